import { sql } from 'kysely'
import { message } from '../../../../contract/src/message.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueEmailToRightsHolders } from '../../messages/queue-message.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { countHolders, refuseLockout } from '../auth/count-holders.ts'
import { rightsEmail } from './account-email.ts'
import {
  type Author,
  changeMember,
  inviteMember,
  type MemberForm,
  readMember,
  removeMemberFactors,
  setMemberEnabled,
} from './change-member.ts'
import {
  accessNeedsApproval,
  compareAccess,
  type Gain,
  readAccess,
  refuseStrongerTarget,
} from './compare-access.ts'
import { type RoleForm, saveRole } from './role.ts'

/** A change of an account or a role that may grant rights. */
export type AccessChange =
  | { kind: 'invite'; form: MemberForm & { email: string } }
  | { kind: 'member'; user_id: number; form: MemberForm }
  | { kind: 'enable' | 'disable' | 'second_factors'; user_id: number }
  | { kind: 'role'; role_id: number | null; form: RoleForm }

/**
 * Makes a change of an account or a role, or stores it as an access change for a second person to approve.
 * The change is made, rights before and after are compared, and it is rolled back when it grants a privileged
 * right while there are two administrators.
 * @throws Problem 403 for rights that the caller does not have, given or held by the account or role, 404
 *   for an unknown account or role, 409 while another change of it is pending, 422 for invalid values
 */
export async function changeAccess(
  db: Database,
  change: AccessChange,
  staff: Staff,
): Promise<{ waits: boolean } | AnswerWithMessage<{ waits: boolean }>> {
  return refuseLockout(db, staff, async (trx) => {
    const hasSecondPerson = (await countHolders(trx, ['users'])) >= 2
    const subject = await subjectName(trx, change)
    await refuseStrongerTarget(trx, staff.caller.rights, change)
    await sql`savepoint before_change`.execute(trx)
    const gain = await applyAccessChange(trx, change, { staff, askedBy: staff.caller })
    refuseMoreThanHeld(staff.caller.rights, gain)
    if (!hasSecondPerson || !accessNeedsApproval(gain)) {
      await recordGain(trx, gain, staff.caller.id, null)
      return { waits: false }
    }
    await sql`rollback to savepoint before_change`.execute(trx)
    await storeAccessChange(trx, change, subject, gain, staff)
    return new AnswerWithMessage({ waits: true }, translatable('done.access.waits'))
  })
}

/** Applies a change. @returns its effect on rights */
export async function applyAccessChange(trx: Database, change: AccessChange, author: Author): Promise<Gain> {
  const before = await readAccess(trx)
  switch (change.kind) {
    case 'invite':
      await inviteMember(trx, change.form, author)
      break
    case 'member':
      await changeMember(trx, change.user_id, change.form, author)
      break
    case 'enable':
    case 'disable':
      await setMemberEnabled(trx, change.user_id, change.kind === 'enable', author)
      break
    case 'second_factors':
      await removeMemberFactors(trx, change.user_id, author)
      break
    case 'role':
      await saveRole(trx, change.role_id, change.form, author)
  }
  return compareAccess(before, await readAccess(trx))
}

/**
 * Records when accounts gained a privileged right, and who vouches for them.
 * @param askedBy excluded: their waiting period does not begin with a request of their own
 */
export async function recordGain(
  trx: Database,
  { people }: Gain,
  askedBy: number,
  vouchedBy: number | null,
): Promise<void> {
  const gainers = people.filter((id) => id !== askedBy)
  if (gainers.length === 0) return
  await trx
    .updateTable('users')
    .set({ privileged_at: new Date(), ...(vouchedBy !== null && { vouched_by: vouchedBy }) })
    .where('id', 'in', gainers)
    .execute()
}

/** @throws Problem 403, naming the first right that the caller lacks */
export function refuseMoreThanHeld(held: ReadonlySet<string>, { rights }: Gain): void {
  const missing = rights.find((path) => !held.has(path))
  if (missing) throw new Problem(403, message('refusal.rights.not-held', { right: rightName(missing) }))
}

/** @throws Problem 404 */
async function subjectName(trx: Database, change: AccessChange): Promise<string> {
  if (change.kind === 'role') return change.form.name
  const member = change.kind === 'invite' ? change.form : await readMember(trx, change.user_id)
  return `${member.first_name} ${member.last_name}, ${member.email}`
}

async function storeAccessChange(
  trx: Database,
  change: AccessChange,
  subject: string,
  { rights, loosens }: Gain,
  staff: Staff,
): Promise<void> {
  await trx
    .insertInto('access_changes')
    .values({
      kind: change.kind,
      user_id: 'user_id' in change ? change.user_id : null,
      role_id: 'role_id' in change ? change.role_id : null,
      form: jsonText('form' in change ? change.form : {}),
      subject,
      rights,
      loosens,
      asked_by: staff.caller.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.access.one-waits'))
  await recordAudit(trx, staff, 'requested_access_change', subject, { change: change.kind, rights })
  await queueEmailToRightsHolders(
    trx,
    rightsEmail,
    accessChangeFacts('staff-email.rights.asked', staff.caller.name, { subject, rights }),
  )
}

/** Returns the facts of an e-mail about an access change. */
export const accessChangeFacts = (
  what: `staff-email.rights.${'asked' | 'rejected'}`,
  who: string,
  { subject, rights }: { subject: string; rights: readonly PermissionPath[] },
) => ({
  whose: subject,
  what: english.t(what, { who }),
  rights: {
    [english.t('staff-email.rights.for')]: subject,
    [english.t('staff-email.rights.given')]: rights.join(', ') || english.t('staff-email.rights.none'),
  },
})
