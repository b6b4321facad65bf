import { type Message, message } from './message.ts'

// Rules and messages without zod: the first thing that a donor downloads needs them.

/** The only currency of gifts (specification, section 1). */
export const currency = 'PKR'
export const pakistan = 'Pakistan'

/** What a field is called. */
export type Label = `${'fields' | 'office-fields'}.${string}`

/** 'First Name' -> 'First Name is required' (specification, section 5). */
export const requiredMessage = (label: Label) => message('fields.required', { label: message(label) })

/** Neither control characters nor halves of a character, which no database takes. */
export const writable = /^[^\p{Cc}\p{Cs}]*$/u
/** Something that can be seen: not white space, and no characters without a shape. */
export const visible = /[^\p{C}\p{Z}]/u

/**
 * Characters without a shape: those that turn the direction of what follows, so that a name can look like another one, and
 * the rest of Unicode's format characters. Not the two that spell Urdu (U+200C, U+200D), nor the signs of numbers, years and
 * verses of Arabic script, which have a shape.
 */
const invisible =
  /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}|[\u2028\u2029\u2800\u3164\uffa0]/gu

/** Without what nobody sees, and without the white space around the rest. */
export const visibleText = (text: string) => text.replaceAll(invisible, '').trim()

export const unwritableMessage = (label: Label) => message('fields.unwritable', { label: message(label) })
export const tooLongMessage = (label: Label, max: number) =>
  message('fields.too-long', { label: message(label), max })

/** The problem with a text on one line that must not be blank, as `requiredText` finds it (fields.ts). */
export function textProblem(label: Label, text: string, maxLength = 100): Message | undefined {
  const trimmed = visibleText(text)
  if (!writable.test(trimmed)) return unwritableMessage(label)
  if (!visible.test(trimmed)) return requiredMessage(label)
  return trimmed.length > maxLength ? tooLongMessage(label, maxLength) : undefined
}

export const emailMaxLength = 254
export const emailMessage = message('fields.email.valid')
/** What zod takes for an e-mail address. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** The problem with an e-mail address, as `email` finds it (fields.ts). */
export function emailProblem(text: string): Message | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return requiredMessage('fields.email')
  return trimmed.length <= emailMaxLength && emailPattern.test(trimmed) ? undefined : emailMessage
}

const digitsOf = (text: string, min: number, max = min) => new RegExp(`^[0-9]{${min},${max}}$`).test(text)

/** The problem with a phone number for a donor of this country, if there is one (specification, section 5). */
export function phoneProblem(country: string, phone: string): Message | undefined {
  if (phone === '') return requiredMessage('fields.phone')
  if (country === pakistan) return digitsOf(phone, 11) ? undefined : message('fields.phone.pakistan')
  return digitsOf(phone, 9, 15) ? undefined : message('fields.phone.valid')
}

/** The problem with a CNIC (identity card number) for this country; it is optional everywhere. */
export function cnicProblem(country: string, cnic: string): Message | undefined {
  if (cnic === '') return undefined
  if (country === pakistan) return digitsOf(cnic, 13) ? undefined : message('fields.cnic.pakistan')
  return digitsOf(cnic, 9, 15) ? undefined : message('fields.cnic.valid')
}
