/**
 * Shortens a vendor's code and message for an event. Messages may quote our input, a phone number for
 * instance: long numbers are masked.
 */
export function vendorMessage(code: string, message: string): string {
  return `${code} ${message.replaceAll(/\d{7,}/g, '***')}`.slice(0, 200).trim()
}

/** Truncates unauthenticated input for storage. */
export function brief(text: string): string {
  return text.slice(0, 100)
}
