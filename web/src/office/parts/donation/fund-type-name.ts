import { noSubType } from '../../../../../contract/src/cart-lines.ts'
import type { Translate } from '../../../../../words/src/reader.ts'

/** A fund type as recorded, in English, or a text for none. */
export const fundTypeName = (t: Translate, type: string): string =>
  type === noSubType ? t('office.fund-type.none') : type
