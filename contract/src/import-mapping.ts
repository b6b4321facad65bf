import * as z from 'zod/mini'
import { bodyId, withMessage } from './fields.ts'
import { dateFormats } from './statement-mapping.ts'
import { textPreview } from './text-files.ts'

/** Programs whose exports are recognised by their headings; 'other' is any other table. */
export const importFormats = ['givewp', 'charitable', 'civicrm', 'donorbox', 'justgiving', 'other'] as const
export type ImportFormat = (typeof importFormats)[number]

/** 'agreements' are standing orders. */
export const importKinds = ['donations', 'donors', 'agreements'] as const
export type ImportKind = (typeof importKinds)[number]

const importFields = [
  'id',
  'date',
  'amount',
  'currency',
  'every',
  'interval',
  'due_day',
  'first_due',
  'status',
  'cause',
  'campaign',
  'cause_type',
  'collection',
  'first_name',
  'last_name',
  'full_name',
  'company',
  'email',
  'phone',
  'country',
  'cnic',
  'address',
  'language',
  'remarks',
  'consent',
  'test',
] as const
export type ImportField = (typeof importFields)[number]

const donor = ['first_name', 'last_name', 'full_name', 'company', 'email', 'phone', 'country'] as const
const money = ['amount', 'currency', 'status', 'cause', 'campaign', 'test'] as const

/** Meanings that a column can have in a file of each kind. */
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  donations: ['id', 'date', ...money, ...donor, 'remarks', 'consent'],
  donors: ['id', ...donor, 'cnic', 'address', 'remarks', 'consent'],
  agreements: [
    ...(['id', ...money, 'every', 'interval', 'due_day', 'first_due', 'cause_type', 'collection'] as const),
    ...donor,
    'cnic',
    'language',
  ],
}

/** Meanings that several columns may have; null: not imported. */
export const repeatedFields: readonly (ImportField | null)[] = ['remarks', 'address', null]

const named: readonly ImportField[] = ['first_name', 'full_name', 'company']
/** Fields that a file of each kind must have; of an inner list, at least one. */
export const requiredFields: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  donations: [['date'], ['amount']],
  donors: [named],
  agreements: [['amount'], named],
}

/** Field whose days may be written day or month first. */
export const dayField = (kind: ImportKind): ImportField => (kind === 'agreements' ? 'first_due' : 'date')

/** 'not_received': a pending, failed or cancelled donation, which is left out. */
export const importStatuses = ['received', 'refunded', 'not_received'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const decimalMarks = ['point', 'comma'] as const
export type DecimalMark = (typeof decimalMarks)[number]

/** Distinct values of a column that staff can map on one screen. */
export const maxDistinctValues = 200

const count = z.int()

const column = z.object({
  heading: z.string(),
  /** Number of rows in which the column is not blank. */
  filled: count,
  examples: z.array(z.string()),
  /** Null when there are too many to map. */
  values: z.nullable(z.array(z.object({ text: z.string(), count }))),
  /**
   * Number of dates that only one order (day or month first) can read, and of dates that both read
   * differently.
   */
  dates: z.object({
    day_first: count,
    month_first: count,
    either: count,
    other: count,
    examples: z.array(z.string()),
  }),
  decimals: z.object({ point: count, comma: count, either: count, examples: z.array(z.string()) }),
})
export type ImportColumn = z.output<typeof column>

/** Whether the order of day and month of a column is undetermined: '01/02/2026', or both orders in one. */
export const isDateAmbiguous = ({ dates }: Pick<ImportColumn, 'dates'>): boolean =>
  dates.day_first > 0 === dates.month_first > 0 && dates.either + dates.day_first > 0

/** Whether the decimal mark of a column is undetermined: '1.500', or both marks in one column. */
export const isDecimalAmbiguous = ({ decimals }: Pick<ImportColumn, 'decimals'>): boolean =>
  decimals.point > 0 === decimals.comma > 0 && decimals.either + decimals.point > 0

export const importFileFacts = z.object({
  rows: count,
  format: z.literal(importFormats),
  /** Row of the headings, from 1. */
  heading_row: count,
  columns: z.array(column),
  ...textPreview,
})
export type ImportFileFacts = z.output<typeof importFileFacts>

const rate = z
  .string()
  .check(z.regex(/^[0-9]{1,6}(\.[0-9]{1,6})?$/, withMessage('office-fields.import.rate')))
export const currencyCode = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, withMessage('office-fields.import.currency')))

export const importMapping = z.object({
  /** Name of the other program, in lower case; the prefix of ids from that program. */
  source: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/, withMessage('office-fields.import.source'))),
  /** Meaning of each column of the file, in order; null for one that is not imported. */
  columns: z
    .array(z.nullable(z.literal(importFields)))
    .check(z.maxLength(200))
    .check(
      z.refine((columns) => {
        const once = columns.filter((field) => !repeatedFields.includes(field))
        return new Set(once).size === once.length
      }, withMessage('office-fields.import.twice')),
    ),
  date_format: z.literal(dateFormats),
  decimal_mark: z.literal(decimalMarks),
  /** Currency of rows that name none. */
  currency: currencyCode,
  /** Rupees for one unit of each other currency. */
  rates: z.record(currencyCode, rate),
  /** Status by value in lower case; '' for blank. */
  statuses: z.record(z.string(), z.literal(importStatuses)),
  causes: z.record(z.string(), bodyId),
  /**
   * Campaign by value in lower case: the value of the campaign column, else of the cause column; '' for all
   * rows when no column has a cause; null for none. A row with another cause than the campaign's is refused.
   */
  campaigns: z._default(z.record(z.string(), z.nullable(bodyId)), {}),
  /** Cause of all rows, when no column has one. */
  cause_id: z.nullable(bodyId),
  /** Whether donors of standing orders get a message with the permanent reference. */
  notify: z._default(z.boolean(), false),
})
export type ImportMapping = z.output<typeof importMapping>
