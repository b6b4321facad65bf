import type { CharityTextName } from '../../../../contract/src/charity-texts.ts'
import type { Phrase } from '../../../../words/src/say.ts'

/** What staff call the charity's own texts. */
export const textTitles: Record<CharityTextName, Phrase> = {
  privacy: 'settings.text.privacy',
  terms: 'settings.text.terms',
}
