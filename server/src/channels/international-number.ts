/**
 * Returns the international digits of a stored phone number: 923001234567 for 03001234567.
 * @returns null for a landline in Pakistan, and for a number that may lack its country code
 */
export function internationalNumber(phone: string): string | null {
  if (/^03\d{9}$/.test(phone)) return `92${phone.slice(1)}`
  return /^[1-9]\d{10,14}$/.test(phone) ? phone : null
}
