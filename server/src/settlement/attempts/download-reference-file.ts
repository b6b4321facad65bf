import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { AppContext } from '../../context.ts'
import { findIntentId, type IntentRef } from '../../history/find-intent-id.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import { openReferenceFile } from '../../platform/files/open-reference-file.ts'
import type { Download } from '../../platform/http/answers.ts'
import { findReferenceFile } from './attempt-details.queries.ts'

/**
 * Downloads the newest proof of payment that the donor uploaded for a bank transfer, or for one of two; each
 * view is audited.
 * @throws Problem 404 when there is none
 */
export async function downloadReferenceFile(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  intent: IntentRef,
  part: TransferPart | undefined,
  actor: Actor,
): Promise<Download> {
  const key = await findReferenceFile(db, await findIntentId(db, intent), part)
  await recordAudit(db, actor, 'viewed_receipt', `${intent.kind} ${intent.id}`)
  return openReferenceFile(storage, key, `receipt-${intent.id}`)
}
