import { sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../../contract/src/entry.ts'
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
  const { rows } = await sql<RowInput<typeof calls.listStaff>>`
    select id, first_name, last_name, email, id = ${callerId} as is_me,
      ${hasSecondFactor} as has_second_factor,
      case when status = 0 then 'disabled' when password_hash is null then 'invited' else 'active'
      end as status,
      (select coalesce(json_agg(json_build_object('id', roles.id, 'name', name) order by name), '[]')
        from user_roles join roles on roles.id = role_id where user_id = users.id) as roles,
      (select at from audit_entries where user_id = users.id and action = 'signed_in'
        order by audit_entries.id desc limit 1) as signed_in_at
    from users order by users.status desc, first_name, last_name`.execute(db)
  return rows
}

/** The roles by name, and the permissions in the order of the sidebar. */
export async function readRoles(db: Database) {
  const [roles, rights] = await Promise.all([
    sql<Role>`
      select id, name, needs_second_factor, array(
          select path from role_permissions where role_id = roles.id order by path) as rights,
        (select count(*) from user_roles where role_id = roles.id) as members
      from roles order by name`.execute(db),
    db.selectFrom('permissions').select(['path', 'name', 'sidebar']).orderBy('position').execute(),
  ])
  return { roles: roles.rows, rights }
}
