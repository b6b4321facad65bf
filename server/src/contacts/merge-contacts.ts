import { sql } from 'kysely'
import { type ContactFields, clearScore } from '../../../contract/src/contacts.ts'
import type { AppContext } from '../context.ts'
import { reportRecordChange } from '../donations/personal-data/report-record-change.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { refuseNewName } from './change-contact.ts'
import { refuseHouseholdAsDonor } from './change-household.ts'
import { moveRows, returnRows } from './move-rows.ts'
import { lockContact, refreshDuplicatesAndTotals } from './record-change.ts'

type Context = Pick<AppContext, 'db'>

/**
 * Merges one contact into another: its donations, points, names and records move, and its row remains with a
 * reference to the winner. No donation's own details change. Reports the merge to the e-mail addresses of
 * both donors and to administrators, because messages of both now go to one address.
 * @param fields the winner's fields from now on
 * @param options.isClear set for one of many clear pairs, which the caller reports together
 * @returns the id of the merge, for `splitContacts`
 * @throws Problem 404; 409 when one was merged meanwhile, both are the same, or only one of them is a
 *   household; 422 for a new name that may name an account
 */
export async function mergeContacts(
  { db }: Context,
  winnerId: number,
  { loser_id, fields }: { loser_id: number; fields: ContactFields },
  staff: Staff,
  { isClear = false }: { isClear?: boolean } = {},
): Promise<{ merge_id: number }> {
  if (winnerId === loser_id) throw Problem.conflict('refusal.contact.itself')
  return db.transaction().execute(async (trx) => {
    const before = await lockContact(trx, winnerId)
    const loser = await lockContact(trx, loser_id)
    refuseNewName(fields, [before, loser])
    refuseHouseholdAsDonor(before.kind, loser.kind, fields.kind)
    if (!isClear) await reportRecordChange(trx, 'merged', [winnerId, loser_id], staff)
    const { id: merge } = await trx
      .insertInto('contact_merges')
      .values({
        winner_id: winnerId,
        loser_id,
        before: jsonText(before),
        merged_by: staff.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('contacts').set(fields).where('id', '=', winnerId).execute()
    await repeatRefusals(trx, [winnerId, loser_id], staff.caller.id)
    await moveRows(trx, { id: merge, winner_id: winnerId, loser_id })
    await trx.updateTable('contacts').set({ merged_into: winnerId }).where('id', '=', loser_id).execute()
    await copyDismissals(trx, winnerId, loser_id)
    await refreshDuplicatesAndTotals(trx, [winnerId, loser_id])
    await recordAudit(trx, staff, 'merged_contacts', `donor ${winnerId}`, { merged: loser_id, merge })
    return { merge_id: merge }
  })
}

/**
 * Records again each refusal that the other donor's consent contradicts: the newest entry counts after a
 * merge, and a donor who refused must not be written to. The entry stays with that donor when the merge is
 * undone.
 */
const repeatRefusals = (trx: Database, ids: readonly number[], userId: number) =>
  sql`
    insert into consents (contact_id, purpose, channel, is_given, wording, source, reason, user_id)
    select contact_id, purpose, channel, false, wording, source, reason, ${userId}
    from (select distinct on (contact_id, purpose, channel) * from consents
      where contact_id = any(${[...ids]}::bigint[])
      order by contact_id, purpose, channel, at desc, id desc) as refused
    where not is_given and exists (select from current_consents as other
      where other.contact_id = any(${[...ids]}::bigint[]) and other.contact_id <> refused.contact_id
        and other.purpose = refused.purpose and other.channel = refused.channel
        and other.is_given)`.execute(trx)

async function copyDismissals(trx: Database, winner: number, loser: number): Promise<void> {
  await sql`
    insert into duplicate_proposals (one_id, other_id, score, reasons, dismissed_at, dismissed_by)
    select least(third, ${winner}), greatest(third, ${winner}), score, reasons, dismissed_at, dismissed_by
    from duplicate_proposals,
      lateral (select case one_id when ${loser} then other_id else one_id end as third) as pair
    where (one_id = ${loser} or other_id = ${loser}) and dismissed_at is not null and third <> ${winner}
    on conflict do nothing`.execute(trx)
}

/** Maximum number of merges per call. */
const maxMerges = 1000

/**
 * Merges pairs that share the name, and a CNIC or both phone number and e-mail address, each into its older
 * contact, in one transaction each. Contacts in several pairs are left to people.
 * @returns the ids of the merges, for `splitContacts`
 */
export async function mergeClearPairs(context: Context, staff: Staff): Promise<{ merge_ids: number[] }> {
  const { rows } = await sql<{ one_id: number; other_id: number } & ContactFields>`
    select pair.one_id, pair.other_id, kind, first_name, last_name, country, language
    from duplicate_proposals as pair join contacts on contacts.id = pair.one_id
    where dismissed_at is null and score >= ${clearScore} and 'name' = any(reasons)
      and not exists (select from duplicate_proposals as beside
        where beside.dismissed_at is null
          and (beside.one_id in (pair.one_id, pair.other_id) or beside.other_id in (pair.one_id, pair.other_id))
          and (beside.one_id, beside.other_id) <> (pair.one_id, pair.other_id))
    order by score desc, pair.one_id limit ${maxMerges}`.execute(context.db)
  const merges: number[] = []
  for (const { one_id, other_id, ...fields } of rows) {
    // Skips a pair that another transaction changed.
    const pair = { loser_id: other_id, fields }
    const merged = await mergeContacts(context, one_id, pair, staff, { isClear: true }).catch((error) => {
      if (error instanceof Problem) return null
      throw error
    })
    if (merged) merges.push(merged.merge_id)
  }
  if (merges.length > 0) await reportRecordChange(context.db, 'pairs', [], staff)
  return { merge_ids: merges }
}

/**
 * Undoes merges: the moved rows return, and undoing the winner's latest merge also restores its fields. A
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
  // Queues the donations of both contacts: the job adds again the points that each needs.
  await sql`insert into contact_queue select donation_id from donation_contacts
    where contact_id in (${merge.winner_id}, ${merge.loser_id})`.execute(trx)
  await sql`update contact_merges set undone_at = now(), undone_by = ${staff.caller.id}
    where id = ${id}`.execute(trx)
  // The loser may have been erased while it was merged: rows that return to it are erased too.
  await sql`select anonymise_contacts(array[${merge.loser_id}]::bigint[])`.execute(trx)
  await refreshDuplicatesAndTotals(trx, [merge.winner_id, merge.loser_id])
  await recordAudit(trx, staff, 'split_contacts', `donor ${merge.winner_id}`, {
    split: merge.loser_id,
    merge: id,
  })
}
