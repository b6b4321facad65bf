import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { fundSources, income } from './receipts-report.ts'
import {
  distinctNames,
  type Figure,
  type LineSelection,
  paisaOf,
  type ReportFacts,
  sumOf,
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

/** Movement of each fund by cause: restricted money received, spent and unspent. */
export function restrictedReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const expenses = names.accounts.filter((code) => code.startsWith('expense:'))
  const { columns, figures } = movementOf(facts, expenses)
  return ledgerFunds.map((fund) => {
    const funds = [fund]
    const selection = { accounts: [...fundSources, ...expenses], funds, when: 'until_end' } as const
    const causes = distinctNames(facts, 'cause', selection)
    const rows = largestFirst(
      causes.map((cause) => row(names.cause(cause), ...figures({ causes: [cause], funds }))),
    )
    return section(
      t(`ledger.restricted.${fund}`),
      columns,
      [
        ...nonZeroRows(rows),
        ...(causes.length > 0 ? [total(t('ledger.restricted.total'), ...figures({ causes, funds }))] : []),
      ],
      fund === 'general' ? t('ledger.restricted.note') : null,
    )
  })
}

const openingSelection = { accounts: ['opening_balances'] }

/** Whether opening balances were entered within the period. */
export const enteredOpenings = (facts: ReportFacts): boolean =>
  paisaOf(sumOf(facts, openingSelection, 'credit')) !== 0

/**
 * Movement of unspent money: its opening balance, net receipts, spending and closing balance. Opening
 * balances that were entered within the period have a separate column.
 * @param hasEntered whether to add that column
 */
export function movementOf(
  facts: ReportFacts,
  expenses: readonly string[],
  hasEntered = enteredOpenings(facts),
) {
  const { t } = facts
  const accounts = [...fundSources, ...expenses]
  return {
    columns: amounts(
      t('ledger.opening'),
      ...(hasEntered ? [t('ledger.opening-entered')] : []),
      t('ledger.net-received'),
      t('ledger.spent'),
      t('ledger.unspent'),
    ),
    figures: (selection: LineSelection): Figure[] => [
      sumOf(facts, { ...selection, accounts, when: 'before' }, 'credit'),
      ...(hasEntered ? [sumOf(facts, { ...selection, ...openingSelection }, 'credit')] : []),
      sumOf(facts, { ...selection, accounts: income }, 'credit'),
      sumOf(facts, { ...selection, accounts: expenses }, 'debit'),
      sumOf(facts, { ...selection, accounts, when: 'until_end' }, 'credit'),
    ],
  }
}
