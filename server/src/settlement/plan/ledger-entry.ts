import type { AccountCode, EntryReason, LedgerFund } from '../../../../contract/src/ledger.ts'
import type { Paisa } from '../../../../contract/src/money.ts'

/** Amount on an account: debits are positive, credits negative. */
export type Amount = { account: AccountCode; fund: LedgerFund; cause_id: number | null; paisa: Paisa }

/** Amounts that the present state has in the ledger for one reason; they sum to 0 per fund. */
export type Posting = {
  attempt_id: number | null
  reason: EntryReason
  /** Day in Pakistan, yyyy-mm-dd. */
  happened_on: string
  /**
   * Value date of the part of a transfer that was verified last; money that it adds is booked on this day.
   */
  added_on?: string | undefined
  amounts: Amount[]
}

/** New ledger entry of a donation or payment, a statement line or a voucher. */
export type NewEntry = Posting & {
  intent_id: number | null
  line_id: number | null
  voucher_id: number | null
  /** Number among the entries of this donation, payment, line or voucher: a repeated plan is refused. */
  number: number
  /** Whether it reverses the whole posting; it then references the entry that made it. */
  reverses: boolean
}

/** Sums the amounts on the same account, fund and cause; 0 is left out. */
export function mergeAmounts(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>()
  for (const one of amounts) {
    const key = `${one.account} ${one.fund} ${one.cause_id}`
    sums.set(key, { ...one, paisa: (sums.get(key)?.paisa ?? 0) + one.paisa })
  }
  return [...sums.values()].filter(({ paisa }) => paisa !== 0)
}

/** Swaps debits and credits. */
export const reverseAmounts = (amounts: readonly Amount[]): Amount[] =>
  amounts.map((one) => ({ ...one, paisa: -one.paisa }))
