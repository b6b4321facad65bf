import { wordingEnglish } from './wording-english.ts'

/**
 * Everything that letters and receipts say, in one language: one file each. A second one, such as Urdu, is a file like
 * texts-wordingEnglish.ts and a line below; letters follow its direction.
 */
export type Wording = {
  language: string
  direction: 'ltr' | 'rtl'
  amount(rupees: number): string
  amountInWords(rupees: number): string
  /** A day in Pakistan. */
  day(instant: Date): string
  wayOfPayment(method: string, gateway: string): string
  greeting(donorName: string): string
  thanks: string
  donation: {
    subject(code: string, amount: string): string
    heading: string
    noted(amount: string, day: string): string
    /** How much goes to which accounts; zakat has accounts of its own. */
    transfer: Record<'zakat' | 'general', (amount: string, accounts: number) => string>
    transferReference(code: string): string
    transferDone: string
    unfinished: string
    receiptFollows: string
    keepTheLink: string
  }
  payment: {
    subject(reference: string, amount: string): string
    heading: string
    asked(charity: string, amount: string): string
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
    givenBack: Record<'donation' | 'payment', (code: string, amount: string) => string>
    howLong: string
    receiptIsVoid(number: string): string
  }
  receipt: {
    subject(number: string, amount: string): string
    heading: string
    arrived(amount: string, day: string): string
    /** Of a receipt over what is left of a donation. */
    headingOfRest: string
    rest(givenBack: string, amount: string, left: string): string
    attached: string
    checkable: string
    title: string
    receivedWithThanks(charity: string): string
    scan: string
    byComputer: string
    page(page: number, of: number): string
    /** Stands for a name or title in a script that we have no letters for. */
    unprintable: string
  }
  labels: Record<
    | 'accountNumber'
    | 'accountTitle'
    | 'amount'
    | 'amountInWords'
    | 'bank'
    | 'cause'
    | 'checkReceipt'
    | 'date'
    | 'donationCode'
    | 'fundType'
    | 'givenBack'
    | 'iban'
    | 'left'
    | 'pay'
    | 'payNow'
    | 'paymentFor'
    | 'quantity'
    | 'receiptNumber'
    | 'receivedFrom'
    | 'reference'
    | 'remarks'
    | 'seeDonation'
    | 'seePayment'
    | 'tellTransfer'
    | 'total'
    | 'wayOfPayment',
    string
  >
}

/** The texts of a language; those in English where we do not have it. */
export function wordingOf(language: string): Wording {
  return languages[language] ?? wordingEnglish
}

const languages: Record<string, Wording> = { en: wordingEnglish }
