import { type AccountCode, accountOfHead, repaymentHeads } from '../../../../contract/src/ledger.ts'
import { type Amount, type Posting, reverseAmounts } from './ledger-entry.ts'
import { balancedPosting, bankOf } from './posting-table.ts'
import { type LedgerState, type LineState, unallocatedPaisa } from './settlement-state.ts'
import type { VoucherState } from './voucher-state.ts'

export function postingsOfLine(line: LineState, ledger: LedgerState): Posting[] {
  const { value_date: happened_on, fee_paisa } = line
  const bank = bankOf(line.bank_account_id, ledger)
  const left = { ...bank, paisa: unallocatedPaisa(line) }
  const fee = { ...bank, paisa: fee_paisa ?? 0 }
  const at = { attempt_id: null, happened_on }
  const [unallocated, charges] = [
    { ...left, account: 'unallocated' as const },
    { ...fee, account: 'bank_charges' as const, fund: 'general' as const },
  ]
  return [
    ...balancedPosting({
      ...at,
      reason: 'left_unallocated',
      amounts: [left, ...reverseAmounts([unallocated])],
    }),
    ...balancedPosting({ ...at, reason: 'fee', amounts: [charges, ...reverseAmounts([fee])] }),
  ]
}

/**
 * Returns the postings of a voucher.
 *
 * | reason      | debit                              | credit               |
 * |-------------|------------------------------------|----------------------|
 * | spent       | expense of the head, bank charges  | bank account or cash |
 * | repaid      | refunds payable, owed, unallocated | bank account or cash |
 * | moved       | bank account or cash               | bank account or cash |
 * | written_off | written off, general fund          | gateway              |
 * | opened      | bank account or cash               | opening balances     |
 *
 * Transfers between accounts of different kinds, zakat paid from a general account or held by one at the
 * opening, and write-offs of zakat are balanced by amounts due between the funds.
 */
export function postingsOfVoucher(voucher: VoucherState, ledger: LedgerState): Posting[] {
  if (voucher.is_reversed) return []
  const { kind, happened_on, amount_paisa: paisa, bank_account_id, to_account_id, fund, cause_id } = voucher
  const on = (account: AccountCode): Amount => ({ account, fund, cause_id: null, paisa })
  // Cash has the fund of the voucher; in a transfer, that of the bank account.
  const money = (id: number | null): Amount => (id === null ? on('cash') : { ...bankOf(id, ledger), paisa })
  const post = (reason: Posting['reason'], debit: Amount, credit: Amount): Posting[] =>
    balancedPosting({ attempt_id: null, reason, happened_on, amounts: [debit, ...reverseAmounts([credit])] })
  if (kind === 'transfer') return post('moved', money(to_account_id), money(bank_account_id))
  if (kind === 'write_off')
    return post('written_off', { ...on('written_off'), fund: 'general' }, on(`gateway:${voucher.gateway}`))
  if (kind === 'opening') return post('opened', money(to_account_id), on('opening_balances'))
  const { head } = voucher
  if (head === null) throw new Error(`Voucher ${voucher.id} has no head.`)
  const isRepayment = repaymentHeads.some((one) => one === head)
  const debit = { ...on(accountOfHead(head)), cause_id: isRepayment ? null : cause_id }
  return post(isRepayment ? 'repaid' : 'spent', debit, money(bank_account_id))
}
