import { sql } from 'kysely'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { returnRows } from './move-rows.ts'
import { proposeAndCount } from './propose-and-count.ts'

/**
 * Undoes merges: the moved rows return, and after the winner's latest merge its fields are those of before. A
 * donation that arrived since stays with the winner.
 * @throws Problem 404; 409 when a merge was undone before, or its winner was merged into another contact
 */
export async function splitContacts(
  db: Database,
  mergeIds: readonly number[],
  staff: Staff,
): Promise<{ split: number }> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('contacts'))`.execute(trx)
    for (const id of [...new Set(mergeIds)].sort((one, other) => other - one)) await splitOne(trx, id, staff)
  })
  return { split: new Set(mergeIds).size }
}

async function splitOne(trx: Database, id: number, staff: Staff): Promise<void> {
  const { rows } = await sql<{ winner_id: number; loser_id: number; can_split: boolean }>`
    select winner_id, loser_id, undone_at is null and winner.merged_into is null
      as can_split
    from contact_merges as merge join contacts as winner on winner.id = winner_id
    where merge.id = ${id}`.execute(trx)
  const [merge] = rows
  if (!merge) throw Problem.notFound('refusal.not-found.contact')
  if (!merge.can_split) throw Problem.conflict('refusal.contact.split')
  await returnRows(trx, { id, ...merge })
  await sql`
    update contacts set (kind, first_name, last_name, country, language) =
      (select kind, first_name, last_name, country, language
        from contact_merges, jsonb_to_record(before)
          as was (kind text, first_name text, last_name text, country text, language text)
        where id = ${id})
    where id = ${merge.winner_id} and anonymised_at is null
      and not exists (select from contact_merges where winner_id = ${merge.winner_id} and id > ${id}
        and undone_at is null)`.execute(trx)
  // Points that both need: the job adds those of the donations that stay.
  await sql`insert into contact_queue select donation_id from donation_contacts
    where contact_id in (${merge.winner_id}, ${merge.loser_id})`.execute(trx)
  await sql`update contact_merges set undone_at = now(), undone_by = ${staff.caller.id}
    where id = ${id}`.execute(trx)
  // The loser may have been erased while it was merged: rows that return to it are erased too.
  await sql`select anonymise_contacts(array[${merge.loser_id}]::bigint[])`.execute(trx)
  await proposeAndCount(trx, [merge.winner_id, merge.loser_id])
  await recordAudit(trx, staff, 'split_contacts', `donor ${merge.winner_id}`, {
    split: merge.loser_id,
    merge: id,
  })
}
