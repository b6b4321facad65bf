import * as z from 'zod/mini'
import { almsFunds } from './alms-kinds.ts'
import { maxAmount } from './amounts.ts'
import { latinDigits } from './language/digits.ts'
import { asIssue, type Message, message, refuseValue } from './message.ts'
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

export const withMessage = (text: string | Message) => ({
  error: asIssue(typeof text === 'string' ? message(text) : text),
})

export const required = (label: Label) => withMessage(requiredMessage(label))

/** Removes invisible characters, which copied texts often contain, then trims white space. */
export const onlyVisible = () => z.overwrite(visibleText)

/**
 * Converts Urdu and Arabic digits to Latin ones, so that a number matches whichever keyboard it was typed on.
 */
export const inLatinDigits = () => z.overwrite(latinDigits)

/** Non-blank text on one line, trimmed. */
export function requiredText(label: Label, maxLength = 100) {
  return z
    .string(required(label))
    .check(
      onlyVisible(),
      z.regex(writable, { error: asIssue(unwritableMessage(label)), abort: true }),
      z.regex(visible, required(label)),
      z.maxLength(maxLength, withMessage(tooLongMessage(label, maxLength))),
    )
}

/** Optional text on one line; missing and blank are read as null. */
export function optionalText(label: Label, maxLength: number) {
  return z.pipe(
    z.nullish(
      z
        .string(required(label))
        .check(
          onlyVisible(),
          z.maxLength(maxLength, withMessage(tooLongMessage(label, maxLength))),
          z.regex(writable, withMessage(unwritableMessage(label))),
        ),
    ),
    z.transform((text) => text || null),
  )
}

/** Optional text on one line; '' when missing. */
export const textOrEmpty = (label: Label, maxLength: number) =>
  z.pipe(
    optionalText(label, maxLength),
    z.transform((text) => text ?? ''),
  )

/** Text of several lines, without other control characters. */
export const severalLines = (label: Label) =>
  z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u, withMessage(unwritableMessage(label)))

/** Text with line breaks; '' when missing. */
export const multilineText = (label: Label, maxLength: number) =>
  z.pipe(
    z.nullish(
      z.string(required(label)).check(
        onlyVisible(),
        z.overwrite((given) => given.replaceAll(/\r\n?/g, '\n')),
        severalLines(label),
        z.maxLength(maxLength, withMessage(tooLongMessage(label, maxLength))),
      ),
    ),
    z.transform((given) => given ?? ''),
  )

export const email = z
  .string(required('fields.email'))
  .check(
    z.trim(),
    z.minLength(1, { error: asIssue(requiredMessage('fields.email')), abort: true }),
    z.maxLength(emailMaxLength, withMessage(emailMessage)),
    z.email({ pattern: emailPattern, ...withMessage(emailMessage) }),
  )

/** Whole rupees, at least one. @param otherwise error message for both a missing number and one below 1 */
export const wholeRupees = (otherwise?: string) =>
  z
    .int({
      error: ({ input }) => {
        const isFraction = typeof input === 'number' && input > 0
        return asIssue(
          message(isFraction ? 'office-fields.amount.whole' : (otherwise ?? 'fields.amount.required')),
        )
      },
    })
    .check(
      z.minimum(1, withMessage(otherwise ?? 'fields.amount.minimum')),
      z.maximum(maxAmount, withMessage('fields.amount.too-long')),
    )

/** Whole number from `min` to `max`. @param tooLarge error message above `max`, when it differs */
export const integerBetween = (error: string | Message, min: number, max: number, tooLarge = error) =>
  z.int(withMessage(error)).check(z.minimum(min, withMessage(error)), z.maximum(max, withMessage(tooLarge)))

/** Whole number of a query or form, whose values are texts. */
export const writtenInteger = (error: string, min: number, max: number) =>
  z.coerce
    .number(withMessage(error))
    .check(z.int(withMessage(error)), z.minimum(min, withMessage(error)), z.maximum(max, withMessage(error)))

/** Number of rows on a page of a list for programs. */
export const pageLimit = writtenInteger('office-fields.limit', 1, 100)

