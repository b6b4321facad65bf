import { crc32 } from 'node:zlib'
import { hashToken, randomText } from '../../platform/sealing/secrets.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Published in docs/api.md for secret scanners. */
const keyPattern = /^amk_live_([0-9A-Za-z]{8})_[0-9A-Za-z]{32}([0-9A-Za-z]{6})$/

export const newPublicId = () => randomText(base62, 8)

/** Generates a key: 190 random bits, and a checksum by which secret scanners recognise it. */
export function newApiKey(publicId: string): { key: string; hash: Buffer; last_four: string } {
  const start = `amk_live_${publicId}_${randomText(base62, 32)}`
  const key = start + checksumOf(start)
  return { key, hash: hashToken(key), last_four: key.slice(-4) }
}

/** Returns the readable part of a key; undefined when its checksum is wrong, as of a mistyped or cut one. */
export function publicIdOf(key: string): string | undefined {
  const [, publicId, checksum] = keyPattern.exec(key) ?? []
  return checksum === checksumOf(key.slice(0, -6)) ? publicId : undefined
}

/** CRC-32 in base 62, padded to six digits. */
function checksumOf(text: string): string {
  let number = crc32(text)
  let digits = ''
  for (let place = 0; place < 6; place++) {
    digits = base62.charAt(number % 62) + digits
    number = Math.floor(number / 62)
  }
  return digits
}
