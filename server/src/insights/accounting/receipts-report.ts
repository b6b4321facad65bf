import { ledgerFunds } from '../../../../contract/src/ledger.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import {
  amounts,
  isEmpty,
  largestFirst,
  namesIn,
  type Picked,
  paisaOf,
  plain,
  type ReportFacts,
  type ReportRow,
  type ReportSections,
  reasonsBut,
  row,
  sumOf,
  total,
} from './report.ts'

/** Accounts of income. */
export const income = ['donations', 'payments']

/** Receipts by fund, cause, method and account. The first three have one total: income less refunds. */
export function receiptsReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const columns = amounts(t('ledger.received'), t('ledger.refunded'), t('ledger.net'))
  const figures = (picked: Picked) => {
    const of = { accounts: income, ...picked }
    return [
      sumOf(facts, { ...of, reasons: reasonsBut('refunded') }, 'credit'),
      sumOf(facts, { ...of, reasons: ['refunded'] }, 'debit'),
      sumOf(facts, of, 'credit'),
    ]
  }
  const sum = total(t('ledger.total'), ...figures({}))
  /** Income that has no value in a section: a payment has no cause. */
  const without = (label: string, rows: ReportRow[]) => {
    const rest = sum.figures.map((figure, place) =>
      plain(paisaOf(figure) - rows.reduce((added, one) => added + paisaOf(one.figures[place]), 0)),
    )
    const left = row(label, ...rest)
    return isEmpty(left) ? [] : [left]
  }
  const section = (title: string, rows: ReportRow[], rest: ReportRow[] = []) => ({
    title,
    note: null,
    columns,
    rows: [...rows, ...rest, sum],
  })
  const causes = largestFirst(
    namesIn(facts, 'cause', { accounts: income }).map((cause) =>
      row(names.cause(cause), ...figures({ causes: [cause] })),
    ),
  )
  const payments = [row(names.account('payments'), ...figures({ accounts: ['payments'] }))].filter(
    (one) => !isEmpty(one),
  )
  const methods = largestFirst(
    namesIn(facts, 'method', { accounts: income }).map((method) =>
      row(methodTitle(t, method), ...figures({ methods: [method] })),
    ),
  )
  return [
    section(
      t('ledger.receipts.by-fund'),
      ledgerFunds.map((fund) => row(t(`office.kind-name.${fund}`), ...figures({ funds: [fund] }))),
    ),
    section(
      t('ledger.receipts.by-cause'),
      [...causes, ...payments],
      without(t('ledger.no-cause'), [...causes, ...payments]),
    ),
    section(t('ledger.receipts.by-method'), methods, without(t('ledger.no-method'), methods)),
    byAccount(facts),
  ]
}

/** Accounts in which money arrived. Liabilities are deducted: the last row is the income received. */
function byAccount(facts: ReportFacts): ReportSections[number] {
  const { t, names } = facts
  const reasons = ['received', 'left_unallocated'] as const
  const holders = names.accounts.filter((code) => /^(bank:|gateway:|cash$|cheques$)/.test(code))
  const liabilities = ['unallocated', 'owed_to_payers']
  return {
    title: t('ledger.receipts.by-account'),
    note: null,
    columns: amounts(t('ledger.received')),
    rows: [
      ...holders
        .map((code) => row(names.account(code), sumOf(facts, { accounts: [code], reasons }, 'debit')))
        .filter((one) => !isEmpty(one)),
      total(t('ledger.receipts.arrived'), sumOf(facts, { accounts: holders, reasons }, 'debit')),
      ...liabilities
        .map((code) =>
          row(
            t('ledger.receipts.less', { account: names.account(code) }),
            sumOf(facts, { accounts: [code], reasons }, 'debit'),
          ),
        )
        .filter((one) => !isEmpty(one)),
      total(t('ledger.receipts.income'), sumOf(facts, { accounts: income, reasons }, 'credit')),
    ],
  }
}
