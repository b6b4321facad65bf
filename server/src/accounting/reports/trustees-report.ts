import { monthAfter, monthsBetween } from '../../../../contract/src/days.ts'
import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { figureText, monthText } from '../../../../words/src/format-values.ts'
import { administrationCap, administrationOf, administrationRatio } from './administration-report.ts'
import { statementFigures } from './bank-balances-report.ts'
import { income } from './receipts-report.ts'
import { type LineSelection, paisaOf, plainFigure, type ReportFacts, sumOf } from './report-figures.ts'
import { amounts, type ReportSections, row, section, total } from './report-sections.ts'
import { movementOf } from './restricted-report.ts'
import { ageOfZakat, unspentZakat } from './zakat-report.ts'

/** Twelve months on one page. */
export function trusteesReport(facts: ReportFacts): ReportSections {
  return [keyFigures(facts), byMonth(facts), byFund(facts), banks(facts)]
}

function keyFigures(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const until = (accounts: readonly string[], side: 'debit' | 'credit') =>
    sumOf(facts, { accounts, when: 'until_end' }, side)
  const [oldest] = ageOfZakat(facts)
  const { expenses, receipts } = administrationOf(facts)
  const ratio = administrationRatio(paisaOf(expenses), paisaOf(receipts))
  const percent = (tenths: number | null) => figureText(t, 'percent', tenths)
  const age = oldest && {
    month: monthText(t, oldest.month),
    months: monthsBetween(oldest.month, facts.filters.date_to.slice(0, 7)),
  }
  const gateways = names.accounts.filter((code) => code.startsWith('gateway:'))
  return section(
    t('ledger.trustees.key-figures'),
    [...amounts(t('ui.amount')), { title: t('ledger.trustees.remark'), kind: 'text' }],
    [
      row(t('ledger.trustees.receipts'), receipts, plainFigure('')),
      row(
        t('ledger.zakat.unspent'),
        unspentZakat(facts),
        plainFigure(age ? t('ledger.trustees.oldest', age) : ''),
      ),
      row(
        t('ledger.administration.expenses'),
        expenses,
        plainFigure(t('ledger.trustees.ratio', { ratio: percent(ratio), cap: percent(administrationCap) })),
      ),
      row(t('ledger.trustees.gateways'), until(gateways, 'debit'), plainFigure('')),
      row(names.account('unallocated'), until(['unallocated'], 'credit'), plainFigure('')),
    ],
  )
}

function byMonth(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const expenses = names.accounts.filter((code) => code.startsWith('expense:'))
  const figures = (when?: LineSelection['when']) => [
    ...ledgerFunds.map((fund) =>
      sumOf(facts, { accounts: income, funds: [fund], ...(when && { when }) }, 'credit'),
    ),
    sumOf(facts, { accounts: expenses, ...(when && { when }) }, 'debit'),
    sumOf(facts, { accounts: ['bank_charges'], ...(when && { when }) }, 'debit'),
    sumOf(facts, { accounts: ['written_off'], ...(when && { when }) }, 'debit'),
  ]
  const first = facts.filters.date_from.slice(0, 7)
  return section(
    t('ledger.by-month'),
    amounts(
      ...ledgerFunds.map((fund) => t(`ledger.trustees.received.${fund}`)),
      t('ledger.spent'),
      t('ledger.fees'),
      t('ledger.money.written_off'),
    ),
    [
      ...Array.from({ length: 12 }, (_, index) => {
        const month = monthAfter(first, index)
        return row(monthText(t, month), ...figures({ month }))
      }),
      total(t('ledger.total'), ...figures()),
    ],
  )
}

function byFund(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const expenses = names.accounts.filter(
    (code) => code.startsWith('expense:') || code === 'bank_charges' || code === 'written_off',
  )
  const { columns, figures } = movementOf(facts, expenses)
  return section(
    t('ledger.trustees.funds'),
    columns,
    ledgerFunds.map((fund) => row(t(`office.kind-name.${fund}`), ...figures({ funds: [fund] }))),
  )
}

function banks(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  return section(
    t('ledger.banks.accounts'),
    amounts(t('ledger.banks.ledger'), t('ledger.banks.statement'), t('ledger.banks.difference')),
    facts.banks.map((bank) =>
      row(
        names.account(bank.account),
        sumOf(facts, { accounts: [bank.account], when: 'until_end' }, 'debit'),
        ...statementFigures(bank),
      ),
    ),
  )
}
