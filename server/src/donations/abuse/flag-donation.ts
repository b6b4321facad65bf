import { type RawBuilder, sql } from 'kysely'
import { paidStatuses } from '../../../../contract/src/status.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

type Flag = { flagged: boolean }

/**
 * Flags the unpaid donations of an attack, or removes the flags from all its donations. The books are not
 * changed.
 * @throws Problem 404
 */
export async function flagAttack(db: Database, staff: Staff, id: number, flag: Flag) {
  await db
    .selectFrom('attacks')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.attack'))
  const intents = sql`
    select intent_id from attack_donations join payment_intents as intent on intent.id = intent_id
    where attack_id = ${id} and (not ${flag.flagged} or status <> all(${[...paidStatuses]}))`
  return flagDonations(db, staff, `donations of attack ${id}`, flag, intents)
}

/** Flags one donation, paid or not, or removes its flag. @throws Problem 404 */
export async function flagDonation(db: Database, staff: Staff, id: number, flag: Flag) {
  const { donation_code, intent_id } = await db
    .selectFrom('donations')
    .select(['donation_code', 'intent_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.donation'))
  return flagDonations(
    db,
    staff,
    `donation ${donation_code}`,
    flag,
    sql`select ${intent_id}::bigint as intent_id`,
  )
}

const flagDonations = (
  db: Database,
  staff: Staff,
  subject: string,
  { flagged }: Flag,
  intents: RawBuilder<unknown>,
): Promise<{ changed: number }> =>
  db.transaction().execute(async (trx) => {
    const { numAffectedRows = 0n } = await (flagged
      ? sql`insert into flagged_donations (intent_id, flagged_by) select intent_id, ${staff.caller.name}
        from (${intents}) as found
          on conflict do nothing`
      : sql`delete from flagged_donations where intent_id in (${intents})`
    ).execute(trx)
    const changed = Number(numAffectedRows)
    const action = flagged ? 'flagged_as_suspicious' : 'removed_flag'
    if (changed > 0) await recordAudit(trx, staff, action, subject, { donations: changed })
    return { changed }
  })
