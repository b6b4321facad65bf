import { createHmac } from 'node:crypto'

/**
 * Adds JazzCash's signature to the fields. The adapter has its own implementation, so that a mistake there is
 * not repeated here.
 * @param upperCase JazzCash writes the hexadecimal digits in either case
 */
export function withSecureHash(
  fields: Record<string, string>,
  salt: string,
  upperCase = true,
): Record<string, string> {
  const digits = hashOf(fields, salt)
  return { ...fields, pp_SecureHash: upperCase ? digits.toUpperCase() : digits }
}

export function hasSecureHash(fields: Record<string, string>, salt: string): boolean {
  return (fields.pp_SecureHash ?? '').toLowerCase() === hashOf(fields, salt)
}

function hashOf(fields: Record<string, string>, salt: string): string {
  let text = salt
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    if (/^pp/.test(name) && name !== 'pp_SecureHash' && value) text += `&${value}`
  }
  return createHmac('sha256', salt).update(text).digest('hex')
}
