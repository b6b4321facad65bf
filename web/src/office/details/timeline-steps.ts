import type { OfficeWay } from '../../../../contract/src/office-gifts.ts'
import type { Cause, EventOf, TimelineEvent } from '../../../../contract/src/payment-events.ts'
import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { MessageKind } from '../../../../contract/src/receipts.ts'
import { say } from '../../../../words/src/say.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { formatPaisa, formatRupees } from '../../ui/format-rupees.ts'
import { capitalised } from '../lists/capitalised.ts'
import { partTitles } from './part-titles.ts'
import { lineTitle } from './promised-lines.ts'
import { personOf, type Shown } from './shown.ts'

/** A step of the timeline in plain words. */
export type TimelineStep = {
  key: number
  at: string
  who: string
  what: string
  /** Why, or in whose words; empty when `what` says it already. */
  why: string
  /** More that staff may need, by name. */
  facts: Record<string, unknown>
}

/**
 * The events of a donation or payment as staff read them, in their order. It changes its status together with its attempt:
 * those two events are one step, and one of them alone says whose status it is.
 */
export function timelineSteps(
  events: readonly TimelineEvent[],
  shown: Shown['what'] = 'donation',
): TimelineStep[] {
  const person = `The ${personOf({ what: shown })}`
  return events
    .filter((event) => event.attempt_id !== null || !hasSameChange(events, event))
    .map((event) => {
      const whose = hasSameChange(events, event)
        ? ''
        : event.attempt_id
          ? ' of the attempt'
          : ` of the ${shown}`
      const { what, why = '', facts = {} } = wordsOf(event, whose)
      return {
        key: event.id,
        at: event.at,
        who: event.actor === 'donor' ? person : (actors[event.actor] ?? event.actor),
        what,
        why: capitalised(why),
        facts,
      }
    })
}

/** Whether the attempt of a change of status has changed in the same way at the same moment, or what it pays. */
const hasSameChange = (events: readonly TimelineEvent[], event: TimelineEvent) =>
  event.kind === 'status_changed' &&
  events.some(
    (other) =>
      other.kind === 'status_changed' &&
      (other.attempt_id === null) !== (event.attempt_id === null) &&
      other.at === event.at &&
      other.actor === event.actor &&
      (['from', 'to', 'because', 'words'] as const).every((name) => other.facts[name] === event.facts[name]),
  )

const actors: Record<string, string> = { gateway: 'The gateway', system: 'System' }

type Words = { what: string; why?: string; facts?: Record<string, unknown> }

