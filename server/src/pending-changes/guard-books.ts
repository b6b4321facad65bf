import type { BodyOf } from '../../../contract/src/entry.ts'
import type { BookSubject } from '../../../contract/src/pending-changes.ts'
import type * as calls from '../../../contract/src/switches.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { changeSwitches, readChosenSwitches } from '../charity/change-switches.ts'
import type { AppContext } from '../context.ts'
import type { Actor, Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { countApprovers } from '../staff/auth/count-holders.ts'
import type { TextChange } from './compare-texts.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from './store-change.ts'

/** `form`: what approval applies; `facts`: what the approver reads, by field. */
type BookChange = { subject: BookSubject; target: string; form: object; facts: Record<string, string | null> }

/**
 * Stores a change of the books above the charity's limit for a second person to approve.
 * @param paisa amount of the change; Infinity for one that always waits
 * @returns whether it waits
 * @throws Problem 409 while the same change waits
 */
export async function bookChangeWaits(
  trx: Database,
  switches: AppContext['switches'],
  paisa: number,
  { facts, ...change }: BookChange,
  staff: Staff,
): Promise<boolean> {
  const { approval_amount } = await switches()
  if (approval_amount === null || paisa <= approval_amount * 100) return false
  if (!(await needsSecondPerson(trx, switches, staff.caller))) return false
  await lockRequests(trx)
  await refuseIfPending(trx, change)
  const texts = Object.entries(facts).flatMap(([field, to]) => (to ? [textChange(field, '', to)] : []))
  await storeOrReport(trx, true, { ...change, kind: 'add', texts, found: [] }, staff, { facts: {} })
  return true
}

/** Answer to a change of the books that waits. */
export const bookChangeAnswer = () => new AnswerWithMessage(null, translatable('pending-changes.books-wait'))

/**
 * Saves the switches. A higher limit, or none, waits for a second person: otherwise whoever enters vouchers
 * could end their approval alone.
 * @returns whether the limit waits
 * @throws Problem 409 while another limit waits; 422 when approval would end although somebody else may give
 *   it
 */
export async function saveSwitches(
  trx: Database,
  switches: AppContext['switches'],
  chosen: BodyOf<typeof calls.saveSwitches>,
  staff: Staff,
): Promise<boolean> {
  await lockRequests(trx)
  const { approval_amount: before } = await readChosenSwitches(trx)
  const { approval_amount = before } = chosen
  const change = { subject: 'approval_amount', target: '', form: { approval_amount } } as const
  if (approval_amount !== before) await refuseIfPending(trx, change)
  const isRaised = (approval_amount ?? Infinity) > (before ?? Infinity)
  const waits = isRaised && (await needsSecondPerson(trx, switches, staff.caller))
  await changeSwitches(
    trx,
    waits ? { ...chosen, approval_amount: before } : chosen,
    staff,
    mayOthersApprove(staff),
  )
  if (!isRaised) return false
  const [from, to] = [before, approval_amount].map((amount) => String(amount ?? 'never')) as [string, string]
  const texts = [textChange('approval_amount', from, to)]
  await storeOrReport(trx, waits, { ...change, kind: 'change', texts, found: [] }, staff, {
    facts: { from, to },
  })
  return waits
}

/** Sets a limit that a second person approved. */
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

const textChange = (field: string, from: string, to: string): TextChange => ({
  field,
  language: '',
  from,
  to,
})

/** Serialises requests, so that a second click finds the first. */
const lockRequests = (trx: Database) => trx.selectFrom('charity').select('only_one').forUpdate().execute()
