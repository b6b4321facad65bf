import type { TransferPart } from '../../../../contract/src/transfers.ts'
import type { AppContext } from '../../context.ts'
import { findIntentId, type IntentRef } from '../../history/find-intent-id.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { Download } from '../../platform/http/answers.ts'
import { findReferenceFile } from './attempt-details.queries.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/**
 * Newest receipt uploaded for a bank transfer, or for one of two; each view is recorded in the audit.
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

/** Opens a stored receipt or bill. */
export async function openReferenceFile(storage: Storage, key: string, name: string): Promise<Download> {
  const extension = key.split('.').at(-1) ?? ''
  return new Download({
    content: await storage.getStream(key),
    type: types[extension] ?? 'application/octet-stream',
    name: `${name}.${extension}`,
    disposition: 'inline',
  })
}
