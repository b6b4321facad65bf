import { monthsBetween } from '../../../../contract/src/days.ts'
import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { figureText, monthText } from '../../../../words/src/format-values.ts'
import { administrationCap, administrationOf, administrationRatio } from './administration-report.ts'
import { statementFigures } from './bank-balances-report.ts'
import {
  barChart,
  compare,
  figureOf,
  inPairs,
  monthChart,
  monthOf,
  monthRows,
  toReportPoint,
} from './compare-years.ts'
import { income } from './receipts-report.ts'
import {
  distinctNames,
  type Figure,
  type LineSelection,
  paisaOf,
  plainFigure,
  type ReportFacts,
} from './report-figures.ts'
import {
  amounts,
  largestFirst,
  nonZeroRows,
  type ReportSections,
  row,
  section,
  total,
} from './report-sections.ts'
import { enteredOpenings, movementOf } from './restricted-report.ts'
import { ageOfZakat, unspentZakat } from './zakat-report.ts'

/** Lower bounds of the age groups of unspent zakat, in months. */
const ageGroups = [0, 3, 6, 12] as const

/** Twelve months on one page of charts, each figure beside that of the year before; then the tables. */
export function trusteesReport(facts: ReportFacts): ReportSections {
  return [
    keyFigures(facts),
    receivedByMonth(facts),
    spentByProgramme(facts),
    zakatByAge(facts),
    regularGiving(facts),
    byFund(facts),
    banks(facts),
  ]
}

const expensesIn = ({ names }: ReportFacts) =>
  names.accounts.filter(
    (code) => code.startsWith('expense:') || code === 'bank_charges' || code === 'written_off',
  )

function keyFigures(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const [oldest] = ageOfZakat(facts)
  const { expenses, receipts } = administrationOf(facts)
  const percent = (tenths: number | null) => figureText(t, 'percent', tenths)
  const ratio = percent(administrationRatio(paisaOf(expenses), paisaOf(receipts)))
  const age = oldest && {
    month: monthText(t, oldest.month),
    months: monthsBetween(oldest.month, facts.filters.date_to.slice(0, 7)),
  }
  const gateways = names.accounts.filter((code) => code.startsWith('gateway:'))
  const until = (accounts: readonly string[], side: 'debit' | 'credit') =>
    figureOf({ accounts, when: 'until_end' }, side)
  const tiles: [string, (facts: ReportFacts) => Figure, string?][] = [
    [t('ledger.trustees.receipts'), figureOf({ accounts: income }, 'credit')],
    [t('ledger.trustees.zakat'), figureOf({ accounts: income, funds: ['zakat'] }, 'credit')],
    [t('ledger.trustees.spent'), figureOf({ accounts: expensesIn(facts) }, 'debit')],
    [t('ledger.zakat.unspent'), unspentZakat, age ? t('ledger.trustees.oldest', age) : ''],
    [
      t('ledger.administration.expenses'),
      (one) => administrationOf(one).expenses,
      t('ledger.trustees.ratio', { ratio, cap: percent(administrationCap) }),
    ],
    [t('ledger.trustees.gateways'), until(gateways, 'debit')],
    [names.account('unallocated'), until(['unallocated'], 'credit')],
  ]
  const rows = tiles.map(([label, figure, note = '']) =>
    row(label, ...compare(facts, figure), plainFigure(note)),
  )
  return section(
    t('ledger.trustees.key-figures'),
    [...inPairs(facts, t('ui.amount')), { title: t('ledger.trustees.remark'), kind: 'text' }],
    rows,
    null,
    {
      kind: 'tiles',
      summary: '',
      series: [t('ui.amount')],
      points: rows.map(({ label, figures }) =>
        toReportPoint(label, figures.slice(0, 2), String(figures[2]?.value ?? '')),
      ),
    },
  )
}

function receivedByMonth(facts: ReportFacts): ReportSections[number] {
  const { t } = facts
  const series = ledgerFunds.map((fund) => t(`ledger.trustees.received.${fund}`))
  const accounts = expensesIn(facts)
  const rows = monthRows(facts, (month) => [
    ...ledgerFunds.flatMap((fund) =>
      compare(facts, figureOf({ accounts: income, funds: [fund] }, 'credit', month)),
    ),
    ...compare(facts, figureOf({ accounts }, 'debit', month)),
  ])
  return section(
    t('ledger.trustees.by-month'),
    inPairs(facts, ...series, t('ledger.spent')),
    rows,
    null,
    monthChart(facts, rows, compare(facts, figureOf({ accounts: income }, 'credit')), series),
  )
}

