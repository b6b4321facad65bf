import { sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type * as calls from '../../../../contract/src/staff.ts'
import type { Role } from '../../../../contract/src/staff.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { openSessions } from '../auth/session.ts'
import { hasSecondFactor } from '../second-factors/second-factors.queries.ts'

/** The caller's own account and open sessions. */
export async function readProfile(db: Database, caller: Caller) {
  const [user, roles, sessions] = await Promise.all([
    db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'email'])
      .where('id', '=', caller.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'role_id')
      .select('name')
      .where('user_id', '=', caller.id)
      .orderBy('name')
      .execute(),
    openSessions(db)
      .select(['id', 'device', 'address', 'created_at', 'seen_at'])
      .where('user_id', '=', caller.id)
      .orderBy('seen_at', 'desc')
      .execute(),
  ])
  return {
    ...user,
    roles: roles.map(({ name }) => name),
    required_step: caller.required_step,
    sessions: sessions.map((session) => ({ ...session, is_this: session.id === caller.sessionId })),
  }
}

export async function readStaff(
  db: Database,
  callerId: number,
): Promise<AnswerInput<typeof calls.listStaff>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'status', 'password_hash'])
    .select(hasSecondFactor.as('has_second_factor'))
    .select((user) => [
      user
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'role_id')
        .whereRef('user_id', '=', 'users.id')
        .select(
          sql<
            { id: number; name: string }[]
          >`coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.name),
            '[]')`.as('roles'),
        )
        .as('roles'),
      user
        .selectFrom('audit_entries')
        .whereRef('user_id', '=', 'users.id')
        .where('action', '=', 'signed_in')
        .select('at')
        .orderBy('id', 'desc')
        .limit(1)
        .as('signed_in_at'),
    ])
    .orderBy('status', 'desc')
    .orderBy('first_name')
    .orderBy('last_name')
    .execute()
  return rows.map(({ status, password_hash, roles, ...row }) => ({
    ...row,
    roles: roles ?? [],
    status: status === 0 ? 'disabled' : password_hash === null ? 'invited' : 'active',
    is_me: row.id === callerId,
  }))
}

/** The roles by name, and the permissions in the order of the sidebar. */
export async function readRoles(db: Database) {
  const [roles, rights] = await Promise.all([
    db
      .selectFrom('roles')
      .select(['id', 'name', 'needs_second_factor'])
      .select((role) => [
        role
          .selectFrom('role_permissions')
          .whereRef('role_id', '=', 'roles.id')
          .select(sql<PermissionPath[]>`coalesce(array_agg(path order by path), '{}')`.as('rights'))
          .as('rights'),
        role
          .selectFrom('user_roles')
          .whereRef('role_id', '=', 'roles.id')
          .select((row) => row.fn.countAll<number>().as('members'))
          .as('members'),
      ])
      .orderBy('name')
      .execute(),
    db.selectFrom('permissions').select(['path', 'name', 'sidebar']).orderBy('position').execute(),
  ])
  return {
    roles: roles.map((role): Role => ({ ...role, rights: role.rights ?? [], members: role.members ?? 0 })),
    rights,
  }
}
