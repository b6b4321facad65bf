import format, { type FormatValues } from 'icu-minify/format'
import { firstLanguage, isLanguage, type Language, languages } from '../../contract/src/language/language.ts'
import { type Message, messageOfIssue } from '../../contract/src/message.ts'
import type { Messages, Tag, Value } from '../dist/messages.d.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogues } from './catalogues.ts'
import { languageKey } from './language-key.ts'

/** A message that needs no values. */
export type Phrase = { [K in keyof Messages]: Messages[K] extends null ? K : never }[keyof Messages]
/** A message that is text alone: no part of it is marked up. */
export type PlainMessage = {
  [K in keyof Messages]: Tag extends Messages[K][keyof Messages[K]] ? never : K
}[keyof Messages]
type ValuesOf<K extends keyof Messages> = Messages[K] extends null ? [] : [values: Messages[K]]

type FindLanguage = (key?: string) => Language

let findLanguage: FindLanguage = () => firstLanguage

/** How a program finds the language of whoever it speaks to at this moment, or of one message. @returns how it did before */
export function speakTo(find: FindLanguage): FindLanguage {
  const before = findLanguage
  findLanguage = find
  return before
}

/** The language in which `say` says something now. */
export const language = (): Language => findLanguage()

/**
 * A message in the language of whoever reads it (words/en, words/ur). Call it while something is drawn or written, never
 * when a module is loaded: one server speaks several languages.
 * @param values what stands in its {braces}
 */
export function say<K extends PlainMessage>(key: K, ...[values]: ValuesOf<K>): string {
  return formatted(key, values as never) as string
}

/** Translates messages into one language. */
export type Translate = <K extends PlainMessage>(key: K, ...values: ValuesOf<K>) => string

/** As {@link say}, for a language that is not the reader's; its translations must be loaded. */
export const translateTo =
  (language: Language): Translate =>
  (key, ...[values]) =>
    formatted(key, values as never, language) as string

/** A message of the contract as a sentence. */
export const sayMessage = ({ key, values = {} }: Message): string =>
  formatted(
    key,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? sayMessage(value) : value,
      ]),
    ),
  ) as string

/** What zod found wrong as a sentence; a text that is none of the contract's messages stays as it is. */
export function sayIssue(text: string): string {
  const message = messageOfIssue(text)
  return message ? sayMessage(message) : text
}

/** A message that may not exist, for names from outside: a gateway's own status, a payment type that staff wrote. */
export const sayIfKnown = (key: string, values?: Record<string, Value>): string | undefined =>
  messageOf(key, language()) === undefined ? undefined : (formatted(key, values) as string)

/** The values of a message with marked-up parts: each part is a function of the words in it. */
export type PartValues<K extends keyof Messages, Part> = {
  [V in keyof Messages[K]]: Messages[K][V] extends Value ? Messages[K][V] : (words: (string | Part)[]) => Part
}

/** As {@link say}, for a message with marked-up parts such as <link>: their words go through the function of that name. */
export function sayParts<K extends keyof Messages, Part>(
  key: K,
  values: PartValues<K, Part>,
): (string | Part)[] {
  const said = formatted<Part>(key, values as never)
  return Array.isArray(said) ? said : [said]
}

/** The language in which a part of the catalogue is mostly said: English for a screen that lacks the reader's language. */
export function languageOfPart(part: string, reader: Language): Language {
  const spoken = catalogues[reader]?.[languageKey(part)]
  return isLanguage(spoken) ? spoken : reader
}

/** Adds messages that were loaded for a language. */
export function learn(language: Language, catalogue: Catalogue): void {
  const known = catalogues[language] ?? {}
  catalogues[language] = Object.assign(known, catalogue)
}

const messageOf = (key: string, reader: Language) =>
  catalogues[reader]?.[key] ?? catalogues[firstLanguage]?.[key]

function formatted<Part>(key: string, values: FormatValues<Part> | undefined, now = findLanguage(key)) {
  const message = messageOf(key, now)
  if (message === undefined) throw new Error(`The words "${key}" are not loaded.`)
  const { locale, direction } = languages[now]
  return format<Part>(message, locale, direction === 'rtl' ? isolated(now, values) : values, { formatters })
}

/** Among words from right to left a text in either script stands between isolating characters (U+2068 and U+2069). */
export const isolate = (text: string, among = language()): string =>
  text && languages[among].direction === 'rtl' ? `\u2068${text}\u2069` : text

/** A number or code is read from the left: among words from right to left it stands apart. */
const isolated = <Part>(among: Language, values: FormatValues<Part> = {}): FormatValues<Part> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /\d/.test(value) && !/^https?:/.test(value)
        ? isolate(value, among)
        : value,
    ]),
  )

/** Making one takes far longer than using it. */
function kept<Options, Made>(make: (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: never, options?: Options): Made => {
    const name = `${locale} ${JSON.stringify(options)}`
    const one = made.get(name) ?? make(locale, options)
    made.set(name, one)
    return one
  }
}

const formatters = {
  getNumberFormat: kept(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: kept(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: kept((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
}
