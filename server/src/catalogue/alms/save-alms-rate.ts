import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/alms.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseInstructions } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readAlmsRate } from './alms.queries.ts'

/**
 * Adds a rate, and ends the open one of its kind and food on the day before.
 * @throws Problem 422 when another rate is valid from that day or later; for digits or a link in the source
 */
export async function addAlmsRate(
  trx: Database,
  { valid_from, ...form }: BodyOf<typeof calls.addAlmsRate>,
  staff: Staff,
): Promise<calls.AlmsRate> {
  refuseInstructions({ source: form.source })
  const from = valid_from ?? ''
  // Serialises concurrent additions.
  await sql`lock table alms_rates in share row exclusive mode`.execute(trx)
  await sql`update alms_rates set valid_until = ${addDays(from, -1)}::date
    where kind = ${form.kind} and commodity = ${form.commodity} and valid_until is null
      and replaced_at is null and valid_from < ${from}::date`.execute(trx)
  const { rows: later } = await sql`select from alms_rates
    where kind = ${form.kind} and commodity = ${form.commodity} and replaced_at is null
      and coalesce(valid_until, 'infinity') >= ${from}::date`.execute(trx)
  if (later.length > 0) throw Problem.invalidField('valid_from', 'office-fields.rate.later')
  const { id } = await trx
    .insertInto('alms_rates')
    .values({ ...form, valid_from: from, added_by: staff.caller.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(trx, staff, 'changed_alms_rate', nameOf(form), { ...form, valid_from: from })
  return readAlmsRate(trx, id)
}

/**
 * Sets the last day of a rate.
 * @throws Problem 404; 422 when it precedes the first, or meets the next rate
 */
export async function endAlmsRate(
  trx: Database,
  id: number,
  { valid_until }: BodyOf<typeof calls.endAlmsRate>,
  staff: Staff,
): Promise<calls.AlmsRate> {
  await sql`lock table alms_rates in share row exclusive mode`.execute(trx)
  const before = await readAlmsRate(trx, id)
  if (valid_until !== null && valid_until < before.valid_from)
    throw Problem.invalidField('valid_until', 'office-fields.rate.before-first')
  const { rows: next } = await sql`select from alms_rates
    where kind = ${before.kind} and commodity = ${before.commodity} and valid_from > ${before.valid_from}::date
      and replaced_at is null and valid_from <= coalesce(${valid_until}::date, 'infinity')`.execute(trx)
  if (next.length > 0) throw Problem.invalidField('valid_until', 'office-fields.rate.later')
  await sql`update alms_rates set valid_until = ${valid_until}::date where id = ${id}`.execute(trx)
  const after = await readAlmsRate(trx, id)
  await recordAudit(trx, staff, 'changed_alms_rate', nameOf(after), changesOf(before, after))
  return after
}

/**
 * Replaces a rate that was mistyped: donations that were calculated with it still name it.
 * @throws Problem 404; 409 when its first day is over, and the day on which it was added; 422 for digits or a
 *   link in the source
 */
export async function correctAlmsRate(
  trx: Database,
  id: number,
  form: BodyOf<typeof calls.correctAlmsRate>,
  staff: Staff,
): Promise<calls.AlmsRate> {
  refuseInstructions({ source: form.source })
  await sql`lock table alms_rates in share row exclusive mode`.execute(trx)
  const { is_correctable, ...before } = await readAlmsRate(trx, id)
  if (!is_correctable) throw Problem.conflict('refusal.alms-rate.day-over')
  await sql`update alms_rates set replaced_at = now() where id = ${id}`.execute(trx)
  const { id: _, ...copied } = { ...before, ...form }
  const added = await trx
    .insertInto('alms_rates')
    .values({ ...copied, added_by: staff.caller.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { ...before, ...form, id: added.id }
  await recordAudit(trx, staff, 'changed_alms_rate', nameOf(after), changesOf(before, after))
  return after
}

/** Name for the audit: 'fidya wheat'. */
const nameOf = ({ kind, commodity }: Pick<calls.AlmsRate, 'kind' | 'commodity'>) => `${kind} ${commodity}`
