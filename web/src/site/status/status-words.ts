import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { anonymousName } from '../../../../contract/src/donate.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { formatDay } from '../../ui/format-day.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { paymentTypeTitle } from '../payment-type-title.ts'
import { transferTitle } from '../transfer-title.ts'
import type { Payable } from './payable.ts'

/** How a status looks: done, awaited from a gateway (seconds) or from people (days), gone wrong, refunded or disputed. */
export type StatusLook = 'done' | 'asking' | 'waiting' | 'wrong' | 'undone'

/** One step on the way of a donation or payment, in order. */
export type StatusStep = { text: string; at: 'done' | 'now' | 'later' }

export type StatusWords = {
  look: StatusLook
  /** For the browser's tab. */
  tab: string
  title: string
  /** Paragraphs. */
  text: string[]
  /** The way ahead, while there is one. */
  steps: StatusStep[]
  /** The heading over whom to ask, where asking is the way ahead. */
  ask?: string
}

/** How the words name what is paid. */
type Names = {
  thing: 'donation' | 'payment'
  code: 'code' | 'reference'
  /** The first step, done as soon as there is something to wait for. */
  begun: string
  /** As in 'You can still give'. */
  verb: 'give' | 'pay'
  /** What becomes of the rest, as in 'Rs. 3,500 remains paid'. */
  stays: string
}

const donationNames: Names = {
  thing: 'donation',
  code: 'code',
  begun: 'Your donation is registered',
  verb: 'give',
  stays: 'remains with the causes you chose',
}

const paymentNames: Names = {
  thing: 'payment',
  code: 'reference',
  begun: 'You have chosen how to pay',
  verb: 'pay',
  stays: 'remains paid',
}

/** What the status page says of a donation, in plain words; about money it says only what is known. */
export function donationWords(donation: DonationStatus): StatusWords {
  const { status, amount, promised_amount, donor_name, transfers, office_gift } = donation
  if (status === 'failed' && office_gift) return reversedGift
  const rest = restOf(donation)
  if (status !== 'success') {
    const words =
      status === 'pending' && transfers
        ? twoTransfers(transfers, donationNames)
        : unsettledWords(donation, status, donationNames)
    return rest
      ? { ...words, text: [...words.text, `${rest} did not arrive. You can still give it.`] }
      : words
  }
  return {
    look: 'done',
    tab: 'Thank you',
    title: donor_name === anonymousName ? 'Thank you' : `Thank you, ${donor_name}`,
    text: [
      rest
        ? `${formatRupees(amount)} arrived. You can still give the other ${rest}.`
        : `Your gift of ${formatRupees(amount)} has been received.`,
      ...(typeof promised_amount === 'number'
        ? [`You promised ${formatRupees(promised_amount)}; ${formatRupees(amount)} arrived.`]
        : []),
      ...cameOf(donation),
    ],
    steps: [],
  }
}

/** How much did not come and can still be given; undefined where there is none. */
const restOf = ({ rests }: DonationStatus): string | undefined =>
  rests && formatRupees(rests.reduce((sum, { amount }) => sum + amount, 0))

/** What came by each of two transfers, and why one did not. */
function cameOf({ transfers = [], rejection }: DonationStatus): string[] {
  if (transfers.length === 0) return []
  const came = transfers.map(({ part, amount, arrived }) =>
    arrived === null
      ? `${transferTitle[part]}: ${formatRupees(amount)} did not arrive.`
      : `${transferTitle[part]}: ${formatRupees(arrived)} arrived.`,
  )
  return [came.join(' '), ...(rejection ? [`The reason: ${rejection.reason}`] : [])]
}

const reversedGift: StatusWords = {
  look: 'undone',
  tab: 'Gift taken back',
  title: 'This gift no longer counts',
  text: [
    'We had recorded it as received and have taken that back: the cheque was returned, or it was recorded by mistake. Its receipt is void. If this surprises you, please ask us.',
  ],
  steps: [],
}

