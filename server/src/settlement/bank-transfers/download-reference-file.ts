import type { AppContext } from '../../context.ts'
import { Download } from '../../platform/http/download.ts'
import { type Actor, recordAudit } from '../../staff/audit/record-audit.ts'
import { findReferenceFile } from '../attempts/attempt-details.queries.ts'
import type { Payable } from '../payable.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/**
 * The newest receipt that somebody sent of a bank transfer; whoever views it is kept in the audit.
 * @throws Problem 404 when there is none
 */
export async function downloadReferenceFile(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  payable: Payable,
  actor: Actor,
): Promise<Download> {
  const key = await findReferenceFile(db, payable)
  await recordAudit(db, actor, 'viewed a receipt', `${payable.table.slice(0, -1)} ${payable.id}`)
  const extension = key.split('.').at(-1) ?? ''
  return new Download({
    content: await storage.getStream(key),
    type: types[extension] ?? 'application/octet-stream',
    name: `receipt-${payable.id}.${extension}`,
    disposition: 'inline',
  })
}
