import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate } from '../../ui/reader.tsx'

/** 'asking' awaits a gateway (seconds), 'waiting' people (days); 'undone': refunded, disputed, reversed. */
export type StatusLook = 'done' | 'asking' | 'waiting' | 'wrong' | 'undone'

export type StatusStep = { text: string; at: 'done' | 'now' | 'later' }

export type StatusTexts = {
  look: StatusLook
  tab: string
  title: string
  text: string[]
  /** Progress steps, while any are ahead. */
  steps: StatusStep[]
  /** Heading of the contact details, when contacting the charity is the next step. */
  ask?: string
}

export type IntentKind = 'donation' | 'payment'

export const reasonOf = (t: Translate, rejection: Payable['rejection']): string[] =>
  rejection ? [t('status.reason', { reason: rejection.reason })] : []

type TextName =
  | 'postdated-cheque'
  | 'returned-cheque'
  | 'reversed'
  | 'refunded'
  | 'partly-refunded'
  | 'disputed'
  | 'awaited-payment'
  | 'failed-payment'
  | 'expired-payment'
  | 'reservation-ended'
  | 'choice'
  | 'expired-transfer'
  | 'rejected-transfer'

export const textsOf = (
  t: Translate,
  look: StatusLook,
  name: TextName,
  text: string[],
  thing: IntentKind,
): StatusTexts => ({
  look,
  tab: t(`status.${name}.tab`, { thing }),
  title: t(`status.${name}.title`, { thing }),
  text,
  steps: [],
})

export function unsettledTexts(
  t: Translate,
  paid: Payable,
  status: Exclude<Payable['status'], 'success'>,
  thing: IntentKind,
): StatusTexts {
  const isTransfer = paid.payment_gateway === bankTransferGateway
  switch (status) {
    case 'pending':
      if (!isTransfer) return awaitedPayment(t, thing)
      return paid.transfer_submitted ? reportedTransfer(t, thing) : awaitedTransfer(t, paid.amount, thing)
    case 'failed':
      return isTransfer ? rejectedTransfer(t, paid, thing) : failedPayment(t, thing)
    case 'expired':
      return expiredTexts(t, isTransfer ? 'expired-transfer' : 'expired-payment', thing)
    case 'refunded': {
      const text = t('status.refunded.text', { amount: formatRupees(t, paid.amount) })
      return textsOf(t, 'undone', 'refunded', [text], thing)
    }
    case 'partially_refunded':
      return textsOf(t, 'undone', 'partly-refunded', [partialRefund(t, paid, thing)], thing)
    case 'disputed':
      return textsOf(t, 'undone', 'disputed', [t('status.disputed.text')], thing)
  }
}

/** Shows no figure when the gateway has reported a partial refund without its amount. */
const partialRefund = (t: Translate, { amount, refunded_amount }: Payable, thing: IntentKind): string =>
  refunded_amount === 0
    ? t('status.partly-refunded.unknown', { thing })
    : t('status.partly-refunded.text', {
        thing,
        refunded: formatRupees(t, refunded_amount),
        remainder: formatRupees(t, amount - refunded_amount),
      })

const stepsBetween = (t: Translate, thing: IntentKind, between: StatusStep[]): StatusStep[] => [
  { text: t('status.steps.begun', { thing }), at: 'done' },
  ...between,
  { text: t('status.steps.receipt'), at: 'later' },
]

const awaitedPayment = (t: Translate, thing: IntentKind): StatusTexts => ({
  ...textsOf(
    t,
    'asking',
    'awaited-payment',
    [t('status.awaited-payment.text'), t('status.awaited-payment.once')],
    thing,
  ),
  steps: stepsBetween(t, thing, [{ text: t('status.steps.confirmed'), at: 'now' }]),
})

