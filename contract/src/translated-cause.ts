import * as z from 'zod/mini'
import { jsonOf, required, saying, severalLines, textOrEmpty } from './fields.ts'
import { otherThanFirst } from './language/language.ts'

/** Translation of a cause; '' and missing fields fall back to English. */
const causeText = z.object({
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  impact: z.string(),
  /** Keyed by the English name of the fund type. */
  fundtypes: z.record(z.string(), z.string()),
})
export type CauseText = z.output<typeof causeText>

export const causeTexts = z.partialRecord(z.literal(otherThanFirst), causeText)
export type CauseTexts = z.output<typeof causeTexts>

export const causeTextsForm = jsonOf(
  z.partialRecord(
    z.literal(otherThanFirst),
    z.object({
      fundtitle: textOrEmpty('office-fields.title', 100),
      funddetail: z
        .string(required('office-fields.description'))
        .check(
          z.maxLength(50_000, saying('office-fields.description.too-long')),
          severalLines('office-fields.description'),
        ),
      impact: textOrEmpty('office-fields.impact', 300),
      fundtypes: z.record(z.string(), textOrEmpty('office-fields.fund-type', 100)),
    }),
  ),
)
