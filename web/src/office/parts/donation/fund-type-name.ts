import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import { say } from '../../../../../words/src/say.ts'

/** A fund type as recorded, in English, or a text for none. */
export const fundTypeName = (type: string): string =>
  type === noSubType ? say('office.fund-type.none') : type
