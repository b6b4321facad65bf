import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { income } from './receipts-report.ts'
import {
  amounts,
  isEmpty,
  largestFirst,
  namesIn,
  type Picked,
  type ReportFacts,
  type ReportSections,
  row,
  sumOf,
  total,
} from './report.ts'

/** Funds by cause: money that donors gave for a purpose, and its unspent balance. */
export function restrictedReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const expenses = names.accounts.filter((code) => code.startsWith('expense:'))
  const both = [...income, ...expenses]
  const figures = (picked: Picked) => [
    sumOf(facts, { ...picked, accounts: both, when: 'before' }, 'credit'),
    sumOf(facts, { ...picked, accounts: income }, 'credit'),
    sumOf(facts, { ...picked, accounts: expenses }, 'debit'),
    sumOf(facts, { ...picked, accounts: both, when: 'until_end' }, 'credit'),
  ]
  return ledgerFunds.map((fund) => {
    const funds = [fund]
    const picked = { accounts: both, funds, when: 'until_end' } as const
    const causes = namesIn(facts, 'cause', picked)
    const rows = largestFirst(
      causes.map((cause) => row(names.cause(cause), ...figures({ causes: [cause], funds }))),
    )
    return {
      title: t(`ledger.restricted.${fund}`),
      note: fund === 'general' ? t('ledger.restricted.note') : null,
      columns: amounts(t('ledger.opening'), t('ledger.net-received'), t('ledger.spent'), t('ledger.unspent')),
      rows: [
        ...rows.filter((one) => !isEmpty(one)),
        ...(causes.length > 0 ? [total(t('ledger.restricted.total'), ...figures({ causes, funds }))] : []),
      ],
    }
  })
}
