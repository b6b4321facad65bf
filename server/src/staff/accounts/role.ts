import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { english } from '../../../../words/src/reader.ts'
import { refuseIfPending } from '../../approvals/store-change.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasOtherAdministrator } from '../auth/refuse-lockout.ts'
import { rightsEmail } from './account-email.ts'
import { type Author, authorName } from './change-member.ts'
import { refuseStrongerTarget } from './compare-access.ts'

export type RoleForm = { name: string; rights: PermissionPath[]; needs_second_factor: boolean }

/**
 * Adds a role, or changes the one with this id. Administrators and approvers of bank accounts, as they were
 * before the change, are notified of it by e-mail.
 * @param id null to add
 * @throws Problem 404, 409 for a right that the author would gain, 422 for a name that is taken
 */
export async function saveRole(
  trx: Database,
  id: number | null,
  { name, rights, needs_second_factor }: RoleForm,
  author: Author,
): Promise<void> {
  const before = id === null ? null : await readRole(trx, id)
  const namesake = await trx
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (namesake) throw Problem.invalidField('name', 'refusal.role.name-taken')
  const role =
    before ??
    (await trx
      .insertInto('roles')
      .values({ name })
      .returning(['id', 'name', 'needs_second_factor'])
      .executeTakeFirstOrThrow())
  await trx.updateTable('roles').set({ name, needs_second_factor }).where('id', '=', role.id).execute()
  const had = await trx.selectFrom('role_permissions').select('path').where('role_id', '=', role.id).execute()
  const held = new Set(had.map(({ path }) => path))
  const given = rights.filter((path) => !held.has(path))
  const taken = [...held].filter((path) => !rights.includes(path as PermissionPath))
  const askedBy = author.askedBy.id
  if (
    given.length > 0 &&
    (await holdsRole(trx, askedBy, role.id)) &&
    (await hasOtherAdministrator(trx, askedBy))
  )
    throw Problem.conflict('refusal.role.own')
  const isRequirementChanged = role.needs_second_factor !== needs_second_factor
  if (given.length + taken.length > 0 || isRequirementChanged)
    await queueMessage(
      trx,
      rightsEmail,
      toRightsHolders({
        whose: name,
        what: english.t('staff-email.rights.role-changed', { who: authorName(author, english.t) }),
        rights: {
          [english.t('staff-email.rights.role')]: name,
          [english.t('staff-email.rights.given')]: given.join(', ') || english.t('staff-email.rights.none'),
          [english.t('staff-email.rights.taken')]: taken.join(', ') || english.t('staff-email.rights.none'),
          ...(isRequirementChanged && {
            [english.t('office.field.second-factor')]: english.t(
              needs_second_factor ? 'staff-email.rights.required' : 'staff-email.rights.not-required',
            ),
          }),
        },
      }),
    )
  await trx.deleteFrom('role_permissions').where('role_id', '=', role.id).execute()
  const rows = [...new Set(rights)].map((path) => ({ role_id: role.id, path }))
  if (rows.length > 0) await trx.insertInto('role_permissions').values(rows).execute()
  await recordAudit(trx, author.staff, 'changed_role', before ? name : `added ${name}`, {
    ...(before && before.name !== name && { name: `${before.name} → ${name}` }),
    ...(isRequirementChanged && { needs_second_factor }),
    given,
    taken,
  })
}

/** Target of pending changes of a role. @param role id of a role, or the name of a new role */
export const roleTarget = (role: number | string) => `role ${role}`

/** @throws Problem 403 for a right that the caller lacks, 404, 409 while held or while a change is pending */
export async function deleteRole(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await readRole(trx, id)
    const holder = await trx
      .selectFrom('user_roles')
      .select('user_id')
      .where('role_id', '=', id)
      .executeTakeFirst()
    if (holder) throw Problem.conflict('refusal.role.held')
    await refuseStrongerTarget(trx, staff.caller.rights, { role_id: id })
    await refuseIfPending(trx, { subject: 'access', target: roleTarget(id) })
    await trx.deleteFrom('roles').where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_role', `deleted ${name}`)
  })
}

async function holdsRole(trx: Database, userId: number, roleId: number): Promise<boolean> {
  const held = await trx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role_id', '=', roleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return held !== undefined
}

const readRole = (trx: Database, id: number) =>
  trx
    .selectFrom('roles')
    .select(['id', 'name', 'needs_second_factor'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.role'))
