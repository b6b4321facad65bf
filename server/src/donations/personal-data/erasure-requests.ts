import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/personal-data.ts'
import type { erasureDecisions } from '../../../../contract/src/personal-data.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Records a donor's request for erasure, once for an address or number until it is decided. */
export async function requestErasure(
  db: Database,
  { contactId, point }: { contactId: number; point: string },
  request: { ip: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      insert into erasure_requests (contact_id, point) values (${contactId}, ${point})
      on conflict do nothing returning id`.execute(trx)
    if (rows.length > 0)
      await recordAudit(trx, { caller: null, request }, 'requested_erasure', `donor ${contactId}`)
  })
}

/** Reads when a session of this address or number requested erasure; null without an open request. */
export async function readErasureAskedAt(
  db: Database,
  { contactId, point }: { contactId: number; point: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('erasure_requests')
    .select('asked_at')
    .where('contact_id', '=', contactId)
    .where('point', '=', point)
    .where('decision', 'is', null)
    .executeTakeFirst()
  return row?.asked_at ?? null
}

/** Reads the open requests, oldest first; a merged donor's request is listed for the remaining donor. */
export async function readErasureRequests(db: Database) {
  const { rows } = await sql<RowInput<typeof calls.listErasureRequests>>`
    select request.id, contact.id as contact_id, point, asked_at,
      trim(contact.first_name || ' ' || contact.last_name) as name,
      exists (select from donation_contacts as own where own.contact_id = contact.id) as has_donations
    from erasure_requests as request join contacts as asking on asking.id = contact_id
    join contacts as contact on contact.id = coalesce(asking.merged_into, asking.id)
    where decision is null order by request.id`.execute(db)
  return rows
}

/**
 * Records a decision. The decision 'erased' anonymises a donor without donations, such as one with only a
 * regular donation; donations are erased by erasePersonalData.
 * @throws Problem 404 when it was decided before
 */
export async function decideErasureRequest(
  db: Database,
  id: number,
  decision: (typeof erasureDecisions)[number],
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const decided = await trx
      .updateTable('erasure_requests')
      .set({ decision, point: '', decided_at: sql`now()`, decided_by: staff.caller.id })
      .where('id', '=', id)
      .where('decision', 'is', null)
      .returning('contact_id')
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.erasure-request'))
    if (decision === 'erased')
      await sql`select anonymise_contact_without_donations(coalesce(merged_into, id)) from contacts
        where id = ${decided.contact_id}`.execute(trx)
    await recordAudit(trx, staff, 'decided_erasure_request', `donor ${decided.contact_id}`, { decision })
  })
}
