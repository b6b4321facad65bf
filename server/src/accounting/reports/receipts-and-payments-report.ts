import { type EntryReason, entryReasons, ledgerFunds } from '../../../../contract/src/ledger.ts'
import { type LineSelection, paisaOf, type ReportFacts, reasonsExcept, sumOf } from './report-figures.ts'
import { amounts, nonZeroRows, type ReportSections, row, section, total } from './report-sections.ts'

const betweenFunds = 'between_funds'

/** Whether an account is a bank, cash or cheque account. */
export const isMoney = (code: string): boolean => /^(bank:|cash$|cheques$)/.test(code)

/**
 * Statement of receipts and payments: movements of bank accounts and cash, by fund. Money owed by gateways is
 * a receipt when they pay it out. An amount counts for the fund that earns or bears it. Where its account
 * belongs to the other fund, that is a transfer between the funds.
 */
export function receiptsAndPaymentsReport(facts: ReportFacts): ReportSections {
  const { t, names } = facts
  const money = names.accounts.filter(isMoney)
  const expenses = names.accounts.filter((code) => code.startsWith('expense:') || code === 'bank_charges')
  const columns = amounts(...ledgerFunds.map((fund) => t(`office.kind-name.${fund}`)), t('ledger.total'))
  const figures = (selection: LineSelection, side: 'debit' | 'credit' = 'debit') =>
    [...ledgerFunds.map((fund) => [fund]), undefined].map((funds) =>
      sumOf(facts, { accounts: money, ...(funds && { funds }), ...selection }, side),
    )
  // Transfers between own accounts net to zero over both funds, and are listed with payments.
  const receipts = entryReasons.filter((reason) => paisaOf(figures({ reasons: [reason] }).at(-1)) > 0)
  const payments = reasonsExcept(...receipts)
  const rowsOf = (reasons: readonly EntryReason[], side: 'debit' | 'credit') =>
    nonZeroRows([
      ...reasons.map((reason) =>
        row(
          t(`ledger.money.${reason}`),
          ...figures({ accounts: [...money, betweenFunds], reasons: [reason] }, side),
        ),
      ),
      row(
        t('ledger.money.between_funds'),
        ...figures({ accounts: [betweenFunds], reasons }, side === 'debit' ? 'credit' : 'debit'),
      ),
    ])
  const rowsOfAccounts = (accounts: readonly string[], when?: 'until_end') =>
    nonZeroRows(
      accounts.map((code) =>
        row(names.account(code), ...figures({ accounts: [code], ...(when && { when }) })),
      ),
    )
  return [
    section(t('ledger.money.receipts'), columns, [
      row(t('ledger.opening'), ...figures({ when: 'before' })),
      ...rowsOf(receipts, 'debit'),
      total(t('ledger.money.receipts-total'), ...figures({ reasons: receipts })),
    ]),
    section(t('ledger.money.payments'), columns, [
      ...rowsOf(payments, 'credit'),
      total(t('ledger.money.payments-total'), ...figures({ reasons: payments }, 'credit')),
      total(t('ledger.closing'), ...figures({ when: 'until_end' })),
    ]),
    section(t('ledger.money.expenses'), columns, rowsOfAccounts(expenses)),
    section(t('ledger.money.closing'), columns, rowsOfAccounts(money, 'until_end')),
  ]
}
