import { isOneLine, maxLengthOf } from '../../../../contract/src/email-templates.ts'
import { firstLanguage, type Language, languages } from '../../../../contract/src/language/language.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { visible, visibleText, writable } from '../../../../contract/src/text-rules.ts'
import { messages } from '../../../../words/src/catalogues.ts'
import { findMismatch } from '../../../../words/src/find-mismatch.ts'
import { listPlaceholders } from '../../../../words/src/placeholders.ts'
import { translatable } from '../../../../words/src/translatable.ts'

/** Whether staff may edit a text: every text of e-mails to donors and payees, except the test e-mail. */
export const isEditable = (key: string): boolean =>
  /^mail\.(?!test\.)/.test(key) && Object.hasOwn(messages[firstLanguage] ?? {}, key)

/** The built-in text; in English when the language lacks it. @param key an editable text */
export const originalOf = (language: Language, key: string): string =>
  messages[language]?.[key] ?? messages[firstLanguage]?.[key] ?? ''

/** Values that a sentence may omit; amounts, codes, numbers and addresses are required. */
const mayLack = ['name', 'charity', 'day', 'accounts', 'transfers']

/**
 * Normalises a text for storage: invisible characters are removed, and each value gets the original's
 * isolating characters. An apostrophe is literal: '{name}' means the name, although ICU would read quoted
 * braces.
 */
export function tidyTemplate(language: Language, key: string, message: string): string {
  const original = originalOf(language, key)
  const text = listPlaceholders(original).reduce(
    (before, { name, written }) =>
      before.replaceAll(new RegExp(`\\{\\s*${name}\\s*\\}`, 'g'), () =>
        written.includes(',') ? `{${name}}` : written,
      ),
    visibleText(message.replaceAll('\r\n', '\n')),
  )
  if (quotes.test(original)) return text
  return text.replaceAll(/'+(?=[{}<>#])/g, (run) => (run.length % 2 === 0 ? run : `${run}'`))
}

/** Matches the apostrophes that ICU would read as quotes. */
const quotes = /'[{}<>#]/

/** Returns why a tidied text cannot replace the original; undefined when it can. */
export function templateProblem(language: Language, key: string, message: string): Message | undefined {
  const original = originalOf(language, key)
  if (!visible.test(message)) return translatable('email-templates.problem.empty')
  if (message.length > maxLengthOf(key))
    return translatable('email-templates.problem.too-long', { most: maxLengthOf(key) })
  if (isOneLine(key) && message.includes('\n')) return translatable('email-templates.problem.lines')
  if (!writable.test(message.replaceAll('\n', ''))) return translatable('email-templates.problem.characters')
  const mismatch = findMismatch(original, message, { locale: languages[language].locale, mayLack })
  if (!mismatch) return undefined
  const placeholders = listPlaceholders(original)
  if (mismatch.kind === 'unreadable')
    return translatable('email-templates.problem.unreadable', { example: '{…}' })
  if (mismatch.kind === 'unknown tag')
    return translatable('email-templates.problem.formatting', { tag: `<${mismatch.name}>` })
  const placeholder = `{${mismatch.name}}`
  if (mismatch.kind === 'unknown')
    return translatable('email-templates.problem.unknown', {
      placeholder,
      count: placeholders.length,
      known: placeholders.map(({ name }) => `{${name}}`).join(', '),
    })
  if (mismatch.kind === 'missing') {
    const hasForms = placeholders.some(({ written }) => written.includes(', plural,'))
    return translatable(
      hasForms ? 'email-templates.problem.missing' : 'email-templates.problem.missing-once',
      {
        placeholder,
      },
    )
  }
  const written = placeholders.find(({ name }) => name === mismatch.name)?.written ?? placeholder
  return translatable('email-templates.problem.written', { written })
}
