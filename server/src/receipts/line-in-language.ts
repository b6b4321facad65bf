import { typeTitleIn } from '../../../contract/src/cause-in-language.ts'
import type { EditedCause } from '../../../contract/src/causes.ts'
import { language } from '../../../words/src/say.ts'

type Line = { fundtitle: string; fund_type: string; impact: string }

/**
 * A line of a donation in the language of whoever reads it. What is recorded of it stays in English.
 * @param line.texts of its cause as it is now; null where there is none any more
 */
export function lineInLanguage<L extends Line>({ texts, ...line }: L & { texts: unknown }): Omit<L, 'texts'> {
  const text = (texts as EditedCause['texts'] | null)?.[language()]
  return {
    ...(line as Omit<L, 'texts'>),
    fundtitle: text?.fundtitle || line.fundtitle,
    fund_type: (text && typeTitleIn(text, line.fund_type)) || line.fund_type,
    impact: text?.impact || line.impact,
  }
}
