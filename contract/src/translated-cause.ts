import * as z from 'zod/mini'
import { firstLanguage, type Language, languages } from '../../words/src/say.ts'
import { optionalText } from './fields.ts'

/** What a cause has in another language; what is '' or left out is in English there. */
const causeText = z.object({
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  impact: z.string(),
  /** By the English name of the fund type. */
  fundtypes: z.record(z.string(), z.string()),
})

export type CauseText = z.output<typeof causeText>

const otherLanguages = (Object.keys(languages) as Language[]).filter((one) => one !== firstLanguage)

export const causeTexts = z.partialRecord(z.literal(otherLanguages), causeText)

export type CauseTexts = z.output<typeof causeTexts>

/** Text of several lines; no other control character. */
export const severalLines = (label: string) =>
  z.regex(/^(?:\P{Cc}|[\t\r\n])*$/u, `${label} contains a character that is not allowed`)

const written = (label: string, maxLength: number) =>
  z.pipe(
    optionalText(label, maxLength),
    z.transform((text) => text ?? ''),
  )

/** The same in the form of a cause, as JSON. */
export const causeTextsForm = z.pipe(
  z.pipe(
    z.string(),
    z.transform((json: string, context): unknown => {
      try {
        return JSON.parse(json)
      } catch {
        context.issues.push({ code: 'custom', input: json, message: 'Texts must be JSON' })
        return z.NEVER
      }
    }),
  ),
  z.partialRecord(
    z.literal(otherLanguages),
    z.object({
      fundtitle: written('Title', 100),
      funddetail: z
        .string()
        .check(z.maxLength(50_000, 'Description is too long'), severalLines('Description')),
      impact: written('What a gift does', 300),
      fundtypes: z.record(z.string(), written('Fund type', 100)),
    }),
  ),
)
