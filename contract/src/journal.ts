import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { instant, withMessage } from './fields.ts'
import { bookedDay, inPages } from './lists.ts'
import { inPaisa } from './money.ts'
import { writable } from './text-rules.ts'

/** Accounting programs with an export format; `csv` is for any other. */
export const journalPrograms = [
  'csv',
  'quickbooks_online',
  'quickbooks_desktop',
  'xero',
  'tally',
  'ledger_cli',
] as const
export type JournalProgram = (typeof journalPrograms)[number]

/** Entries of a file: as in the ledger, or one sum for each day and reason. */
export const journalEntries = ['each', 'day'] as const

const period = z.object({
  date_from: bookedDay('office-fields.journal.first-day'),
  date_to: bookedDay('office-fields.journal.last-day'),
})

const count = { entries: z.int(), lines: z.int() }

/** Entries of a period that were exported together; their order and names never change. */
const journalBatch = z.object({
  id: z.int(),
  /** yyyy-mm-dd, inclusive. */
  date_from: z.string(),
  date_to: z.string(),
  ...count,
  /** Total debits; total credits are equal. */
  debit: inPaisa,
  made_by: z.string(),
  made_at: instant,
  /** Programs for which the batch was saved as a file. */
  programs: z.array(z.literal(journalPrograms)),
})
export type JournalBatch = z.output<typeof journalBatch>

export const listJournalBatches = entry('GET /journal-batches', {
  who: 'accounting.export',
  summary: 'A page of journal batches, newest first',
  ...inPages(journalBatch),
})

export const countUnexported = entry('POST /journal-batches/preview', {
  who: 'accounting.export',
  summary: 'Counts the entries of a period that are in no batch yet',
  body: period,
  answer: z.object(count),
})

export const createJournalBatch = entry('POST /journal-batches', {
  who: 'accounting.export',
  summary: 'Creates a numbered batch of the unexported entries of a period',
  body: period,
  answer: journalBatch,
  done: 'done.journal.batch-made',
})

export const saveJournalBatch = entry('POST /journal-batches/:id/export', {
  who: 'accounting.export',
  confirmed: true,
  summary: 'A batch as a file for an accounting program; the same file each time',
  /** Fixed by a program's first file of a batch; another value is refused, so nothing is booked twice. */
  body: z.object({
    program: z.literal(journalPrograms),
    entries: z._default(z.literal(journalEntries), 'each'),
  }),
  answer: download,
})

export const accountNameMaxLength = 100

export const listAccountNames = entry('GET /account-names', {
  who: 'accounting.export',
  summary: 'The accounts of the ledger with their names in each accounting program',
  answer: z.array(
    z.object({
      account: z.string(),
      title: z.string(),
      programs: z.array(
        z.object({
          program: z.literal(journalPrograms),
          /** Name that staff entered; null for the default. */
          name: z.nullable(z.string()),
          default_name: z.string(),
        }),
      ),
    }),
  ),
})

export const saveAccountNames = entry('PUT /account-names', {
  who: 'accounting.export',
  summary: 'Changes the names of accounts in an accounting program; blank for the default',
  body: z.object({
    program: z.literal(journalPrograms),
    names: z.array(
      z.object({
        account: z.string().check(z.maxLength(100)),
        name: z.string().check(
          z.trim(),
          z.maxLength(accountNameMaxLength, withMessage('ledger.account-name.too-long')),
          z.regex(writable),
          // A spreadsheet would run it as a formula.
          z.regex(/^([^=+@\t-]|$)/, withMessage('ledger.account-name.formula')),
        ),
      }),
    ),
  }),
  done: 'done.journal.names-saved',
})