/** As {@link donationWords}, of a requested payment. */
export function paymentWords(payment: PaymentStatusAnswer, charity: Charity): StatusWords {
  if (payment.status === 'success')
    return {
      look: 'done',
      tab: 'Thank you',
      title: `Thank you, ${payment.payee_name}`,
      text: [
        `Your payment of ${formatRupees(payment.amount)} has been received. There is nothing more to pay.`,
      ],
      steps: [],
    }
  if (payment.status === 'pending' && payment.payment_gateway === null)
    return {
      look: 'waiting',
      tab: 'Payment request',
      title: `Please pay ${formatRupees(payment.amount)}`,
      text: [
        [paymentTypeTitle(payment.type), payment.remarks].filter(Boolean).join(': '),
        `${charity.name ? `Requested by ${charity.name}. ` : ''}Please choose how to pay.`,
      ],
      steps: [],
    }
  return unsettledWords(payment, payment.status, paymentNames)
}

function unsettledWords(
  paid: Payable,
  status: Exclude<Payable['status'], 'success'>,
  names: Names,
): StatusWords {
  const isTransfer = paid.payment_gateway === bankTransferGateway
  switch (status) {
    case 'pending':
      if (!isTransfer) return awaitedPayment(names)
      return paid.transfer_submitted ? reportedTransfer(names) : awaitedTransfer(paid.amount, names)
    case 'failed':
      return isTransfer ? rejectedTransfer(paid, names) : failedPayment(names)
    case 'expired':
      return isTransfer ? expiredTransfer(names) : expiredPayment(names)
    case 'refunded':
      return {
        look: 'undone',
        tab: `${names.thing === 'donation' ? 'Donation' : 'Payment'} refunded`,
        title: `This ${names.thing} was refunded`,
        text: [`${formatRupees(paid.amount)} has been refunded. ${someDays}`],
        steps: [],
      }
    case 'partially refunded':
      return {
        look: 'undone',
        tab: `${names.thing === 'donation' ? 'Donation' : 'Payment'} partly refunded`,
        title: `Part of this ${names.thing} was refunded`,
        text: [partialRefund(paid, names)],
        steps: [],
      }
    case 'disputed':
      return {
        look: 'undone',
        tab: 'Payment under review',
        title: 'This payment is under review',
        text: ['The payer’s bank has raised questions about it. This page will show the outcome.'],
        steps: [],
      }
  }
}

const someDays = 'Your bank or wallet may take a few days to show it.'

/** A gateway may report that part was refunded but not how much: then no figure is shown. */
function partialRefund({ amount, refunded_amount }: Payable, { stays }: Names): string {
  return refunded_amount === 0
    ? `${someDays} The rest ${stays}.`
    : `${formatRupees(refunded_amount)} has been refunded. ${someDays} ${formatRupees(amount - refunded_amount)} ${stays}.`
}

/** All steps, with those between the first and the last. */
const way = (names: Names, ...between: StatusStep[]): StatusStep[] => [
  { text: names.begun, at: 'done' },
  ...between,
  { text: 'Your receipt is ready on this page', at: 'later' },
]

const awaitedPayment = (names: Names): StatusWords => ({
  look: 'asking',
  tab: 'Waiting for your payment',
  title: 'We are checking with the payment gateway…',
  text: [
    'Your payment is not confirmed yet. Most take seconds; some banks and wallets take minutes.',
    'If you have already paid, please do not pay again, even if this takes a while.',
  ],
  steps: way(names, { text: 'The payment gateway confirms the payment', at: 'now' }),
})

const awaitedTransfer = (amount: number, names: Names): StatusWords => ({
  look: 'waiting',
  tab: 'Waiting for your transfer',
  title: 'We are waiting for your transfer',
  text: [
    `Please transfer ${formatRupees(amount)} to our account, then report it with the transaction ID your bank gives you.`,
  ],
  steps: way(
    names,
    { text: 'You make the transfer and report it', at: 'now' },
    { text: 'We find it on our bank statement', at: 'later' },
  ),
})

