import { type AccountCode, accountOfHead, repaymentHeads } from '../../../../contract/src/ledger.ts'
import { type Amount, opposite, type Posting } from './ledger-entry.ts'
import { balancedPosting, bankOf } from './posting-table.ts'
import type { LedgerState, VoucherState } from './settlement-state.ts'

/**
 * The posting table of vouchers.
 *
 * | reason      | debit                              | credit               |
 * |-------------|------------------------------------|----------------------|
 * | spent       | expense of the head, bank charges  | bank account or cash |
 * | repaid      | refunds payable, owed, unallocated | bank account or cash |
 * | moved       | bank account or cash               | bank account or cash |
 * | written_off | written off, general fund          | gateway              |
 *
 * A transfer between accounts of different kinds, zakat paid from a general account, and zakat that a gateway
 * never paid out change what the funds owe each other.
 */
export function postingsOfVoucher(voucher: VoucherState, ledger: LedgerState): Posting[] {
  if (voucher.is_reversed) return []
  const { kind, happened_on, amount_paisa: paisa, bank_account_id, to_account_id, fund, cause_id } = voucher
  const on = (account: AccountCode): Amount => ({ account, fund, cause_id: null, paisa })
  // Cash has the fund of the voucher.
  const money = (id: number | null): Amount => (id === null ? on('cash') : { ...bankOf(id, ledger), paisa })
  const post = (reason: Posting['reason'], debit: Amount, credit: Amount): Posting[] =>
    balancedPosting({ attempt_id: null, reason, happened_on, amounts: [debit, ...opposite([credit])] })
  if (kind === 'transfer') return post('moved', money(to_account_id), money(bank_account_id))
  if (kind === 'write_off')
    return post('written_off', { ...on('written_off'), fund: 'general' }, on(`gateway:${voucher.gateway}`))
  const { head } = voucher
  if (head === null) throw new Error(`Voucher ${voucher.id} has no head.`)
  const isRepayment = repaymentHeads.some((one) => one === head)
  const debit = { ...on(accountOfHead(head)), cause_id: isRepayment ? null : cause_id }
  return post(isRepayment ? 'repaid' : 'spent', debit, money(bank_account_id))
}
