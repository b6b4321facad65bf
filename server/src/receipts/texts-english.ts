import { charityName } from '../../../contract/src/charity.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { rupeesInWords } from '../../../contract/src/rupees-in-words.ts'
import { timeZone } from '../platform/days.ts'
import type { Texts } from './texts.ts'

const days = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })
const methods: Record<string, string> = {
  card: 'Debit or credit card',
  bank: 'Bank account',
  'e-wallet': 'Mobile wallet',
}
const titleCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const english: Texts = {
  language: 'en',
  direction: 'ltr',
  amount: (rupees) => `Rs. ${rupees.toLocaleString('en-US')}`,
  amountInWords: rupeesInWords,
  day: (instant) => days.format(instant),
  wayOfPayment: (method, gateway) =>
    gateway === bankTransferGateway
      ? 'Bank transfer'
      : `${methods[method] ?? titleCase(method)}, ${titleCase(gateway)}`,
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
  receipt: {
    subject: (number, amount) => `Receipt ${number} for your donation of ${amount}`,
    heading: 'Your donation has arrived',
    arrived: (amount, day) => `We received your donation of ${amount} on ${day}. Thank you.`,
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
    iban: 'IBAN',
    pay: 'Continue to payment',
    quantity: 'Quantity',
    receiptNumber: 'Receipt number',
    receivedFrom: 'Received from',
    seeDonation: 'See your donation',
    tellTransfer: 'Tell us of your transfer',
    total: 'Total',
    wayOfPayment: 'Way of payment',
  },
}
