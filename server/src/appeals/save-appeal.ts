import type { AppealBody } from '../../../contract/src/appeals.ts'
import { type ContactFilters, contactFilters } from '../../../contract/src/contacts.ts'
import { refuseIfPending } from '../approvals/store-change.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Saves a draft with the filters that its segment has now.
 * @param id null for a new appeal
 * @throws Problem 404; 409 when it was sent or waits for a second person; 422 for an unknown cause or
 *   campaign
 */
export const saveAppeal = (
  db: Database,
  id: number | null,
  body: AppealBody,
  staff: Staff,
): Promise<{ id: number }> =>
  db.transaction().execute(async (trx) => {
    if (id !== null) await lockDraft(trx, id)
    const { kind, name, channels } = body
    const columns = {
      kind,
      name,
      channels,
      texts: jsonText(body.texts),
      ...(body.kind === 'appeal' ? await appealColumns(trx, body) : higherAmountColumns(body)),
    }
    const saved =
      id === null
        ? await trx
            .insertInto('appeals')
            .values({ ...columns, created_by: staff.caller.id })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('appeals')
            .set(columns)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'saved_appeal', `appeal ${saved.id}`, { name: body.name })
    return saved
  })

async function appealColumns(
  trx: Database,
  { segment, cause_id, campaign_id = null, amount }: Extract<AppealBody, { kind: 'appeal' }>,
) {
  const filters = segment === '' ? contactFilters.parse({}) : await readSegmentFilters(trx, segment)
  if (cause_id !== null) {
    const known = await trx.selectFrom('causes').select('id').where('id', '=', cause_id).executeTakeFirst()
    if (!known) throw Problem.invalidField('cause_id', 'fields.cause')
  }
  if (campaign_id !== null) {
    await trx
      .selectFrom('campaigns')
      .select('id')
      .where('id', '=', campaign_id)
      .where('cause_id', '=', cause_id)
      .executeTakeFirstOrThrow(() => Problem.invalidField('cause_id', 'refusal.not-found.campaign'))
  }
  const opens = { cause_id, campaign_id, amount }
  return { filters: jsonText(filters), segment, ...opens, raise_percent: null, raise_rupees: null }
}

const higherAmountColumns = ({ filters, raise }: Extract<AppealBody, { kind: 'higher_amount' }>) => ({
  filters: jsonText(filters),
  segment: '',
  cause_id: null,
  campaign_id: null,
  amount: null,
  raise_percent: raise.unit === 'percent' ? raise.value : null,
  raise_rupees: raise.unit === 'rupees' ? raise.value : null,
})

/** @throws Problem 404; 409 */
async function lockDraft(trx: Database, id: number): Promise<void> {
  const appeal = await trx
    .selectFrom('appeals')
    .select('begun_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.appeal'))
  if (appeal.begun_at !== null) throw Problem.conflict('refusal.appeal.begun')
  await refuseIfPending(trx, { subject: 'appeal', target: String(id) })
}

/** @throws Problem 404; 409 when it was sent or waits for a second person */
export async function removeAppeal(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDraft(trx, id)
    await trx.deleteFrom('appeals').where('id', '=', id).execute()
    await recordAudit(trx, staff, 'removed_appeal', `appeal ${id}`)
  })
}

/**
 * Reads the filters of a segment, a saved view of the list of donors; unknown and invalid filters are
 * ignored, as in the list.
 * @throws Problem 404
 */
async function readSegmentFilters(db: Database, name: string): Promise<ContactFilters> {
  const row = await db
    .selectFrom('saved_views')
    .select('address')
    .where('list', '=', 'donors')
    .where('name', '=', name)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.segment'))
  return parseFilters(new URLSearchParams(row.address))
}

function parseFilters(address: URLSearchParams): ContactFilters {
  const read = Object.keys(contactFilters.shape).flatMap((name) => {
    const written = address.getAll(name).filter((value) => value !== '')
    const [first] = written
    if (first === undefined) return []
    const values = [written, /^\d{1,9}$/.test(first) ? Number(first) : first, first]
    const value = values.find((one) => contactFilters.safeParse({ [name]: one }).success)
    return value === undefined ? [] : [[name, value] as const]
  })
  return contactFilters.parse(Object.fromEntries(read))
}
