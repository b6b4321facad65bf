import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { charityName } from '../../../../contract/src/charity.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { paymentTypeTitle } from '../payment-type-title.ts'
import type { Payable } from './payable.ts'

/** How a state looks: done, awaited from a gateway (seconds) or from people (days), gone wrong, undone. */
export type StatusLook = 'done' | 'asking' | 'waiting' | 'wrong' | 'undone'

/** One station on the way of a donation or payment, in order. */
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
  /** What stands as the first station, done as soon as there is something to wait for. */
  begun: string
  /** As in 'You can still give'. */
  verb: 'give' | 'pay'
  /** What becomes of the rest, as in 'Rs. 3,500 stay with what you chose'. */
  stays: string
}

const donationNames: Names = {
  thing: 'donation',
  code: 'code',
  begun: 'Your donation is noted',
  verb: 'give',
  stays: 'with what you chose',
}

const paymentNames: Names = {
  thing: 'payment',
  code: 'reference',
  begun: 'You have chosen how to pay',
  verb: 'pay',
  stays: 'paid',
}

/** What the status page says of a donation, in plain words, and about money nothing that is not known. */
export function donationWords(donation: DonationStatus): StatusWords {
  if (donation.status !== 'success') return unsettledWords(donation, donation.status, donationNames)
  return {
    look: 'done',
    tab: 'Thank you',
    title: `Thank you, ${donation.donor_name}`,
    text: [`Your gift of ${formatRupees(donation.amount)} has arrived, and goes to what you chose.`],
    steps: [],
  }
}

/** As {@link donationWords}, of a payment that somebody is asked for. */
export function paymentWords(payment: PaymentStatusAnswer): StatusWords {
  if (payment.status === 'success')
    return {
      look: 'done',
      tab: 'Thank you',
      title: `Thank you, ${payment.payee_name}`,
      text: [`Your payment of ${formatRupees(payment.amount)} has arrived. There is nothing more to pay.`],
      steps: [],
    }
  if (payment.status === 'pending' && payment.payment_gateway === null)
    return {
      look: 'waiting',
      tab: 'Payment request',
      title: `You are asked to pay ${formatRupees(payment.amount)}`,
      text: [
        [paymentTypeTitle(payment.type), payment.remarks].filter(Boolean).join(': '),
        `${charityName} asks you for it. Please choose how to pay.`,
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
      return paid.transfer_submitted ? toldTransfer(names) : awaitedTransfer(paid.amount, names)
    case 'failed':
      return isTransfer ? failedTransfer(names) : failedPayment(names)
    case 'expired':
      return isTransfer ? expiredTransfer(names) : expiredPayment(names)
    case 'refunded':
      return {
        look: 'undone',
        tab: `${names.thing === 'donation' ? 'Donation' : 'Payment'} refunded`,
        title: `This ${names.thing} was refunded`,
        text: [`${formatRupees(paid.amount)} were given back. ${someDays}`],
        steps: [],
      }
    case 'partially refunded':
      return {
        look: 'undone',
        tab: `${names.thing === 'donation' ? 'Donation' : 'Payment'} refunded in part`,
        title: `A part of this ${names.thing} was refunded`,
        text: [givenBackInPart(paid, names)],
        steps: [],
      }
    case 'disputed':
      return {
        look: 'undone',
        tab: 'Payment being looked into',
        title: 'This payment is being looked into',
        text: ['The bank of the payment has questions about it. This page shows what comes of them.'],
        steps: [],
      }
  }
}

const someDays = 'Your bank or wallet may need some days to show it.'

/** A gateway may say that a part was given back and not how much: then no figure is named. */
function givenBackInPart({ amount, refunded_amount }: Payable, { stays }: Names): string {
  return refunded_amount === 0
    ? `${someDays} The rest stays ${stays}.`
    : `${formatRupees(refunded_amount)} were given back. ${someDays} ${formatRupees(amount - refunded_amount)} stay ${stays}.`
}

/** The stations between the first and the last. */
const way = (names: Names, ...between: StatusStep[]): StatusStep[] => [
  { text: names.begun, at: 'done' },
  ...between,
  { text: 'Your receipt is ready, here on this page', at: 'later' },
]

const awaitedPayment = (names: Names): StatusWords => ({
  look: 'asking',
  tab: 'Waiting for your payment',
  title: 'We are asking the payment gateway…',
  text: [
    'Your payment is not confirmed yet. Most take seconds, some banks and wallets take minutes.',
    'Have you paid already? Then please do not pay again, even if this takes long.',
  ],
  steps: way(names, { text: 'The payment gateway confirms the payment', at: 'now' }),
})

const awaitedTransfer = (amount: number, names: Names): StatusWords => ({
  look: 'waiting',
  tab: 'Waiting for your transfer',
  title: 'We are waiting for your transfer',
  text: [
    `Please transfer ${formatRupees(amount)} to our account, then tell us the reference number that your bank gives you.`,
  ],
  steps: way(
    names,
    { text: 'You make the transfer and tell us about it', at: 'now' },
    { text: 'We find it in our bank’s statement', at: 'later' },
  ),
})

const toldTransfer = (names: Names): StatusWords => ({
  look: 'waiting',
  tab: 'Your transfer is being checked',
  title: 'We have noted your transfer',
  text: [
    'Our staff look for it in our bank’s statement; between two banks this can take some working days. There is nothing more for you to do.',
  ],
  steps: way(
    names,
    { text: 'You told us about the transfer', at: 'done' },
    { text: 'We find it in our bank’s statement', at: 'now' },
  ),
})

const failedPayment = ({ code }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Payment failed',
  title: 'The payment did not go through',
  text: [
    'No money has been taken. You can try again, the same way or another.',
    `Should your bank show a payment all the same, keep your ${code}: we will find it.`,
  ],
  steps: [],
})

const failedTransfer = ({ thing, code }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Transfer not found',
  title: 'We could not find your transfer',
  text: [
    `No money of this ${thing} has arrived in our account. If your bank shows the transfer, keep its receipt and your ${code}: we will find it.`,
    'If it came back to you, or was never made, you can pay again below.',
  ],
  steps: [],
})

const expiredPayment = ({ code, verb }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Payment expired',
  title: 'The time to pay is over',
  text: [
    `No money has been taken as far as the gateway has told us. If your bank shows a payment, we will find it: keep your ${code}.`,
    `You can still ${verb}: choose a way to pay below.`,
  ],
  steps: [],
})

const expiredTransfer = ({ thing, code, verb }: Names): StatusWords => ({
  look: 'wrong',
  tab: 'Transfer expired',
  title: 'The time for this transfer is over',
  text: [
    `No money of this ${thing} has arrived as far as we know. If you have made the transfer, keep its receipt and your ${code}: we will find it.`,
    `You can still ${verb}: choose a way to pay below.`,
  ],
  steps: [],
})
