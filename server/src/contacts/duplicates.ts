import { sql } from 'kysely'
import type * as calls from '../../../contract/src/contacts.ts'
import type { ContactSummary, DuplicatePair } from '../../../contract/src/contacts.ts'
import type { AnswerOf, BodyOf, QueryOf } from '../../../contract/src/entry.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import type { Page } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { summaryColumns } from './contacts.queries.ts'

/** Reads a page of open proposals, most certain first. @param query.contact_id limits them to one contact */
export async function readDuplicates(
  db: Database,
  query: QueryOf<typeof calls.listDuplicates>,
): Promise<Page<DuplicatePair>> {
  const { contact_id } = query
  const from = sql`duplicate_proposals where dismissed_at is null
    ${contact_id ? sql`and ${contact_id} in (one_id, other_id)` : sql``}`
  type Proposal = { one_id: number; other_id: number } & Pick<DuplicatePair, 'score' | 'reasons'>
  const { data, ...page } = await readPage(db, query, {
    from,
    rows: (limit) => sql<Proposal>`
      select one_id, other_id, score, reasons from ${from} order by score desc, one_id, other_id ${limit}`,
  })
  const ids = data.flatMap(({ one_id, other_id }) => [one_id, other_id])
  const contacts = await readSummaries(db, ids)
  const pairs = data.flatMap(({ one_id, other_id, ...pair }) => {
    const [one, other] = [contacts.get(one_id), contacts.get(other_id)]
    return one && other ? [{ one, other, ...pair }] : []
  })
  return { ...page, data: pairs }
}

/** Reads what a merge would move. @throws Problem 404; 409 for a contact with itself */
export async function readMergePlan(
  db: Database,
  winnerId: number,
  loserId: number,
): Promise<AnswerOf<typeof calls.planMerge>> {
  if (winnerId === loserId) throw Problem.conflict('refusal.contact.itself')
  const contacts = await readSummaries(db, [winnerId, loserId])
  const [winner, loser] = [contacts.get(winnerId), contacts.get(loserId)]
  if (!winner || !loser) throw Problem.notFound('refusal.not-found.contact')
  const { rows } = await sql<{ donations: number; points: number }>`
    select (select count(*) from donation_contacts where contact_id = ${loserId}) as donations,
      (select count(*) from contact_points as point where contact_id = ${loserId}
        and not exists (select from contact_points as own where own.contact_id = ${winnerId}
          and own.kind = point.kind and own.value = point.value)) as points`.execute(db)
  const { rows: refused } = await sql<AnswerOf<typeof calls.planMerge>['refused'][number]>`
    select purpose, channel from current_consents where contact_id in (${winnerId}, ${loserId})
    group by 1, 2 having bool_or(is_given) and not bool_and(is_given) order by 1, 2`.execute(db)
  return { winner, loser, refused, donations: rows[0]?.donations ?? 0, points: rows[0]?.points ?? 0 }
}

async function readSummaries(db: Database, ids: readonly number[]): Promise<Map<number, ContactSummary>> {
  const { rows } = await sql<ContactSummary>`
    select ${summaryColumns} from contacts
      left join contact_totals as totals on totals.contact_id = contacts.id
    where contacts.id = any(${ids}) and merged_into is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Records that two contacts are not the same, or proposes them again.
 * @throws Problem 409 when the pair is not proposed any more
 */
export async function dismissDuplicate(
  db: Database,
  { one_id, other_id, dismissed }: BodyOf<typeof calls.dismissDuplicate>,
  staff: Staff,
): Promise<{ dismissed: boolean }> {
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('duplicate_proposals')
      .set({ dismissed_at: dismissed ? new Date() : null, dismissed_by: dismissed ? staff.caller.id : null })
      .where('one_id', '=', Math.min(one_id, other_id))
      .where('other_id', '=', Math.max(one_id, other_id))
      .returning('one_id')
      .execute()
    if (changed.length === 0) throw Problem.conflict('refusal.contact.pair')
    await recordAudit(trx, staff, 'dismissed_duplicate', `donor ${one_id}`, { other: other_id, dismissed })
  })
  return { dismissed }
}
