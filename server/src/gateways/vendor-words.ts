/**
 * A vendor's code and message, short enough for an event. Their messages quote what was sent, a phone number for
 * instance: long numbers are masked.
 */
export function vendorWords(code: string, message: string): string {
  return `${code} ${message.replaceAll(/\d{7,}/g, '***')}`.slice(0, 200).trim()
}

/** What a stranger sent us, cut to what is worth storing. */
export function brief(text: string): string {
  return text.slice(0, 100)
}
