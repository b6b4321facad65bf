import { type RawBuilder, sql } from 'kysely'
import type { SoftCredit } from '../../../contract/src/households.ts'
import type { Database } from '../platform/database/database.ts'

const named = (contact: string) => sql`json_build_object('id', ${sql.ref(`${contact}.id`)},
  'first_name', ${sql.ref(`${contact}.first_name`)}, 'last_name', ${sql.ref(`${contact}.last_name`)})`

async function readCredits(db: Database, which: RawBuilder<unknown>): Promise<SoftCredit[]> {
  const { rows } = await sql<SoftCredit>`
    select credit.id, credit.donation_id, donation_code, amount, role, ${named('credited')} as credited,
      ${named('giver')} as giver
    from soft_credits as credit join donations on donations.id = donation_id
    join contacts as credited on credited.id = credit.contact_id
    join donation_contacts as given on given.donation_id = credit.donation_id
    join contacts as giver on giver.id = given.contact_id
    where credit.id in (${which}) order by credit.id desc`.execute(db)
  return rows
}

/** Reads the soft credits of a contact, and those of others on its donations. */
export const readContactCredits = (db: Database, contactId: number) =>
  readCredits(
    db,
    sql`select id from soft_credits where contact_id = ${contactId}
      union all select id from donation_contacts as own join soft_credits using (donation_id)
        where own.contact_id = ${contactId}`,
  )

export const readDonationCredits = (db: Database, donationId: number) =>
  readCredits(db, sql`select id from soft_credits where donation_id = ${donationId}`)
