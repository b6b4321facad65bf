import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { groupDigits } from '../../../contract/src/language/digits.ts'
import { isLanguage, type Language, languages } from '../../../contract/src/language/language.ts'
import type { Messages } from '../../../words/dist/messages.d.ts'
import { english, type PartValues, type Reader, readerOf } from '../../../words/src/reader.ts'

/** Reader of the page or, on an office screen without translations, of that screen. */
export const ReaderContext = createContext(english)

export const languageAttributes = (language: Language) => ({
  lang: language,
  dir: languages[language].direction,
})

export type Translate = Reader['t']

export const useReader = (): Reader => useContext(ReaderContext)

/** Returns the reader of the document, by the language that the server sets; for code outside React. */
export function documentReader(): Reader {
  const { lang } = document.documentElement
  return isLanguage(lang) ? readerOf(lang) : english
}

/** Tags that mean the same in every message: <strong>, and <spoken> for screen readers only. */
const standardTags = {
  strong: (words: ReactNode[]) => <strong>{words}</strong>,
  spoken: (words: ReactNode[]) => <span className="sr-only">{words}</span>,
}

type OwnValues<K extends keyof Messages> = Omit<PartValues<K, ReactNode>, keyof typeof standardTags> &
  Partial<PartValues<K, ReactNode>>

/** A translation with tags: `<FormattedText message="site.terms" values={{ link: drawLink }} />`. */
export function FormattedText<K extends keyof Messages>({
  message,
  values,
}: { message: K } & (object extends OwnValues<K> ? { values?: OwnValues<K> } : { values: OwnValues<K> })) {
  const { t } = useReader()
  const parts = t.parts<K, ReactNode>(message, { ...standardTags, ...values } as PartValues<K, ReactNode>)
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}

/** Formats a count: 1240 -> '1,240'. */
export const formatCount = (count: number) => count.toLocaleString('en-US')

/** Formats whole rupees: 5000 -> 'Rs. 5,000'. See formatPaisa (words/src/format-values.ts) for paisa. */
export function formatRupees(t: Translate, rupees: number): string {
  return t('ui.rupees', { amount: groupDigits(Math.round(rupees)) })
}

/** Writes an amount as people speak it: 1250000 -> '12.5 lakh'; blank below one lakh. */
export function formatLakhs(t: Translate, rupees: number): string {
  if (!(rupees >= 100_000)) return ''
  const isCrore = rupees >= 10_000_000
  return t('ui.lakhs', { count: rupees / (isCrore ? 10_000_000 : 100_000), unit: isCrore ? 'crore' : 'lakh' })
}
