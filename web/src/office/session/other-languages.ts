import { type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Translate } from '../../../../words/src/reader.ts'

/** Offered languages except the current one, each in its own name. */
export const otherLanguages = ({ language }: Translate, offered: Language[]) =>
  offered.filter((code) => code !== language).map((code) => ({ code, name: languages[code].name }))
