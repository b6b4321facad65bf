import { pakistan } from './home-country.ts'
import { type Message, message } from './message.ts'

// Validation without zod: part of the first download of the donor's page.

/** The only currency of gifts (specification, section 1). */
export const currency = 'PKR'

/** Name of a field. */
export type Label = `fields.${string}` | `office-fields.${string}` | `own-pages.${string}`

/** 'First Name' -> 'First Name is required' (specification, section 5). */
export const requiredMessage = (label: Label) =>
  message(chosenFields.has(label) ? 'fields.required-choice' : 'fields.required', { label: message(label) })

const chosenFields: ReadonlySet<Label> = new Set([
  'fields.raast-bank',
  'fields.country',
  'fields.payment-method',
  'fields.payment-gateway',
])

/** Matches text without control characters and lone surrogates, which no database accepts. */
export const writable = /^[^\p{Cc}\p{Cs}]*$/u
/**
 * Matches text with at least one visible character, which is neither white space nor a control or format
 * character.
 */
export const visible = /[^\p{C}\p{Z}]/u

/**
 * Invisible characters: bidirectional controls, which can make a name look like another one, and the
 * remaining format characters of Unicode. Excludes the two needed to spell Urdu (U+200C, U+200D), and the
 * Arabic signs of numbers, years and verses, which are visible.
 */
const invisible =
  /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}|[\u2028\u2029\u2800\u3164\uffa0]/gu

/** Removes invisible characters and trims white space. */
export const visibleText = (text: string) => text.replaceAll(invisible, '').trim()

export const unwritableMessage = (label: Label) => message('fields.unwritable', { label: message(label) })
export const tooLongMessage = (label: Label, max: number) =>
  message('fields.too-long', { label: message(label), max })

/** Validates a non-blank text on one line, as `requiredText` does (fields.ts). */
export function textProblem(label: Label, text: string): Message | undefined {
  const trimmed = visibleText(text)
  if (!writable.test(trimmed)) return unwritableMessage(label)
  if (!visible.test(trimmed)) return requiredMessage(label)
  return trimmed.length > 100 ? tooLongMessage(label, 100) : undefined
}

export const emailMaxLength = 254
export const emailMessage = message('fields.email.valid')
/** Equals zod's pattern of an e-mail address. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Validates an e-mail address, as `email` does (fields.ts). */
export function emailProblem(text: string): Message | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return requiredMessage('fields.email')
  return trimmed.length <= emailMaxLength && emailPattern.test(trimmed) ? undefined : emailMessage
}

const digitsOf = (text: string, min: number, max = min) => new RegExp(`^[0-9]{${min},${max}}$`).test(text)

/** Validates a phone number for the donor's country (specification, section 5). */
export function phoneProblem(country: string, phone: string): Message | undefined {
  if (phone === '') return requiredMessage('fields.phone')
  if (country === pakistan) return digitsOf(phone, 11) ? undefined : message('fields.phone.pakistan')
  return digitsOf(phone, 9, 15) ? undefined : message('fields.phone.valid')
}

/** Validates a CNIC (identity card number) for this country; optional everywhere. */
export function cnicProblem(country: string, cnic: string): Message | undefined {
  if (cnic === '') return undefined
  if (country === pakistan) return digitsOf(cnic, 13) ? undefined : message('fields.cnic.pakistan')
  return digitsOf(cnic, 9, 15) ? undefined : message('fields.cnic.valid')
}
