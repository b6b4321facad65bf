import { hkdfSync } from 'node:crypto'

/**
 * A key of its own for each purpose, so that one that becomes known says nothing about the others (HKDF, RFC 5869).
 * @returns 64 hexadecimal digits, always the same for the same secret and purpose
 */
export const derivedKey = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')
