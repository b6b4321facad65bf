import { monthText } from '../../../../words/src/format-values.ts'
import { type ReportFacts, reasonsExcept, sumOf } from './report-figures.ts'
import { amounts, nonZeroRows, type ReportSections, row, section, total } from './report-sections.ts'

export function feesReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const charges = ['bank_charges']
  const months = [...new Set(facts.sums.map(({ month }) => month))].sort()
  const all = sumOf(facts, { accounts: charges }, 'debit')
  const charged = names.accounts
    .filter((code) => /^(bank:|gateway:|cash$)/.test(code))
    .map((code) => row(names.account(code), sumOf(facts, { accounts: [code], reasons: ['fee'] }, 'credit')))
  const others = row(
    t('ledger.fees.other'),
    sumOf(facts, { accounts: charges, reasons: reasonsExcept('fee') }, 'debit'),
  )
  const sum = total(t('ledger.total'), all)
  return [
    section(
      t('ledger.fees.by-account'),
      amounts(t('ledger.fees')),
      [...nonZeroRows([...charged, others]), sum],
      t('ledger.fees.note'),
    ),
    section(t('ledger.by-month'), amounts(t('ledger.fees')), [
      ...nonZeroRows(
        months.map((month) =>
          row(monthText(t, month), sumOf(facts, { accounts: charges, when: { month } }, 'debit')),
        ),
      ),
      sum,
    ]),
  ]
}
