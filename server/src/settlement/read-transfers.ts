import { noReferenceFile } from '../../../contract/src/attempts.ts'
import type { Database } from '../platform/database/database.ts'
import { type AttemptState, amountDue, type IntentState } from './plan/settlement-state.ts'
import { type Part, partsOfTransfer } from './plan/transfer-parts.ts'

/** Reads the transfers of an attempt: the amount due by each, the donor's report and the amount received. */
export async function readTransfers(db: Database, intent: IntentState, attempt: AttemptState) {
  const reports = await db
    .selectFrom('manual_bank_transfers')
    .select(['part', 'reference_no', 'reference_file', 'submitted_at'])
    .where('attempt_id', '=', attempt.id)
    .orderBy('submitted_at', 'desc')
    .execute()
  const { verifications } = attempt
  const arrivedAsOne = verifications.some(({ part }) => part === 'all')
  const parts: Part[] = arrivedAsOne
    ? [{ part: 'all', due: amountDue(intent) }]
    : partsOfTransfer(intent, attempt)
  return parts.map(({ part, due }) => {
    const report = reports.find((one) => part === 'all' || one.part === part || one.part === 'all')
    return {
      part,
      amount: due,
      reference_no: report?.reference_no ?? null,
      has_receipt_file: (report?.reference_file ?? noReferenceFile) !== noReferenceFile,
      submitted_at: report?.submitted_at ?? null,
      arrived: verifications.find((one) => one.part === part)?.amount_received ?? null,
    }
  })
}
