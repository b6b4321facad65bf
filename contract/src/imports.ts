import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { instant, requiredText, withMessage } from './fields.ts'
import { currencyCode, importFileFacts, importKinds, importMapping } from './import-mapping.ts'
import { inPages, pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'
import { textFields } from './text-files.ts'

/**
 * 'same_looking': duplicate of an earlier row, without an id; 'known': imported before; 'changed': imported
 * before with other values, which do not change; 'left_out': not received, or a test.
 */
export const importResults = ['new', 'same_looking', 'known', 'changed', 'left_out', 'refused'] as const
export type ImportResult = (typeof importResults)[number]

/** Reasons for leaving out or refusing a row, or for not importing its changes. */
export const importReasons = [
  'short_row',
  'long_row',
  'encoding',
  'date',
  'date_range',
  'amount',
  'whole_rupees',
  'amount_range',
  'currency',
  'status',
  'cause',
  'campaign',
  'name',
  'email',
  'phone',
  'country',
  'remarks',
  'id',
  'no_name',
  'cnic',
  'every',
  'due_day',
  'first_due',
  'days_differ',
  'cause_type',
  'collection',
  'language',
  'agreement',
  'repeated_id',
  'other_part',
  'not_received',
  'test',
  'changed',
] as const
export type ImportReason = (typeof importReasons)[number]

/** Reasons for which a record blocks the undo of its import. */
const touchReasons = [
  'changed',
  'note',
  'message',
  'soft_credit',
  'taxpayer',
  'flagged',
  'merged',
  'statement',
  'donation',
  'import',
] as const

/** 'scan': reads the columns; 'check': reads the rows; 'run' and 'undo' write. */
const importWorks = ['scan', 'check', 'run', 'undo'] as const
export const importStates = ['uploaded', 'mapped', 'checked', 'running', 'done', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** Enough for a million rows with addresses and comments. */
export const importMaxBytes = 400 * 1024 * 1024

const count = z.int()

const money = z.object({
  currency: z.string(),
  count,
  /** Sum of the file's amounts, in hundredths. */
  hundredths: z.int(),
  rupees: inRupees,
})

const summary = z.object({
  /** Donations, donors or standing orders by result; the rows of one donation count as one. */
  records: z.record(z.literal(importResults), count),
  reasons: z.partialRecord(z.literal(importReasons), count),
  /** Received and refunded donations by currency, including known ones. */
  money: z.array(money),
  refunded: count,
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
})
export type ImportSummary = z.output<typeof summary>

const blockingRecord = z.object({
  id: z.int(),
  /** Code of the donation, reference of the standing order, or name of the donor. */
  name: z.string(),
  reason: z.literal(touchReasons),
})

const importRow = z.object({
  id: z.int(),
  kind: z.literal(importKinds),
  file_name: z.string(),
  source: z.string(),
  state: z.literal(importStates),
  work: z.nullable(z.literal(importWorks)),
  progress: count,
  /** Set while the current step fails and is retried every few minutes. */
  is_failing: z.boolean(),
  uploaded_by: z.string(),
  uploaded_at: instant,
  ended_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  summary: z.nullable(summary),
})
export type ImportBatch = z.output<typeof importRow>

const importDetails = z.extend(importRow, {
  /** Reason why the last step failed. */
  problem: z.nullable(z.string()),
  file: z.nullable(importFileFacts),
  /** Saved mapping, else the guess; null until the columns were read. */
  mapping: z.nullable(importMapping),
  /** Earlier import of the same file that was not undone. */
  same_file: z.nullable(z.object({ id: z.int(), uploaded_at: instant })),
  /** Set while donations of the import are still being attached to donor records. */
  is_attaching: z.boolean(),
  /** Records that the import wrote and that still exist. */
  written: count,
  /** First records that block an undo. */
  touched: z.array(blockingRecord),
  causes: z.array(z.object({ id: z.int(), title: z.string() })),
  campaigns: z.array(z.object({ id: z.int(), cause_id: z.int(), title: z.string() })),
})
export type ImportDetails = z.output<typeof importDetails>

export const listImports = entry('GET /imports', {
  who: 'import',
  summary: 'Imports, newest first, by page',
  ...inPages(importRow),
})

export const readImport = entry('GET /imports/:id', {
  who: 'import',
  summary: 'An import with its columns, mapping and the totals of its dry run',
  answer: importDetails,
})

export const uploadImport = entry('POST /imports', {
  who: 'import',
  summary: 'Stores a CSV or Excel file of donations, donors or standing orders; a job reads its columns',
  body: z.object({
    file_name: requiredText('office-fields.file-name', 200),
    kind: z._default(z.literal(importKinds), 'donations'),
  }),
  multipart: { fileField: 'file', maxBytes: importMaxBytes, maxSeconds: 1800 },
  answer: z.object({ id: z.int() }),
})

export const saveImportMapping = entry('PUT /imports/:id/mapping', {
  who: 'import',
  summary: 'Saves the mapping of the columns and queues a dry run, which reads every row',
  body: importMapping,
})

export const chooseTextFormat = entry('PUT /imports/:id/text-format', {
  who: 'import',
  summary: 'Sets the encoding and separator of the file; a job reads its columns again',
  body: z.object(textFields),
})

export const runImport = entry('POST /imports/:id/run', {
  who: 'import',
  summary: 'Imports the checked rows if their number and sums match the expected ones',
  body: z.object({
    expected_count: z.int(withMessage('office-fields.import.expected-count')).check(z.minimum(0)),
    /** By currency, as typed: '1,230.99'. */
    expected_sums: z.record(currencyCode, z.string()),
  }),
  confirmed: true,
})

export const undoImport = entry('POST /imports/:id/undo', {
  who: 'import',
  summary: 'Deletes the records of an import, unless later entries refer to them',
  confirmed: true,
})

export const removeImport = entry('DELETE /imports/:id', {
  who: 'import',
  summary: 'Removes an import without records',
  done: 'done.import-removed',
})

const rowFilter = z.object({ result: z._default(z.literal(importResults), 'refused') })

const importedRow = z.object({
  number: z.int(),
  result: z.literal(importResults),
  reasons: z.array(z.literal(importReasons)),
  day: z.nullable(z.string()),
  amount: z.nullable(inRupees),
  name: z.string(),
  /** Cells as in the file, for rows that are refused, changed or left out. */
  cells: z.array(z.string()),
})
export type ImportedRow = z.output<typeof importedRow>

export const listImportRows = entry('GET /imports/:id/rows', {
  who: 'import',
  summary: 'Rows with one result, in the order of the file, by page',
  query: z.extend(pageQuery, rowFilter.shape),
  answer: paginated(importedRow),
})

export const exportImportRows = entry('POST /imports/:id/rows/export', {
  who: 'import',
  confirmed: true,
  summary: 'Rows with one result as in the file, with their reasons, as CSV to correct and import again',
  body: rowFilter,
  answer: download,
})
