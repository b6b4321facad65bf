import { randomInt } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Gateway } from '../../gateways/gateway.ts'
import type { NewAttempt } from '../plan/evidence.ts'
import { nextInquiryAt } from './next-inquiry-at.ts'

/** Returns 20 characters, the limit of the strictest vendor (JazzCash), with about 95 random bits. */
function newTransactionId(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `A${Array.from({ length: 19 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')}`
}

export function newAttempt(
  rules: Pick<AppContext, 'inquiryMinutes' | 'attemptDays' | 'transferDays'>,
  pair: { associationId: number; gateway: Pick<Gateway, 'name' | 'inquire'> },
): NewAttempt {
  const createdAt = new Date()
  const isAskable = pair.gateway.inquire !== undefined
  const days = isAskable ? rules.attemptDays : rules.transferDays
  const expiresAt = new Date(createdAt.getTime() + days * 24 * 60 * 60_000)
  return {
    transaction_id: newTransactionId(),
    gateway: pair.gateway.name,
    active_pay_method_id: pair.associationId,
    created_at: createdAt,
    expires_at: expiresAt,
    next_inquiry_at: isAskable
      ? nextInquiryAt({ createdAt, expiresAt }, rules.inquiryMinutes, createdAt)
      : expiresAt,
  }
}