/** Expenses by cause, and by head where they have no cause. */
function spentByProgramme(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const accounts = expensesIn(facts)
  const spent = (selection: LineSelection) => compare(facts, figureOf({ accounts, ...selection }, 'debit'))
  const both = [facts, ...(facts.lastYear ? [facts.lastYear] : [])]
  const causes = [...new Set(both.flatMap((one) => distinctNames(one, 'cause', { accounts })))]
  const rows = largestFirst(
    nonZeroRows([
      ...causes.map((cause) => row(names.cause(cause), ...spent({ causes: [cause] }))),
      ...accounts.map((code) => row(names.account(code), ...spent({ accounts: [code], causes: [null] }))),
    ]),
  )
  const all = spent({})
  return section(
    t('ledger.trustees.by-programme'),
    inPairs(facts, t('ledger.spent')),
    rows.length > 0 ? [...rows, total(t('ledger.total'), ...all)] : [],
    null,
    barChart(facts, rows, all, t('ledger.spent')),
  )
}

/** Unspent zakat by the months since it was received; the oldest zakat counts as spent first. */
function zakatByAge(facts: ReportFacts): ReportSections[number] {
  const { t } = facts
  const unspent = (from: number, until: number) => (one: ReportFacts) => {
    const last = one.filters.date_to.slice(0, 7)
    const aged = ageOfZakat(one).filter(({ month }) => {
      const age = monthsBetween(month, last)
      return age >= from && age < until
    })
    return plainFigure(aged.reduce((sum, { unspent }) => sum + unspent, 0))
  }
  const rows = ageGroups.map((from, place) => {
    const until = ageGroups[place + 1] ?? Infinity
    const label = t('ledger.trustees.age', { from, until: until === Infinity ? 0 : until })
    return row(label, ...compare(facts, unspent(from, until)))
  })
  const all = compare(facts, unspentZakat)
  return section(
    t('ledger.zakat.age'),
    inPairs(facts, t('ledger.unspent')),
    [...rows, total(t('ledger.zakat.unspent'), ...all)],
    t('ledger.zakat.oldest-first'),
    barChart(facts, rows, all, t('ledger.unspent')),
  )
}

function regularGiving(facts: ReportFacts): ReportSections[number] {
  const { t } = facts
  const received = (month?: number) => (one: ReportFacts) =>
    plainFigure(
      (one.regular?.months ?? [])
        .filter((sum) => month === undefined || sum.month === monthOf(one, month))
        .reduce((all, { paisa }) => all + paisa, 0),
    )
  const rows = monthRows(facts, (month) => compare(facts, received(month)))
  const active = (one: ReportFacts | null) => one?.regular?.active ?? 0
  const hasAny = active(facts) > 0 || nonZeroRows(rows).length > 0
  return section(
    t('ledger.trustees.regular'),
    inPairs(facts, t('ledger.received')),
    hasAny ? rows : [],
    t('ledger.trustees.active', { count: active(facts), before: active(facts.lastYear) }),
    monthChart(facts, rows, compare(facts, received()), [t('ledger.received')]),
  )
}

/** Movement of the funds, each with that of the year before. */
function byFund(facts: ReportFacts): ReportSections[number] {
  const { t } = facts
  const { lastYear } = facts
  const hasEntered = enteredOpenings(facts) || (lastYear !== null && enteredOpenings(lastYear))
  const { columns, figures } = movementOf(facts, expensesIn(facts), hasEntered)
  const before = lastYear && movementOf(lastYear, expensesIn(facts), hasEntered)
  return section(
    t('ledger.trustees.funds'),
    columns,
    ledgerFunds.flatMap((fund) => {
      const title = t(`office.kind-name.${fund}`)
      return [
        row(title, ...figures({ funds: [fund] })),
        ...(before
          ? [row(t('ledger.trustees.year-before', { title }), ...before.figures({ funds: [fund] }))]
          : []),
      ]
    }),
  )
}

function banks(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  return section(
    t('ledger.banks.accounts'),
    [
      ...inPairs(facts, t('ledger.banks.ledger')),
      ...amounts(t('ledger.banks.statement'), t('ledger.banks.difference')),
    ],
    facts.banks.map((bank) =>
      row(
        names.account(bank.account),
        ...compare(facts, figureOf({ accounts: [bank.account], when: 'until_end' }, 'debit')),
        ...statementFigures(bank),
      ),
    ),
  )
}
