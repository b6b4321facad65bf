import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type { LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { Paisa } from '../../../../contract/src/money.ts'
import type * as calls from '../../../../contract/src/vouchers.ts'
import type { VoucherForm } from '../../../../contract/src/vouchers.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../../platform/database/database.ts'

export type VoucherFields = Omit<VoucherForm, 'amount' | 'line_id' | 'happened_on' | 'despite'> & {
  happened_on: string
  amount_paisa: Paisa
}

/** Bank account of a voucher. `status`: 1 while it is switched on. */
export type VoucherAccount = { id: number; number: string; kind: LedgerFund; status: number }

/** Kinds of the accounts of a voucher; null for cash. */
export type AccountKinds = Record<'from' | 'to', LedgerFund | null>

/** Paisa in the paying account and in its part of the fund, and of the fund in all accounts. */
export type Balances = { account: number; account_of_fund: number; fund: number }

/**
 * Asks about a voucher that is probably a mistake: an expense above what its account or fund holds, zakat
 * paid from a general account, or general money into a zakat account.
 * @param isOnStatement set when the bank has moved the money: an expense above a balance is then no mistake
 */
export function voucherQuestions(
  { kind, fund, amount_paisa }: Pick<VoucherFields, 'kind' | 'fund' | 'amount_paisa'>,
  { from, to }: AccountKinds,
  balances: Balances,
  isOnStatement: boolean,
): Message[] {
  const isExpense = kind === 'expense'
  const questions: Message[] = []
  if (isExpense && !isOnStatement && amount_paisa > balances.account)
    questions.push(translatable('vouchers.asks.account', { amount: rupeesAndPaisa(balances.account) }))
  if (isExpense && !isOnStatement && amount_paisa > balances.fund)
    questions.push(translatable('vouchers.asks.fund', { what: fund, amount: rupeesAndPaisa(balances.fund) }))
  if (isExpense && fund === 'zakat' && from === 'general')
    questions.push(translatable('vouchers.asks.zakat-from-general'))
  // Cash that is paid in has the fund of the account, even if the cash of that fund is less.
  const isGeneralCash = kind === 'transfer' && from === null && amount_paisa > balances.account_of_fund
  if (to === 'zakat' && (isGeneralCash || (kind === 'opening' && fund === 'general')))
    questions.push(translatable('vouchers.asks.general-into-zakat'))
  return questions
}

/** Asks about a voucher by the current balances. */
export async function readVoucherQuestions(
  db: Database,
  fields: VoucherFields,
  kinds: AccountKinds,
  isOnStatement: boolean,
): Promise<Message[]> {
  const { fund, bank_account_id } = fields
  const own = bank_account_id === null ? 'cash' : `bank:${bank_account_id}`
  const { rows } = await sql<Balances>`
    select coalesce(sum(debit - credit) filter (where account = ${own}), 0)::bigint as account,
      coalesce(sum(debit - credit) filter (where account = ${own} and fund = ${fund}), 0)::bigint
        as account_of_fund,
      coalesce(sum(debit - credit) filter (where fund = ${fund}), 0)::bigint as fund
    from (
      select account, fund, debit, credit from ledger_sums where level = 'month'
      union all select account, fund, debit, credit from ledger_sum_deltas) as line
    where account like 'bank:%' or account in ('cash', 'between_funds')`.execute(db)
  const [balances = { account: 0, account_of_fund: 0, fund: 0 }] = rows
  return voucherQuestions(fields, kinds, balances, isOnStatement)
}

export const voucherFacts = (voucher: RowInput<typeof calls.listVouchers>, questions: readonly Message[]) => {
  const { kind, happened_on, account, to_account, fund, head, cause, payee, purpose } = voucher
  const [from, to] = [account ?? 'cash', to_account ?? 'cash']
  return {
    happened_on,
    account: kind === 'opening' ? to : from,
    to_account: kind === 'transfer' ? to : null,
    fund,
    head: head ?? null,
    cause: cause ?? null,
    payee,
    purpose,
    asks: questions.length > 0 ? JSON.stringify(questions) : null,
  }
}
