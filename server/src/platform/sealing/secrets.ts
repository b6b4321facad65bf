import { createHash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Derives a separate key for each purpose, so that a leaked one reveals nothing about the others (HKDF, RFC
 * 5869).
 * @returns 64 hexadecimal digits, always the same for the same secret and purpose
 */
export const derivedKey = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex')

/**
 * Returns a secret that is generated on the first run and stored in an owner-only file.
 * @returns undefined when the file cannot be read, or is cut off
 */
export function storedSecret(file: string): string | undefined {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // When two processes start at once, one writes it and both read it.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  try {
    for (let tries = 1; tries <= 100; tries++) {
      const secret = readFileSync(file, 'utf8')
      if (secret.length >= 32) return secret
      // Another process may have created the file and not written it yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  } catch {}
  return undefined
}

/** Tokens are stored as hashes, so that a copy of the database signs nobody in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Compares two hex hashes in constant time, ignoring case. */
export const sameHash = (received: string, expected: string): boolean =>
  sameText(received.toLowerCase(), expected.toLowerCase())

/** Generates an unguessable text from the characters of an alphabet. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** 'kdfm-7xqp-...': groups of four characters that can be read aloud; each has 19.8 random bits. */
export const generateReadableCode = (count: number): string =>
  Array.from({ length: count }, () => randomText('abcdefghjkmnpqrstuvwxyz23456789', 4)).join('-')
