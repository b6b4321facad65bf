import type { FullCharity } from '../../../contract/src/charity.ts'
import { defaultCharity } from '../../../contract/src/default-charity.ts'
import type { Translate } from '../../../words/src/reader.ts'

/** The charity in the reader's language, falling back to the first one. */
export function charityInLanguage(t: Translate, charity: FullCharity): FullCharity {
  const hasUsualSlogan = charity.slogan === defaultCharity.slogan
  return {
    ...charity,
    ...(hasUsualSlogan && { slogan: t('pages.slogan') }),
    ...charity.texts[t.language],
  }
}
