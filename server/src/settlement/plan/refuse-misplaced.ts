import type { Rupees } from '../../../../contract/src/money.ts'
import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { Subject } from './draft.ts'
import type { DecidedDifference } from './evidence.ts'
import { Refused } from './refusal.ts'
import { amountDue, type LineState } from './settlement-state.ts'
import { fundsOfPart } from './transfer-parts.ts'

type Arrival = {
  part: TransferPart
  amount: Rupees
  account_kind: LineState['account_kind']
  difference: DecidedDifference | null
}

/**
 * Refuses general money on a zakat account, and zakat on a general one, until staff have answered the
 * question. Without an account for zakat, zakat may arrive on a general one.
 * @param paid rupees found before on accounts of this kind
 */
export function refuseMisplacedMoney(
  { draft, intent }: Subject,
  { part, amount, account_kind, difference }: Arrival,
  paid = 0,
): void {
  const other = account_kind === 'zakat' ? 'general' : 'zakat'
  if (other === 'zakat' && draft.state.ledger.zakat_accounts.length === 0) return
  // A payment has no lines: its whole amount is general.
  const lines =
    intent.kind === 'payment' ? [{ ...intent, kind: 'general' as const }] : fundsOfPart(intent, part)
  const due = (kind: LineState['account_kind']) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + amountDue(line), 0)
  const pays = due(other) > 0 && amount > due(account_kind) - paid
  const adds =
    difference?.kind === 'more' && difference.fund.cause_id !== null && difference.fund.kind === other
  if (pays || adds) throw new Refused({ reason: 'misplaced', kind: other })
}
