import { sql } from 'kysely'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import type { TransferPart } from '../../../contract/src/transfers.ts'
import type { Database } from '../platform/database/database.ts'

/** Reads every receipt ever uploaded with the reports of a gift, newest first, with its transfer part. */
export async function readSentFiles(
  db: Database,
  intentId: number,
): Promise<{ attempt_id: number; part: TransferPart; file: string }[]> {
  const { rows } = await sql<{ attempt_id: number; part: TransferPart; file: string }>`
    select attempt_id, coalesce(facts->>'part', 'all') as part, facts->>'reference_file' as file from events
    where intent_id = ${intentId} and kind = 'transfer_reported'
      and facts->>'reference_file' <> ${noReferenceFile}
    order by id desc`.execute(db)
  return rows
}
