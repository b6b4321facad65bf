import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Paisa } from '../../../contract/src/money.ts'
import { type BookSubject, bookSubjects } from '../../../contract/src/pending-changes.ts'
import type * as calls from '../../../contract/src/switches.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { changeSwitches, readChosenSwitches } from '../charity/change-switches.ts'
import { lockCharity } from '../charity/lock-charity.ts'
import type { AppContext } from '../context.ts'
import type { Actor, Author, Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { countApprovers } from './right-holders.ts'
import { changeLimit, needsSecondPerson, refuseIfPending, storeOrReport } from './store-change.ts'

/** `form`: what approval applies; `facts`: what the approver reads, by field. */
type BookChange = { subject: BookSubject; target: string; form: object; facts: Record<string, string | null> }

/**
 * Stores a change of the books above the charity's limit for a second person to approve. The limit is per
 * day: what its author entered alone today counts, so that nobody stays below it by splitting an entry.
 * @param switches undefined for a change that a second person has approved
 * @param paisa amount of the change; Infinity for one that always waits
 * @returns whether it waits
 * @throws Problem 409 while the same change waits
 */
export async function bookChangeWaits(
  trx: Database,
  switches: AppContext['switches'] | undefined,
  paisa: Paisa,
  { facts, ...change }: BookChange,
  author: Author,
): Promise<boolean> {
  if (!switches) return false
  const { approval_amount } = await switches(trx)
  if (approval_amount === null || !(await needsSecondPerson(trx, switches, author.caller))) return false
  const entered_today = paisa === Infinity ? 0 : await readEnteredToday(trx, author.caller.id)
  if (entered_today + paisa <= approval_amount * 100) return false
  await lockCharity(trx)
  await refuseIfPending(trx, change)
  const texts = Object.entries({ ...facts, entered_today: String(entered_today || '') }).flatMap(
    ([field, to]) => (to ? [{ field, language: '', from: '', to }] : []),
  )
  await storeOrReport(trx, true, { ...change, kind: 'add', texts, found: [] }, author, { facts: {} })
  return true
}

/**
 * Sums the vouchers and manual refunds that a person entered today, less those that a second person approved.
 * Locks this sum of the person until the transaction ends.
 */
async function readEnteredToday(trx: Database, userId: number): Promise<Paisa> {
  await sql`select pg_advisory_xact_lock(hashtext('entered today'), ${userId})`.execute(trx)
  const today = sql`day_in_pakistan(now())::timestamp at time zone 'Asia/Karachi'`
  const { rows } = await sql<{ paisa: Paisa }>`
    select sum(paisa)::bigint as paisa from (
      select amount_paisa as paisa from vouchers where entered_by = ${userId} and entered_at >= ${today}
      union all select amount * 100::bigint from refunds
        where asked_by = ${userId} and way = 'by_hand' and asked_at >= ${today}
      union all select -(form ->> 'paisa')::bigint from pending_changes
        where asked_by = ${userId} and subject = any(${[...bookSubjects]}) and applied_at >= ${today}
      union all select 0) as entered`.execute(trx)
  return rows[0]?.paisa ?? 0
}

export const bookChangeAnswer = <Data>(data: Data) =>
  new AnswerWithMessage(data, translatable('pending-changes.books-wait'))

/** Makes a change of the books that may wait, and answers it. @param make returns whether it waits */
export const applyBookChange = async (db: Database, make: (trx: Database) => Promise<boolean>) =>
  (await db.transaction().execute(make)) ? bookChangeAnswer(null) : null

/**
 * Saves the switches; a higher limit waits (`changeLimit`).
 * @returns whether the limit waits
 * @throws Problem 409 while another limit waits; 422 when approval would end although others may give it
 */
export async function saveSwitches(
  trx: Database,
  switches: AppContext['switches'],
  chosen: BodyOf<typeof calls.saveSwitches>,
  staff: Staff,
): Promise<boolean> {
  await lockCharity(trx)
  const { approval_amount: before } = await readChosenSwitches(trx)
  const { approval_amount: after = before } = chosen
  const limit = { subject: 'approval_amount', before, after } as const
  return changeLimit(trx, switches, limit, staff, (approval_amount) =>
    changeSwitches(trx, { ...chosen, approval_amount }, staff, mayOthersApprove(staff)),
  )
}

export const setApprovalAmount = async (
  trx: Database,
  limit: Pick<BodyOf<typeof calls.saveSwitches>, 'approval_amount'>,
  actor: Actor,
): Promise<void> =>
  changeSwitches(trx, { ...(await readChosenSwitches(trx)), ...limit }, actor, mayOthersApprove(actor))

const mayOthersApprove =
  ({ caller }: Actor) =>
  async (db: Database) =>
    (await countApprovers(db, caller?.id ?? 0)) >= 1
