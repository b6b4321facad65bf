import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { methodTitle } from '../../../../words/src/display-names.ts'
import {
  distinctNames,
  type LineSelection,
  type ReportFacts,
  reasonsExcept,
  sumOf,
} from './report-figures.ts'
import {
  amounts,
  largestFirst,
  nonZeroRows,
  type ReportRow,
  type ReportSections,
  row,
  section,
  total,
} from './report-sections.ts'

export const income = ['donations', 'payments']

/** Income, and the opening balances of the funds. */
export const fundSources = [...income, 'opening_balances']

/** Receipts by fund, cause and method, with the total of income less refunds, and by receiving account. */
export function receiptsReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const columns = amounts(t('ledger.received'), t('ledger.refunded'), t('ledger.net'))
  const figures = (selection: LineSelection) => {
    const incomeOf = { accounts: income, ...selection }
    return [
      sumOf(facts, { ...incomeOf, reasons: reasonsExcept('refunded') }, 'credit'),
      sumOf(facts, { ...incomeOf, reasons: ['refunded'] }, 'debit'),
      sumOf(facts, incomeOf, 'credit'),
    ]
  }
  const sum = total(t('ledger.total'), ...figures({}))
  const withSum = (title: string, rows: ReportRow[]) => section(title, columns, [...rows, sum])
  const causes = largestFirst(
    distinctNames(facts, 'cause', { accounts: income }).map((cause) =>
      row(names.cause(cause), ...figures({ causes: [cause] })),
    ),
  )
  const methods = largestFirst(
    distinctNames(facts, 'method', { accounts: income }).map((method) =>
      row(methodTitle(t, method), ...figures({ methods: [method] })),
    ),
  )
  return [
    withSum(
      t('ledger.receipts.by-fund'),
      ledgerFunds.map((fund) => row(t(`office.kind-name.${fund}`), ...figures({ funds: [fund] }))),
    ),
    withSum(t('ledger.receipts.by-cause'), [
      ...causes,
      ...nonZeroRows([row(names.account('payments'), ...figures({ accounts: ['payments'] }))]),
      ...nonZeroRows([row(t('ledger.no-cause'), ...figures({ accounts: ['donations'], causes: [null] }))]),
    ]),
    withSum(t('ledger.receipts.by-method'), [
      ...methods,
      ...nonZeroRows([row(t('ledger.no-method'), ...figures({ methods: [null] }))]),
    ]),
    byAccount(facts),
  ]
}

/** Receipts by account; less liabilities, they are the income received. */
function byAccount(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const reasons = ['received', 'left_unallocated'] as const
  const holders = names.accounts.filter((code) => /^(bank:|gateway:|cash$|cheques$)/.test(code))
  const liabilities = ['unallocated', 'owed_to_payers', 'to_be_fulfilled']
  return section(t('ledger.receipts.by-account'), amounts(t('ledger.received')), [
    ...nonZeroRows(
      holders.map((code) => row(names.account(code), sumOf(facts, { accounts: [code], reasons }, 'debit'))),
    ),
    total(t('ledger.receipts.arrived'), sumOf(facts, { accounts: holders, reasons }, 'debit')),
    ...nonZeroRows(
      liabilities.map((code) =>
        row(
          t('ledger.receipts.less', { account: names.account(code) }),
          sumOf(facts, { accounts: [code], reasons }, 'debit'),
        ),
      ),
    ),
    total(t('ledger.receipts.income'), sumOf(facts, { accounts: income, reasons }, 'credit')),
  ])
}
