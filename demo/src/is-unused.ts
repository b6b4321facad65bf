import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { takenOver } from './take-over-trial.ts'

/** Whether nobody has begun a charity in this database; one that took over nothing but texts was begun. */
export async function isUnused(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from users) or exists (select from causes) or exists (select from bank_accounts)
      or exists (select from payment_intents) or exists (select from wordings)
      or exists (select from audit_entries where subject = ${takenOver}) as "isUsed"`.execute(db)
  return rows[0]?.isUsed === false
}
