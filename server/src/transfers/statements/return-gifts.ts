import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/line-returns.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseOtherNumbersInReason } from '../../messages/refuse-instructions.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import { lockLines } from '../../settlement/decide-line.ts'
import type { EvidenceOf } from '../../settlement/plan/evidence.ts'
import { lockSettlementState, readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'

/**
 * Reverses cheques and transfers that the bank returned with a debit line, on the line's day. The cheque of a
 * credit line that is still open is matched with it first, so that both lines are closed.
 * @throws Problem 404; 409 when a line or a gift has been decided meanwhile, or they do not fit; 422 for a
 *   reason with other digits or a link
 */
export async function returnGifts(
  context: AppContext,
  debitId: number,
  { attempt_ids, credit_id, reason }: BodyOf<typeof calls.returnGifts>,
  staff: Staff,
): Promise<void> {
  const debit = await readLine(context.db, debitId)
  await refuseOtherNumbersInReason(context.db, attempt_ids, reason, { days: [debit.value_date] })
  await context.db.transaction().execute(async (trx) => {
    await lockSettlementState(trx, { attemptIds: attempt_ids })
    await lockLines(trx, [debitId, ...(credit_id ? [credit_id] : [])])
    const credit = credit_id ? await readLine(trx, credit_id) : null
    if (credit?.status === 'open') {
      const [attempt_id] = attempt_ids
      if (attempt_ids.length !== 1 || attempt_id === undefined)
        throw refusalProblem({ reason: 'not_returnable' })
      const amount = credit.open_paisa / 100
      const matched: EvidenceOf<'line_matched'> = {
        kind: 'line_matched',
        may_verify: false,
        fee_paisa: null,
        unallocated_reason: null,
        matches: [{ attempt_id, amount, found_by: 'proposal', difference: null, undo_note: null }],
      }
      await settleInTransaction(trx, { attemptIds: attempt_ids, lineId: credit.id }, matched, staff)
    }
    const returned = { kind: 'line_returned', attempt_ids, reason } as const
    await settleInTransaction(trx, { attemptIds: attempt_ids, lineId: debitId }, returned, staff)
    await recordAudit(trx, staff, 'returned_gifts', `statement line ${debitId}`, {
      reason,
      attempts: attempt_ids,
    })
  })
}
