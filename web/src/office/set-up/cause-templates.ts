import type { createCause } from '../../../../contract/src/causes.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { noImage } from '../../../../contract/src/no-image.ts'
import causeTexts from './cause-texts.json'

type Text = Pick<
  BodySentTo<typeof createCause>,
  'fundtitle' | 'funddetail' | 'icon' | 'kind' | 'fundtypes' | 'accept_fraction'
>

/**
 * What charities in Pakistan collect for, to begin with. A gift of zakat is paid into a zakat account because its cause is for zakat,
 * so no other cause offers zakat as a fund type.
 */
const texts = causeTexts as readonly Text[]

/** Each as the cause form sends it. */
export const causeTemplates: readonly BodySentTo<typeof createCause>[] = texts.map((text, place) => ({
  ...{ ...text, status: '1', fundimage: noImage, amount: '' },
  ...{ web_sequence: String((place + 1) * 10), mobile_sequence: String((place + 1) * 10) },
}))
