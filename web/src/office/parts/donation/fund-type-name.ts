import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import { say } from '../../../../../words/src/say.ts'

/** A fund type as the books have it, in English; that none was chosen is said. */
export const fundTypeName = (type: string): string =>
  type === noSubType ? say('office.fund-type.none') : type
