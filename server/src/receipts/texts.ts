import { english } from './texts-english.ts'

/**
 * Everything that letters and receipts say, in one language: one file each. A second one, such as Urdu, is a file like
 * texts-english.ts and a line below; letters follow its direction.
 */
export type Texts = {
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
  receipt: {
    subject(number: string, amount: string): string
    heading: string
    arrived(amount: string, day: string): string
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
    | 'iban'
    | 'pay'
    | 'quantity'
    | 'receiptNumber'
    | 'receivedFrom'
    | 'seeDonation'
    | 'tellTransfer'
    | 'total'
    | 'wayOfPayment',
    string
  >
}

/** The texts of a language; those in English where we do not have it. */
export function textsOf(language: string): Texts {
  return languages[language] ?? english
}

const languages: Record<string, Texts> = { en: english }
