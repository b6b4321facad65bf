import { sql } from 'kysely'
import { pakistan } from '../../../contract/src/home-country.ts'
import type { Database } from '../platform/database/database.ts'
import { refreshDuplicatesAndTotals } from './record-change.ts'

type OwnContact = {
  first_name: string
  last_name: string
  language: string
  /** E-mail address in lower case, or phone number, that the person proved. */
  point: string
}

/**
 * Creates the record of a person who has proved an address or number and has not given yet. Later donations
 * with it and the name are attached to the record.
 * @returns its id; null when a record has the address or number meanwhile
 */
export async function createOwnContact(
  trx: Database,
  { first_name, last_name, language, point }: OwnContact,
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('contacts'))`.execute(trx)
  const kind = point.includes('@') ? 'email' : 'phone'
  const { rows: known } = await sql`
    select from contact_points join contacts on contacts.id = contact_id
    where contact_points.kind = ${kind} and value = ${point} and anonymised_at is null
      and coalesce(valid_until >= day_in_pakistan(now()), true)`.execute(trx)
  if (known.length > 0) return null
  const { id } = await trx
    .insertInto('contacts')
    .values({ first_name, last_name, country: pakistan, language })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('contact_names')
    .values({ contact_id: id, folded_name: sql`folded(${`${first_name} ${last_name}`})` })
    .execute()
  await trx
    .insertInto('contact_points')
    .values({
      contact_id: id,
      kind,
      value: point,
      source: 'donor',
      is_primary: true,
      verified_at: sql`now()`,
    })
    .execute()
  await trx
    .insertInto('contact_totals')
    .values({ contact_id: id, donations: 0, amount: 0, largest: 0 })
    .execute()
  await refreshDuplicatesAndTotals(trx, [id])
  return id
}
