import { noCause } from '../../../../../contract/src/cart-lines.ts'
import type { EventKind, EventOf, TimelineEvent } from '../../../../../contract/src/payment-events.ts'
import type { Cause } from '../../../../../contract/src/status.ts'
import { statusName } from '../../../../../words/src/display-names.ts'
import { formatPaisa } from '../../../../../words/src/format-values.ts'
import { formatDay, formatInstant } from '../../../ui/pakistan-time.ts'
import { formatRupees, type Translate } from '../../../ui/reader.tsx'
import { type CauseNames, gatewayName } from '../names.ts'
import type { PayableRef } from './details-address.tsx'
import { lineTitle } from './promised-lines.tsx'
import { formatRefund } from './refund-dialog.tsx'

type EventText = { what: string; why?: string; facts?: Record<string, unknown> }

type EventTexts = {
  [Kind in EventKind]: (facts: EventOf<Kind>['facts']) => EventText | string
}

type StatusOwner = PayableRef['what'] | 'attempt' | 'own'

/** Describes an event to staff. @param whose owner of a status; 'own' when it is evident */
export function eventText(
  t: Translate,
  event: TimelineEvent,
  whose: StatusOwner,
  names: CauseNames,
): EventText {
  // A page from before an update may not know a new kind.
  const describe = eventTexts(t, whose, names)[event.kind] as
    | ((facts: TimelineEvent['facts']) => EventText | string)
    | undefined
  const text = describe?.(event.facts) ?? ''
  const why = 'reason' in event.facts ? event.facts.reason : ''
  return { why, ...(typeof text === 'string' ? { what: text } : text) }
}

