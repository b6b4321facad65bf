import * as z from 'zod/mini'
import { entry } from './entry.ts'
import {
  almsFund,
  almsFundChoice,
  instant,
  jsonOf,
  kind,
  lines,
  onlyVisible,
  optionalText,
  required,
  requiredText,
  sentInstant,
  severalLines,
  textOrEmpty,
  withMessage,
  zeroOrOne,
} from './fields.ts'
import { otherThanFirst } from './language/language.ts'
import { pageQuery, paginated } from './lists.ts'
import { asIssue, message } from './message.ts'
import { inRupees } from './money.ts'
import { noImage } from './pictures.ts'
import type { Label } from './text-rules.ts'

/** Translation of a cause; '' and missing fields fall back to English. */
const causeText = z.object({
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  impact: z.string(),
  /** Missing in texts written before units had names. */
  unit_name: z.optional(z.string()),
  /** Keyed by the English name of the fund type. */
  fundtypes: z.record(z.string(), z.string()),
})
export type CauseText = z.output<typeof causeText>

const causeTexts = z.partialRecord(z.literal(otherThanFirst), causeText)
export type CauseTexts = z.output<typeof causeTexts>

const causeTextsForm = jsonOf(
  z.partialRecord(
    z.literal(otherThanFirst),
    z.object({
      fundtitle: textOrEmpty('office-fields.title', 100),
      funddetail: z
        .string(required('office-fields.description'))
        .check(
          z.maxLength(50_000, withMessage('office-fields.description.too-long')),
          severalLines('office-fields.description'),
        ),
      impact: textOrEmpty('office-fields.impact', 300),
      unit_name: textOrEmpty('office-fields.unit-name', 40),
      fundtypes: z.record(z.string(), textOrEmpty('office-fields.fund-type', 100)),
    }),
  ),
)

/** Built-in cause icons, in web/public/art/icons. */
export const causeIcons = [
  'zakat',
  'sadqah',
  'where-most-needed',
  'food-rations',
  'health',
  'education',
  'orphan-sponsorship',
  'water-wells',
  'livelihood',
  'masjid-community',
  'ramazan-iftar',
  'fitrana',
  'qurbani',
  'emergency-relief',
] as const
export type CauseIcon = (typeof causeIcons)[number]

export const cause = z.object({
  id: z.int(),
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  fundimage: z.string(),
  fund_icon: z.string(),
  kind,
  alms: almsFund,
  /** Impact sentence shown to donors after they have given; '' when not written. */
  impact: z.string(),
  /** Fixed unit price; null when the donor chooses. */
  amount: z.nullable(inRupees),
  /** Name of one unit, such as 'pack' or 'child'; '' when not written. */
  unit_name: z.string(),
  accept_fraction: z.literal([0, 1]),
  status: z.literal([0, 1]),
  web_sequence: z.int(),
  mobile_sequence: z.int(),
  /** `title` is the name in the language of the call, when translated. */
  fundtypes: z.array(
    z.union([z.object({ typename: z.string(), title: z.string() }), z.object({ typename: z.string() })]),
  ),
  created_at: instant,
  updated_at: instant,
})
export type Cause = z.output<typeof cause>

/** Cause as staff edit it: in English, with its translations. */
const editedCause = z.extend(cause, {
  texts: causeTexts,
  /** Names by which donors search it, in any language, one per line. */
  other_names: z.string(),
})
export type EditedCause = z.output<typeof editedCause>

export const listWebCauses = entry('GET /donation/causes/web', {
  who: 'anyone',
  summary: 'The active causes, in the order of the donation site',
  answer: z.array(cause),
})

const causeNames = z.object({
  id: z.int(),
  /** Titles, fund types and other names in every language, folded (language/fold-text.ts). */
  names: z.array(z.string()),
  /** Descriptions in every language without their markup, folded. */
  description: z.string(),
})
export type CauseNames = z.output<typeof causeNames>

export const listCauseNames = entry('GET /public/cause-names', {
  who: 'anyone',
  summary: 'Names and descriptions of the active causes in every language, folded for a search',
  answer: z.array(causeNames),
})

const causeTitles = z.object({
  id: z.int(),
  fundtitle: z.string(),
  /** '' when not translated. */
  title: z.string(),
  /** Keyed by the English name of the fund type. */
  fundtypes: z.record(z.string(), z.string()),
})
export type CauseTitles = z.output<typeof causeTitles>

/** Gifts are recorded under the English names, in every language of the reader. */
export const listCauseTitles = entry('GET /cause-titles', {
  who: 'signed_in',
  scope: 'causes:read',
  summary:
    'By the id and the English name of every cause, what it and its fund types are called in the language of the call',
  answer: z.array(causeTitles),
})

export const causeImageMaxBytes = 5 * 1024 * 1024

export const listCauses = entry('GET /cause', {
  who: 'cause',
  scope: 'causes:read',
  summary: 'A page of causes, active and inactive, in the order of the donation site',
  query: pageQuery,
  answer: paginated(editedCause),
})

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

/** Required HTML of a description, as the rich text editor sends it. */
export const richDescription = (label: Label) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      z.minLength(1, required(label)),
      z.maxLength(50_000, withMessage('office-fields.description.too-long')),
      severalLines(label),
    )

/** Cause form (specification, section 5); multipart, with the image as `fundimage`. */
export const causeForm = z.object({
  fundtitle: requiredText('office-fields.title', 100),
  funddetail: richDescription('office-fields.description'),
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
      context.issues.push({
        code: 'custom',
        input: text,
        message: asIssue(message('office-fields.amount.whole')),
      })
      return z.NEVER
    }),
  ),
  accept_fraction: zeroOrOne('office-fields.accept-fraction'),
  status: zeroOrOne('office-fields.status'),
  web_sequence: sequence('office-fields.web-sequence'),
  mobile_sequence: sequence('office-fields.mobile-sequence'),
  kind: z._default(kind, 'general'),
  alms: z.optional(almsFundChoice),
  impact: z.pipe(
    optionalText('office-fields.impact', 300),
    z.transform((text) => text ?? ''),
  ),
  unit_name: textOrEmpty('office-fields.unit-name', 40),
  other_names: lines('office-fields.other-names', 500),
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

export const createCause = entry('POST /cause', {
  who: 'cause',
  feature: 'cause-editing',
  // Needed when a text has new digits or a link, or the kind changes.
  confirmed: 'sometimes',
  summary: 'Creates a cause; its image is checked by its content',
  body: causeForm,
  multipart: { fileField: 'fundimage', maxBytes: causeImageMaxBytes },
  /** Null while it waits for a second person (pending-changes.ts). */
  answer: z.nullable(editedCause),
  done: 'done.cause.created',
})

export const updateCause = entry('POST /cause/:id', {
  who: 'cause',
  feature: 'cause-editing',
  // Needed when a text has new digits or a link, or the kind changes.
  confirmed: 'sometimes',
  summary: 'Changes a cause; without a new image the old one stays',
  body: causeForm,
  multipart: { fileField: 'fundimage', maxBytes: causeImageMaxBytes },
  /** Null while the change waits for a second person. */
  answer: z.nullable(editedCause),
  done: 'done.cause.updated',
})
