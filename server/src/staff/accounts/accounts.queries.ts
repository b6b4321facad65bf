import { sql } from 'kysely'
import type { Profile } from '../../../../contract/src/accounts.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { Member, Role } from '../../../../contract/src/staff.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/route.ts'
import { openSessions } from '../auth/session.ts'
import { hasSecondFactor } from '../second-factors/second-factors.queries.ts'

/** The caller's own account and open sessions. */
export async function readProfile(db: Database, caller: Caller): Promise<Profile> {
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
    sessions: sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
      is_this: session.id === caller.sessionId,
    })),
  }
}

export async function readStaff(db: Database, callerId: number): Promise<Member[]> {
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
          >`coalesce(json_agg(json_build_object('id', roles.id, 'name', roles.name) order by roles.name), '[]')`.as(
            'roles',
          ),
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
  return rows.map(({ status, password_hash, roles, signed_in_at, ...row }) => ({
    ...row,
    roles: roles ?? [],
    status: status === 0 ? 'disabled' : password_hash === null ? 'invited' : 'active',
    signed_in_at: signed_in_at?.toISOString() ?? null,
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
    rights: rights.map((right) => ({ ...right, path: right.path as PermissionPath })),
  }
}
