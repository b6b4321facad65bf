import { sql } from 'kysely'
import type { ContactFields } from '../../../contract/src/contacts.ts'
import { reportRecordChange } from '../donations/personal-data/report-record-change.ts'
import { recordAudit } from '../history/record-audit.ts'
import { refuseInstructionsInName } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import {
  type ChangedContact,
  lockContact,
  recordChange,
  refreshDuplicatesAndTotals,
} from './record-change.ts'

/**
 * Creates a household with its first member, in the member's country and language.
 * @throws Problem 404; 409 for a household, or a member of one; 422 for a name that may name an account
 */
export async function createHousehold(member: ChangedContact, name: string): Promise<{ id: number }> {
  return member.db.transaction().execute(async (trx) => {
    const { kind, country, language } = await lockContact(trx, member.contactId)
    refuseInstructionsInName({ name })
    const { id } = await trx
      .insertInto('contacts')
      .values({ kind: 'household', first_name: name, last_name: '', country, language })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMember(trx, id, { id: member.contactId, kind })
    await recordMembership(trx, member.staff, 'joined_household', member.contactId, id)
    await refreshDuplicatesAndTotals(trx, [id])
    await recordAudit(trx, member.staff, 'made_household', `donor ${id}`, { member: member.contactId })
    return { id }
  })
}

/**
 * @throws Problem 404; 409 for a contact that is not a household, or a member that is a household or belongs
 *   to one
 */
export const addMember = (household: ChangedContact, memberId: number) =>
  recordChange(household, 'added_household_member', async (trx, { kind }) => {
    if (kind !== 'household') throw Problem.conflict('refusal.household.none')
    const member = await lockContact(trx, memberId)
    await reportRecordChange(trx, 'household', [memberId, household.contactId], household.staff)
    await insertMember(trx, household.contactId, { id: memberId, kind: member.kind })
    await recordMembership(trx, household.staff, 'joined_household', memberId, household.contactId)
    return { member: memberId }
  })

async function insertMember(
  trx: Database,
  householdId: number,
  member: { id: number; kind: ContactFields['kind'] },
): Promise<void> {
  if (member.kind === 'household') throw Problem.conflict('refusal.household.nested')
  await trx
    .insertInto('household_members')
    .values({ member_id: member.id, household_id: householdId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.household.member'))
}

/** Records a change in the audit of the member too, whose timeline shows it. */
const recordMembership = (
  trx: Database,
  staff: ChangedContact['staff'],
  action: 'joined_household' | 'left_household',
  member: number,
  household: number,
) => recordAudit(trx, staff, action, `donor ${member}`, { household })

/** @throws Problem 404 when the household does not have this member */
export const removeMember = (household: ChangedContact, memberId: number) =>
  recordChange(household, 'removed_household_member', async (trx) => {
    await trx
      .deleteFrom('household_members')
      .where('household_id', '=', household.contactId)
      .where('member_id', '=', memberId)
      .returning('member_id')
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.contact'))
    await sql`select anonymise_empty_households(${[household.contactId]})`.execute(trx)
    await recordMembership(trx, household.staff, 'left_household', memberId, household.contactId)
    return { member: memberId }
  })

/** Refuses to turn a household into a donor or to merge the two, because a household owns no donation. */
export function refuseHouseholdAsDonor(...kinds: ContactFields['kind'][]): void {
  if (new Set(kinds.map((kind) => kind === 'household')).size > 1)
    throw Problem.conflict('refusal.household.donor')
}