/** Each of two transfers is a step of its own, since one may arrive days before the other. */
function twoTransfers(transfers: NonNullable<DonationStatus['transfers']>, names: Names): StatusWords {
  const awaited = transfers.filter(({ submitted_at, arrived }) => (submitted_at ?? arrived) === null)
  const steps = transfers.map(({ part, amount, submitted_at, arrived }): StatusStep => {
    const what = `${transferTitle[part]}, ${formatRupees(amount)}`
    if (arrived !== null)
      return { text: `${transferTitle[part]}: ${formatRupees(arrived)} arrived`, at: 'done' }
    return submitted_at === null
      ? { text: `${what}: you make the transfer and report it`, at: 'now' }
      : {
          text: `${what}: reported on ${formatDay(submitted_at)}; we look for it on our bank statement`,
          at: 'now',
        }
  })
  if (awaited.length === 0)
    return {
      ...reportedTransfer(names),
      title: 'Thank you for reporting your transfers',
      steps: way(names, ...steps),
    }
  const [only, another] = awaited
  const isLookedFor = transfers.some(({ submitted_at, arrived }) => submitted_at !== null && arrived === null)
  return {
    look: 'waiting',
    tab: 'Waiting for your transfer',
    title: another ? 'We are waiting for your two transfers' : 'We are waiting for your other transfer',
    text: another
      ? [
          'Please make two transfers, since zakat has accounts of its own, and report each with the transaction ID your bank gives you.',
        ]
      : [
          `Please transfer ${formatRupees(only?.amount ?? 0)} as well, then report it with the transaction ID your bank gives you.`,
          ...(isLookedFor
            ? [
                'If you paid both as one transfer, there is nothing more for you to do: our staff will count it for both.',
              ]
            : []),
        ],
    steps: way(names, ...steps),
  }
}

const reportedTransfer = (names: Names): StatusWords => ({
  look: 'waiting',
  tab: 'Your transfer is being checked',
  title: 'Thank you for reporting your transfer',
  text: [
    'Our staff will look for it on our bank statement; a transfer between two banks can take a few working days. There is nothing more for you to do.',
  ],
  steps: way(
    names,
    { text: 'You reported the transfer', at: 'done' },
    { text: 'We find it on our bank statement', at: 'now' },
  ),
})

const failedPayment = ({ code }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Payment failed',
  title: 'The payment did not go through',
  text: [
    'No money has been taken. You can try again, the same way or another.',
    `If your bank shows a payment all the same, keep your ${code}: we will find it.`,
  ],
  steps: [],
})

/** Staff reject a transfer with a reason; what arrived all the same is told where they recorded it. */
function rejectedTransfer({ amount, rejection }: Payable, { thing, code }: Names): StatusWords {
  const arrived = rejection?.amount_arrived
  return {
    look: 'wrong',
    tab: 'Transfer not confirmed',
    title: 'We could not confirm your transfer',
    text: [
      ...(rejection ? [`The reason: ${rejection.reason}`] : []),
      ...(arrived
        ? [
            `${formatRupees(arrived)} of ${formatRupees(amount)} has arrived. Please ask us before you pay again, so that it is counted for this ${thing}.`,
          ]
        : [
            `If your bank shows that the money has left your account, send us its receipt with your ${code}: we will look again.`,
            'If the money came back to you, or the transfer was never made, you can pay again below.',
          ]),
    ],
    steps: [],
    ask: arrived ? 'Ask us first' : 'Ask us to look again',
  }
}

const expiredPayment = ({ code, verb }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Payment expired',
  title: 'This payment has expired',
  text: [
    `According to the gateway, no money has been taken. If your bank shows a payment, keep your ${code}: we will find it.`,
    `You can still ${verb}: choose a way to pay below.`,
  ],
  steps: [],
})

const expiredTransfer = ({ thing, code, verb }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Transfer expired',
  title: 'This transfer has expired',
  text: [
    `As far as we know, no money for this ${thing} has reached us. If you have made the transfer, keep its receipt and your ${code}: we will find it.`,
    `You can still ${verb}: choose a way to pay below.`,
  ],
  steps: [],
})
