import * as z from 'zod/mini'
import { almsFunds } from './alms-kinds.ts'
import { fullCharity } from './charity.ts'
import { entry } from './entry.ts'
import { withMessage } from './fields.ts'
import { allLanguages, otherThanFirst } from './language/language.ts'
import { textPages } from './text-pages.ts'

/** Texts written by the charity: pages, and texts of alms, which are shown on their calculators. */
export const charityTextNames = [...textPages, ...almsFunds] as const
export type CharityTextName = (typeof charityTextNames)[number]

/** HTML, sanitised by the server; '' when not written. */
const html = z.string()
const text = z.object({ html, language: z.literal(allLanguages) })
export type CharityText = z.output<typeof text>

/** Text as staff edit it: in the first language, and translations by language, falling back to the first. */
const writtenText = z.object({ html, texts: z.record(z.string(), z.string()) })
export type WrittenText = z.output<typeof writtenText>

const params = z.object({ name: z.literal(charityTextNames) })

export const readCharityText = entry('GET /public/charity/texts/:name', {
  who: 'anyone',
  summary:
    'The privacy notice, the terms or the agency text of the charity, in the reader’s language where it is written',
  params,
  answer: text,
})

export const readCharityTextTranslations = entry('GET /charity/texts/:name', {
  who: 'settings',
  summary: 'The privacy notice, the terms or the agency text in every language in which it is written',
  params,
  answer: writtenText,
})

export const readCharityTextTemplate = entry('GET /charity/texts/:name/template', {
  who: 'settings',
  summary: 'A text to begin with in the charity’s name, in every language',
  params,
  answer: writtenText,
})

const writtenHtml = z.string().check(z.maxLength(50_000, withMessage('office-fields.text.too-long')))

export const saveCharityText = entry('PUT /charity/texts/:name', {
  who: 'settings',
  confirmed: true,
  summary:
    'Changes the privacy notice, the terms or the agency text; an empty text removes the page. A language that is left out stays as it is',
  params,
  body: z.object({
    html: writtenHtml,
    texts: z.optional(z.partialRecord(z.literal(otherThanFirst), writtenHtml)),
    /** Version that the form was opened with; refused after a concurrent edit. */
    begun_with: z.optional(writtenText),
  }),
  answer: fullCharity,
  done: 'done.charity.text',
})
