import { sql } from 'kysely'
import { moveNotes } from '../history/notes.ts'
import type { Database } from '../platform/database/database.ts'

export type Merge = { id: number; winner_id: number; loser_id: number }

/**
 * Moves the loser's rows to the winner, in the tables of {@link contactReferences} that move, and logs each.
 * A point, name, soft credit or household that the winner already has stays with the loser.
 */
export async function moveRows(trx: Database, { id, winner_id, loser_id }: Merge): Promise<void> {
  const notes = await moveNotes(trx, { from: loser_id, to: winner_id })
  await sql`
    with donation as (
      update donation_contacts set contact_id = ${winner_id} where contact_id = ${loser_id}
      returning donation_id
    ), agreement as (
      update agreement_contacts set contact_id = ${winner_id} where contact_id = ${loser_id}
      returning agreement_id
    ), page as (
      select id from move_campaign_pages(${loser_id}, ${winner_id}, null) as id
    ), demoted as (
      select id from contact_points as moved where contact_id = ${loser_id} and is_primary
        and exists (select from contact_points as own where own.contact_id = ${winner_id}
          and own.kind = moved.kind and own.is_primary)
    ), point as (
      update contact_points as moved set contact_id = ${winner_id},
        is_primary = is_primary and not exists (select from demoted where demoted.id = moved.id)
      where contact_id = ${loser_id}
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
    ), taxpayer as (
      update taxpayers set contact_id = ${winner_id} where contact_id = ${loser_id} returning taxpayers.id
    ), consent as (
      update consents set contact_id = ${winner_id} where contact_id = ${loser_id} returning consents.id
    ), task as (
      update contact_tasks set contact_id = ${winner_id} where contact_id = ${loser_id}
      returning contact_tasks.id
    ), credit as (
      update soft_credits as moved set contact_id = ${winner_id} where contact_id = ${loser_id}
        and not exists (select from soft_credits as own where own.contact_id = ${winner_id}
          and own.donation_id = moved.donation_id and own.role = moved.role)
      returning moved.id
    ), membership as (
      update household_members set member_id = ${winner_id} where member_id = ${loser_id}
        and household_id <> ${winner_id}
        and not exists (select from household_members as own where own.member_id = ${winner_id})
      returning household_id
    ), member as (
      update household_members set household_id = ${winner_id} where household_id = ${loser_id}
        and member_id <> ${winner_id}
      returning member_id
    )
    insert into contact_merge_moves (merge_id, table_name, row_key)
    select ${id}::bigint, 'donation_contacts', donation_id::text from donation
    union all select ${id}::bigint, 'agreement_contacts', agreement_id::text from agreement
    union all select ${id}::bigint, 'campaign_pages', id::text from page
    union all select ${id}::bigint, 'contact_points', id::text from point
    union all select ${id}::bigint, 'contact_points.is_primary', id::text from demoted
    union all select ${id}::bigint, 'contact_names', folded_name from name
    union all select ${id}::bigint, 'contacts', id::text from merged
    union all select ${id}::bigint, 'taxpayers', id::text from taxpayer
    union all select ${id}::bigint, 'consents', id::text from consent
    union all select ${id}::bigint, 'contact_tasks', id::text from task
    union all select ${id}::bigint, 'soft_credits', id::text from credit
    union all select ${id}::bigint, 'household_members.member_id', household_id::text from membership
    union all select ${id}::bigint, 'household_members.household_id', member_id::text from member
    union all select ${id}::bigint, 'notes', id::text from unnest(${notes}::bigint[]) as id`.execute(trx)
}

/**
 * Moves back the rows of a merge, except those that another merge moved since. A donation whose taxpayer
 * ends up with the other contact falls back to the default of its own contact.
 */
