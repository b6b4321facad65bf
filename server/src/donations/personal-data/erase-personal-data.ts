import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/personal-data.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { choosePersonalRecords } from './personal-data.queries.ts'

/**
 * Anonymises the person of some donations and payments at their request. The audit stores who did it and the
 * codes, nothing of the person.
 * @throws Problem 409 while a record waits for money or a decision; 422 when a record is not theirs
 */
export async function erasePersonalData(
  context: AppContext,
  { request, ...which }: BodyOf<typeof calls.erasePersonalData>,
  staff: Staff,
): Promise<{ erased: number }> {
  const files = await context.db.transaction().execute(async (trx) => {
    // A concurrent settlement waits, and then finds no address to write to.
    await sql`select from payment_intents where id = any(${which.intent_ids}) order by id for update`.execute(
      trx,
    )
    const records = await choosePersonalRecords({ ...context, db: trx }, which)
    const needed = records.filter((one) => one.needed)
    if (needed.length > 0)
      throw Problem.conflict('refusal.personal-data.needed', {
        codes: needed.map(({ code }) => code).join(', '),
      })
    const keys = await anonymisePayers(trx, which.intent_ids)
    await recordAudit(trx, staff, 'erased_personal_data', `${records.length} records`, {
      request,
      codes: records.map(({ code }) => code),
    })
    return keys
  })
  await deleteSentFiles(context, files)
  return { erased: which.intent_ids.length }
}

/**
 * Anonymises donors and payees in all stored data; amounts, codes, receipt numbers and events stay. Must run
 * in the transaction that checked with needs_payer() that nobody needs them any more.
 * @returns keys of the files they sent, to delete after the commit
 */
export async function anonymisePayers(trx: Database, intentIds: number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select anonymise_payers(${intentIds}::bigint[]) as key`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/** Deletes files; after a failure the nightly job does, because nothing refers to them any more. */
export async function deleteSentFiles(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  keys: string[],
): Promise<void> {
  for (const key of keys)
    await storage.delete(key).catch((error) => log.warn({ err: error }, 'a receipt was not deleted'))
}
