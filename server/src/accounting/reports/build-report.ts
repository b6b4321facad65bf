import {
  type LedgerFilters,
  type Report,
  type ReportKind,
  unnamed,
} from '../../../../contract/src/accounting.ts'
import { addMonths, yearBefore } from '../../../../contract/src/days.ts'
import { methodTitle } from '../../../../words/src/display-names.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Database } from '../../platform/database/database.ts'
import { dayInWords, dayOf } from '../../platform/text/pakistan-time.ts'
import { readGapsBetween } from '../../transfers/statements/statement-gaps.queries.ts'
import { administrationReport } from './administration-report.ts'
import { readBankBalances } from './bank-balances.queries.ts'
import { bankBalancesReport } from './bank-balances-report.ts'
import { feesReport } from './fees-report.ts'
import { type LedgerNames, readLedgerNames } from './ledger-names.ts'
import { readLedgerSums, type SumColumn } from './ledger-sums.queries.ts'
import { receiptsAndPaymentsReport } from './receipts-and-payments-report.ts'
import { receiptsReport } from './receipts-report.ts'
import { readRegularGiving } from './regular-giving.queries.ts'
import type { ReportFacts } from './report-figures.ts'
import type { ReportSections } from './report-sections.ts'
import { restrictedReport } from './restricted-report.ts'
import { trusteesReport } from './trustees-report.ts'
import { zakatReport } from './zakat-report.ts'

type Builder = {
  build: (facts: ReportFacts) => ReportSections
  columns: readonly SumColumn[]
  /** Includes lines before the period. */
  withHistory: boolean
}

export const builders: Record<ReportKind, Builder> = {
  receipts: { build: receiptsReport, columns: ['cause', 'method', 'reason'], withHistory: false },
  fees: { build: feesReport, columns: ['month', 'reason'], withHistory: false },
  zakat: { build: zakatReport, columns: ['month', 'reason'], withHistory: true },
  restricted: { build: restrictedReport, columns: ['cause'], withHistory: true },
  receipts_and_payments: { build: receiptsAndPaymentsReport, columns: ['reason'], withHistory: true },
  administration: { build: administrationReport, columns: [], withHistory: false },
  bank_balances: { build: bankBalancesReport, columns: [], withHistory: true },
  trustees: { build: trusteesReport, columns: ['month', 'cause'], withHistory: true },
}

const withStatements: ReportKind[] = ['bank_balances', 'trustees']

/** Default first day; no entry is older. */
const firstDay = '2000-01-01'

/**
 * Reads the sums of a period and builds a report; the trustees' report covers the twelve months to its end,
 * and the same days a year earlier.
 */
export async function buildReport(
  db: Database,
  t: Translate,
  kind: ReportKind,
  lineFilters: LedgerFilters,
): Promise<Report> {
  const date_to = lineFilters.date_to ?? dayOf(new Date())
  const date_from =
    kind === 'trustees' ? `${addMonths(date_to.slice(0, 7), -11)}-01` : (lineFilters.date_from ?? firstDay)
  const filters = { ...lineFilters, date_from, date_to }
  const earlier = { ...filters, date_from: yearBefore(date_from), date_to: yearBefore(date_to) }
  const names = await readLedgerNames(db, t)
  const [facts, lastYear] = await Promise.all([
    readFacts(db, kind, { t, names, filters }),
    kind === 'trustees' ? readFacts(db, kind, { t, names, filters: earlier }) : null,
  ])
  return {
    title: t(`ledger.report.${kind}`),
    facts: [
      periodOf(t, kind, filters),
      ...(lastYear ? [t('ledger.trustees.compared', { period: periodOf(t, kind, earlier) })] : []),
      ...filtersOf(t, filters, names),
    ],
    sections: builders[kind].build({ ...facts, lastYear }).filter(({ rows }) => rows.length > 0),
  }
}

async function readFacts(
  db: Database,
  kind: ReportKind,
  given: Pick<ReportFacts, 't' | 'names' | 'filters'>,
): Promise<ReportFacts> {
  const { filters } = given
  const comparesBanks = withStatements.includes(kind)
  const [sums, banks, gaps, regular] = await Promise.all([
    readLedgerSums(db, filters, builders[kind]),
    comparesBanks ? readBankBalances(db, filters.date_to) : [],
    comparesBanks ? readGapsBetween(db, filters.date_from, filters.date_to) : [],
    kind === 'trustees' ? readRegularGiving(db, filters) : null,
  ])
  return { ...given, sums, banks, gaps, regular, lastYear: null }
}

function periodOf(
  t: Translate,
  kind: ReportKind,
  { date_from, date_to }: { date_from: string; date_to: string },
): string {
  if (kind === 'bank_balances') return t('ledger.until', { day: dayInWords(t, date_to) })
  return t('ledger.period', { from: dayInWords(t, date_from), to: dayInWords(t, date_to) })
}

/** Filters of a report, as printed below its period. */
function filtersOf(t: Translate, filters: LedgerFilters, names: LedgerNames): string[] {
  const { funds, accounts, cause_names, payment_modes } = filters
  const chosen = (label: string, values: readonly string[] | null, name: (value: string) => string) =>
    values?.length ? [`${label}: ${values.map(name).join(t('receipt.statement.comma'))}`] : []
  return [
    ...chosen(t('office.ledger.fund'), funds, (fund) => t.ifKnown(`office.kind-name.${fund}`) ?? fund),
    ...chosen(t('office.field.account'), accounts, names.account),
    ...chosen(t('office.field.cause'), cause_names, (cause) =>
      cause === unnamed ? t('ledger.no-cause') : names.cause(cause),
    ),
    ...chosen(t('office.field.pay-mode'), payment_modes, (method) =>
      method === unnamed ? t('ledger.no-method') : methodTitle(t, method),
    ),
  ]
}
