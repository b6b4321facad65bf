import type { Cause, EditedCause } from '../../../../contract/src/causes.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import { language } from '../../../../words/src/say.ts'
import { sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'

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
      const title = text.fundtypes[typename]
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
    fund_type: text?.fundtypes[line.fund_type] || line.fund_type,
    impact: text?.impact || line.impact,
  }
}
