import type { TransferPart } from '../../../../contract/src/transfers.ts'

/** What the transfer of a gift is called, and each of two where the gift is zakat and other gifts. */
export const partTitles: Record<TransferPart, string> = {
  all: 'Transfer',
  zakat: 'Zakat transfer',
  general: 'Transfer of other gifts',
}
