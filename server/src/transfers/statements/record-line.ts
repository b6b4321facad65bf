import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-paisa.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { beginDonation } from '../../donations/office-gifts/begin-donation.ts'
import { askAboutDuplicates, chequeNumbersIn } from '../../donations/office-gifts/find-duplicates.ts'
import { readRecorded } from '../../donations/office-gifts/office-gifts.queries.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { settleWithin } from '../../settlement/apply-settlement.ts'
import type { EvidenceOf } from '../../settlement/plan/evidence.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { retryCodeCollision } from '../../settlement/retry-code-collision.ts'

/** Days from receiving a cheque to the bank's credit, at most. */
const clearingDays = 15

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * Records the open amount of a statement line as a donation, which the line settles. Less than a rupee stays
 * unallocated.
 * @throws Problem 404; 409 when the line has been decided meanwhile; 422 with errors by field, and with the
 *   question whether it was recorded before
 */
export async function recordLine(
  context: AppContext,
  line_id: number,
  entered: BodyOf<typeof calls.recordLine>,
  staff: Staff,
): Promise<calls.RecordedGift> {
  if (!staff.caller.rights.has('statement'))
    throw new Problem(403, translatable('refusal.statement.permission'))
  const line = await readLine(context.db, line_id)
  if (!line) throw Problem.notFound('refusal.not-found.line')
  const { status, decided_by } = line
  if (status !== 'open') throw refusalProblem({ reason: 'line_decided', status, decided_by })
  const amount = Math.floor(line.open_paisa / 100)
  if (entered.total_amount !== amount)
    throw Problem.invalid({
      total_amount: [
        translatable('refusal.line.gifts-must-add-up', { amount: rupeesAndPaisa(amount * 100) }),
      ],
    })
  const id = await retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      if (!entered.despite)
        await askAboutDuplicates(trx, {
          ...entered,
          chequeNumbers: chequeNumbersIn(line.text),
          bookNumber: '',
          from: daysBefore(line.value_date, clearingDays),
          to: line.value_date,
        })
      const pair = { method: null, gateway: bankTransferGateway }
      const { id, attempt_id, donation_code } = await beginDonation(context, trx, entered, pair, staff)
      const matched: EvidenceOf<'line_matched'> = {
        kind: 'line_matched',
        may_verify: true,
        fee_paisa: null,
        rest_reason: line.open_paisa % 100 > 0 ? english.t('refusal.line.less-than-a-rupee') : null,
        matches: [{ attempt_id, amount, found_by: 'by_hand', difference: null, reopens: null }],
      }
      await settleWithin(trx, { attemptIds: [attempt_id], lineId: line_id }, matched, staff)
      await recordAudit(trx, staff, 'recorded_gift', `donation ${donation_code}`, {
        way: 'transfer',
        amount,
        line: line_id,
      })
      return id
    }),
  )
  return readRecorded(context.db, id)
}
