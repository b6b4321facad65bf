import type { TransferPart } from '../../../../contract/src/transfers.ts'
import { say } from '../../../../words/src/say.ts'

/** What the transfer of a gift is called, and each of two where the gift is zakat and other gifts. */
export const partTitles = (): Record<TransferPart, string> => ({
  all: say('details.part.all'),
  zakat: say('details.part.zakat'),
  general: say('details.part.general'),
})
