import { mayMoveRequest, type RequestStatus } from '../../../contract/src/agreement-status.ts'
import { isPaid, type PaymentStatus } from '../../../contract/src/status.ts'
import type { CollectionRefused, Inquiry } from '../gateways/gateway.ts'
import { type AgreementToPlan, canCollect, type ScheduledCharge } from './scheduled-charge.ts'

export type RequestToPlan = {
  status: RequestStatus
  method: 'raast_request' | 'stored_card'
  /** Whether the donor waits on our page. */
  is_present: boolean
  /** Number of inquiries, or of attempts to send or cancel, in the current state. */
  tries: number
  created_at: Date
  /** When the vendor lets it expire; null until it is sent, or when the vendor does not say. */
  expires_at: Date | null
}

export type RequestEvidence =
  | {
      kind: 'charge_checked'
      agreement: Pick<AgreementToPlan, 'status' | 'method' | 'instrument'>
      charge: Pick<ScheduledCharge, 'progress' | 'expected' | 'paid'>
    }
  | { kind: 'donation_made'; attempt_id: number }
  | { kind: 'request_taken'; expires_at: Date | null }
  | { kind: 'request_refused'; outcome: CollectionRefused['outcome'] | 'not_possible'; reason: string }
  | { kind: 'no_answer'; reason: string }
  /** The attempt as the inquiry settled it; `inquiry` is undefined when the vendor did not answer. */
  | {
      kind: 'inquiry'
      attempt: PaymentStatus
      inquiry: Pick<Inquiry, 'hasExpired' | 'reason'> | undefined
    }
  | { kind: 'withdrawn'; attempt: PaymentStatus }

/** Changed values of a request. `next_try_at` is null once it has ended. */
export type RequestPlan = {
  status: RequestStatus
  tries?: number
  next_try_at?: Date | null
  attempt_id?: number
  expires_at?: Date | null
  reason?: string
}

/** Minutes between two inquiries about a request: while the donor waits on our page, and otherwise. */
const inquiryMinutes = { present: [0.25, 0.5, 1, 1, 2, 5, 10, 30, 60], later: [5, 25, 90, 240, 360] }
/** Minutes between two tries to send or cancel a request while the vendor does not answer. */
const retryMinutes = [1, 5, 15, 60]
/** Days after which a request that the vendor never answered is given up. */
const givenUpAfterDays = 3
/** Minutes after its expiry during which the vendor may still report a request as paid. */
const graceMinutes = 60

const minuteMs = 60_000
const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const backOff = (now: Date, minutes: readonly number[], tries: number) =>
  minutesAfter(now, minutes[Math.min(tries, minutes.length - 1)] ?? 0)

/**
 * Decides what evidence changes about a request.
 * @returns null when it changes nothing; a change of state is in `requestTransitions`
 */
export function planRequest(
  request: RequestToPlan,
  evidence: RequestEvidence,
  now: Date,
): RequestPlan | null {
  const plan = planEvidence(request, evidence, now)
  const { status: from } = request
  return !plan || plan.status === from || mayMoveRequest(from, plan.status, evidence.kind) ? plan : null
}

function planEvidence(request: RequestToPlan, evidence: RequestEvidence, now: Date): RequestPlan | null {
  const { status, tries, method, is_present } = request
  const end = (to: RequestStatus, reason = ''): RequestPlan => ({ status: to, next_try_at: null, reason })
  switch (evidence.kind) {
    case 'charge_checked': {
      const { agreement, charge } = evidence
      const amount = charge.expected - charge.paid
      const isWanted = charge.progress === 'requested' || charge.progress === 'missed'
      if (agreement.status === 'ended' || agreement.status === 'paused' || amount === 0 || !isWanted)
        return end('cancelled')
      const isPossible = agreement.method === method && canCollect(agreement, amount)
      return isPossible ? null : end('not_possible', 'no account or card')
    }
    case 'donation_made':
      return { status: 'sending', attempt_id: evidence.attempt_id }
    case 'request_taken': {
      if (status === 'cancelled') return { status: 'cancelling', next_try_at: now }
      // A card is charged at once.
      const next_try_at = method === 'stored_card' ? now : inquiryAfter(is_present, 0, now)
      return { status: 'sent', tries: 0, expires_at: evidence.expires_at, next_try_at }
    }
    case 'request_refused':
      return end(status === 'cancelling' ? 'cancelled' : evidence.outcome, evidence.reason)
    case 'no_answer':
      if (status !== 'sending' && status !== 'cancelling') return null
      return now.getTime() - request.created_at.getTime() > givenUpAfterDays * 1440 * minuteMs
        ? end(status === 'cancelling' ? 'cancelled' : 'not_sent', evidence.reason)
        : { status, tries: tries + 1, next_try_at: backOff(now, retryMinutes, tries) }
    case 'inquiry': {
      const ended = endOfInquiry(evidence, request.expires_at, now)
      if (ended) return end(ended, ended === 'paid' ? '' : evidence.inquiry?.reason)
      if (status !== 'sent') return null
      return { status, tries: tries + 1, next_try_at: inquiryAfter(is_present, tries + 1, now) }
    }
    case 'withdrawn':
      return end(isPaid(evidence.attempt) ? 'paid' : 'cancelled')
  }
}

const inquiryAfter = (isPresent: boolean, inquiries: number, now: Date) =>
  backOff(now, isPresent ? inquiryMinutes.present : inquiryMinutes.later, inquiries)

/**
 * Decides the end of a sent request; null while it may still be paid. A failed request ends with the vendor's
 * answer: declined or not.
 */
function endOfInquiry(
  { attempt, inquiry }: Extract<RequestEvidence, { kind: 'inquiry' }>,
  expiresAt: Date | null,
  now: Date,
): RequestStatus | null {
  if (isPaid(attempt)) return 'paid'
  if (attempt === 'failed' && inquiry) return inquiry.hasExpired ? 'expired' : 'declined'
  if (attempt === 'expired') return 'expired'
  return expiresAt !== null && now > minutesAfter(expiresAt, graceMinutes) ? 'expired' : null
}
