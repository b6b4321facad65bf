import format, { type FormatValues } from 'icu-minify/format'
import { firstLanguage, isLanguage, type Language, languages } from '../../contract/src/language/language.ts'
import { type Message, messageOfIssue } from '../../contract/src/message.ts'
import type { Messages, Tag, Value } from '../dist/messages.d.ts'
import type { Catalogue } from './catalogue.ts'
import { catalogues } from './catalogues.ts'
import { languageKey } from './language-key.ts'

/** A message without placeholders. */
export type Phrase = { [K in keyof Messages]: Messages[K] extends null ? K : never }[keyof Messages]
/** A message without tags. */
export type PlainMessage = {
  [K in keyof Messages]: Tag extends Messages[K][keyof Messages[K]] ? never : K
}[keyof Messages]
type ValuesOf<K extends keyof Messages> = Messages[K] extends null ? [] : [values: Messages[K]]

type FindLanguage = (key?: string) => Language

let findLanguage: FindLanguage = () => firstLanguage

/**
 * Registers the lookup of the current reader's language, or of one message's. @returns the previous lookup
 */
export function speakTo(find: FindLanguage): FindLanguage {
  const before = findLanguage
  findLanguage = find
  return before
}

/** Current language of `say`. */
export const language = (): Language => findLanguage()

/**
 * Translates a message into the reader's language (words/en, words/ur). Call it while rendering, never
 * when a module loads: one server serves several languages.
 * @param values by the names of its {placeholders}
 */
export function say<K extends PlainMessage>(key: K, ...[values]: ValuesOf<K>): string {
  return formatted(key, values as never) as string
}

/** Translates messages into one language. */
export type Translate = <K extends PlainMessage>(key: K, ...values: ValuesOf<K>) => string

/** Variant of {@link say} for a given language, whose translations must be loaded. */
export const translateTo =
  (language: Language): Translate =>
  (key, ...[values]) =>
    formatted(key, values as never, language) as string

/** Translates a message of the contract. */
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

/**
 * Translates the text of a zod issue; a text that is not one of the contract's messages is returned
 * unchanged.
 */
export function sayIssue(text: string): string {
  const message = messageOfIssue(text)
  return message ? sayMessage(message) : text
}

/**
 * Translates a message that may not exist, for names from outside: a gateway's own status, a payment type
 * that staff wrote.
 */
export const sayIfKnown = (key: string, values?: Record<string, Value>): string | undefined =>
  messageOf(key, language()) === undefined ? undefined : (formatted(key, values) as string)

/** Values of a message with tags: each tag is a function of the words in it. */
export type PartValues<K extends keyof Messages, Part> = {
  [V in keyof Messages[K]]: Messages[K][V] extends Value ? Messages[K][V] : (words: (string | Part)[]) => Part
}

/**
 * Variant of {@link say} for a message with tags such as <link>: the function of that name renders their
 * words.
 */
export function sayParts<K extends keyof Messages, Part>(
  key: K,
  values: PartValues<K, Part>,
): (string | Part)[] {
  const said = formatted<Part>(key, values as never)
  return Array.isArray(said) ? said : [said]
}

/**
 * Main language of a catalogue part: English for a screen that is not translated into the reader's
 * language.
 */
export function languageOfPart(part: string, reader: Language): Language {
  const spoken = catalogues[reader]?.[languageKey(part)]
  return isLanguage(spoken) ? spoken : reader
}

/** Adds loaded messages to a language's catalogue. */
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

/** Isolates text of either script within right-to-left text, with the characters U+2068 and U+2069. */
export const isolate = (text: string, among = language()): string =>
  text && languages[among].direction === 'rtl' ? `\u2068${text}\u2069` : text

/** Isolates numbers and codes, which read from left to right, within right-to-left text. */
const isolated = <Part>(among: Language, values: FormatValues<Part> = {}): FormatValues<Part> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /\d/.test(value) && !/^https?:/.test(value)
        ? isolate(value, among)
        : value,
    ]),
  )

/** Cached because creating a formatter takes far longer than using it. */
function cached<Options, Made>(make: (locale: string, options?: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: never, options?: Options): Made => {
    const name = `${locale} ${JSON.stringify(options)}`
    const one = made.get(name) ?? make(locale, options)
    made.set(name, one)
    return one
  }
}

const formatters = {
  getNumberFormat: cached(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getDateTimeFormat: cached(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
  getPluralRules: cached(
    (locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
}
