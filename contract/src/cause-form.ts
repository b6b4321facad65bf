import * as z from 'zod/mini'
import { causeIcons, type EditedCause, editedCause } from './causes.ts'
import { entry } from './entry.ts'
import {
  almsFundChoice,
  jsonOf,
  kind,
  multilineText,
  onlyVisible,
  required,
  requiredText,
  sentInstant,
  severalLines,
  textOrEmpty,
  withMessage,
  zeroOrOne,
} from './fields.ts'
import { otherThanFirst } from './language/language.ts'
import { message, refuseValue } from './message.ts'
import { noImage } from './pictures.ts'
import type { Label } from './text-rules.ts'

/** HTML of a description, as the rich text editor sends it. */
export const descriptionHtml = (label: Label) =>
  z
    .string(required(label))
    .check(z.maxLength(50_000, withMessage('office-fields.description.too-long')), severalLines(label))

const causeTextsForm = jsonOf(
  z.partialRecord(
    z.literal(otherThanFirst),
    z.object({
      fundtitle: textOrEmpty('office-fields.title', 100),
      funddetail: descriptionHtml('office-fields.description'),
      impact: textOrEmpty('office-fields.impact', 300),
      unit_name: textOrEmpty('office-fields.unit-name', 40),
      fundtypes: z.record(z.string(), textOrEmpty('office-fields.fund-type', 100)),
    }),
  ),
)

export const causeImageMaxBytes = 5 * 1024 * 1024

const sequence = (label: Label) =>
  z.pipe(
    z.string(required(label)).check(z.trim(), z.minLength(1, required(label))),
    z.pipe(
      z.transform((text: string) => (/^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN)),
      z
        .int(withMessage(message('office-fields.sequence.whole', { label: message(label) })))
        .check(
          z.maximum(
            100_000,
            withMessage(message('office-fields.sequence.maximum', { label: message(label) })),
          ),
        ),
    ),
  )

export const requiredDescription = (label: Label) =>
  descriptionHtml(label).check(z.trim(), z.minLength(1, required(label)))

/** Cause form (specification, section 5); multipart, with the image as `fundimage`. */
export const causeForm = z.object({
  fundtitle: requiredText('office-fields.title', 100),
  funddetail: requiredDescription('office-fields.description'),
  /** 'noimage' removes the image. Unchanged when left out. */
  fundimage: z.optional(z.literal(noImage)),
  /** A built-in icon. Unchanged when left out; a new cause gets the default. */
  icon: z.optional(z.literal(causeIcons)),
  /** Blank: no specific amount. */
  amount: z.pipe(
    z.nullish(z.string()),
    z.transform((text, context) => {
      const written = text?.trim() ?? ''
      if (written === '') return null
      if (/^[1-9][0-9]{0,7}(\.0{0,2})?$/.test(written)) return Number(written)
      return refuseValue(context, 'office-fields.amount.whole')
    }),
  ),
  accept_fraction: zeroOrOne('office-fields.accept-fraction'),
  status: zeroOrOne('office-fields.status'),
  web_sequence: sequence('office-fields.web-sequence'),
  mobile_sequence: sequence('office-fields.mobile-sequence'),
  kind: z._default(kind, 'general'),
  alms: z.optional(almsFundChoice),
  impact: textOrEmpty('office-fields.impact', 300),
  unit_name: textOrEmpty('office-fields.unit-name', 40),
  other_names: multilineText('office-fields.other-names', 500),
  /** Translations. Unchanged when left out. */
  texts: z.optional(causeTextsForm),
  /** Version of the cause that the form was opened with; guards against overwriting a concurrent edit. */
  updated_at: z.optional(sentInstant),
  /** Fund types, one per line; case-insensitive duplicates count once. */
  fundtypes: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          onlyVisible(),
          z.maxLength(2000, withMessage('office-fields.fund-types.too-many')),
          severalLines('office-fields.fund-types'),
        ),
    ),
    z.transform((text) => {
      const names = (text ?? '').split('\n').map((line) => line.trim())
      const lower = names.map((name) => name.toLowerCase())
      return names.filter((name, index) => name !== '' && lower.indexOf(name.toLowerCase()) === index)
    }),
  ),
})
export type CauseForm = z.output<typeof causeForm>

/** Used when a cause has no sequence (specification, section 9). */
const defaultSequence = '100'

/** Returns the form values of a cause, or the defaults of a new one. Saved unchanged, they change nothing. */
export function causeFormValues(cause: EditedCause | undefined) {
  return {
    fundtitle: cause?.fundtitle ?? '',
    funddetail: cause?.funddetail ?? '',
    /** Left empty when the image stays or a new file is sent. */
    fundimage: cause?.fundimage === noImage ? noImage : '',
    amount: cause?.amount?.toString() ?? '',
    accept_fraction: String(cause?.accept_fraction ?? 0),
    status: cause?.status.toString() ?? '',
    web_sequence: cause?.web_sequence.toString() ?? defaultSequence,
    mobile_sequence: cause?.mobile_sequence.toString() ?? defaultSequence,
    kind: (cause?.kind ?? 'general') as string,
    alms: (cause?.alms ?? 'none') as string,
    impact: cause?.impact ?? '',
    unit_name: cause?.unit_name ?? '',
    other_names: cause?.other_names ?? '',
    fundtypes: cause?.fundtypes.map(({ typename }) => typename).join('\n') ?? '',
  }
}

const saving = {
  who: 'cause',
  feature: 'cause-editing',
  // Needed when a text has new digits or a link, or the kind changes.
  confirmed: 'sometimes',
  body: causeForm,
  multipart: { fileField: 'fundimage', maxBytes: causeImageMaxBytes },
  /** Null while the change waits for a second person's approval (pending-changes.ts). */
  answer: z.nullable(editedCause),
} as const

export const createCause = entry('POST /cause', {
  ...saving,
  summary: 'Creates a cause; its image is checked by its content',
  done: 'done.cause.created',
})

export const updateCause = entry('POST /cause/:id', {
  ...saving,
  summary: 'Changes a cause; without a new image the old one stays',
  done: 'done.cause.updated',
})
