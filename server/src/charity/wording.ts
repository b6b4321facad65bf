import { wordingEnglish } from './wording-english.ts'

/**
 * Everything that e-mails and receipts say, in one language. Another one, such as Urdu, is a file like
 * wording-english.ts and a line below; e-mails follow its direction.
 */
export type Wording = {
  language: string
  direction: 'ltr' | 'rtl'
  amount(rupees: number): string
  amountInWords(rupees: number): string
  /** A day in Pakistan. */
  day(instant: Date): string
  paymentMethod(method: string, gateway: string): string
  greeting(donorName: string): string
  thanks(charity: string): string
  /** Whom to ask. */
  questions(contact: { email: string; phone: string }): string
  donation: {
    subject(code: string, amount: string): string
    heading: string
    recorded(amount: string, day: string): string
    /** Before the two of a gift of zakat and other gifts. */
    twoTransfers: string
    /** How much goes to which accounts; zakat has accounts of its own. */
    transfer: Record<'zakat' | 'general', (amount: string, accounts: number) => string>
    transferReference(code: string): string
    transferDone(transfers: number): string
    unfinished: string
    receiptFollows: string
    keepTheLink: string
    /** Of the donation of what did not come of another one. */
    rest: {
      subject(code: string, amount: string): string
      heading: string
      missing(code: string, amount: string): string
    }
  }
  payment: {
    subject(reference: string, amount: string): string
    heading: string
    requested(charity: string, amount: string): string
    choose: string
    keepTheLink: string
    /** What kind of payment it is: 'Fee'. */
    type(type: string): string
  }
  paid: {
    subject(reference: string, amount: string): string
    heading: string
    arrived(amount: string, day: string): string
  }
  refund: {
    /** `code` is the donation's code or the payment's reference. */
    subject(code: string, amount: string): string
    heading: string
    refunded: Record<'donation' | 'payment', (code: string, amount: string) => string>
    howLong: string
    receiptIsVoid(number: string): string
  }
  rejection: {
    /** `code` is the donation's code or the payment's reference. */
    subject(code: string): string
    heading: string
    rejected: Record<'donation' | 'payment', (code: string, amount: string) => string>
    /** What to do, by whether staff recorded that some of the money arrived. */
    whatNext: Record<'arrived in part' | 'not found', string>
  }
  /** A rejection was taken back. */
  reopened: {
    /** `code` is the donation's code or the payment's reference. */
    subject(code: string): string
    heading: string
    again: Record<'donation' | 'payment', (code: string, amount: string) => string>
    whatNext: string
  }
  receipt: {
    subject(number: string, amount: string): string
    heading: string
    arrived(amount: string, day: string): string
    /** Of the receipt for what remains of a donation after a refund. */
    headingAfterRefund: string
    afterRefund(refunded: string, amount: string, left: string): string
    /** Where another amount came than was promised. */
    promised(promised: string, arrived: string): string
    /** What did not come can be given as a donation of its own. */
    restOpen(arrived: string, rest: string): string
    attached: string
    checkable: string
    title: string
    titleOfPayment: string
    receivedWithThanks: Record<'donation' | 'payment', (charity: string) => string>
    scan: string
    byComputer: string
    /** The same where a picture of a signature stands beside it. */
    byComputerSigned: string
    page(page: number, of: number): string
    /** Replaces a name or title in a script that our fonts do not have. */
    unprintable: string
  }
  labels: Record<
    | 'accountNumber'
    | 'accountTitle'
    | 'amountArrived'
    | 'amount'
    | 'amountInWords'
    | 'bank'
    | 'cause'
    | 'checkReceipt'
    | 'date'
    | 'donationCode'
    | 'fundType'
    | 'giveRest'
    | 'iban'
    | 'pay'
    | 'payNow'
    | 'paymentFor'
    | 'quantity'
    | 'reason'
    | 'receiptNumber'
    | 'receivedBy'
    | 'receivedFrom'
    | 'receivedOn'
    | 'reference'
    | 'refunded'
    | 'registrationNumber'
    | 'remaining'
    | 'remarks'
    | 'reportTransfer'
    | 'seeDonation'
    | 'seePayment'
    | 'signature'
    | 'taxNumber'
    | 'total'
    | 'paymentMethod',
    string
  >
}

/** The wording of a language; English where we do not have it. */
export function wordingOf(language: string): Wording {
  return languages[language] ?? wordingEnglish
}

const languages: Record<string, Wording> = { en: wordingEnglish }
