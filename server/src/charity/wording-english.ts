import { charityName } from '../../../contract/src/charity.ts'
import { bankTransferGateway, jazzcashGateway } from '../../../contract/src/payment-methods.ts'
import { rupeesInWords } from '../../../contract/src/rupees-in-words.ts'
import { timeZone } from '../platform/text/day-of.ts'
import type { Wording } from './wording.ts'

const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
const methods: Record<string, string> = {
  card: 'Debit or credit card',
  bank: 'Bank account',
  'e-wallet': 'Mobile wallet',
}
const paymentTypes: Record<string, string> = {
  fee: 'Fee',
  ticket: 'Ticket',
  sponsorship: 'Sponsorship',
  other: 'Other',
}
const gateways: Record<string, string> = { [jazzcashGateway]: 'JazzCash' }
const titleCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const wordingEnglish: Wording = {
  language: 'en',
  direction: 'ltr',
  amount: (rupees) => `Rs. ${rupees.toLocaleString('en-US')}`,
  amountInWords: rupeesInWords,
  day: (instant) => days.format(instant),
  wayOfPayment: (method, gateway) =>
    gateway === bankTransferGateway
      ? 'Bank transfer'
      : `${methods[method] ?? titleCase(method)}, ${gateways[gateway] ?? titleCase(gateway)}`,
  greeting: (donorName) => `Assalam-o-Alaikum ${donorName},`,
  thanks: `With thanks and prayers,\n${charityName}`,
  donation: {
    subject: (code, amount) => `Your donation ${code} of ${amount}`,
    heading: 'We have noted your donation',
    noted: (amount, day) => `Thank you for your donation of ${amount}, made on ${day}.`,
    transfer: {
      zakat: (amount, accounts) =>
        `Please transfer your zakat of ${amount} to ${accounts > 1 ? 'one of these accounts' : 'this account'}, for zakat alone:`,
      general: (amount, accounts) =>
        `Please transfer ${amount} to ${accounts > 1 ? 'one of these accounts' : 'this account'}:`,
    },
    transferReference: (code) =>
      `Write the code ${code} as the reference of every transfer, so that we can find it.`,
    transferDone: 'When you have transferred it, please tell us the bank’s reference number on this page:',
    unfinished: 'If the payment has not been completed yet, you can continue it here:',
    receiptFollows: 'As soon as it has arrived we send you the receipt.',
    keepTheLink:
      'This page always shows how your donation stands. Its address is private, so please keep this e-mail:',
  },
  payment: {
    subject: (reference, amount) => `Please pay ${amount}: ${reference}`,
    heading: 'A payment we ask you for',
    asked: (charity, amount) => `${charity} asks you for this payment of ${amount}:`,
    choose: 'Choose on this page how you would like to pay. It also shows you how the payment stands:',
    keepTheLink: 'The address of the page is private: please keep this e-mail, and do not pass it on.',
    type: (type) => paymentTypes[type] ?? titleCase(type),
  },
  paid: {
    subject: (reference, amount) => `Your payment ${reference} of ${amount} has arrived`,
    heading: 'Your payment has arrived',
    arrived: (amount, day) => `We received your payment of ${amount} on ${day}. Thank you.`,
  },
  refund: {
    subject: (code, amount) => `${amount} given back: ${code}`,
    heading: 'We have given your money back',
    givenBack: {
      donation: (code, amount) => `Your donation ${code} of ${amount} was given back to you in full.`,
      payment: (code, amount) => `Your payment ${code} of ${amount} was given back to you in full.`,
    },
    howLong: 'It can take your bank some days to show it. If you did not expect this, please write to us.',
    receiptIsVoid: (number) => `The receipt ${number} is therefore void: please do not use it any more.`,
  },
  receipt: {
    subject: (number, amount) => `Receipt ${number} for your donation of ${amount}`,
    heading: 'Your donation has arrived',
    arrived: (amount, day) => `We received your donation of ${amount} on ${day}. Thank you.`,
    headingOfRest: 'Your new receipt',
    rest: (givenBack, amount, left) =>
      `${givenBack} of your donation of ${amount} was given back to you. This receipt is over the ${left} that are left; any receipt before it is void.`,
    attached: 'Your receipt is attached as a PDF to print or keep.',
    checkable: 'Anybody you show it to can check that it is genuine:',
    title: 'Donation receipt',
    receivedWithThanks: (charity) => `${charity} has received this donation with thanks.`,
    scan: 'Scan to check that this receipt is genuine',
    byComputer: 'Made by computer, valid without a signature.',
    page: (page, of) => `Page ${page} of ${of}`,
    unprintable: '(in letters that cannot be printed here)',
  },
  labels: {
    accountNumber: 'Account number',
    accountTitle: 'Account title',
    amount: 'Amount',
    amountInWords: 'Amount in words',
    bank: 'Bank',
    cause: 'Cause',
    checkReceipt: 'Check this receipt',
    date: 'Date',
    donationCode: 'Donation code',
    fundType: 'Fund type',
    givenBack: 'Given back',
    iban: 'IBAN',
    left: 'What is left',
    pay: 'Continue to payment',
    payNow: 'Go to the payment',
    paymentFor: 'Payment for',
    quantity: 'Quantity',
    receiptNumber: 'Receipt number',
    receivedFrom: 'Received from',
    reference: 'Reference number',
    remarks: 'Remarks',
    seeDonation: 'See your donation',
    seePayment: 'See your payment',
    tellTransfer: 'Tell us of your transfer',
    total: 'Total',
    wayOfPayment: 'Way of payment',
  },
}
