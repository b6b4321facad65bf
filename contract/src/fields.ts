import * as z from 'zod/mini'

/** The only currency of gifts (specification, section 1). */
export const currency = 'PKR'
export const pakistan = 'Pakistan'

/** 'First Name' -> 'First Name is required' (specification, section 5). */
export const requiredMessage = (label: string) => `${label} is required`

/** What a file that is sent must not exceed. @param maxBytes whole MB */
export const fileTooLargeMessage = (maxBytes: number) =>
  `The file can be at most ${maxBytes / 1024 / 1024} MB.`

/** Neither control characters nor halves of a character, which no database takes. */
export const writable = /^[^\p{Cc}\p{Cs}]*$/u
/** Something that can be seen: not white space, and no characters without a shape. */
const visible = /[^\p{C}\p{Z}]/u

/**
 * Characters without a shape: those that turn the direction of what follows, so that a name can look like another one, and
 * the rest of Unicode's format characters. Not the two that spell Urdu (U+200C, U+200D), nor the signs of numbers, years and
 * verses of Arabic script, which have a shape.
 */
const invisible =
  /(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])\p{Cf}|[\u2028\u2029\u2800\u3164\uffa0]/gu

/** Drops what nobody sees, which comes along when a text is copied, then the white space around the rest. */
export const onlyVisible = () => z.overwrite((text: string) => text.replaceAll(invisible, '').trim())

/** A text on one line that must not be blank; surrounding white space is dropped. */
export function requiredText(label: string, maxLength = 100) {
  return z
    .string(requiredMessage(label))
    .check(
      onlyVisible(),
      z.regex(writable, { error: `${label} contains a character that is not allowed`, abort: true }),
      z.regex(visible, requiredMessage(label)),
      z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
    )
}

/** A text on one line that may be left out or blank: both are read as null. */
export function optionalText(label: string, maxLength: number) {
  return z.pipe(
    z.nullish(
      z
        .string()
        .check(
          onlyVisible(),
          z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
          z.regex(writable, `${label} contains a character that is not allowed`),
        ),
    ),
    z.transform((text) => text || null),
  )
}

const emailMessage = 'Enter valid email address'

export const email = z
  .string(requiredMessage('Email'))
  .check(
    z.trim(),
    z.minLength(1, { error: requiredMessage('Email'), abort: true }),
    z.maxLength(254, emailMessage),
    z.email(emailMessage),
  )

const digitsOf = (text: string, min: number, max = min) => new RegExp(`^[0-9]{${min},${max}}$`).test(text)

/** The problem with a phone number for a donor of this country, if there is one (specification, section 5). */
export function phoneProblem(country: string, phone: string): string | undefined {
  if (phone === '') return requiredMessage('Phone')
  if (country === pakistan)
    return digitsOf(phone, 11) ? undefined : 'Ensure the phone number has exactly 11 digits'
  return digitsOf(phone, 9, 15) ? undefined : 'Enter valid phone number'
}

/** The problem with a CNIC (identity card number) for this country; it is optional everywhere. */
export function cnicProblem(country: string, cnic: string): string | undefined {
  if (cnic === '') return undefined
  if (country === pakistan)
    return digitsOf(cnic, 13) ? undefined : 'Ensure the CNIC number has exactly 13 digits'
  return digitsOf(cnic, 9, 15) ? undefined : 'Enter valid CNIC number'
}

/** A choice of a form that is stored as 0 or 1. */
export const zeroOrOne = (label: string) =>
  z.pipe(
    z.literal(['0', '1'], requiredMessage(label)),
    z.transform((text): 0 | 1 => (text === '1' ? 1 : 0)),
  )

/** Zakat is separate from other gifts, up to the accounts it is paid to. */
export const kind = z.literal(['zakat', 'general'], 'Choose zakat or general')

/** What the database counts rows with. */
export const maxId = 2_147_483_647

/** A row's id in the address of a call: digits, so that 1e1 is no way to write 10. */
export const rowId = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[0-9]{1,10}$/)),
    z.pipe(z.transform(Number), z.int().check(z.positive(), z.maximum(maxId))),
  ),
})

/** The unguessable link of a donation, as it is in the addresses that a donor has. */
export const donationLink = z.object({ link: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })

/**
 * A field that the specification's answer does not have. Our server always sends it (`Whole`, entry.ts); the pages
 * do without it, so that they work with any server of the specification, and with one of an older version.
 */
export const added = <Field extends z.ZodMiniType>(field: Field) => z.optional(field)

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime()
