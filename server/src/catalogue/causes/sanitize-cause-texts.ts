import type { CauseTexts } from '../../../../contract/src/translated-cause.ts'
import { isBlank, sanitizeRichText } from '../../platform/text/sanitize-rich-text.ts'

/** Sanitises the texts of a cause in other languages, by the rules of the English one. */
export const sanitizeCauseTexts = (texts: CauseTexts): CauseTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { funddetail, ...text }]) => [
      language,
      { ...text, funddetail: isBlank(funddetail) ? '' : sanitizeRichText(funddetail) },
    ]),
  )
