import { monthText } from '../../../../words/src/month-text.ts'
import {
  amounts,
  isEmpty,
  type ReportFacts,
  type ReportSections,
  reasonsExcept,
  row,
  sumOf,
  total,
} from './report.ts'

/** Fees of gateways and banks, by account charged and by month. */
export function feesReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const charges = ['bank_charges']
  const months = [...new Set(facts.sums.map(({ month }) => month))].sort()
  const all = sumOf(facts, { accounts: charges }, 'debit')
  const charged = names.accounts
    .filter((code) => /^(bank:|gateway:|cash$)/.test(code))
    .map((code) => row(names.account(code), sumOf(facts, { accounts: [code], reasons: ['fee'] }, 'credit')))
    .filter((one) => !isEmpty(one))
  const others = row(
    t('ledger.fees.other'),
    sumOf(facts, { accounts: charges, reasons: reasonsExcept('fee') }, 'debit'),
  )
  const sum = total(t('ledger.total'), all)
  return [
    {
      title: t('ledger.fees.by-account'),
      note: t('ledger.fees.note'),
      columns: amounts(t('ledger.fees')),
      rows: [...charged, ...(isEmpty(others) ? [] : [others]), sum],
    },
    {
      title: t('ledger.by-month'),
      note: null,
      columns: amounts(t('ledger.fees')),
      rows: [
        ...months
          .map((month) =>
            row(monthText(t, month), sumOf(facts, { accounts: charges, when: { month } }, 'debit')),
          )
          .filter((one) => !isEmpty(one)),
        sum,
      ],
    },
  ]
}