/** @param whose of whom a status is, where it does not go without saying */
function wordsOf(event: TimelineEvent, whose: string): Words {
  switch (event.kind) {
    case 'donated':
      return { what: 'Donated' }
    case 'payment_requested':
      return { what: 'Payment requested' }
    case 'attempt_started': {
      const { number, gateway, amount } = event.facts
      return {
        what: `Payment attempt ${number}`,
        facts: { gateway: gatewayTitle(gateway), amount: formatRupees(amount) },
      }
    }
    case 'retried_unanswered':
      return {
        what: 'Wanted to pay again',
        why: `${gatewayTitle(event.facts.gateway)} did not say whether the attempt was paid; the payer said that it was not`,
      }
    case 'status_changed': {
      const { from, to, because, words } = event.facts
      const why = decisions.has(because) ? '' : becauseOf(because, words)
      return { what: `Status${whose} changed from ${from} to ${to}`, why }
    }
    case 'callback_received': {
      const { refusal, record, times, last_at } = event.facts
      const why = refusal ? `Refused: ${refusal}` : 'Genuine: an inquiry follows'
      if (times === undefined) return { what: 'Callback from the gateway', why, facts: record }
      const what = `${times === 1 ? 'Callback' : `${times.toLocaleString('en-US')} callbacks`} from the gateway`
      const last = last_at === undefined || times === 1 ? {} : { last_one: formatInstant(last_at) }
      return {
        what: refusal ? what.replace('from', 'in the name of') : what,
        why,
        facts: { ...last, ...record },
      }
    }
    case 'inquiry_answered': {
      const { outcome, amount_paisa, known, words } = event.facts
      const amount = amount_paisa === null ? null : formatPaisa(amount_paisa)
      return {
        what: 'Inquiry at the gateway',
        why: words,
        facts: { outcome, amount, known_to_gateway: known },
      }
    }
    case 'contradiction': {
      const { ours, theirs, words } = event.facts
      return {
        what: `The gateway reports ${theirs}, but our books say ${ours}: nothing was changed`,
        why: words,
      }
    }
    case 'transfer_reported': {
      const { part = 'all', reference_no, corrected } = event.facts
      const done = corrected ? 'details corrected' : 'reported'
      return { what: `${partTitles[part]} ${done}`, facts: { reference_no } }
    }
    case 'transfer_verified': {
      const { part = 'all', amount } = event.facts
      const came = amount === undefined ? '' : `: ${formatRupees(amount)} came`
      return { what: `${partTitles[part]} verified${came}` }
    }
    case 'transfer_rejected':
      return {
        what: 'Transfer rejected',
        why: event.facts.words,
        facts: event.facts.amount_arrived ? { arrived: formatRupees(event.facts.amount_arrived) } : {},
      }
    case 'rejection_reversed':
      return { what: 'Rejection taken back', why: event.facts.words }
    case 'amount_changed': {
      const { from, to } = event.facts
      return { what: `Amount changed from ${formatRupees(from)} to ${formatRupees(to)}` }
    }
    case 'lines_changed':
      return { what: 'Amounts by cause changed', why: event.facts.lines.map(lineWords).join('; ') }
    case 'rest_opened': {
      const { amount, code } = event.facts
      return { what: `Rest left open: ${formatRupees(amount)}`, why: `It can be paid as donation ${code}` }
    }
    case 'rest_of':
      return { what: `Opened as the rest of donation ${event.facts.code}` }
    case 'allocated': {
      const { amount, fund } = event.facts
      return { what: `Unallocated ${formatRupees(amount)} given to ${fund}` }
    }
    case 'gift_recorded': {
      const { way, received_on, reference } = event.facts
      return { what: giftWords[way], facts: { received_on: formatDay(received_on), reference } }
    }
    case 'gift_reversed':
      return { what: 'Gift reversed', why: event.facts.words }
    case 'verification_reversed':
      return { what: 'Verification reversed', why: event.facts.words }
    case 'line_matched': {
      const { amount, missing } = event.facts
      const why = missing > 0 ? `${formatRupees(missing)} still outstanding` : ''
      return { what: `Statement line matched: ${formatRupees(amount)}`, why }
    }
    case 'match_undone':
      return { what: `Match undone: ${formatRupees(event.facts.amount)}`, why: event.facts.words }
    case 'discrepancy_closed':
      return { what: `Discrepancy closed: ${event.facts.discrepancy}`, why: event.facts.words }
    case 'refund_requested':
      return { what: `Refund requested: ${formatRupees(event.facts.amount)}`, why: event.facts.words }
    case 'refund_recorded':
      return { what: `Refund made by hand: ${formatRupees(event.facts.amount)}`, why: event.facts.words }
    case 'refund_made':
      return { what: `Refund made: ${formatRupees(event.facts.amount)}`, why: event.facts.words }
    case 'refund_refused':
      return {
        what: `Refund refused: ${formatRupees(event.facts.amount)}`,
        why: event.facts.words || say('refunds.none-on-record'),
      }
    case 'refund_reported':
      return {
        what: `Refund reported by the gateway: ${formatRupees(event.facts.amount)}`,
        why: 'Made at the gateway, not by us',
      }
    case 'paid_twice':
      return {
        what: 'Paid twice',
        why: event.facts.how === 'two attempts' ? '' : 'Part of it had already come by bank transfer',
      }
    case 'receipt_issued':
      return { what: `Receipt ${event.facts.number} issued` }
    case 'receipt_voided': {
      const { number, because, words } = event.facts
      return { what: `Receipt ${number} voided`, why: becauseOf(because, words) }
    }
    case 'email_ended': {
      const { email, result } = event.facts
      return { what: `E-mail ${emailWords[email]} ${emailResults[result]}` }
    }
    default:
      return event satisfies never
  }
}

function lineWords({
  fund,
  fund_type,
  from,
  to,
}: EventOf<'lines_changed'>['facts']['lines'][number]): string {
  if (fund === null)
    return to > 0 ? `${formatRupees(to)} stays unallocated` : `${formatRupees(from)} is unallocated no more`
  const by = to < from ? `reduced by ${formatRupees(from - to)}` : `increased by ${formatRupees(to - from)}`
  return `${lineTitle(fund, fund_type)} ${by} to ${formatRupees(to)}`
}

/** What staff decide is a step of its own, with their reason. */
const decisions = new Set<Cause>([
  'transfer verified',
  'transfer rejected',
  'rejection reversed',
  'verification reversed',
  'recorded by staff',
  'gift reversed',
])

const giftWords: Record<OfficeWay, string> = {
  cash: 'Gift in cash recorded',
  cheque: 'Gift by cheque recorded',
  transfer: 'Gift by bank transfer recorded',
}

const causeWords: Record<Cause, string> = {
  inquiry: '',
  'paid late': 'Paid after it had expired',
  'transfer verified': '',
  'transfer rejected': '',
  'rejection reversed': '',
  'verification reversed': '',
  'recorded by staff': '',
  'gift reversed': '',
  expired: 'The payment had expired',
  retry: 'New payment attempt',
  refund: '',
  'money allocated': 'Its unallocated money was given to a cause',
}

/** Why, and what was written with it: 'Paid after it had expired: success: 0000 ok'. */
const becauseOf = (because: Cause, words: string): string =>
  [causeWords[because], words].filter(Boolean).join(': ')

const emailWords: Record<MessageKind, string> = {
  donation: 'about the donation',
  receipt: 'with the receipt',
  payment: 'with the payment link',
  paid: 'about the payment received',
  refund: 'about the refund',
  rejection: 'about the rejected transfer',
  reopened: 'about the reopened transfer',
}

const emailResults = {
  queued: 'queued',
  sent: 'sent',
  failed: 'could not be sent',
  dropped: 'not sent: no longer applicable',
} as const
