import * as z from 'zod/mini'
import { firstLanguage, type Language, languages, say } from '../../words/src/say.ts'
import { optionalText, saying } from './fields.ts'
import { type Label, unwritableMessage } from './text-rules.ts'

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
export const severalLines = (label: Label) =>
  z.regex(
    /^(?:\P{Cc}|[\t\r\n])*$/u,
    saying(() => unwritableMessage(label)),
  )

const written = (label: Label, maxLength: number) =>
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
        context.issues.push({ code: 'custom', input: json, message: say('office-fields.texts') })
        return z.NEVER
      }
    }),
  ),
  z.partialRecord(
    z.literal(otherLanguages),
    z.object({
      fundtitle: written('office-fields.title', 100),
      funddetail: z
        .string()
        .check(
          z.maxLength(50_000, saying('office-fields.description.too-long')),
          severalLines('office-fields.description'),
        ),
      impact: written('office-fields.impact', 300),
      fundtypes: z.record(z.string(), written('office-fields.fund-type', 100)),
    }),
  ),
)
