import format, { type FormatValues } from 'icu-minify/format'
import { firstLanguage, isLanguage, type Language, languages } from '../../contract/src/language/language.ts'
import { type Message, messageOfIssue } from '../../contract/src/message.ts'
import type { Messages, Tag, Value } from '../dist/messages.d.ts'
import { catalogues } from './catalogues.ts'
import type { Catalogue } from './compile-message.ts'

/** Key of a message without placeholders. */
export type Phrase = { [K in keyof Messages]: Messages[K] extends null ? K : never }[keyof Messages]
export type PlainMessage = {
  [K in keyof Messages]: Tag extends Messages[K][keyof Messages[K]] ? never : K
}[keyof Messages]
/** Template key that fits at least one message, such as `office.status.${string}`. */
type OpenKey<K extends string> = string extends K
  ? never
  : [Extract<PlainMessage, K>] extends [never]
    ? never
    : K
type ValuesOf<K extends keyof Messages> = Messages[K] extends null ? [] : [values: Messages[K]]

/** Values of a message with tags: each tag is a function of the words in it. */
export type PartValues<K extends keyof Messages, Part> = {
  [V in keyof Messages[K]]: Messages[K][V] extends Value ? Messages[K][V] : (words: (string | Part)[]) => Part
}

/** Translates messages (words/en, words/ur) into one language. */
export type Translate = {
  /** @param values by the names of the message's {placeholders} */
  <K extends PlainMessage>(key: K, ...values: ValuesOf<K>): string
  /** Language of the translations, for formatters of dates and lists. */
  language: Language
  /** Translates a message and the messages among its values; a text is returned unchanged. */
  message: (message: Message | string) => string
  /** Translates the text of a zod issue; zod's own texts are returned unchanged. */
  issue: (text: string) => string
  /**
   * Translates a message that may not exist, for names from outside: a gateway's own status, a payment type
   * that staff wrote.
   */
  ifKnown: <K extends string>(key: OpenKey<K>, values?: Record<string, Value>) => string | undefined
  /** Translates a message with tags such as <link>: the function of that name renders the words in it. */
  parts: <K extends keyof Messages, Part>(key: K, values: PartValues<K, Part>) => (string | Part)[]
}

/** Language of a reader, with its translations. */
export type Reader = { language: Language; t: Translate }

const readers = new Map<Language, Reader>()

/**
 * Returns the reader of a language; the same object each time, unless there are overrides.
 * @param overrides translations that replace the built-in ones, such as edited e-mail templates
 */
export function readerOf(language: Language, overrides?: Catalogue): Reader {
  if (overrides) return { language, t: translateTo(language, overrides) }
  const reader = readers.get(language) ?? { language, t: translateTo(language) }
  readers.set(language, reader)
  return reader
}

/** Reader of stored texts, logs and texts without a particular reader. */
export const english = readerOf(firstLanguage)

function translateTo(language: Language, overrides: Catalogue = {}): Translate {
  const { locale, direction } = languages[language]
  const find = (key: string) =>
    overrides[key] ?? catalogues[language]?.[key] ?? catalogues[firstLanguage]?.[key]
  const formatMessage = (key: string, values?: FormatValues<unknown>) => {
    const found = find(key)
    if (found === undefined) throw new Error(`The words "${key}" are not loaded.`)
    return format(found, locale, direction === 'rtl' ? isolateCodes(language, values) : values, {
      formatters,
    }) as string
  }
  const message = (text: Message | string): string =>
    typeof text === 'string'
      ? text
      : formatMessage(
          text.key,
          Object.fromEntries(
            Object.entries(text.values ?? {}).map(([name, value]) => [
              name,
              typeof value === 'number' ? value : message(value),
            ]),
          ),
        )
  return Object.assign(formatMessage, {
    language,
    message,
    issue: (text: string) => message(messageOfIssue(text) ?? text),
    ifKnown: (key: string, values?: Record<string, Value>) =>
      find(key) === undefined ? undefined : formatMessage(key, values),
    // A message without a tag is one text instead of a list.
    parts: (key: string, values: object) => [formatMessage(key, values as never)].flat(),
  }) as Translate
}

/**
 * Returns the language of a catalogue part: English for a screen without translations into the reader's
 * language.
 */
export function languageOfPart(part: string, reader: Language): Language {
  const main = catalogues[reader]?.[languageKey(part)]
  return isLanguage(main) ? main : reader
}

export function addTranslations(language: Language, catalogue: Catalogue): void {
  catalogues[language] = Object.assign(catalogues[language] ?? {}, catalogue)
}

/** Isolates text of either script within right-to-left text, with the characters U+2068 and U+2069. */
export const isolate = (text: string, language: Language): string =>
  text && languages[language].direction === 'rtl' ? `\u2068${text}\u2069` : text

/**
 * Isolates codes and amounts, which read from left to right, within right-to-left text. A plain number reads
 * the same either way, and may select a form of the message.
 */
const isolateCodes = <Part>(language: Language, values: FormatValues<Part> = {}): FormatValues<Part> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /\d/.test(value) && !/^(\d+$|https?:)/.test(value)
        ? isolate(value, language)
        : value,
    ]),
  )

/** Cached because creating a formatter takes far longer than using it. */
function cacheFormatters<Options, Made>(Formatter: new (locale: string, options?: Options) => Made) {
  const made: Record<string, Made> = {}
  return (locale: string, options?: Options): Made =>
    (made[`${locale} ${JSON.stringify(options)}`] ??= new Formatter(locale, options))
}

const formatters = {
  getNumberFormat: cacheFormatters(Intl.NumberFormat),
  getDateTimeFormat: cacheFormatters(Intl.DateTimeFormat),
  getPluralRules: cacheFormatters(Intl.PluralRules),
}

/** Key of the main language of a catalogue part, in a catalogue built for a page. @param part 'donations' */
export const languageKey = (part: string): string => `${part}.language`
