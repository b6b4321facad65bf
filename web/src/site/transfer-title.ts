import type { TransferPart } from '../../../contract/src/transfers.ts'

/** What a donor calls one of the two transfers of a gift. */
export const transferTitle: Record<TransferPart, string> = {
  all: 'Your gift',
  zakat: 'Zakat',
  general: 'Other gifts',
}
