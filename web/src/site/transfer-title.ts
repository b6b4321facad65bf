import type { TransferPart } from '../../../contract/src/transfers.ts'
import { say } from '../../../words/src/say.ts'

/** What a donor calls one of the two transfers of a gift. */
export const transferTitle = (part: TransferPart): string => say(titles[part])

const titles = { all: 'status.part.all', zakat: 'status.part.zakat', general: 'status.part.general' } as const