const awaitedTransfer = (t: Translate, amount: number, thing: IntentKind): StatusTexts => ({
  look: 'waiting',
  tab: t('status.two.state.waiting'),
  title: t('status.awaited-transfer.title'),
  text: [t('status.awaited-transfer.text', { amount: formatRupees(t, amount) })],
  steps: stepsBetween(t, thing, [
    { text: t('status.steps.make'), at: 'now' },
    { text: t('status.steps.find'), at: 'later' },
  ]),
})

/** One step per transfer, because one may arrive days before the other. */
export function twoTransfers(t: Translate, transfers: DonationStatus['transfers']): StatusTexts {
  const awaited = transfers.filter(({ submitted_at, arrived }) => (submitted_at ?? arrived) === null)
  const lookedFor = transfers.filter(({ submitted_at, arrived }) => submitted_at !== null && arrived === null)
  const steps = transfers.map(({ part, amount, submitted_at, arrived }): StatusStep => {
    const due = { part: t(`status.part.${part}`), amount: formatRupees(t, amount) }
    if (arrived !== null)
      return {
        text: t('status.steps.part-arrived', { ...due, amount: formatRupees(t, arrived) }),
        at: 'done',
      }
    return submitted_at === null
      ? { text: t('status.steps.part-make', due), at: 'now' }
      : { text: t('status.steps.part-reported', { ...due, day: formatDay(t, submitted_at) }), at: 'now' }
  })
  if (awaited.length === 0)
    return { ...reportedTransfer(t, 'donation', lookedFor.length), steps: stepsBetween(t, 'donation', steps) }
  const [only, another] = awaited
  return {
    look: 'waiting',
    tab: t('status.two.state.waiting'),
    title: t(another ? 'status.two-transfers.title' : 'status.two-transfers.title-other'),
    text: another
      ? [t('status.two-transfers.text')]
      : [
          t('status.two-transfers.text-other', { amount: formatRupees(t, only?.amount ?? 0) }),
          ...(lookedFor.length > 0 ? [t('status.two-transfers.as-one')] : []),
        ],
    steps: stepsBetween(t, 'donation', steps),
  }
}

/** @param count how many transfers staff look for */
const reportedTransfer = (t: Translate, thing: IntentKind, count = 1): StatusTexts => ({
  look: 'waiting',
  tab: t('status.reported-transfer.tab', { count }),
  title: t(count === 1 ? 'status.reported-transfer.title' : 'status.two-transfers.title-reported'),
  text: [t('status.reported-transfer.text', { count })],
  steps: stepsBetween(t, thing, [
    { text: t('status.steps.reported'), at: 'done' },
    { text: t('status.steps.find'), at: 'now' },
  ]),
})

const failedPayment = (t: Translate, thing: IntentKind) =>
  textsOf(
    t,
    'wrong',
    'failed-payment',
    [t('status.failed-payment.text'), t('status.failed-payment.if-paid', { thing })],
    thing,
  )

/** Texts of a rejected transfer: the reason, and any amount received that staff recorded. */
function rejectedTransfer(t: Translate, { amount, rejection }: Payable, thing: IntentKind): StatusTexts {
  const arrived = rejection?.amount_arrived
  const text = [
    ...reasonOf(t, rejection),
    ...(arrived
      ? [
          t('status.rejected-transfer.arrived', {
            thing,
            arrived: formatRupees(t, arrived),
            amount: formatRupees(t, amount),
          }),
        ]
      : [t('status.rejected-transfer.if-paid', { thing }), t('status.rejected-transfer.again')]),
  ]
  return {
    ...textsOf(t, 'wrong', 'rejected-transfer', text, thing),
    ask: t(arrived ? 'status.rejected-transfer.ask-first' : 'status.rejected-transfer.ask-again'),
  }
}

const expiredTexts = (t: Translate, name: 'expired-payment' | 'expired-transfer', thing: IntentKind) =>
  textsOf(
    t,
    'wrong',
    name,
    [t(`status.${name}.text`, { thing }), t('status.expired.still', { thing })],
    thing,
  )

export type Payable = Pick<PaymentStatusAnswer, keyof PaymentStatusAnswer & keyof DonationStatus>
