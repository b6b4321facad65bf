import type { Translate } from '../../../words/src/reader.ts'

/**
 * Text of a kind of message for WhatsApp and SMS, without its link. At WhatsApp it is a template whose
 * variables are the values in this order; the link is the template's button.
 */
export type ShortText = {
  values: readonly string[]
  /** Whether the text ends with the link of a page. */
  hasPage: boolean
  write(t: Translate, values: Record<string, string>): string
}

export const shortText = <Name extends string>(
  values: readonly Name[],
  write: (t: Translate, values: Record<Name, string>) => string,
  { hasPage = true } = {},
): ShortText => ({ values, hasPage, write })

/** Name of a kind's template at WhatsApp. */
export const templateName = (kind: string): string => `amanah_${kind}`

/** Values of a short text, and the path of the page it is about. */
export type ShortContent = {
  values: Record<string, string>
  path: string | null
  code?: string
  /** Full link with a secret, which must not be stored as a short link. */
  url?: string
  /** Page that ends appeals, for a channel that receives no replies. */
  stopPath?: string
}

/**
 * Writes a short text without direction marks, which some phones show, and without typographic spaces and
 * apostrophes: an English SMS with one of them has 70 instead of 160 characters per part.
 */
export const writeShortText = (short: ShortText, t: Translate, values: Record<string, string>): string =>
  plainText(short.write(t, values))

/** The values of a template's variables, in order. */
export const templateValues = (short: ShortText, values: Record<string, string>): string[] =>
  // A variable of WhatsApp has no line breaks.
  short.values.map((name) => plainText(values[name] ?? '').replaceAll(/\s+/g, ' '))

const plainText = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('’', "'")