export async function returnRows(trx: Database, { id, winner_id, loser_id }: Merge): Promise<void> {
  const moved = (table: string) =>
    sql`(select row_key from contact_merge_moves where merge_id = ${id} and table_name = ${table})`
  const { rows: notes } = await sql<{ id: number }>`
    select row_key::bigint as id from ${moved('notes')} as note`.execute(trx)
  await moveNotes(trx, { from: winner_id, to: loser_id, ids: notes.map((note) => note.id) })
  await sql`
    with donation as (
      update donation_contacts set contact_id = ${loser_id}
      where contact_id = ${winner_id} and donation_id::text in ${moved('donation_contacts')}
    ), agreement as (
      update agreement_contacts set contact_id = ${loser_id}
      where contact_id = ${winner_id} and agreement_id::text in ${moved('agreement_contacts')}
    ), point as (
      update contact_points set contact_id = ${loser_id},
        is_primary = is_primary or id::text in ${moved('contact_points.is_primary')}
      where contact_id = ${winner_id} and id::text in ${moved('contact_points')}
    ), name as (
      update contact_names set contact_id = ${loser_id}
      where contact_id = ${winner_id} and folded_name in ${moved('contact_names')}
    ), taxpayer as (
      update taxpayers set contact_id = ${loser_id}
      where contact_id = ${winner_id} and id::text in ${moved('taxpayers')}
    ), consent as (
      update consents set contact_id = ${loser_id}
      where contact_id = ${winner_id} and id::text in ${moved('consents')}
    ), task as (
      update contact_tasks set contact_id = ${loser_id}
      where contact_id = ${winner_id} and id::text in ${moved('contact_tasks')}
    ), credit as (
      update soft_credits set contact_id = ${loser_id}
      where contact_id = ${winner_id} and id::text in ${moved('soft_credits')}
    ), membership as (
      update household_members set member_id = ${loser_id}
      where member_id = ${winner_id} and household_id::text in ${moved('household_members.member_id')}
    ), member as (
      update household_members set household_id = ${loser_id}
      where household_id = ${winner_id} and member_id::text in ${moved('household_members.household_id')}
    )
    update contacts set merged_into = case id when ${loser_id} then null else ${loser_id}::bigint end
    where id = ${loser_id} or merged_into = ${winner_id} and id::text in ${moved('contacts')}`.execute(trx)
  await sql`select move_campaign_pages(${winner_id}, ${loser_id},
    array(select row_key::integer from ${moved('campaign_pages')} as page))`.execute(trx)
  await sql`
    update donation_contacts as given set taxpayer_id = null from taxpayers
    where taxpayers.id = given.taxpayer_id and taxpayers.contact_id <> given.contact_id
      and given.contact_id in (${winner_id}, ${loser_id})`.execute(trx)
}

/** A column that references a contact, and what a merge does with its rows. */
export type ContactReference = {
  table: string
  column: string
  /**
   * `moves`: to the winner, and back when the merge is undone ({@link returnRows}); `computed` again;
   * `history` stays.
   */
  rows: 'moves' | 'computed' | 'history'
}

/** Every column that references contacts; a test compares the list with the foreign keys of the database. */
export const contactReferences: readonly ContactReference[] = [
  { table: 'donation_contacts', column: 'contact_id', rows: 'moves' },
  { table: 'agreement_contacts', column: 'contact_id', rows: 'moves' },
  { table: 'campaign_pages', column: 'owner_id', rows: 'moves' },
  { table: 'contact_points', column: 'contact_id', rows: 'moves' },
  { table: 'contact_names', column: 'contact_id', rows: 'moves' },
  { table: 'contacts', column: 'merged_into', rows: 'moves' },
  { table: 'taxpayers', column: 'contact_id', rows: 'moves' },
  { table: 'consents', column: 'contact_id', rows: 'moves' },
  { table: 'notes', column: 'contact_id', rows: 'moves' },
  { table: 'contact_tasks', column: 'contact_id', rows: 'moves' },
  { table: 'household_members', column: 'member_id', rows: 'moves' },
  { table: 'household_members', column: 'household_id', rows: 'moves' },
  { table: 'soft_credits', column: 'contact_id', rows: 'moves' },
  // Readers follow `merged_into`.
  { table: 'match_pledges', column: 'contact_id', rows: 'history' },
  { table: 'imported_contacts', column: 'contact_id', rows: 'history' },
  { table: 'contact_totals', column: 'contact_id', rows: 'computed' },
  { table: 'contact_years', column: 'contact_id', rows: 'computed' },
  { table: 'duplicate_proposals', column: 'one_id', rows: 'computed' },
  { table: 'duplicate_proposals', column: 'other_id', rows: 'computed' },
  { table: 'messages', column: 'contact_id', rows: 'history' },
  { table: 'yearly_statements', column: 'contact_id', rows: 'history' },
  { table: 'issued_statements', column: 'contact_id', rows: 'history' },
  { table: 'donor_sessions', column: 'contact_id', rows: 'history' },
  { table: 'erasure_requests', column: 'contact_id', rows: 'history' },
  { table: 'contact_merges', column: 'winner_id', rows: 'history' },
  { table: 'contact_merges', column: 'loser_id', rows: 'history' },
]
