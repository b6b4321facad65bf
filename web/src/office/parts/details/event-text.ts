import { noCause } from '../../../../../contract/src/cart-lines.ts'
import type { EventOf, TimelineEvent } from '../../../../../contract/src/payment-events.ts'
import type { Cause } from '../../../../../contract/src/status.ts'
import { formatPaisa } from '../../../../../words/src/format-paisa.ts'
import { statusName } from '../../../../../words/src/status-name.ts'
import { formatDay, formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-number.ts'
import type { Translate } from '../../../ui/reader.ts'
import { type CauseNames, gatewayName } from '../names.ts'
import type { PayableRef } from './details-address.tsx'
import { lineTitle } from './promised-lines.tsx'

type EventText = { what: string; why?: string; facts?: Record<string, unknown> }

/** Describes an event to staff. @param whose owner of a status; 'own' when it is evident */
export function eventText(
  t: Translate,
  event: TimelineEvent,
  whose: PayableRef['what'] | 'attempt' | 'own',
  names: CauseNames,
): EventText {
  switch (event.kind) {
    case 'donated':
      return { what: t('details.timeline.donated') }
    case 'payment_requested':
      return { what: t('details.timeline.payment-requested') }
    case 'attempt_started': {
      const { number, gateway, amount } = event.facts
      return {
        what: t('details.timeline.attempt', { number }),
        facts: { gateway: gatewayName(t, gateway), amount: formatRupees(t, amount) },
      }
    }
    case 'retried_unanswered':
      return {
        what: t('details.timeline.pays-again'),
        why: t('details.timeline.pays-again.why', { gateway: gatewayName(t, event.facts.gateway) }),
      }
    case 'status_changed': {
      const { from, to, because, words } = event.facts
      const why = decisions.has(because) ? '' : reasonText(t, because, words)
      return {
        what: t('details.timeline.status', { whose, from: statusName(t, from), to: statusName(t, to) }),
        why,
      }
    }
    case 'callback_received': {
      const { refusal, record, times, last_at } = event.facts
      const why = refusal
        ? t('details.timeline.callback.refused', { refusal: t(`details.timeline.refusal.${refusal}`) })
        : t('details.timeline.callback.genuine')
      if (times === undefined) return { what: t('details.timeline.callback'), why, facts: record }
      const last = last_at === undefined || times === 1 ? {} : { last_one: formatInstant(t, last_at) }
      return {
        what: t('details.timeline.callbacks', { count: times, genuine: refusal ? 'no' : 'yes' }),
        why,
        facts: { ...last, ...record },
      }
    }
    case 'inquiry_answered': {
      const { outcome, amount_paisa, known, words } = event.facts
      const amount = amount_paisa === null ? null : formatPaisa(t, amount_paisa)
      return {
        what: t('details.timeline.inquiry'),
        why: words,
        facts: { outcome: statusName(t, outcome), amount, known_to_gateway: known },
      }
    }
    case 'contradiction': {
      const { ours, theirs, words } = event.facts
      return {
        what: t('details.timeline.contradiction', {
          theirs: statusName(t, theirs),
          ours: statusName(t, ours),
        }),
        why: words,
      }
    }
    case 'transfer_reported': {
      const { part = 'all', reference_no, corrected } = event.facts
      const how = corrected ? 'corrected' : 'reported'
      return { what: t('details.timeline.transfer-reported', { part, how }), facts: { reference_no } }
    }
    case 'transfer_verified': {
      const { part = 'all', amount } = event.facts
      const verified = t('details.timeline.transfer-verified', { part })
      if (amount === undefined) return { what: verified }
      return { what: t('details.timeline.transfer-came', { verified, amount: formatRupees(t, amount) }) }
    }
    case 'transfer_rejected':
      return {
        what: t('details.timeline.transfer-rejected'),
        why: event.facts.words,
        facts: event.facts.amount_arrived ? { arrived: formatRupees(t, event.facts.amount_arrived) } : {},
      }
    case 'rejection_reversed':
      return { what: t('details.timeline.rejection-taken-back'), why: event.facts.words }
    case 'amount_changed': {
      const { from, to } = event.facts
      return {
        what: t('details.timeline.amount-changed', { from: formatRupees(t, from), to: formatRupees(t, to) }),
      }
    }
    case 'lines_changed':
      return {
        what: t('details.timeline.lines-changed'),
        why: event.facts.lines
          .map((line) => lineText(t, line, names))
          .reduce((lines, line) => t('details.timeline.lines', { lines, line })),
      }
    case 'rest_opened': {
      const { amount, code } = event.facts
      return {
        what: t('details.timeline.rest-open', { amount: formatRupees(t, amount) }),
        why: t('details.timeline.rest-open.why', { code }),
      }
    }
    case 'rest_of':
      return { what: t('details.timeline.rest-of', { code: event.facts.code }) }
    case 'allocated': {
      const { amount, fund } = event.facts
      return {
        what: t('details.timeline.allocated', { amount: formatRupees(t, amount), cause: names.cause(fund) }),
      }
    }
    case 'line_corrected': {
      const { amount, from, to, words } = event.facts
      const title = ({ fund, fund_type }: { fund: string | null; fund_type: string }) =>
        lineTitle(t, names.fund({ fundtitle: fund ?? noCause, fund_type }))
      const values = { amount: formatRupees(t, amount), from: title(from), to: title(to) }
      return { what: t('details.timeline.line-corrected', values), why: words }
    }
    case 'donor_corrected': {
      const { fields, before, after, words } = event.facts
      const names = fields.map((field) => t(correctedNames[field]))
      const changes = fields.map((field) => [
        t(correctedNames[field]),
        before && after
          ? t('details.timeline.donor-corrected.values', {
              before: before[field] || '-',
              after: after[field] || '-',
            })
          : '',
      ])
      return {
        what: t('details.timeline.donor-corrected', {
          fields: names.reduce((lines, line) => t('details.timeline.lines', { lines, line })),
        }),
        why: words,
        facts: Object.fromEntries(changes),
      }
    }
    case 'gift_recorded': {
      const { way, received_on, reference } = event.facts
      return {
        what: t(`details.timeline.gift.${way}`),
        facts: { received_on: formatDay(t, received_on), reference },
      }
    }
    case 'cheque_cleared': {
      const { cleared_on } = event.facts
      return cleared_on === null
        ? { what: t('details.timeline.cheque-not-cleared') }
        : { what: t('details.timeline.cheque-cleared', { day: formatDay(t, cleared_on) }) }
    }
    case 'gift_reversed':
      return { what: t('details.timeline.gift-reversed'), why: event.facts.words }
    case 'verification_reversed':
      return { what: t('details.timeline.verification-reversed'), why: event.facts.words }
    case 'line_matched': {
      const { amount, missing } = event.facts
      const why = missing > 0 ? t('details.timeline.outstanding', { amount: formatRupees(t, missing) }) : ''
      return { what: t('details.timeline.line-matched', { amount: formatRupees(t, amount) }), why }
    }
    case 'match_undone':
      return {
        what: t('details.timeline.match-undone', { amount: formatRupees(t, event.facts.amount) }),
        why: event.facts.words,
      }
    case 'discrepancy_closed':
      return {
        what: t('details.timeline.discrepancy-closed', {
          discrepancy: t(`details.timeline.discrepancy.${event.facts.discrepancy}`),
        }),
        why: event.facts.words,
      }
    case 'refund_requested':
    case 'refund_recorded':
    case 'refund_made':
    case 'refund_refused': {
      const { amount, words } = event.facts
      return {
        what: t(`details.timeline.${refundNames[event.kind]}`, { amount: formatRupees(t, amount) }),
        why: words || (event.kind === 'refund_refused' ? t('refunds.none-on-record') : ''),
      }
    }
    case 'refund_reported':
      return {
        what: t('details.timeline.refund-reported', { amount: formatRupees(t, event.facts.amount) }),
        why: t('details.timeline.refund-reported.why'),
      }
    case 'paid_twice':
      return {
        what: t('details.timeline.paid-twice'),
        why: event.facts.how === 'two_attempts' ? '' : t('details.timeline.paid-twice.why'),
      }
    case 'receipt_issued':
      return { what: t('details.timeline.receipt-issued', { number: event.facts.number }) }
    case 'receipt_voided': {
      const { number, because, words } = event.facts
      return { what: t('details.timeline.receipt-voided', { number }), why: reasonText(t, because, words) }
    }
    case 'email_ended': {
      const { email, result, channel } = event.facts
      if (channel)
        return {
          what: t('details.timeline.message', {
            channel: t(`ui.channel.${channel}`),
            title: t(`details.message.${email}`),
            result,
          }),
        }
      return { what: t(`details.timeline.email.${email}`, { result }) }
    }
    default:
      return event satisfies never
  }
}

function lineText(
  t: Translate,
  { fund, fund_type, from, to }: EventOf<'lines_changed'>['facts']['lines'][number],
  names: CauseNames,
): string {
  if (fund === null)
    return to > 0
      ? t('details.timeline.line-unallocated', { amount: formatRupees(t, to) })
      : t('details.timeline.line-allocated', { amount: formatRupees(t, from) })
  return t('details.timeline.line-changed', {
    cause: lineTitle(t, names.fund({ fundtitle: fund, fund_type })),
    how: to < from ? 'less' : 'more',
    difference: formatRupees(t, Math.abs(to - from)),
    amount: formatRupees(t, to),
  })
}

const refundNames = {
  refund_requested: 'refund-requested',
  refund_recorded: 'refund-by-hand',
  refund_made: 'refund-made',
  refund_refused: 'refund-refused',
} as const

const correctedNames = {
  first_name: 'fields.first-name',
  last_name: 'fields.last-name',
  email: 'fields.email',
  phone: 'fields.phone',
} as const

const decisions = new Set<Cause>([
  'transfer_verified',
  'transfer_rejected',
  'rejection_reversed',
  'verification_reversed',
  'recorded_by_staff',
  'gift_reversed',
])

/** Reason and its details: 'Paid after it had expired: success: 0000 ok'. */
const reasonText = (t: Translate, because: Cause, words: string): string =>
  [t.ifKnown(`details.timeline.because.${because}`), words].filter(Boolean).join(': ')
