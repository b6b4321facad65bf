import { message } from '../../../../contract/src/message.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import { english, type Translate } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { DescribedChange } from '../../approvals/approved-change.ts'
import { countHolders } from '../../approvals/right-holders.ts'
import { refuseIfPending, storeChange } from '../../approvals/store-change.ts'
import { tryChange } from '../../approvals/try-change.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { refuseLockout } from '../auth/refuse-lockout.ts'
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
  isPrivileged,
  readAccess,
  refuseStrongerTarget,
} from './compare-access.ts'
import { type RoleForm, roleTarget, saveRole } from './role.ts'

/** A change of an account or a role that may grant rights. */
export type AccessChange =
  | { kind: 'invite'; form: MemberForm & { email: string } }
  | { kind: 'member'; user_id: number; form: MemberForm }
  | { kind: 'enable' | 'disable' | 'second_factors'; user_id: number }
  | { kind: 'role'; role_id: number | null; form: RoleForm }

/** A change that waits, with its effect on rights. */
export type WaitingAccessChange = AccessChange &
  Pick<Gain, 'rights' | 'loosens'> & {
    /** 'Hina Raza, hina@example.org', or the name of a role. */
    name: string
  }

/**
 * Makes a change of an account or a role, or stores it as a pending change. It waits when it grants a
 * privileged right, or loosens a second factor, while there are at least two administrators.
 * @throws Problem 403 for rights that the caller does not have, given or held by the account or role, 404 for
 * an unknown account or role, 409 while another change of it is pending, 422 for invalid values
 */
export const changeAccess = (
  db: Database,
  change: AccessChange,
  staff: Staff,
): Promise<{ waits: boolean } | AnswerWithMessage<{ waits: boolean }>> =>
  db.transaction().execute((trx) =>
    refuseLockout(trx, staff, async () => {
      const hasSecondPerson = (await countHolders(trx, ['users'])) >= 2
      const { name, target } = await nameTarget(trx, change)
      await refuseStrongerTarget(trx, staff.caller.rights, change)
      const author = { staff, askedBy: staff.caller }
      const { effect, waits } = await tryAccessChange(trx, change, author, (gain) => {
        refuseMoreThanHeld(staff.caller.rights, gain)
        return hasSecondPerson && accessNeedsApproval(gain)
      })
      if (!waits) {
        await recordGain(trx, effect, staff.caller.id, null)
        return { waits }
      }
      const { rights, loosens } = effect
      const form: WaitingAccessChange = { ...change, name, rights, loosens }
      const pending = {
        subject: 'access',
        target,
        kind: rights.some(isPrivileged) ? 'add' : 'remove',
        form,
      } as const
      await refuseIfPending(trx, pending)
      await storeChange(trx, { ...pending, found: [] }, staff, describeAccess(english.t, form))
      return new AnswerWithMessage({ waits }, translatable('done.access.waits'))
    }),
  )

/**
 * Makes a change within `tryChange`. @param waits decides by the effect on rights whether the change waits
 */
export const tryAccessChange = (
  trx: Database,
  change: AccessChange,
  author: Author,
  waits: (gain: Gain) => boolean,
) =>
  tryChange(trx, {
    read: readAccess,
    make: () => applyAccessChange(trx, change, author),
    compare: compareAccess,
    waits: async (gain) => waits(gain),
  })

function applyAccessChange(trx: Database, change: AccessChange, author: Author): Promise<void> {
  switch (change.kind) {
    case 'invite':
      return inviteMember(trx, change.form, author)
    case 'member':
      return changeMember(trx, change.user_id, change.form, author)
    case 'enable':
    case 'disable':
      return setMemberEnabled(trx, change.user_id, change.kind === 'enable', author)
    case 'second_factors':
      return removeMemberFactors(trx, change.user_id, author)
    case 'role':
      return saveRole(trx, change.role_id, change.form, author)
  }
}

/**
 * Records when accounts gained a privileged right, and who vouches for them.
 * @param askedBy user who requested the change; excluded, because their waiting period must not begin with
 * their own request
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

/** Names the account or role, and the target of its pending change. @throws Problem 404 */
async function nameTarget(trx: Database, change: AccessChange): Promise<{ name: string; target: string }> {
  if (change.kind === 'role')
    return { name: change.form.name, target: roleTarget(change.role_id ?? change.form.name) }
  const member = change.kind === 'invite' ? change.form : await readMember(trx, change.user_id)
  return { name: `${member.first_name} ${member.last_name}, ${member.email}`, target: member.email }
}

/** Describes a change that waits, in the reader's language. */
export function describeAccess(
  t: Translate,
  { kind, name, rights, loosens }: WaitingAccessChange,
): DescribedChange {
  const namesOf = (some: readonly PermissionPath[]) =>
    some.map((path) => t.message(rightName(path))).join(t('ui.comma'))
  const rows = [
    [t('staff.waiting.privileged'), namesOf(rights.filter(isPrivileged))],
    [t('staff.waiting.gains'), namesOf(rights.filter((path) => !isPrivileged(path)))],
    [t('office.field.second-factor'), loosens ? t('staff.waiting.loosens') : ''],
  ] as const
  return {
    name: t('staff.waiting.change', { kind, subject: name }),
    changes: rows.flatMap(([title, to]) => (to === '' ? [] : [{ name: title, from: '', to }])),
    audited: { subject: name, facts: { change: kind, rights } },
  }
}
