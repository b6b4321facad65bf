import type { EventOf, TimelineEvent } from '../../../../../contract/src/payment-events.ts'
import type { Cause } from '../../../../../contract/src/status.ts'
import { formatPaisa } from '../../../../../words/src/format-paisa.ts'
import { say, sayIfKnown } from '../../../../../words/src/say.ts'
import { statusName } from '../../../../../words/src/status-name.ts'
import { formatDay } from '../../../ui/format-day.ts'
import { formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { gatewayName } from '../gateway-name.ts'
import type { CauseNames } from '../use-cause-names.ts'
import type { PayableRef } from './payable-ref.ts'
import { lineTitle } from './promised-lines.ts'

type Words = { what: string; why?: string; facts?: Record<string, unknown> }

/**
 * An event in the words of staff.
 * @param whose the owner of a status; 'own' when it is evident
 */
export function eventText(
  event: TimelineEvent,
  whose: PayableRef['what'] | 'attempt' | 'own',
  names: CauseNames,
): Words {
  switch (event.kind) {
    case 'donated':
      return { what: say('details.timeline.donated') }
    case 'payment_requested':
      return { what: say('details.timeline.payment-requested') }
    case 'attempt_started': {
      const { number, gateway, amount } = event.facts
      return {
        what: say('details.timeline.attempt', { number }),
        facts: { gateway: gatewayName(gateway), amount: formatRupees(amount) },
      }
    }
    case 'retried_unanswered':
      return {
        what: say('details.timeline.pays-again'),
        why: say('details.timeline.pays-again.why', { gateway: gatewayName(event.facts.gateway) }),
      }
    case 'status_changed': {
      const { from, to, because, words } = event.facts
      const why = decisions.has(because) ? '' : reasonText(because, words)
      return {
        what: say('details.timeline.status', { whose, from: statusName(from), to: statusName(to) }),
        why,
      }
    }
    case 'callback_received': {
      const { refusal, record, times, last_at } = event.facts
      const why = refusal
        ? say('details.timeline.callback.refused', { refusal: say(`details.timeline.refusal.${refusal}`) })
        : say('details.timeline.callback.genuine')
      if (times === undefined) return { what: say('details.timeline.callback'), why, facts: record }
      const last = last_at === undefined || times === 1 ? {} : { last_one: formatInstant(last_at) }
      return {
        what: say('details.timeline.callbacks', { count: times, genuine: refusal ? 'no' : 'yes' }),
        why,
        facts: { ...last, ...record },
      }
    }
    case 'inquiry_answered': {
      const { outcome, amount_paisa, known, words } = event.facts
      const amount = amount_paisa === null ? null : formatPaisa(amount_paisa)
      return {
        what: say('details.timeline.inquiry'),
        why: words,
        facts: { outcome: statusName(outcome), amount, known_to_gateway: known },
      }
    }
    case 'contradiction': {
      const { ours, theirs, words } = event.facts
      return {
        what: say('details.timeline.contradiction', {
          theirs: statusName(theirs),
          ours: statusName(ours),
        }),
        why: words,
      }
    }
    case 'transfer_reported': {
      const { part = 'all', reference_no, corrected } = event.facts
      const how = corrected ? 'corrected' : 'reported'
      return { what: say('details.timeline.transfer-reported', { part, how }), facts: { reference_no } }
    }
    case 'transfer_verified': {
      const { part = 'all', amount } = event.facts
      const verified = say('details.timeline.transfer-verified', { part })
      if (amount === undefined) return { what: verified }
      return { what: say('details.timeline.transfer-came', { verified, amount: formatRupees(amount) }) }
    }
    case 'transfer_rejected':
      return {
        what: say('details.timeline.transfer-rejected'),
        why: event.facts.words,
        facts: event.facts.amount_arrived ? { arrived: formatRupees(event.facts.amount_arrived) } : {},
      }
    case 'rejection_reversed':
      return { what: say('details.timeline.rejection-taken-back'), why: event.facts.words }
    case 'amount_changed': {
      const { from, to } = event.facts
      return {
        what: say('details.timeline.amount-changed', { from: formatRupees(from), to: formatRupees(to) }),
      }
    }
    case 'lines_changed':
      return {
        what: say('details.timeline.lines-changed'),
        why: event.facts.lines
          .map((line) => lineText(line, names))
          .reduce((lines, line) => say('details.timeline.lines', { lines, line })),
      }
    case 'rest_opened': {
      const { amount, code } = event.facts
      return {
        what: say('details.timeline.rest-open', { amount: formatRupees(amount) }),
        why: say('details.timeline.rest-open.why', { code }),
      }
    }
    case 'rest_of':
      return { what: say('details.timeline.rest-of', { code: event.facts.code }) }
    case 'allocated': {
      const { amount, fund } = event.facts
      return {
        what: say('details.timeline.allocated', { amount: formatRupees(amount), cause: names.cause(fund) }),
      }
    }
    case 'gift_recorded': {
      const { way, received_on, reference } = event.facts
      return {
        what: say(`details.timeline.gift.${way}`),
        facts: { received_on: formatDay(received_on), reference },
      }
    }
    case 'gift_reversed':
      return { what: say('details.timeline.gift-reversed'), why: event.facts.words }
    case 'verification_reversed':
      return { what: say('details.timeline.verification-reversed'), why: event.facts.words }
    case 'line_matched': {
      const { amount, missing } = event.facts
      const why = missing > 0 ? say('details.timeline.outstanding', { amount: formatRupees(missing) }) : ''
      return { what: say('details.timeline.line-matched', { amount: formatRupees(amount) }), why }
    }
    case 'match_undone':
      return {
        what: say('details.timeline.match-undone', { amount: formatRupees(event.facts.amount) }),
        why: event.facts.words,
      }
    case 'discrepancy_closed':
      return {
        what: say('details.timeline.discrepancy-closed', {
          discrepancy: say(`details.timeline.discrepancy.${event.facts.discrepancy}`),
        }),
        why: event.facts.words,
      }
    case 'refund_requested':
      return {
        what: say('details.timeline.refund-requested', { amount: formatRupees(event.facts.amount) }),
        why: event.facts.words,
      }
    case 'refund_recorded':
      return {
        what: say('details.timeline.refund-by-hand', { amount: formatRupees(event.facts.amount) }),
        why: event.facts.words,
      }
    case 'refund_made':
      return {
        what: say('details.timeline.refund-made', { amount: formatRupees(event.facts.amount) }),
        why: event.facts.words,
      }
    case 'refund_refused':
      return {
        what: say('details.timeline.refund-refused', { amount: formatRupees(event.facts.amount) }),
        why: event.facts.words || say('refunds.none-on-record'),
      }
    case 'refund_reported':
      return {
        what: say('details.timeline.refund-reported', { amount: formatRupees(event.facts.amount) }),
        why: say('details.timeline.refund-reported.why'),
      }
    case 'paid_twice':
      return {
        what: say('details.timeline.paid-twice'),
        why: event.facts.how === 'two attempts' ? '' : say('details.timeline.paid-twice.why'),
      }
    case 'receipt_issued':
      return { what: say('details.timeline.receipt-issued', { number: event.facts.number }) }
    case 'receipt_voided': {
      const { number, because, words } = event.facts
      return { what: say('details.timeline.receipt-voided', { number }), why: reasonText(because, words) }
    }
    case 'email_ended': {
      const { email, result } = event.facts
      return { what: say(`details.timeline.email.${email}`, { result }) }
    }
    default:
      return event satisfies never
  }
}

function lineText(
  { fund, fund_type, from, to }: EventOf<'lines_changed'>['facts']['lines'][number],
  names: CauseNames,
): string {
  if (fund === null)
    return to > 0
      ? say('details.timeline.line-unallocated', { amount: formatRupees(to) })
      : say('details.timeline.line-allocated', { amount: formatRupees(from) })
  return say('details.timeline.line-changed', {
    cause: lineTitle(names.fund({ fundtitle: fund, fund_type })),
    how: to < from ? 'less' : 'more',
    difference: formatRupees(Math.abs(to - from)),
    amount: formatRupees(to),
  })
}

/** Decisions of staff, each a step with its reason. */
const decisions = new Set<Cause>([
  'transfer verified',
  'transfer rejected',
  'rejection reversed',
  'verification reversed',
  'recorded by staff',
  'gift reversed',
])

/** Reason and its details: 'Paid after it had expired: success: 0000 ok'. */
const reasonText = (because: Cause, words: string): string =>
  [sayIfKnown(`details.timeline.because.${because}`), words].filter(Boolean).join(': ')
