import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { fundSources, income } from './receipts-report.ts'
import {
  amounts,
  type Figure,
  isEmpty,
  type LineSelection,
  largestFirst,
  namesIn,
  paisaOf,
  plain,
  type ReportFacts,
  type ReportSections,
  row,
  sumOf,
  total,
} from './report.ts'

/** Movement of each fund by cause: restricted money received, spent and unspent. */
export function restrictedReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const expenses = names.accounts.filter((code) => code.startsWith('expense:'))
  const figures = (selection: LineSelection) => sumMovement(facts, expenses, selection)
  return ledgerFunds.map((fund) => {
    const funds = [fund]
    const selection = { accounts: [...fundSources, ...expenses], funds, when: 'until_end' } as const
    const causes = namesIn(facts, 'cause', selection)
    const rows = largestFirst(
      causes.map((cause) => row(names.cause(cause), ...figures({ causes: [cause], funds }))),
    )
    return {
      title: t(`ledger.restricted.${fund}`),
      note: fund === 'general' ? t('ledger.restricted.note') : null,
      columns: movementColumns(t),
      rows: [
        ...rows.filter((one) => !isEmpty(one)),
        ...(causes.length > 0 ? [total(t('ledger.restricted.total'), ...figures({ causes, funds }))] : []),
      ],
    }
  })
}

export const movementColumns = (t: Translate) =>
  amounts(t('ledger.opening'), t('ledger.net-received'), t('ledger.spent'), t('ledger.unspent'))

/**
 * Sums the opening balance of unspent money, net receipts, spending, and the closing balance. An opening
 * balance that was entered within the period is added to the opening.
 */
export function sumMovement(
  facts: ReportFacts,
  expenses: readonly string[],
  selection: LineSelection,
): Figure[] {
  const accounts = [...fundSources, ...expenses]
  const before = sumOf(facts, { ...selection, accounts, when: 'before' }, 'credit')
  const entered = paisaOf(sumOf(facts, { ...selection, accounts: ['opening_balances'] }, 'credit'))
  return [
    entered === 0 ? before : plain(paisaOf(before) + entered),
    sumOf(facts, { ...selection, accounts: income }, 'credit'),
    sumOf(facts, { ...selection, accounts: expenses }, 'debit'),
    sumOf(facts, { ...selection, accounts, when: 'until_end' }, 'credit'),
  ]
}
