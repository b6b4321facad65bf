import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { almsFund, instant, kind } from './fields.ts'
import { otherThanFirst } from './language/language.ts'
import { inPages } from './lists.ts'
import { inRupees } from './money.ts'

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
export const editedCause = z.extend(cause, {
  texts: causeTexts,
  /** Names by which donors search the cause, in any language, one per line. */
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

const causeTitles = z.extend(
  z.pick(cause, { id: true, fundtitle: true, kind: true, alms: true, amount: true }),
  {
    /** '' when not translated. */
    title: z.string(),
    /** Keyed by the English name of the fund type. */
    fundtypes: z.record(z.string(), z.string()),
  },
)
export type CauseTitles = z.output<typeof causeTitles>

/** Gifts are recorded under the English names, in every language of the reader. */
export const listCauseTitles = entry('GET /cause-titles', {
  who: 'signed_in',
  scope: 'causes:read',
  summary: 'Titles of every cause and of its fund types in the language of the call, by id and English name',
  answer: z.array(causeTitles),
})

export const listCauses = entry('GET /cause', {
  who: 'cause',
  scope: 'causes:read',
  summary: 'A page of causes, active and inactive, in the order of the donation site',
  ...inPages(editedCause),
})