/**
 * Field of a form with a file: 'true' overrides the warnings of an earlier 422, whose errors name the field
 * `despite`.
 */
export const formDespite = z.pipe(
  z.optional(z.string()),
  z.transform((text) => text === 'true'),
)

/**
 * Field of a JSON body: true overrides the warnings of an earlier 422, whose errors name the field `despite`.
 */
export const despite = z._default(z.boolean(), false)

/**
 * Whether the reader may undo the entry: with the right 'donation.reverse', or on the same day when it is
 * their own.
 */
export const undoable = z.optional(z.boolean())

/** Parses a whole number above zero, written without separators; null for a blank field. */
export const positiveInteger = (max: number, refusal: Message) =>
  z.pipe(
    z.nullish(z.string()),
    z.transform((text, context) => {
      const written = text?.trim() ?? ''
      if (written === '') return null
      if (/^[1-9][0-9]{0,9}$/.test(written) && Number(written) <= max) return Number(written)
      return refuseValue(context, refusal)
    }),
  )

/** A choice of a form that is stored as 0 or 1. */
export const zeroOrOne = (label: Label) =>
  z.pipe(
    z.literal(['0', '1'], required(label)),
    z.transform((text): 0 | 1 => (text === '1' ? 1 : 0)),
  )

/** Form field with structured data, as JSON. */
export const jsonOf = <Value extends z.ZodMiniType>(
  value: Value,
  { refusal = 'office-fields.texts', maxLength = 256 * 1024 } = {},
) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(maxLength)),
      z.transform((json: string, context): unknown => {
        try {
          return JSON.parse(json)
        } catch {
          return refuseValue(context, refusal)
        }
      }),
    ),
    value as z.ZodMiniType<z.output<Value>, unknown>,
  )

/** Time at which orders close, 'hh:mm'. */
export const closingTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, withMessage('office-fields.closes-time.valid')))

/** Token of a link, from the fragment of its address. */
export const linkTokenField = z
  .string()
  .check(z.regex(/^[0-9]{1,15}\.[A-Za-z0-9_-]{43}$/, withMessage('office-fields.link.not-valid')))

/** Alms for which a cause is the fund; null for an ordinary cause. */
export const almsFund = z.nullable(z.literal(almsFunds))

/** Choice of `almsFund`: 'none' clears it; unchanged when omitted. */
export const almsFundChoice = z.pipe(
  z.nullable(z.literal(['none', ...almsFunds], withMessage('office-fields.alms'))),
  z.transform((fund) => (fund === 'none' ? null : fund)),
)

/** Zakat is separate from other gifts, up to the bank accounts that receive it. */
export const kind = z.literal(['zakat', 'general'], withMessage('office-fields.kind'))
export type Kind = z.output<typeof kind>

/** Largest row id of the database (int4). */
export const maxId = 2_147_483_647

export const bodyId = z.int().check(z.positive(), z.maximum(maxId))

/** Row id in the address of a call: digits only, so that 1e1 is not accepted for 10. */
export const rowId = z.object({
  id: z.pipe(z.string().check(z.regex(/^[0-9]{1,10}$/)), z.pipe(z.transform(Number), bodyId)),
})

/** Unguessable token in a donor's links to a donation. */
export const donationLink = z.object({ link: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })

/** An instant in UTC, ISO 8601, in the values of a call. */
export const sentInstant = z.iso.datetime()

/** An instant of an answer, sent in UTC, ISO 8601; rows of the database pass as they are read. */
export const instant = z.pipe(
  z.pipe(
    z.union([z.date(), z.iso.datetime({ offset: true })]),
    z.transform((at) => new Date(at).toISOString()),
  ),
  z.iso.datetime(),
)

/** Six digits, as people write them: '123 456', or Urdu digits. */
export const sixDigits = z.string(withMessage('office-fields.code.six-digits')).check(
  inLatinDigits(),
  z.overwrite((written) => written.replace(/\D/g, '')),
  z.regex(/^\d{6}$/, withMessage('office-fields.code.six-digits')),
)
