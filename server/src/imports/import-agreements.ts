import { sql } from 'kysely'
import type * as calls from '../../../contract/src/agreement-import.ts'
import type { AnswerOf, BodyOf } from '../../../contract/src/entry.ts'
import { insertEntered } from '../agreements/enter-agreement.ts'
import { queueAgreementMessages } from '../agreements/messages/agreement-messages.ts'
import { readRules } from '../agreements/read-agreement.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import { retryCodeCollision } from '../settlement/new-donation-code.ts'
import { describeRow, type PlannedRow, planImport } from './plan-import.ts'

/** Rows in one transaction: attaching locks out other new agreements meanwhile. */
const batch = 25

/**
 * Imports the rows of a table that are not refused. Interrupted or sent twice, each row is imported once.
 * @throws Problem 422 for a file that is not the template
 */
export async function importAgreements(
  context: AppContext,
  { file_name, notify, ...choices }: BodyOf<typeof calls.importAgreements>,
  file: UploadedFile,
  staff: Staff,
): Promise<AnswerOf<typeof calls.importAgreements>> {
  const { rows } = await planImport(context, file, choices)
  const wanted = rows.filter(({ outcome }) => outcome === 'attached' || outcome === 'new_record')
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  let imported = 0
  for (let begin = 0; begin < wanted.length; begin += batch)
    imported += await retryCodeCollision(() =>
      importBatch(context, wanted.slice(begin, begin + batch), { file_name, notify }, staff),
    )
  const rules = await readRules(context.db)
  return {
    imported,
    imported_before: rows.length - imported - refused.length,
    refused: refused.map((row) => describeRow(staff.reader.t, row, rules)),
  }
}

const importBatch = (
  context: AppContext,
  rows: readonly PlannedRow[],
  { file_name, notify }: { file_name: string; notify: boolean },
  staff: Staff,
): Promise<number> =>
  context.db.transaction().execute(async (trx) => {
    // One after the other, so that a file sent twice at once is imported once.
    await sql`select pg_advisory_xact_lock(hashtext('import of agreements'))`.execute(trx)
    const { rows: known } = await sql<{ import_key: string }>`
      select import_key from agreements
        where import_key = any(${rows.map(({ key }) => key)}::text[])`.execute(trx)
    const ids: number[] = []
    for (const { entered, firstDue, key } of rows) {
      if (!entered || known.some(({ import_key }) => import_key === key)) continue
      const { id, reference } = await insertEntered(context, trx, entered, staff, { firstDue, key })
      await recordAudit(trx, staff, 'imported_agreement', `agreement ${reference}`, { file: file_name })
      ids.push(id)
    }
    if (notify) await queueAgreementMessages(trx, 'made', ids, 'made', { askedBy: staff.caller.id })
    return ids.length
  })