/** Texts by kind of event: a title alone, or with facts and a reason, by default that of the event. */
function eventTexts(t: Translate, whose: StatusOwner, names: CauseNames): EventTexts {
  const rupees = (amount: number) => formatRupees(t, amount)
  const listed = (lines: string[]) =>
    lines.reduce((lines, line) => t('details.timeline.lines', { lines, line }))
  const fundTitle = ({ fund, fund_type, through }: EventOf<'line_corrected'>['facts']['from']) =>
    lineTitle(t, names.fund({ fundtitle: fund ?? noCause, fund_type, campaign: through }))
  return {
    donated: () => t('details.timeline.donated'),
    imported: ({ source, key, file_name }) => ({
      what: t('details.timeline.imported', { source }),
      why: [key, file_name].filter((one) => one !== '').join(' · '),
    }),
    payment_requested: () => t('details.timeline.payment-requested'),
    attempt_started: ({ number, gateway, amount }) => ({
      what: t('details.timeline.attempt', { number }),
      facts: { gateway: gatewayName(t, gateway), amount: rupees(amount) },
    }),
    retried_unanswered: ({ gateway }) => ({
      what: t('details.timeline.pays-again'),
      why: t('details.timeline.pays-again.why', { gateway: gatewayName(t, gateway) }),
    }),
    status_changed: ({ from, to, because, reason }) => ({
      what: t('details.timeline.status', { whose, from: statusName(t, from), to: statusName(t, to) }),
      why: decisions.has(because) ? '' : reasonText(t, because, reason),
    }),
    callback_received({ refusal, record, times, last_at }) {
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
    },
    inquiry_answered: ({ outcome, amount_paisa, known }) => ({
      what: t('details.timeline.inquiry'),
      facts: {
        outcome: statusName(t, outcome),
        amount: amount_paisa === null ? null : formatPaisa(t, amount_paisa),
        known_to_gateway: known,
      },
    }),
    contradiction: ({ ours, theirs }) =>
      t('details.timeline.contradiction', { theirs: statusName(t, theirs), ours: statusName(t, ours) }),
    transfer_reported: ({ part = 'all', reference_no, corrected }) => ({
      what: t('details.timeline.transfer-reported', { part, how: corrected ? 'corrected' : 'reported' }),
      facts: { reference_no },
    }),
    transfer_verified({ part = 'all', amount }) {
      const verified = t('details.timeline.transfer-verified', { part })
      if (amount === undefined) return verified
      return t('details.timeline.transfer-came', { verified, amount: rupees(amount) })
    },
    transfer_rejected: ({ amount_arrived }) => ({
      what: t('details.timeline.transfer-rejected'),
      facts: amount_arrived ? { arrived: rupees(amount_arrived) } : {},
    }),
    rejection_undone: () => t('details.timeline.rejection-undone'),
    amount_changed: ({ from, to }) =>
      t('details.timeline.amount-changed', { from: rupees(from), to: rupees(to) }),
    lines_changed: ({ lines }) => ({
      what: t('details.timeline.lines-changed'),
      why: listed(lines.map((line) => lineText(t, line, names))),
    }),
    shortfall_opened: ({ amount, code }) => ({
      what: t('details.timeline.shortfall-opened', { amount: rupees(amount) }),
      why: t('details.timeline.shortfall-opened.why', { code }),
    }),
    shortfall_of: ({ code }) => t('details.timeline.shortfall-of', { code }),
    allocated: ({ amount, fund }) =>
      t('details.timeline.allocated', { amount: rupees(amount), cause: names.cause(fund) }),
    line_corrected: ({ amount, from, to }) =>
      t('details.timeline.line-corrected', {
        amount: rupees(amount),
        from: fundTitle(from),
        to: fundTitle(to),
      }),
    donor_corrected({ fields, before, after }) {
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
          fields: listed(fields.map((field) => t(correctedNames[field]))),
        }),
        facts: Object.fromEntries(changes),
      }
    },
    gift_recorded: ({ way, received_on, reference }) => ({
      what: t(`details.timeline.gift.${way}`),
      facts: { received_on: formatDay(t, received_on), reference },
    }),
    cheque_cleared: ({ cleared_on }) =>
      cleared_on === null
        ? t('details.timeline.cheque-not-cleared')
        : t('details.timeline.cheque-cleared', { day: formatDay(t, cleared_on) }),
    gift_matched: ({ from, to }) => {
      if (from === 0) return t('details.timeline.matched', { amount: rupees(to) })
      if (to === 0) return t('details.timeline.match-returned', { amount: rupees(from) })
      return t('details.timeline.match-changed', { from: rupees(from), amount: rupees(to) })
    },
    pledge_named: ({ pledge_id }) =>
      t(`details.timeline.${pledge_id === null ? 'pledge-not-named' : 'pledge-named'}`),
    gift_reversed: () => t('details.timeline.gift-reversed'),
    verification_reversed: () => t('details.timeline.verification-reversed'),
    line_matched: ({ amount, missing }) => ({
      what: t('details.timeline.line-matched', { amount: rupees(amount) }),
      why: missing > 0 ? t('details.timeline.outstanding', { amount: rupees(missing) }) : '',
    }),
    match_undone: ({ amount }) => t('details.timeline.match-undone', { amount: rupees(amount) }),
    discrepancy_closed: ({ discrepancy }) =>
      t('details.timeline.discrepancy-closed', {
        discrepancy: t(`details.timeline.discrepancy.${discrepancy}`),
      }),
    refund_requested: ({ amount, fund }) =>
      t('details.timeline.refund-requested', { amount: formatRefund(t, amount, fund) }),
    refund_recorded: ({ amount, fund }) =>
      t('details.timeline.refund-by-hand', { amount: formatRefund(t, amount, fund) }),
    refund_succeeded: ({ amount }) => t('details.timeline.refund-succeeded', { amount: rupees(amount) }),
    refund_failed: ({ amount, reason }) => ({
      what: t('details.timeline.refund-failed', { amount: rupees(amount) }),
      why: reason || t('refunds.none-on-record'),
    }),
    refund_reported: ({ amount }) => ({
      what: t('details.timeline.refund-reported', { amount: rupees(amount) }),
      why: t('details.timeline.refund-reported.why'),
    }),
    paid_twice: ({ how }) => ({
      what: t('details.timeline.paid-twice'),
      why: how === 'two_attempts' ? '' : t('details.timeline.paid-twice.why'),
    }),
    receipt_issued: ({ number }) => t('details.timeline.receipt-issued', { number }),
    receipt_voided: ({ number, because, reason }) => ({
      what: t('details.timeline.receipt-voided', { number }),
      why: reasonText(t, because, reason),
    }),
    email_ended: ({ email, result, channel }) =>
      channel
        ? t('details.timeline.message', {
            channel: t(`ui.channel.${channel}`),
            title: t(`details.message.${email}`),
            result,
          })
        : t(`details.timeline.email.${email}`, { result }),
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

const correctedNames = {
  first_name: 'fields.first-name',
  last_name: 'fields.last-name',
  email: 'fields.email',
  phone: 'fields.phone',
} as const

const decisions = new Set<Cause>([
  'transfer_verified',
  'transfer_rejected',
  'rejection_undone',
  'verification_reversed',
  'recorded_by_staff',
  'gift_reversed',
])

/** Reason and its details: 'Paid after it had expired: success: 0000 ok'. */
const reasonText = (t: Translate, because: Cause, reason: string): string =>
  [t.ifKnown(`details.timeline.because.${because}`), reason].filter(Boolean).join(': ')
