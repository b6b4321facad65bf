import { income } from './receipts-report.ts'
import { type Figure, paisaOf, plainFigure, type ReportFacts, sumOf } from './report-figures.ts'
import { amounts, type ReportSections, row, section, total } from './report-sections.ts'

/** Cap of section 100C of the Income Tax Ordinance, 2001, in tenths of a percent of receipts. */
export const administrationCap = 150

const administrativeAccounts = ['expense:administration', 'bank_charges']

/** Administrative expenses against receipts, both in paisa; tenths of a percent, null without receipts. */
export const administrationRatio = (expenses: number, receipts: number): number | null =>
  receipts > 0 ? Math.round((expenses * 1000) / receipts) : null

export const administrationOf = (facts: ReportFacts): { expenses: Figure; receipts: Figure } => ({
  expenses: sumOf(facts, { accounts: administrativeAccounts }, 'debit'),
  receipts: sumOf(facts, { accounts: income }, 'credit'),
})

/** Administrative expenses as a share of receipts, against the cap of 15 %. */
export function administrationReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const { expenses, receipts } = administrationOf(facts)
  const allowed = Math.floor((paisaOf(receipts) * administrationCap) / 1000)
  return [
    section(
      t('ledger.report.administration'),
      amounts(t('ui.amount')),
      [
        row(t('ledger.administration.receipts'), receipts),
        ...administrativeAccounts.map((code) =>
          row(names.account(code), sumOf(facts, { accounts: [code] }, 'debit')),
        ),
        total(t('ledger.administration.expenses'), expenses),
        row(t('ledger.administration.allowed'), plainFigure(allowed)),
        row(t('ledger.administration.headroom'), plainFigure(allowed - paisaOf(expenses))),
      ],
      t('ledger.administration.note'),
    ),
    section(
      t('ledger.administration.ratio'),
      [{ title: t('ledger.administration.share'), kind: 'percent' }],
      [
        total(
          t('ledger.administration.ratio'),
          plainFigure(administrationRatio(paisaOf(expenses), paisaOf(receipts))),
        ),
        row(t('ledger.administration.cap'), plainFigure(administrationCap)),
      ],
    ),
  ]
}
