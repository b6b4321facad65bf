import {
  type FigureLines,
  type LedgerFilters,
  type ReportSection,
  unnamed,
} from '../../../../contract/src/accounting.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { type EntryReason, entryReasons, type LedgerFund } from '../../../../contract/src/ledger.ts'
import { lastDayOf } from '../../../../contract/src/month-end.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { AccountGap } from '../../transfers/statements/statement-gaps.queries.ts'
import type { BankBalance } from './bank-balances.queries.ts'
import type { LedgerNames } from './ledger-names.ts'
import type { LedgerSum } from './ledger-sums.queries.ts'
import type { RegularGiving } from './regular-giving.queries.ts'

export type ReportFacts = {
  t: Translate
  filters: LedgerFilters & { date_from: string; date_to: string }
  sums: readonly LedgerSum[]
  names: LedgerNames
  /** Newest statement balances; empty for reports that do not compare them. */
  banks: readonly BankBalance[]
  gaps: readonly AccountGap[]
  /** Regular donations; null for reports that do not show them. */
  regular: RegularGiving | null
  /** Facts of the period a year earlier; null for reports that do not compare years. */
  lastYear: ReportFacts | null
}

export type Figure = ReportSection['rows'][number]['figures'][number]

/**
 * Selects the lines of a figure; an absent property selects any, and null those without a cause or method.
 * `when` is the period by default, else the time before it, everything until its end, one of its months, or a
 * whole month at any time.
 */
export type LineSelection = {
  accounts?: readonly string[]
  funds?: readonly LedgerFund[]
  causes?: readonly (string | null)[]
  methods?: readonly (string | null)[]
  reasons?: readonly EntryReason[]
  when?: 'before' | 'until_end' | { month: string } | { wholeMonth: string }
}

export const reasonsExcept = (...excluded: EntryReason[]): EntryReason[] =>
  entryReasons.filter((reason) => !excluded.includes(reason))

/**
 * Sums lines and builds the filter that lists them: the balance of that list is this figure.
 * @param side which side counts as positive
 */
export function sumOf(facts: ReportFacts, selection: LineSelection, side: 'debit' | 'credit'): Figure {
  const paisa = facts.sums
    .filter((sum) => isSelected(sum, selection))
    .reduce((total, { debit, credit }) => total + debit - credit, 0)
  return { value: (side === 'debit' ? paisa : -paisa) || 0, lines: linesOf(facts, selection) }
}

export const paisaOf = (figure: Figure | undefined): number => Number(figure?.value ?? 0)

export const plainFigure = (value: number | string | null): Figure => ({ value, lines: null })

/** Distinct values of a column of the sums, without null. */
export function distinctNames<Name extends 'account' | 'cause' | 'method'>(
  { sums }: ReportFacts,
  name: Name,
  selection: LineSelection,
): string[] {
  const values = new Set<string>()
  for (const sum of sums) {
    const value = sum[name]
    if (value !== null && isSelected(sum, selection)) values.add(value)
  }
  return [...values].sort()
}

function isSelected(
  sum: LedgerSum,
  { accounts, funds, causes, methods, reasons, when }: LineSelection,
): boolean {
  return (
    isWithin(sum, when) &&
    (accounts?.includes(sum.account) ?? true) &&
    (funds?.includes(sum.fund) ?? true) &&
    (causes?.includes(sum.cause) ?? true) &&
    (methods?.includes(sum.method) ?? true) &&
    (reasons === undefined || (sum.reason !== null && reasons.includes(sum.reason)))
  )
}

function isWithin({ is_before, month }: LedgerSum, when: LineSelection['when']): boolean {
  if (when === 'until_end') return true
  if (when === 'before') return is_before
  if (when === undefined) return !is_before
  return 'wholeMonth' in when ? month === when.wholeMonth : !is_before && month === when.month
}

/** Filter that lists the selected lines; null when none can match. */
function linesOf({ filters }: ReportFacts, selection: LineSelection): FigureLines | null {
  const lines: FigureLines = daysOf(filters, selection.when)
  const lists = {
    funds: intersect(filters.funds, selection.funds),
    accounts: intersect(filters.accounts, selection.accounts),
    cause_names: intersect(filters.cause_names, selection.causes?.map(nameOf)),
    payment_modes: intersect(filters.payment_modes, selection.methods?.map(nameOf)),
    reasons: intersect(filters.reasons, selection.reasons),
  }
  for (const [name, values] of Object.entries(lists)) {
    if (values === undefined) continue
    if (values.length === 0) return null
    lines[name] = values
  }
  return lines
}

const nameOf = (name: string | null): string => name ?? unnamed

function intersect(
  chosen: readonly string[] | null,
  selection: readonly string[] | undefined,
): string[] | undefined {
  if (!chosen?.length) return selection && [...selection]
  return selection ? selection.filter((one) => chosen.includes(one)) : [...chosen]
}

function daysOf(
  { date_from, date_to }: { date_from: string; date_to: string },
  when: LineSelection['when'],
): Record<string, string> {
  if (when === undefined) return { date_from, date_to }
  if (when === 'before') return { date_to: addDays(date_from, -1) }
  if (when === 'until_end') return { date_to }
  const month = 'month' in when ? when.month : when.wholeMonth
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  return {
    date_from: 'month' in when && first < date_from ? date_from : first,
    date_to: last > date_to ? date_to : last,
  }
}
