import type { OfficeWay } from '../../../../contract/src/office-gifts.ts'
import { say } from '../../../../words/src/say.ts'

/** What the ways are called that a gift came by. */
export const wayNames = (): Record<OfficeWay, string> => ({
  cash: say('office-gifts.way-names.cash'),
  cheque: say('office-gifts.way-names.cheque'),
  transfer: say('office-gifts.way-names.bank-transfer'),
})

/** What the number is called that each way leaves. */
export const referenceNames = (): Record<OfficeWay, string> => ({
  cash: say('office-gifts.way-names.receipt-book-number'),
  cheque: say('office-gifts.way-names.cheque-number'),
  transfer: say('office-gifts.way-names.banks-transaction-id'),
})
