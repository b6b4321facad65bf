import { type Doer, recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import { Download } from '../platform/download.ts'
import { findReferenceFile } from './attempt-details.queries.ts'
import type { Payable } from './payable.ts'

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
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  payable: Payable,
  doer: Doer,
): Promise<Download> {
  const key = await findReferenceFile(db, payable)
  await recordAudit(db, doer, 'viewed a receipt', `${payable.table.slice(0, -1)} ${payable.id}`)
  const extension = key.split('.').at(-1) ?? ''
  return new Download({
    content: await storage.getStream(key),
    type: types[extension] ?? 'application/octet-stream',
    name: `receipt-${payable.id}.${extension}`,
    disposition: 'inline',
  })
}
