import type { RequestStatus } from '../../../contract/src/agreement-status.ts'
import { isPaid, type PaymentStatus } from '../../../contract/src/status.ts'
import type { Inquiry } from '../gateways/gateway.ts'

/** Minutes between two inquiries about a request: while the donor waits on our page, and otherwise. */
const inquiryMinutes = { present: [0.25, 0.5, 1, 1, 2, 5, 10, 30, 60], later: [5, 25, 90, 240, 360] }
/** Minutes between two tries to send or cancel a request while the vendor does not answer. */
const retryMinutes = [1, 5, 15, 60]
/** Days after which a request that the vendor never answered is given up. */
const givenUpAfterDays = 3
/** Minutes after its expiry during which the vendor may still report a request as paid. */
const graceMinutes = 60

const minuteMs = 60_000
const atOrLast = (minutes: readonly number[], place: number) =>
  minutes[Math.min(place, minutes.length - 1)] ?? 0
const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)

/** @param inquiries number of inquiries so far */
export const nextInquiryOf = (isPresent: boolean, inquiries: number, now: Date): Date =>
  after(now, atOrLast(isPresent ? inquiryMinutes.present : inquiryMinutes.later, inquiries))

/** @returns when to try again; null when it is given up */
export const nextTryOf = (request: { tries: number; created_at: Date }, now: Date): Date | null =>
  now.getTime() - request.created_at.getTime() > givenUpAfterDays * 1440 * minuteMs
    ? null
    : after(now, atOrLast(retryMinutes, request.tries))

/**
 * Decides the end of a sent request from the attempt that inquiries settle; null while it may still be paid.
 * A failed one ends with the vendor's answer, which says whether it was declined.
 */
export function endOfRequest(
  attempt: { status: PaymentStatus; inquiry: Pick<Inquiry, 'hasExpired'> | undefined },
  expiresAt: Date | null,
  now: Date,
): RequestStatus | null {
  if (isPaid(attempt.status)) return 'paid'
  if (attempt.status === 'failed' && attempt.inquiry)
    return attempt.inquiry.hasExpired ? 'expired' : 'declined'
  if (attempt.status === 'expired') return 'expired'
  return expiresAt !== null && now > after(expiresAt, graceMinutes) ? 'expired' : null
}
