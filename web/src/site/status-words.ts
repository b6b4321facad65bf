import type { DonationStatus } from '../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { formatRupees } from '../ui/money.ts'

/** How a state looks: done, awaited from a gateway (seconds) or from people (days), gone wrong, undone. */
export type StatusLook = 'done' | 'asking' | 'waiting' | 'wrong' | 'undone'

/** One station on a donation's way, in order. */
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

/** What the status page says of a donation, in plain words, and about money nothing that is not known. */
export function statusWords(donation: DonationStatus): StatusWords {
  const isTransfer = donation.payment_gateway === bankTransferGateway
  switch (donation.status) {
    case 'pending':
      if (!isTransfer) return awaitedPayment
      return donation.transfer_submitted ? toldTransfer : awaitedTransfer(donation)
    case 'success':
      return {
        look: 'done',
        tab: 'Thank you',
        title: `Thank you, ${donation.donor_name}`,
        text: [`Your gift of ${formatRupees(donation.amount)} has arrived, and goes to what you chose.`],
        steps: [],
      }
    case 'failed':
      return isTransfer ? failedTransfer : failedPayment
    case 'expired':
      return isTransfer ? expiredTransfer : expiredPayment
    case 'refunded':
      return {
        look: 'undone',
        tab: 'Donation refunded',
        title: 'This donation was refunded',
        text: ['The money goes back the way it came. Your bank or wallet may need some days to show it.'],
        steps: [],
      }
    case 'partially refunded':
      return {
        look: 'undone',
        tab: 'Donation refunded in part',
        title: 'A part of this donation was refunded',
        text: [
          'That part goes back the way it came; your bank or wallet may need some days to show it. The rest stays with what you chose.',
        ],
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

const noted: StatusStep = { text: 'Your donation is noted', at: 'done' }
const receipt: StatusStep = { text: 'Your receipt is ready, here on this page', at: 'later' }

const awaitedPayment: StatusWords = {
  look: 'asking',
  tab: 'Waiting for your payment',
  title: 'We are asking the payment gateway…',
  text: [
    'Your payment is not confirmed yet. Most take seconds, some banks and wallets take minutes.',
    'Have you paid already? Then please do not pay again, even if this takes long.',
  ],
  steps: [noted, { text: 'The payment gateway confirms the payment', at: 'now' }, receipt],
}

const awaitedTransfer = ({ amount }: DonationStatus): StatusWords => ({
  look: 'waiting',
  tab: 'Waiting for your transfer',
  title: 'We are waiting for your transfer',
  text: [
    `Please transfer ${formatRupees(amount)} to our account, then tell us the reference number that your bank gives you.`,
  ],
  steps: [
    noted,
    { text: 'You make the transfer and tell us about it', at: 'now' },
    { text: 'We find it in our bank’s statement', at: 'later' },
    receipt,
  ],
})

const toldTransfer: StatusWords = {
  look: 'waiting',
  tab: 'Your transfer is being checked',
  title: 'We have noted your transfer',
  text: [
    'Our staff look for it in our bank’s statement; between two banks this can take some working days. There is nothing more for you to do.',
  ],
  steps: [
    noted,
    { text: 'You told us about the transfer', at: 'done' },
    { text: 'We find it in our bank’s statement', at: 'now' },
    receipt,
  ],
}

const failedPayment: StatusWords = {
  look: 'wrong',
  tab: 'Payment failed',
  title: 'The payment did not go through',
  text: [
    'No money has been taken. You can try again, the same way or another.',
    'Should your bank show a payment all the same, keep your code: we will find it.',
  ],
  steps: [],
}

const failedTransfer: StatusWords = {
  look: 'wrong',
  tab: 'Transfer not found',
  title: 'We could not find your transfer',
  text: [
    'No money of this donation has arrived in our account. If your bank shows the transfer, keep its receipt and your code: we will find it.',
    'If it came back to you, or was never made, you can pay again below.',
  ],
  steps: [],
}

const expiredPayment: StatusWords = {
  look: 'wrong',
  tab: 'Payment expired',
  title: 'The time to pay is over',
  text: [
    'No money has been taken as far as the gateway has told us. If your bank shows a payment, we will find it: keep your code.',
    'You can still give: choose a way to pay below.',
  ],
  steps: [],
}

const expiredTransfer: StatusWords = {
  look: 'wrong',
  tab: 'Transfer expired',
  title: 'The time for this transfer is over',
  text: [
    'No money of this donation has arrived as far as we know. If you have made the transfer, keep its receipt and your code: we will find it.',
    'You can still give: choose a way to pay below.',
  ],
  steps: [],
}
