import type { Cause, EditedCause } from '../../../../contract/src/causes.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import type { CauseText } from '../../../../contract/src/translated-cause.ts'
import { language } from '../../../../words/src/say.ts'
import { sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'

/** Staff choose the names of fund types: one may be called 'constructor', which every object has. */
const titleIn = ({ fundtypes }: CauseText, type: string) =>
  Object.hasOwn(fundtypes, type) ? fundtypes[type] : undefined

/** A cause as whoever reads it sees it: in their language, and in English what it lacks there. */
export function causeInLanguage({ texts, ...cause }: Whole<EditedCause>): Whole<Cause> {
  const text = texts[language()]
  if (!text) return cause
  return {
    ...cause,
    fundtitle: text.fundtitle || cause.fundtitle,
    funddetail: sanitizeRichText(text.funddetail) || cause.funddetail,
    impact: text.impact || cause.impact,
    fundtypes: cause.fundtypes.map(({ typename }) => {
      const title = titleIn(text, typename)
      return title ? { typename, title } : { typename }
    }),
  }
}

type Line = { fundtitle: string; fund_type: string; impact: string }

/**
 * A line of a donation in the language of whoever reads it. What is recorded of it stays in English.
 * @param line.texts of its cause as it is now; null where there is none any more
 */
export function lineInLanguage<L extends Line>({ texts, ...line }: L & { texts: unknown }): Omit<L, 'texts'> {
  const text = (texts as EditedCause['texts'])?.[language()]
  return {
    ...(line as Omit<L, 'texts'>),
    fundtitle: text?.fundtitle || line.fundtitle,
    fund_type: (text && titleIn(text, line.fund_type)) || line.fund_type,
    impact: text?.impact || line.impact,
  }
}
