import type { OfficeWay } from '../../../../contract/src/office-gifts.ts'

/** What the ways are called that a gift came by. */
export const wayNames: Record<OfficeWay, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  transfer: 'Bank transfer',
}

/** What the number is called that each way leaves. */
export const referenceNames: Record<OfficeWay, string> = {
  cash: 'Receipt book number',
  cheque: 'Cheque number',
  transfer: 'Bank’s transaction ID',
}
