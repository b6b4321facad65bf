import { createHmac, timingSafeEqual } from 'node:crypto'

/** The hash of the landing URL: hex HMAC-SHA256 over the exact strings that are sent (PayIN 2.0 guide, section 5). */
export function landingChecksum(
  secretKey: string,
  landing: { customerTransactionId: string; item: string; amount: string },
): string {
  return hmac(secretKey, `Swich:${landing.customerTransactionId}:${landing.item}:${landing.amount}`)
}

/** The hash of a callback: hex HMAC-SHA256 over the exact strings that arrived (PayIN 2.0 guide, section 16). */
export function callbackChecksum(
  secretKey: string,
  callback: { customerTransactionId: string; orderId: string; amount: string; status: string },
): string {
  const { customerTransactionId, orderId, amount, status } = callback
  return hmac(secretKey, `SWCallback:${customerTransactionId}:${orderId}:${amount}:${status}`)
}

/** Compares two hashes in hex, in constant time and ignoring the case of the digits. */
export function sameChecksum(received: string, expected: string): boolean {
  const one = Buffer.from(received.toLowerCase())
  const other = Buffer.from(expected.toLowerCase())
  return one.length === other.length && timingSafeEqual(one, other)
}

function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex')
}
