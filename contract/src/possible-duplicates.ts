import * as z from 'zod/mini'
import { inPaisa } from './money.ts'

export const previewedLine = z.object({
  /** Start in the file: a line of a CSV, a row of a sheet, an entry of a CAMT.053. */
  line: z.int(),
  value_date: z.string(),
  amount_paisa: inPaisa,
  description: z.string(),
  counterparty: z.string(),
  reference: z.string(),
  balance_paisa: z.nullable(inPaisa),
  /** Fee in a settlement report. */
  fee_paisa: z.optional(inPaisa),
})

/** Answers to possible duplicates, by key: the stored lines, or new ones. */
export const duplicateAnswers = z.record(z.string().check(z.maxLength(100)), z.literal(['same', 'new']))
export type DuplicateAnswers = z.output<typeof duplicateAnswers>

/**
 * Lines of a file that may be stored already: the account has lines with the same days and amounts that the
 * file lacks, with other balances or texts.
 */
export const possibleDuplicate = z.object({
  key: z.string(),
  line_count: z.int(),
  first_day: z.string(),
  last_day: z.string(),
  /** Difference between the balances; null when the texts differ. */
  moved_paisa: z.nullable(inPaisa),
  /** The first 20. */
  lines: z.array(
    z.object({
      ...previewedLine.shape,
      stored: z.object({ description: z.string(), balance_paisa: z.nullable(inPaisa) }),
    }),
  ),
})
export type PossibleDuplicate = z.output<typeof possibleDuplicate>
