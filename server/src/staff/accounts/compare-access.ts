import { sql } from 'kysely'
import { message } from '../../../../contract/src/message.ts'
import {
  type PermissionPath,
  permissionPaths,
  privilegedRights,
  rightName,
} from '../../../../contract/src/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasSecondFactor } from '../second-factors/second-factors.queries.ts'

/** A right that an enabled account or a role has. */
export type Grant = {
  holder: 'user' | 'role'
  id: number
  path: PermissionPath
  /** Whether the account has a second factor, or the role requires one. */
  is_protected: boolean
}

export type Gain = {
  /** Rights that an account or a role did not have before. */
  rights: PermissionPath[]
  /** Accounts that gained a privileged right. */
  people: number[]
  /** Whether an account or a role with a privileged right loses its second factor. */
  loosens: boolean
}

/** Whether gaining a right needs a second person. */
export const isPrivileged = (path: PermissionPath) => privilegedRights.includes(path)

/** Whether a change needs a second person. */
export const accessNeedsApproval = ({ rights, loosens }: Gain): boolean =>
  loosens || rights.some(isPrivileged)

export function compareAccess(before: readonly Grant[], after: readonly Grant[]): Gain {
  const keyOf = ({ holder, id, path }: Grant) => `${holder} ${id} ${path}`
  const previous = new Map(before.map((grant) => [keyOf(grant), grant]))
  const gained = after.filter((grant) => !previous.has(keyOf(grant)))
  return {
    rights: permissionPaths.filter((right) => gained.some(({ path }) => path === right)),
    people: [
      ...new Set(
        gained.filter(({ holder, path }) => holder === 'user' && isPrivileged(path)).map(({ id }) => id),
      ),
    ],
    loosens: after.some(
      (grant) =>
        isPrivileged(grant.path) && !grant.is_protected && previous.get(keyOf(grant))?.is_protected === true,
    ),
  }
}

/** Reads all rights of enabled accounts and of roles. */
export async function readAccess(db: Database): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select distinct 'user' as holder, users.id, path, ${hasSecondFactor} as is_protected
    from users join user_roles on user_id = users.id join role_permissions using (role_id) where status = 1
    union all
    select 'role', roles.id, path, needs_second_factor from roles join role_permissions on role_id = roles.id
    `.execute(db)
  return rows
}

/**
 * Refuses a change of an account or a role with a right that the caller lacks: otherwise staff managers could
 * disable or demote the people who check them.
 * @param target the account or role to be changed; neither for a new one
 * @throws Problem 403, naming the first such right
 */
export async function refuseStrongerTarget(
  trx: Database,
  held: ReadonlySet<string>,
  target: { kind?: string; user_id?: number; role_id?: number | null },
): Promise<void> {
  const { user_id: userId = null, role_id: roleId = null } = target
  const { rows } = await sql<{ path: string }>`
    select path from role_permissions
    where role_id = ${roleId}
      or role_id in (select role_id from user_roles where user_id = ${userId})`.execute(trx)
  const right = permissionPaths.find((path) => !held.has(path) && rows.some((one) => one.path === path))
  if (right) throw new Problem(403, message('refusal.rights.holds-more', { right: rightName(right) }))
}
