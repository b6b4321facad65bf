import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { anonymousName } from '../../../../contract/src/donate.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { say } from '../../../../words/src/say.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { type Payable, payableTitle } from './payable.ts'

/**
 * Look of a status: done, awaited from a gateway (seconds) or from people (days), failed, refunded or
 * disputed.
 */
export type StatusLook = 'done' | 'asking' | 'waiting' | 'wrong' | 'undone'

/** Progress step of a donation or payment, in order. */
export type StatusStep = { text: string; at: 'done' | 'now' | 'later' }

export type StatusWords = {
  look: StatusLook
  /** Document title. */
  tab: string
  title: string
  /** Paragraphs. */
  text: string[]
  /** Progress steps, while any are ahead. */
  steps: StatusStep[]
  /** Heading of the contact details, when contacting the charity is the next step. */
  ask?: string
}

type Thing = 'donation' | 'payment'

/** Texts of a donation's status; about money they state only what is known. */
export function donationWords(donation: DonationStatus): StatusWords {
  const { status, amount, promised_amount, donor_name, transfers, office_gift } = donation
  if (status === 'failed' && office_gift) return reversedGift()
  const rest = shortfallOf(donation)
  if (status !== 'success') {
    const words =
      status === 'pending' && transfers.length > 0
        ? twoTransfers(transfers)
        : unsettledWords(donation, status, 'donation')
    return rest ? { ...words, text: [...words.text, say('status.missing.rest', { amount: rest })] } : words
  }
  return {
    look: 'done',
    tab: say('status.thanks.tab'),
    title:
      donor_name === anonymousName
        ? say('status.thanks.title')
        : say('status.thanks.title-named', { name: donor_name }),
    text: [
      rest
        ? say('status.thanks.partly', { amount: formatRupees(amount), rest })
        : say('status.thanks.donation', { amount: formatRupees(amount) }),
      ...(promised_amount !== null
        ? [
            say('status.thanks.promised', {
              promised: formatRupees(promised_amount),
              amount: formatRupees(amount),
            }),
          ]
        : []),
      ...amountsReceived(donation),
    ],
    steps: [],
  }
}

/** Shortfall that can still be paid; undefined for none. */
const shortfallOf = ({ rests }: DonationStatus): string | undefined =>
  rests.length > 0 ? formatRupees(rests.reduce((sum, { amount }) => sum + amount, 0)) : undefined

/** Amount received by each of two transfers, and the reason of a rejection. */
function amountsReceived({ transfers, rejection }: DonationStatus): string[] {
  if (transfers.length === 0) return []
  const came = transfers.map(({ part, amount, arrived }) =>
    arrived === null
      ? say('status.missing.part', { part: say(`status.part.${part}`), amount: formatRupees(amount) })
      : say('status.missing.part-arrived', {
          part: say(`status.part.${part}`),
          amount: formatRupees(arrived),
        }),
  )
  return [came.join(' '), ...reasonOf(rejection)]
}

const reasonOf = (rejection: Payable['rejection']): string[] =>
  rejection ? [say('status.reason', { reason: rejection.reason })] : []

const reversedGift = (): StatusWords => ({
  look: 'undone',
  tab: say('status.reversed.tab'),
  title: say('status.reversed.title'),
  text: [say('status.reversed.text')],
  steps: [],
})

/** Variant of {@link donationWords} for a requested payment. */
export function paymentWords(payment: PaymentStatusAnswer, charity: Charity): StatusWords {
  if (payment.status === 'success')
    return {
      look: 'done',
      tab: say('status.thanks.tab'),
      title: say('status.thanks.title-named', { name: payment.payee_name }),
      text: [say('status.thanks.payment', { amount: formatRupees(payment.amount) })],
      steps: [],
    }
  if (payment.status === 'pending' && payment.payment_gateway === null) {
    const type = payableTitle(payment.type)
    return {
      look: 'waiting',
      tab: say('status.request.tab'),
      title: say('status.request.title', { amount: formatRupees(payment.amount) }),
      text: [
        payment.remarks ? say('status.request.for', { type, remarks: payment.remarks }) : type,
        charity.name ? say('status.request.by', { charity: charity.name }) : say('status.request.choose'),
      ],
      steps: [],
    }
  }
  return unsettledWords(payment, payment.status, 'payment')
}

function unsettledWords(
  paid: Payable,
  status: Exclude<Payable['status'], 'success'>,
  thing: Thing,
): StatusWords {
  const isTransfer = paid.payment_gateway === bankTransferGateway
  switch (status) {
    case 'pending':
      if (!isTransfer) return awaitedPayment(thing)
      return paid.transfer_submitted ? reportedTransfer(thing) : awaitedTransfer(paid.amount, thing)
    case 'failed':
      return isTransfer ? rejectedTransfer(paid, thing) : failedPayment(thing)
    case 'expired':
      return isTransfer ? expiredTransfer(thing) : expiredPayment(thing)
    case 'refunded':
      return {
        look: 'undone',
        tab: say('status.refunded.tab', { thing }),
        title: say('status.refunded.title', { thing }),
        text: [say('status.refunded.text', { amount: formatRupees(paid.amount) })],
        steps: [],
      }
    case 'partially refunded':
      return {
        look: 'undone',
        tab: say('status.partly-refunded.tab', { thing }),
        title: say('status.partly-refunded.title', { thing }),
        text: [partialRefund(paid, thing)],
        steps: [],
      }
    case 'disputed':
      return {
        look: 'undone',
        tab: say('status.disputed.tab'),
        title: say('status.disputed.title'),
        text: [say('status.disputed.text')],
        steps: [],
      }
  }
}

