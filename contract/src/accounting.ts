import * as z from 'zod/mini'
import { download, entry } from './entry.ts'
import { withMessage } from './fields.ts'
import { entryReasons, ledgerFunds } from './ledger.ts'
import { day, exporting, filterNames, pageQuery, paginated } from './lists.ts'
import { inPaisa } from './money.ts'

export const reportKinds = [
  'receipts',
  'fees',
  'zakat',
  'restricted',
  'receipts_and_payments',
  'administration',
  'bank_balances',
  'trustees',
] as const

export type ReportKind = (typeof reportKinds)[number]

/** Reports that take a last day instead of a period: balances on that day, or the twelve months before it. */
export const reportsUntilDay: readonly ReportKind[] = ['bank_balances', 'trustees']

/** Selects the lines without a cause, or without a pay mode, in a filter of names. */
export const unnamed = '-'

/** Filters of the ledger; blank or empty for no limit. Days are inclusive, in Pakistan. */
export const ledgerFilters = z.object({
  date_from: day,
  date_to: day,
  funds: filterNames,
  /** Account codes (ledger.ts). */
  accounts: filterNames,
  cause_names: filterNames,
  payment_modes: filterNames,
  reasons: filterNames,
})
export type LedgerFilters = z.output<typeof ledgerFilters>

/** Filter that lists the lines behind a figure. */
const figureLines = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type FigureLines = z.output<typeof figureLines>

/** Kinds of a report's columns; amounts are in paisa, percentages in tenths of a percent. */
const figureKinds = ['paisa', 'count', 'percent', 'text'] as const

/** Chart of a section; its table has the same figures. */
const reportChart = z.object({
  /** Tiles with a figure each; columns whose values are stacked; or bars. */
  kind: z.literal(['tiles', 'columns', 'bars']),
  /** Sentence that describes the chart, also for screen readers. */
  summary: z.string(),
  /** Names of the values of each point. */
  series: z.array(z.string()),
  points: z.array(
    z.object({
      label: z.string(),
      /** Values in the order of `series`, and those of a year earlier; null for an unknown balance. */
      values: z.array(inPaisa),
      last_year: z.array(z.nullable(inPaisa)),
      note: z.string(),
    }),
  ),
})
export type ReportChart = z.output<typeof reportChart>
export type ReportPoint = ReportChart['points'][number]

/**
 * Sum of a point's values, with an unknown value as 0, and of the values a year earlier; the latter is null
 * if any of them is unknown.
 */
export function sumsOfPoint({ values, last_year }: ReportPoint): { now: number; earlier: number | null } {
  const sum = (all: readonly (number | null)[]) => all.reduce<number>((added, one) => added + (one ?? 0), 0)
  return { now: sum(values), earlier: last_year.includes(null) ? null : sum(last_year) }
}

export const report = z.object({
  title: z.string(),
  /** Period and filters, as printed below the title. */
  facts: z.array(z.string()),
  sections: z.array(
    z.object({
      title: z.string(),
      note: z.nullable(z.string()),
      chart: z.nullable(reportChart),
      /** Columns after the labels. */
      columns: z.array(z.object({ title: z.string(), kind: z.literal(figureKinds) })),
      rows: z.array(
        z.object({
          label: z.string(),
          is_total: z.boolean(),
          /**
           * In column order; `lines` is null for a figure that does not sum ledger lines. `statement` lists
           * the lines of a bank statement.
           */
          figures: z.array(
            z.object({
              value: z.nullable(z.union([z.int(), z.string()])),
              lines: z.nullable(figureLines),
              statement: z.optional(figureLines),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type Report = z.output<typeof report>
export type ReportSection = Report['sections'][number]

const reportQuery = z.object({ report: z.literal(reportKinds) })

export const readReport = entry('POST /ledger-reports/search', {
  who: 'accounting',
  scope: 'accounting:read',
  fromReplica: true,
  summary: "A report of the ledger for a period, in the reader's language",
  query: reportQuery,
  body: ledgerFilters,
  answer: report,
})

export const exportReport = entry('POST /ledger-reports/print', {
  who: 'accounting',
  fromReplica: true,
  summary: "A report of the ledger as PDF or for Excel, in the reader's language",
  query: z.extend(reportQuery, {
    format: z._default(z.literal(['pdf', 'xlsx'], withMessage('office-fields.format')), 'pdf'),
  }),
  body: ledgerFilters,
  answer: download,
})

/** Source of an entry; statement lines, vouchers and imports have no code. */
const ledgerSource = z.object({
  kind: z.literal(['donation', 'payment', 'statement_line', 'voucher', 'import']),
  id: z.int(),
  code: z.nullable(z.string()),
})

export const ledgerLine = z.object({
  entry_id: z.int(),
  position: z.int(),
  /** yyyy-mm-dd */
  happened_on: z.string(),
  reason: z.literal(entryReasons),
  is_reversal: z.boolean(),
  account: z.string(),
  /** In the reader's language. */
  account_name: z.string(),
  fund: z.literal(ledgerFunds),
  cause: z.nullable(z.string()),
  /** Exactly one of debit and credit is set. */
  debit: z.nullable(inPaisa),
  credit: z.nullable(inPaisa),
  source: ledgerSource,
})
export type LedgerLine = z.output<typeof ledgerLine>

/** Sums over all pages. */
const lineSums = { debit: inPaisa, credit: inPaisa }

export const listLedgerLines = entry('POST /ledger-lines/search', {
  who: 'accounting',
  fromReplica: true,
  summary: 'A page of ledger lines, newest first, with their sums',
  query: pageQuery,
  body: ledgerFilters,
  answer: z.extend(paginated(ledgerLine), lineSums),
})

export const exportLedgerLines = entry('POST /ledger-lines/export', {
  who: 'accounting.export',
  ...exporting,
  summary: 'The filtered ledger lines as CSV, or for Excel',
  body: ledgerFilters,
})

export const listLedgerAccounts = entry('GET /ledger-accounts', {
  who: 'accounting',
  scope: 'accounting:read',
  summary: "The accounts of the ledger, with their names in the reader's language",
  answer: z.array(z.object({ name: z.string(), title: z.string() })),
})

export const readDonationEntries = entry('GET /donations/:id/ledger-lines', {
  who: 'accounting',
  summary: 'The ledger lines of a donation, oldest first',
  answer: z.array(ledgerLine),
})

export const readPaymentEntries = entry('GET /payments/:id/ledger-lines', {
  who: 'accounting',
  summary: 'The ledger lines of a payment, oldest first',
  answer: z.array(ledgerLine),
})
