import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/households.ts'
import type { SoftCredit } from '../../../contract/src/households.ts'
import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { recordChange } from './record-change.ts'

const contactJson = (contact: string) => sql`json_build_object('id', ${sql.ref(`${contact}.id`)},
  'first_name', ${sql.ref(`${contact}.first_name`)}, 'last_name', ${sql.ref(`${contact}.last_name`)})`

async function readCredits(db: Database, which: RawBuilder<unknown>): Promise<SoftCredit[]> {
  const { rows } = await sql<SoftCredit>`
    select credit.id, credit.donation_id, donation_code, amount, role, ${contactJson('credited')} as credited,
      ${contactJson('giver')} as giver
    from soft_credits as credit join donations on donations.id = donation_id
    join contacts as credited on credited.id = credit.contact_id
    join donation_contacts as given on given.donation_id = credit.donation_id
    join contacts as giver on giver.id = given.contact_id
    where credit.id in (${which}) order by credit.id desc`.execute(db)
  return rows
}

/** Reads the soft credits of a contact, and the soft credits of others on its donations. */
export const readContactCredits = (db: Database, contactId: number) =>
  readCredits(
    db,
    sql`select id from soft_credits where contact_id = ${contactId}
      union all select id from donation_contacts as own join soft_credits using (donation_id)
        where own.contact_id = ${contactId}`,
  )

export const readDonationCredits = (db: Database, donationId: number) =>
  readCredits(db, sql`select id from soft_credits where donation_id = ${donationId}`)

/**
 * Credits a contact with another contact's donation, up to its amount. No total includes the credit.
 * @throws Problem 404; 409 for a merged or erased contact; 422 for the giver, a larger amount or a known role
 */
export const addSoftCredit = (
  db: Database,
  donationId: number,
  { contact_id, amount, role }: BodyOf<typeof calls.addSoftCredit>,
  staff: Staff,
) =>
  recordChange({ db, contactId: contact_id, staff }, 'added_soft_credit', async (trx) => {
    const { rows } = await sql<{ amount: number; giver_id: number | null }>`
      select amount, contact_id as giver_id from donations
      join payment_intents as intent on intent.id = intent_id
      left join donation_contacts on donation_id = donations.id where donations.id = ${donationId}`.execute(
      trx,
    )
    const [donation] = rows
    if (!donation) throw Problem.notFound('problem.not-found.donation')
    if (donation.giver_id === contact_id)
      throw Problem.invalidField('contact_id', 'refusal.soft-credit.giver')
    if (amount > donation.amount) throw Problem.invalidField('amount', 'refusal.soft-credit.amount')
    await trx
      .insertInto('soft_credits')
      .values({ contact_id, donation_id: donationId, amount, role, created_by: staff.caller.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.invalidField('role', 'refusal.soft-credit.known'))
    return { donation: donationId, role }
  })

/** @throws Problem 404; 409 for a contact that was merged or erased since */
export async function removeSoftCredit(
  db: Database,
  { id, credit_id }: { id: number; credit_id: number },
  staff: Staff,
): Promise<void> {
  const credit = await db
    .selectFrom('soft_credits')
    .select('contact_id')
    .where('id', '=', credit_id)
    .where('donation_id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.soft-credit'))
  return recordChange({ db, contactId: credit.contact_id, staff }, 'removed_soft_credit', async (trx) => {
    await trx.deleteFrom('soft_credits').where('id', '=', credit_id).execute()
    return { donation: id }
  })
}