/** A gateway may report a partial refund without its amount: then no figure is shown. */
const partialRefund = ({ amount, refunded_amount }: Payable, thing: Thing): string =>
  refunded_amount === 0
    ? say('status.partly-refunded.unknown', { thing })
    : say('status.partly-refunded.text', {
        thing,
        refunded: formatRupees(refunded_amount),
        rest: formatRupees(amount - refunded_amount),
      })

/** All steps, with those between the first and the last. */
const way = (thing: Thing, ...between: StatusStep[]): StatusStep[] => [
  { text: say('status.steps.begun', { thing }), at: 'done' },
  ...between,
  { text: say('status.steps.receipt'), at: 'later' },
]

const awaitedPayment = (thing: Thing): StatusWords => ({
  look: 'asking',
  tab: say('status.awaited-payment.tab'),
  title: say('status.awaited-payment.title'),
  text: [say('status.awaited-payment.text'), say('status.awaited-payment.once')],
  steps: way(thing, { text: say('status.steps.confirmed'), at: 'now' }),
})

const awaitedTransfer = (amount: number, thing: Thing): StatusWords => ({
  look: 'waiting',
  tab: say('status.two.state.waiting'),
  title: say('status.awaited-transfer.title'),
  text: [say('status.awaited-transfer.text', { amount: formatRupees(amount) })],
  steps: way(
    thing,
    { text: say('status.steps.make'), at: 'now' },
    { text: say('status.steps.find'), at: 'later' },
  ),
})

/** Steps of two transfers: one each, since one may arrive days before the other. */
function twoTransfers(transfers: DonationStatus['transfers']): StatusWords {
  const awaited = transfers.filter(({ submitted_at, arrived }) => (submitted_at ?? arrived) === null)
  const lookedFor = transfers.filter(({ submitted_at, arrived }) => submitted_at !== null && arrived === null)
  const steps = transfers.map(({ part, amount, submitted_at, arrived }): StatusStep => {
    const due = { part: say(`status.part.${part}`), amount: formatRupees(amount) }
    if (arrived !== null)
      return { text: say('status.steps.part-arrived', { ...due, amount: formatRupees(arrived) }), at: 'done' }
    return submitted_at === null
      ? { text: say('status.steps.part-make', due), at: 'now' }
      : { text: say('status.steps.part-reported', { ...due, day: formatDay(submitted_at) }), at: 'now' }
  })
  if (awaited.length === 0)
    return {
      ...reportedTransfer('donation', lookedFor.length),
      steps: way('donation', ...steps),
    }
  const [only, another] = awaited
  return {
    look: 'waiting',
    tab: say('status.two.state.waiting'),
    title: say(another ? 'status.two-transfers.title' : 'status.two-transfers.title-other'),
    text: another
      ? [say('status.two-transfers.text')]
      : [
          say('status.two-transfers.text-other', { amount: formatRupees(only?.amount ?? 0) }),
          ...(lookedFor.length > 0 ? [say('status.two-transfers.as-one')] : []),
        ],
    steps: way('donation', ...steps),
  }
}

/** @param count how many transfers staff look for */
const reportedTransfer = (thing: Thing, count = 1): StatusWords => ({
  look: 'waiting',
  tab: say('status.reported-transfer.tab', { count }),
  title: say(count === 1 ? 'status.reported-transfer.title' : 'status.two-transfers.title-reported'),
  text: [say('status.reported-transfer.text', { count })],
  steps: way(
    thing,
    { text: say('status.steps.reported'), at: 'done' },
    { text: say('status.steps.find'), at: 'now' },
  ),
})

const failedPayment = (thing: Thing): StatusWords => ({
  look: 'wrong',
  tab: say('status.failed-payment.tab'),
  title: say('status.failed-payment.title'),
  text: [say('status.failed-payment.text'), say('status.failed-payment.if-paid', { thing })],
  steps: [],
})

/** Texts of a rejected transfer: the reason, and any amount received that staff recorded. */
function rejectedTransfer({ amount, rejection }: Payable, thing: Thing): StatusWords {
  const arrived = rejection?.amount_arrived
  return {
    look: 'wrong',
    tab: say('status.rejected-transfer.tab'),
    title: say('status.rejected-transfer.title'),
    text: [
      ...reasonOf(rejection),
      ...(arrived
        ? [
            say('status.rejected-transfer.arrived', {
              thing,
              arrived: formatRupees(arrived),
              amount: formatRupees(amount),
            }),
          ]
        : [say('status.rejected-transfer.if-paid', { thing }), say('status.rejected-transfer.again')]),
    ],
    steps: [],
    ask: say(arrived ? 'status.rejected-transfer.ask-first' : 'status.rejected-transfer.ask-again'),
  }
}

const expiredPayment = (thing: Thing): StatusWords => ({
  look: 'wrong',
  tab: say('status.expired-payment.tab'),
  title: say('status.expired-payment.title'),
  text: [say('status.expired-payment.text', { thing }), say('status.expired.still', { thing })],
  steps: [],
})

const expiredTransfer = (thing: Thing): StatusWords => ({
  look: 'wrong',
  tab: say('status.expired-transfer.tab'),
  title: say('status.expired-transfer.title'),
  text: [say('status.expired-transfer.text', { thing }), say('status.expired.still', { thing })],
  steps: [],
})
