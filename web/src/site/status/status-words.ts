import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { charityName } from '../../../../contract/src/charity.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { paymentTypeTitle } from '../payment-type-title.ts'
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
  if (donation.status !== 'success') return unsettledWords(donation, donation.status, donationNames)
  return {
    look: 'done',
    tab: 'Thank you',
    title: `Thank you, ${donation.donor_name}`,
    text: [`Your gift of ${formatRupees(donation.amount)} has been received.`],
    steps: [],
  }
}

/** As {@link donationWords}, of a requested payment. */
export function paymentWords(payment: PaymentStatusAnswer): StatusWords {
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
        `Requested by ${charityName}. Please choose how to pay.`,
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
