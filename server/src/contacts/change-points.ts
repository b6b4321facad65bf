import { sql } from 'kysely'
import type { EnteredPoint } from '../../../contract/src/contact-points.ts'
import { phoneDigits } from '../../../contract/src/phone-digits.ts'
import { phoneProblem } from '../../../contract/src/text-rules.ts'
import { reportRecordChange } from '../donations/personal-data/report-record-change.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import { type ChangedContact, recordChange, refreshDuplicatesAndTotals } from './record-change.ts'

type StoredPoint = {
  id: number
  kind: 'email' | 'phone' | 'cnic'
  value: string
  source: 'donation' | 'staff' | 'donor'
  is_primary: boolean
  valid_until: string | null
  verified_how: string | null
}

/** Columns of a point that staff set. */
type PointState = { value: string; is_primary: boolean; valid_until: string | null }

export type PointPlan = {
  /** True for a new value: the point ends and a new point replaces it. */
  isReplaced: boolean
  /** Values of the point, or of the point that replaces it. */
  set: PointState
  changed: string[]
}

/**
 * Plans a change of a point. A new value replaces the point, because the job would add an overwritten value
 * of a donation again, and because a new value gives access to less of the donor's own page. A point that has
 * ended is not primary.
 * @param today yyyy-mm-dd in Pakistan
 * @throws Problem 422 when another point of the contact has the value
 */
export function planPoint(
  points: readonly Pick<StoredPoint, 'id' | 'kind' | 'value'>[],
  before: StoredPoint | null,
  entered: EnteredPoint,
  today: string,
): PointPlan {
  const { kind, value, valid_until, verified_how } = entered
  if (points.some((one) => one.kind === kind && one.value === value && one.id !== before?.id))
    throw Problem.invalidField('value', `refusal.contact-point.${kind}-known`)
  const is_primary = entered.is_primary && (valid_until === null || valid_until >= today)
  const set = { value, is_primary, valid_until }
  const after = { ...set, verified_how }
  return {
    isReplaced: before !== null && before.value !== value,
    set,
    changed: Object.keys(after).filter(
      (column) => before?.[column as keyof typeof after] !== after[column as keyof typeof after],
    ),
  }
}

/**
 * @throws Problem 404; 409 for a merged or erased donor; 422 when the contact has the value already; 428 for
 *   a household or a contact with another address or number, when the caller is not confirmed
 */
export const addPoint = (contact: ChangedContact, entered: EnteredPoint) =>
  recordChange(contact, 'added_contact_point', async (trx, { kind: ofRecord, country }) => {
    const point = normalisePoint(entered, country)
    const points = await readPoints(trx, contact.contactId)
    const plan = planPoint(points, null, point, dayOf(new Date()))
    // Required for every household, because its members have addresses even when the household has none.
    if (ofRecord === 'household' || points.some(({ kind }) => kind !== 'cnic')) {
      if (!contact.staff.caller.isConfirmed) throw Problem.unconfirmed()
      await reportRecordChange(trx, 'added', [contact.contactId], contact.staff)
    }
    await insertPoint(trx, contact, point, plan.set)
    await refreshDuplicatesAndTotals(trx, [contact.contactId])
    return { kind: point.kind }
  })

/** @throws Problem 404; 422 when another point of the contact has the value */
export const changePoint = (contact: ChangedContact, pointId: number, entered: EnteredPoint) =>
  recordChange(contact, 'changed_contact_point', async (trx, { country }) => {
    const point = normalisePoint(entered, country)
    const points = await readPoints(trx, contact.contactId)
    const before = points.find(({ id, kind }) => id === pointId && kind === point.kind)
    if (!before) throw Problem.notFound('refusal.not-found.contact-point')
    const { isReplaced, set, changed } = planPoint(points, before, point, dayOf(new Date()))
    if (changed.length > 0) await reportRecordChange(trx, 'changed', [contact.contactId], contact.staff)
    if (isReplaced) {
      await sql`update contact_points set is_primary = false,
          valid_until = least(valid_until, day_in_pakistan(now()) - 1)
        where id = ${pointId}`.execute(trx)
      await insertPoint(trx, contact, point, set)
    } else {
      await dropOtherPrimary(trx, contact, point.kind, set)
      const { verified_how: how } = point
      const isStillVerified = sql`verified_how = ${how}`
      await sql`
        update contact_points set is_primary = ${set.is_primary},
          valid_until = ${set.valid_until}::date, verified_how = ${how},
          verified_at = case when ${isStillVerified} then verified_at when ${how !== null} then now() end,
          verified_by = case when ${isStillVerified} then verified_by
            when ${how !== null} then ${contact.staff.caller.id}::integer end
        where id = ${pointId}`.execute(trx)
    }
    await refreshDuplicatesAndTotals(trx, [contact.contactId])
    return { kind: point.kind, fields: changed }
  })

/** @throws Problem 422 for a phone number that is invalid in the contact's country */
function normalisePoint(entered: EnteredPoint, country: string): EnteredPoint {
  if (entered.kind === 'email') return entered
  const value = phoneDigits(country, entered.value)
  const problem = phoneProblem(country, value)
  if (problem) throw Problem.invalid({ value: [problem] })
  return { ...entered, value }
}

async function readPoints(trx: Database, contactId: number): Promise<StoredPoint[]> {
  const { rows } = await sql<StoredPoint>`
    select id, kind, value, source, is_primary, valid_until::text, verified_how from contact_points
    where contact_id = ${contactId}`.execute(trx)
  return rows
}

async function insertPoint(
  trx: Database,
  contact: ChangedContact,
  { kind, verified_how: how }: EnteredPoint,
  set: PointState,
): Promise<void> {
  await dropOtherPrimary(trx, contact, kind, set)
  await sql`
    insert into contact_points
      (contact_id, kind, value, source, is_primary, valid_until, verified_how, verified_at, verified_by)
    values (${contact.contactId}, ${kind}, ${set.value}, 'staff', ${set.is_primary}, ${set.valid_until}::date,
      ${how}, case when ${how !== null} then now() end,
      case when ${how !== null} then ${contact.staff.caller.id}::integer end)`.execute(trx)
}

async function dropOtherPrimary(
  trx: Database,
  { contactId }: ChangedContact,
  kind: string,
  { is_primary }: PointState,
): Promise<void> {
  if (!is_primary) return
  await sql`update contact_points set is_primary = false
    where contact_id = ${contactId} and kind = ${kind} and is_primary`.execute(trx)
}
