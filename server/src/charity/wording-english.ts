import { anonymousName } from '../../../contract/src/donate.ts'
import { pairTitle } from '../../../contract/src/payment-titles.ts'
import { rupeesInWords } from '../../../contract/src/rupees-in-words.ts'
import { timeZone } from '../platform/text/day-of.ts'
import type { Wording } from './wording.ts'

const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' })
const paymentTypes: Record<string, string> = {
  fee: 'Fee',
  ticket: 'Ticket',
  sponsorship: 'Sponsorship',
  other: 'Other',
}
const contactWays = (email: string, phone: string) =>
  [email && `Write to ${email}`, phone && `${email ? 'or call' : 'Call'} ${phone}`].filter(Boolean).join(' ')
const titleCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const wordingEnglish: Wording = {
  language: 'en',
  direction: 'ltr',
  amount: (rupees) => `Rs. ${rupees.toLocaleString('en-US')}`,
  amountInWords: rupeesInWords,
  day: (instant) => days.format(instant),
  paymentMethod: pairTitle,
  greeting: (name) => (name === anonymousName ? 'Assalam-o-Alaikum,' : `Assalam-o-Alaikum ${name},`),
  thanks: (charity) => ['With thanks and prayers,', charity].filter(Boolean).join('\n'),
  questions: ({ email, phone }) => `Questions? ${contactWays(email, phone)}.`,
  donation: {
    subject: (code, amount) => `Your donation ${code} of ${amount}`,
    heading: 'We have recorded your donation',
    recorded: (amount, day) => `Thank you for your donation of ${amount}, made on ${day}.`,
    twoTransfers: 'Zakat has accounts of its own, so please make two transfers.',
    transfer: {
      zakat: (amount, accounts) =>
        `Please transfer your zakat of ${amount} to ${accounts > 1 ? 'one of these accounts' : 'this account'}, for zakat alone:`,
      general: (amount, accounts) =>
        `Please transfer ${amount} to ${accounts > 1 ? 'one of these accounts' : 'this account'}:`,
    },
    transferReference: (code) =>
      `Please type the code ${code} as the remark of each transfer, so that we can find it.`,
    transferDone: (transfers) =>
      `After ${transfers > 1 ? 'each' : 'the'} transfer, please report it on this page with your bank’s transaction ID:`,
    unfinished: 'If you have not completed the payment yet, you can continue here:',
    receiptFollows: 'We will send you a receipt as soon as your donation has arrived.',
    keepTheLink:
      'This page always shows the status of your donation. Its address is private, so please keep this e-mail:',
    rest: {
      subject: (code, amount) => `You can still give ${amount}: your donation ${code}`,
      heading: 'You can still give the rest',
      missing: (code, amount) =>
        `Thank you for your donation ${code}. ${amount} of it has not arrived. You can still give it, as a donation of its own; if you do not wish to, you need not do anything.`,
    },
  },
  payment: {
    subject: (reference, amount) => `Please pay ${amount}: ${reference}`,
    heading: 'Payment request',
    requested: (charity, amount) =>
      `${charity ? `${charity} has` : 'We have'} requested this payment of ${amount} from you:`,
    choose: 'On this page you can choose how to pay, and later see the status of the payment:',
    keepTheLink: 'The address of the page is private: please keep this e-mail and do not share it.',
    type: (type) => paymentTypes[type] ?? titleCase(type),
  },
  paid: {
    subject: (reference, amount) => `We have received your payment ${reference} of ${amount}`,
    heading: 'We have received your payment',
    arrived: (amount, day) => `We received your payment of ${amount} on ${day}. Thank you.`,
  },
  refund: {
    subject: (code, amount) => `Refund of ${amount}: ${code}`,
    heading: 'We have sent you a refund',
    refunded: {
      donation: (code, amount) => `Your donation ${code} of ${amount} has been refunded to you in full.`,
      payment: (code, amount) => `Your payment ${code} of ${amount} has been refunded to you in full.`,
    },
    howLong:
      'It may take a few days until your bank shows the refund. If you did not expect it, please contact us.',
    receiptIsVoid: (number) => `Receipt ${number} is therefore void. Please do not use it any more.`,
  },
  rejection: {
    subject: (code) => `We could not confirm your transfer: ${code}`,
    heading: 'We could not confirm your transfer',
    rejected: {
      donation: (code, amount) =>
        `We looked for the bank transfer for your donation ${code} of ${amount} and could not confirm it:`,
      payment: (code, amount) =>
        `We looked for the bank transfer for your payment ${code} of ${amount} and could not confirm it:`,
    },
    whatNext: {
      'not found':
        'If your bank shows that the money has left your account, please send us its receipt: we will look again. If the money came back to you, or the transfer was never made, you can pay again on this page:',
      'arrived in part':
        'Please write to us before you pay again, so that what has arrived is counted. The status is always on this page:',
    },
  },
  reopened: {
    subject: (code) => `We are checking your transfer again: ${code}`,
    heading: 'We are checking your transfer again',
    again: {
      donation: (code, amount) =>
        `We wrote to you that we could not confirm the bank transfer for your donation ${code} of ${amount}. That no longer holds: we are looking into it again.`,
      payment: (code, amount) =>
        `We wrote to you that we could not confirm the bank transfer for your payment ${code} of ${amount}. That no longer holds: we are looking into it again.`,
    },
    whatNext:
      'Please do not pay again. We will write to you once your transfer is confirmed. The status is always on this page:',
  },
  receipt: {
    subject: (number, amount) => `Receipt ${number} for your donation of ${amount}`,
    heading: 'We have received your donation',
    arrived: (amount, day) => `We received your donation of ${amount} on ${day}. Thank you.`,
    headingAfterRefund: 'Your new receipt',
    afterRefund: (refunded, amount, left) =>
      `${refunded} of your donation of ${amount} has been refunded to you. This receipt is for the remaining ${left}; any earlier receipt is void.`,
    promised: (promised, arrived) => `You promised ${promised}; ${arrived} arrived.`,
    restOpen: (arrived, rest) => `${arrived} arrived. You can still give the other ${rest}.`,
    attached: 'Your receipt is attached as a PDF for you to print or keep.',
    checkable: 'Anyone you show it to can check that it is genuine:',
    title: 'Donation receipt',
    titleOfPayment: 'Payment receipt',
    receivedWithThanks: {
      donation: (charity) => `${charity ? `${charity} has` : 'We have'} received this donation with thanks.`,
      payment: (charity) => `${charity ? `${charity} has` : 'We have'} received this payment with thanks.`,
    },
    scan: 'Scan to check that this receipt is genuine',
    byComputer: 'This receipt is computer-generated and valid without a signature.',
    byComputerSigned: 'This receipt is computer-generated.',
    page: (page, of) => `Page ${page} of ${of}`,
    unprintable: '(in a script that cannot be printed here)',
  },
  labels: {
    accountNumber: 'Account number',
    accountTitle: 'Account title',
    amount: 'Amount',
    amountArrived: 'Arrived',
    amountInWords: 'Amount in words',
    bank: 'Bank',
    cause: 'Cause',
    checkReceipt: 'Check this receipt',
    date: 'Receipt date',
    donationCode: 'Donation code',
    fundType: 'Fund type',
    giveRest: 'Give the rest',
    refunded: 'Refunded',
    registrationNumber: 'Registration no.',
    iban: 'IBAN',
    remaining: 'Remaining',
    pay: 'Continue to payment',
    payNow: 'Pay now',
    paymentFor: 'Payment for',
    quantity: 'Quantity',
    reason: 'Reason',
    receiptNumber: 'Receipt number',
    receivedBy: 'Received by',
    receivedFrom: 'Received from',
    receivedOn: 'Received on',
    reference: 'Payment reference',
    remarks: 'Remarks',
    seeDonation: 'See your donation',
    seePayment: 'See your payment',
    signature: 'Authorised signature',
    taxNumber: 'Tax no.',
    reportTransfer: 'Report your transfer',
    total: 'Total',
    paymentMethod: 'Payment method',
  },
}
