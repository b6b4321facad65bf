import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** A merge of two contacts. */
export type Merge = { id: number; winner_id: number; loser_id: number }

/**
 * Moves the loser's rows to the winner and logs them, those that contact-references.ts names.
 * A point or name that the winner has already stays with the loser.
 */
export async function moveRows(trx: Database, { id, winner_id, loser_id }: Merge): Promise<void> {
  await sql`
    with donation as (
      update donation_contacts set contact_id = ${winner_id} where contact_id = ${loser_id}
      returning donation_id
    ), point as (
      update contact_points as moved set contact_id = ${winner_id} where contact_id = ${loser_id}
        and not exists (select from contact_points as own where own.contact_id = ${winner_id}
          and own.kind = moved.kind and own.value = moved.value)
      returning moved.id
    ), name as (
      update contact_names as moved set contact_id = ${winner_id} where contact_id = ${loser_id}
        and not exists (select from contact_names as own where own.contact_id = ${winner_id}
          and own.folded_name = moved.folded_name)
      returning moved.folded_name
    ), merged as (
      update contacts set merged_into = ${winner_id} where merged_into = ${loser_id} returning contacts.id
    )
    insert into contact_merge_moves (merge_id, table_name, row_key)
    select ${id}::bigint, 'donation_contacts', donation_id::text from donation
    union all select ${id}::bigint, 'contact_points', id::text from point
    union all select ${id}::bigint, 'contact_names', folded_name from name
    union all select ${id}::bigint, 'contacts', id::text from merged`.execute(trx)
}

/** Moves back what a merge moved, except rows that moved on since. */
export async function returnRows(trx: Database, { id, winner_id, loser_id }: Merge): Promise<void> {
  const moved = (table: string) =>
    sql`(select row_key from contact_merge_moves where merge_id = ${id} and table_name = ${table})`
  await sql`
    with donation as (
      update donation_contacts set contact_id = ${loser_id}
      where contact_id = ${winner_id} and donation_id::text in ${moved('donation_contacts')}
    ), point as (
      update contact_points set contact_id = ${loser_id}
      where contact_id = ${winner_id} and id::text in ${moved('contact_points')}
    ), name as (
      update contact_names set contact_id = ${loser_id}
      where contact_id = ${winner_id} and folded_name in ${moved('contact_names')}
    )
    update contacts set merged_into = case id when ${loser_id} then null else ${loser_id}::bigint end
    where id = ${loser_id} or merged_into = ${winner_id} and id::text in ${moved('contacts')}`.execute(trx)
}
