import type { FullCharity } from '../../../contract/src/charity.ts'
import { charityAtFirst } from '../../../contract/src/charity-at-first.ts'
import { language, say } from '../../../words/src/say.ts'

/** The charity in the reader's language, falling back to the first one. */
export function charityInLanguage(charity: FullCharity): FullCharity {
  const hasUsualSlogan = charity.slogan === charityAtFirst.slogan
  return {
    ...charity,
    ...(hasUsualSlogan && { slogan: say('pages.slogan') }),
    ...charity.texts[language()],
  }
}
