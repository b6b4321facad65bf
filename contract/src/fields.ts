import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { latinDigits } from './language/latin-digits.ts'
import { asIssue, type Message, message } from './message.ts'
import {
  emailMaxLength,
  emailMessage,
  emailPattern,
  type Label,
  requiredMessage,
  tooLongMessage,
  unwritableMessage,
  visible,
  visibleText,
  writable,
} from './text-rules.ts'

/** What a file that is sent must not exceed. @param maxBytes whole MB */
export const fileTooLargeMessage = (maxBytes: number) =>
  message('fields.file.too-large', { megabytes: maxBytes / 1024 / 1024 })

/** The message of a rule: what is refused is told with it. */
export const saying = (of: string | Message) => ({
  error: asIssue(typeof of === 'string' ? message(of) : of),
})

/** The same of a field that must be there. */
export const required = (label: Label) => saying(requiredMessage(label))

/** Drops what nobody sees, which comes along when a text is copied, then the white space around the rest. */
export const onlyVisible = () => z.overwrite(visibleText)

/** So that whoever types a number, on whichever keyboard, finds what somebody else entered on another. */
export const inLatinDigits = () => z.overwrite(latinDigits)

/** A text on one line that must not be blank; surrounding white space is dropped. */
export function requiredText(label: Label, maxLength = 100) {
  return z
    .string(required(label))
    .check(
      onlyVisible(),
      z.regex(writable, { error: asIssue(unwritableMessage(label)), abort: true }),
      z.regex(visible, required(label)),
      z.maxLength(maxLength, saying(tooLongMessage(label, maxLength))),
    )
}

/** A text on one line that may be left out or blank: both are read as null. */
export function optionalText(label: Label, maxLength: number) {
  return z.pipe(
    z.nullish(
      z
        .string()
        .check(
          onlyVisible(),
          z.maxLength(maxLength, saying(tooLongMessage(label, maxLength))),
          z.regex(writable, saying(unwritableMessage(label))),
        ),
    ),
    z.transform((text) => text || null),
  )
}

/** Text of several lines; no other control character. */
export const severalLines = (label: Label) =>
  z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u, saying(unwritableMessage(label)))

/** A text whose line breaks are shown as such; one that is left out is ''. */
export const lines = (label: Label, maxLength: number) =>
  z.pipe(
    z.nullish(
      z.string().check(
        onlyVisible(),
        z.overwrite((given) => given.replaceAll(/\r\n?/g, '\n')),
        severalLines(label),
        z.maxLength(maxLength, saying(tooLongMessage(label, maxLength))),
      ),
    ),
    z.transform((given) => given ?? ''),
  )

export const email = z
  .string(required('fields.email'))
  .check(
    z.trim(),
    z.minLength(1, { error: asIssue(requiredMessage('fields.email')), abort: true }),
    z.maxLength(emailMaxLength, saying(emailMessage)),
    z.email({ pattern: emailPattern, ...saying(emailMessage) }),
  )

/** Whole rupees, at least one. @param otherwise said of anything else */
export const wholeRupees = (otherwise = 'fields.amount.required') =>
  z
    .int(saying(otherwise))
    .check(z.minimum(1, saying(otherwise)), z.maximum(maxAmount, saying('fields.amount.too-long')))

/** A choice of a form that is stored as 0 or 1. */
export const zeroOrOne = (label: Label) =>
  z.pipe(
    z.literal(['0', '1'], required(label)),
    z.transform((text): 0 | 1 => (text === '1' ? 1 : 0)),
  )

/** A field of a form that holds more than a text, as JSON. */
export const jsonOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((json: string, context): unknown => {
        try {
          return JSON.parse(json)
        } catch {
          context.issues.push({
            code: 'custom',
            input: json,
            message: asIssue(message('office-fields.texts')),
          })
          return z.NEVER
        }
      }),
    ),
    value as z.ZodMiniType<z.output<Value>, unknown>,
  )

/** Zakat is separate from other gifts, up to the accounts it is paid to. */
export const kind = z.literal(['zakat', 'general'], saying('office-fields.kind'))

export type Kind = z.output<typeof kind>

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

/** An instant in UTC, ISO 8601. */
export const instant = z.iso.datetime()
