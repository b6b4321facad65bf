import { createHmac } from 'node:crypto'

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

function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex')
}
