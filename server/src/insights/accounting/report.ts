import type {
  FigureLines,
  LedgerFilters,
  Report,
  ReportSection,
} from '../../../../contract/src/accounting.ts'
import { languages } from '../../../../contract/src/language/language.ts'
import { type EntryReason, entryReasons, type LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { dayText } from '../../platform/text/day-text.ts'
import type { BankBalance } from './bank-balances.queries.ts'
import { dayBefore, daysOfMonth } from './days.ts'
import type { LedgerNames } from './ledger-names.ts'
import type { LedgerSum } from './ledger-sums.queries.ts'

/** Everything that a report is computed from. */
export type ReportFacts = {
  t: Translate
  filters: LedgerFilters & { date_from: string; date_to: string }
  sums: readonly LedgerSum[]
  names: LedgerNames
  /** Newest statements; read for the reports that compare them. */
  banks: readonly BankBalance[]
}

export type Figure = ReportSection['rows'][number]['figures'][number]
export type ReportRow = ReportSection['rows'][number]

/**
 * Lines that a figure sums. Absent: any, of the period. `when`: those before it, all until its end, those of
 * one of its months, or of a whole month of any time.
 */
export type Picked = {
  accounts?: readonly string[]
  funds?: readonly LedgerFund[]
  causes?: readonly string[]
  methods?: readonly string[]
  reasons?: readonly EntryReason[]
  when?: 'before' | 'until_end' | { month: string } | { wholeMonth: string }
}

/** Columns that hold amounts in paisa. */
export const amounts = (...titles: string[]): ReportSection['columns'] =>
  titles.map((title) => ({ title, kind: 'paisa' }))

export const reasonsBut = (...left: EntryReason[]): EntryReason[] =>
  entryReasons.filter((reason) => !left.includes(reason))

/**
 * Sums lines, with the filter that lists them: the list's balance is this figure.
 * @param side which side counts as positive
 */
export function sumOf(facts: ReportFacts, picked: Picked, side: 'debit' | 'credit'): Figure {
  const paisa = facts.sums
    .filter((sum) => isPicked(sum, picked))
    .reduce((total, { debit, credit }) => total + debit - credit, 0)
  return { value: (side === 'debit' ? paisa : -paisa) || 0, lines: linesOf(facts, picked) }
}

export const paisaOf = (figure: Figure | undefined): number => Number(figure?.value ?? 0)

/** A figure that is no sum of lines. */
export const plain = (value: number | string | null): Figure => ({ value, lines: null })

export const row = (label: string, ...figures: Figure[]): ReportRow => ({ label, is_total: false, figures })

export const total = (label: string, ...figures: Figure[]): ReportRow => ({ label, is_total: true, figures })

export const isEmpty = ({ figures }: ReportRow): boolean => figures.every(({ value }) => (value ?? 0) === 0)

/** Values of a column of the sums, once each, without null. */
export function namesIn<Name extends 'account' | 'cause' | 'method'>(
  { sums }: ReportFacts,
  name: Name,
  picked: Picked,
): string[] {
  const values = new Set<string>()
  for (const sum of sums) {
    const value = sum[name]
    if (value !== null && isPicked(sum, picked)) values.add(value)
  }
  return [...values].sort()
}

/** Rows in descending order of their first figure. */
export const largestFirst = (rows: ReportRow[]): ReportRow[] =>
  rows.toSorted((one, other) => paisaOf(other.figures[0]) - paisaOf(one.figures[0]))

function isPicked(sum: LedgerSum, { accounts, funds, causes, methods, reasons, when }: Picked): boolean {
  return (
    isWithin(sum, when) &&
    (accounts?.includes(sum.account) ?? true) &&
    (funds?.includes(sum.fund) ?? true) &&
    (causes === undefined || (sum.cause !== null && causes.includes(sum.cause))) &&
    (methods === undefined || (sum.method !== null && methods.includes(sum.method))) &&
    (reasons === undefined || (sum.reason !== null && reasons.includes(sum.reason)))
  )
}

function isWithin({ is_before, month }: LedgerSum, when: Picked['when']): boolean {
  if (when === 'until_end') return true
  if (when === 'before') return is_before
  if (when === undefined) return !is_before
  return 'wholeMonth' in when ? month === when.wholeMonth : !is_before && month === when.month
}

/** Filter that lists the picked lines; null when none can match. */
function linesOf({ filters }: ReportFacts, picked: Picked): FigureLines | null {
  const lines: FigureLines = daysOf(filters, picked.when)
  const lists = {
    funds: both(filters.funds, picked.funds),
    accounts: both(filters.accounts, picked.accounts),
    cause_names: both(filters.cause_names, picked.causes),
    payment_modes: both(filters.payment_modes, picked.methods),
    reasons: both(filters.reasons, picked.reasons),
  }
  for (const [name, values] of Object.entries(lists)) {
    if (values === undefined) continue
    if (values.length === 0) return null
    lines[name] = values
  }
  return lines
}

function both(chosen: readonly string[] | null, picked: readonly string[] | undefined): string[] | undefined {
  if (!chosen?.length) return picked && [...picked]
  return picked ? picked.filter((one) => chosen.includes(one)) : [...chosen]
}

function daysOf(
  { date_from, date_to }: { date_from: string; date_to: string },
  when: Picked['when'],
): Record<string, string> {
  if (when === undefined) return { date_from, date_to }
  if (when === 'before') return { date_to: dayBefore(date_from) }
  if (when === 'until_end') return { date_to }
  const { first, last } = daysOfMonth('month' in when ? when.month : when.wholeMonth)
  return {
    date_from: 'month' in when && first < date_from ? date_from : first,
    date_to: last > date_to ? date_to : last,
  }
}

/** yyyy-mm as 'November 2026'; digits are Western in every language. */
export function monthText({ language }: Translate, month: string): string {
  const locale = `${languages[language].locale}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** @param day yyyy-mm-dd */
export const dayInWords = (t: Translate, day: string): string => dayText(t, new Date(`${day}T12:00:00+05:00`))

/** Number of months from one to another, both yyyy-mm. */
export function monthsBetween(first: string, last: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(last) - count(first)
}

/** A report without its title and period, which all reports have. */
export type ReportSections = Report['sections']
