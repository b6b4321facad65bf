import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { cardIdPrefix, Gateway, raastIdPrefix } from '../../gateways/gateway.ts'
import { randomText } from '../../platform/sealing/secrets.ts'
import type { NewAttempt } from '../plan/evidence.ts'

/**
 * First letter of a transaction id: 'A' for an attempt that the payer begins in the browser; else for a Raast
 * request or the charge of a stored card.
 */
export type IdPrefix = 'A' | typeof raastIdPrefix | typeof cardIdPrefix

const idCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 20 characters, the limit of the strictest vendor (JazzCash), with about 95 random bits. */
const newTransactionId = (prefix: IdPrefix): string => prefix + randomText(idCharacters, 19)

/**
 * Returns the transaction id of the request for one period of an agreement. It is derived from the
 * agreement's secret link and the period, so a server restored from a backup asks the vendor about the
 * request that it made after the backup, instead of making a second one.
 */
export function chargeTransactionId(prefix: IdPrefix, link: string, period: string): string {
  const hash = createHash('sha256').update(`${link} ${period}`).digest()
  // 32 characters: a byte modulo 32 is not biased.
  return prefix + Array.from(hash.subarray(0, 19), (byte) => idCharacters[byte % 32]).join('')
}

export function newAttempt(
  rules: Pick<AppContext, 'inquiryMinutes' | 'attemptDays' | 'transferDays'>,
  pair: { associationId: number; gateway: Pick<Gateway, 'name' | 'inquire'> },
  transactionId: string = newTransactionId('A'),
): NewAttempt {
  const createdAt = new Date()
  const isAskable = pair.gateway.inquire !== undefined
  const days = isAskable ? rules.attemptDays : rules.transferDays
  const expiresAt = new Date(createdAt.getTime() + days * 24 * 60 * 60_000)
  return {
    transaction_id: transactionId,
    gateway: pair.gateway.name,
    active_pay_method_id: pair.associationId,
    created_at: createdAt,
    expires_at: expiresAt,
    next_inquiry_at: isAskable
      ? nextInquiryAt({ createdAt, expiresAt }, rules.inquiryMinutes, createdAt)
      : expiresAt,
  }
}

/**
 * Returns the time of the next inquiry: the configured minutes after the start, then daily, and once more at
 * expiry.
 */
export function nextInquiryAt(
  attempt: { createdAt: Date; expiresAt: Date },
  minutes: number[],
  now: Date = new Date(),
): Date {
  const at = (minutesAfterStart: number) => new Date(attempt.createdAt.getTime() + minutesAfterStart * 60_000)
  const planned = minutes.map(at).find((time) => time > now) ?? new Date(now.getTime() + 24 * 60 * 60_000)
  return planned < attempt.expiresAt || attempt.expiresAt <= now ? planned : attempt.expiresAt
}
