import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { requiredText } from './fields.ts'
import { inRupees } from './money.ts'
import { statementMaxBytes } from './statements.ts'
import { textFields, textPreview } from './text-files.ts'

/** Headings of the table, in the order of the template. Names of files are in English. */
export const importHeadings = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  country: 'Country',
  cnic: 'CNIC',
  amount: 'Amount',
  every: 'Every',
  day: 'Day',
  first_due: 'First Due',
  cause: 'Cause',
  cause_type: 'Cause Type',
  collection: 'Collection',
  language: 'Language',
  old_reference: 'Old Reference',
} as const
export type ImportColumn = keyof typeof importHeadings

/** The first row of the template. */
export const importExample: Record<ImportColumn, string> = {
  first_name: 'Ayesha',
  last_name: 'Siddiqui',
  email: 'ayesha@example.com',
  phone: '0300 1234567',
  country: 'Pakistan',
  cnic: '',
  amount: '2000',
  every: 'Month',
  day: '5',
  first_due: '',
  cause: 'Sadqah',
  cause_type: '',
  collection: 'Standing order',
  language: 'English',
  old_reference: '',
}

/** Columns that every file needs. */
export const requiredColumns = ['first_name', 'amount', 'cause'] as const satisfies ImportColumn[]

/** Largest number of rows of a file. */
export const importMaxRows = 2000

/**
 * 'attached': the donor has a record; 'new_record': none has the name with one of the contact details;
 * 'imported': imported before, so it changes nothing.
 */
export const importOutcomes = ['attached', 'new_record', 'imported', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const importRow = z.object({
  /** Line of the file. */
  line: z.int(),
  outcome: z.literal(importOutcomes),
  name: z.string(),
  /** Null when it is unreadable. */
  amount: z.nullable(inRupees),
  cause: z.string(),
  /** First day on which a donation is due, yyyy-mm-dd in Pakistan; null for a refused row. */
  due_on: z.nullable(z.string()),
  /** Donor record that the row would be attached to. */
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Line of an earlier row of the same donor, who has no record yet. */
  same_donor_as: z.nullable(z.int()),
  problems: z.array(z.string()),
})
export type ImportRow = z.output<typeof importRow>

const file = {
  /** File name on the sender's computer. */
  file_name: requiredText('office-fields.file-name', 200),
  ...textFields,
}
const multipart = { fileField: 'file', maxBytes: statementMaxBytes } as const

export const previewAgreementImport = entry('POST /agreement-imports/preview', {
  who: 'contact.agreement',
  summary: 'Shows how a table of standing orders would be imported, row by row; stores nothing',
  body: z.object(file),
  multipart,
  answer: z.object({ rows: z.array(importRow), ...textPreview }),
})

export const importAgreements = entry('POST /agreement-imports', {
  who: 'contact.agreement',
  summary: 'Imports the rows that are not refused, each once, however often its file is sent',
  body: z.object({
    ...file,
    /** 'true' sends each donor a message with the permanent reference. */
    notify: z.pipe(
      z.optional(z.string()),
      z.transform((text) => text === 'true'),
    ),
  }),
  multipart,
  answer: z.object({ imported: z.int(), imported_before: z.int(), refused: z.array(importRow) }),
})
