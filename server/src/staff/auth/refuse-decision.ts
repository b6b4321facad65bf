import { sql } from 'kysely'
import { type Message, message } from '../../../../contract/src/message.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hoursLeft, judgeApprover, type Person, type Refusal } from './judge-approver.ts'

/** A row of `pending_changes` or `access_changes`. */
type OpenRequest = { asked_by: number; asked_at: Date }

/**
 * Refuses a decision that this person may not take: the requester may only withdraw, others approve or
 * reject. Every approver may reject, so that anyone can stop a request.
 * @param approvers all users, from {@link readApprovers}
 * @throws Problem 403
 */
export function refuseDecision(
  approvers: readonly Person[],
  { asked_by: asker, asked_at: askedAt }: OpenRequest,
  decision: 'approved' | 'rejected' | 'withdrawn',
  callerId: number,
): void {
  if ((decision === 'withdrawn') !== (asker === callerId))
    throw new Problem(
      403,
      message(`refusal.approval.${decision === 'withdrawn' ? 'who-withdraws' : 'second-person'}`),
    )
  if (decision !== 'approved') return
  const refusal = judgeApprover(approvers, { asker, askedAt, approver: callerId })
  if (refusal) throw new Problem(403, refusalMessage(refusal))
}

/** Returns the error message for a person who may not approve. */
export const refusalMessage = (refusal: Refusal): Message =>
  refusal.why === 'own'
    ? message('refusal.approval.second-person')
    : message(`refusal.approval.${refusal.why}`, 'hours' in refusal ? { hours: refusal.hours } : {})

/** Reads all users with the facts that decide about approvals. @param rights required to approve */
export async function readApprovers(db: Database, rights: readonly PermissionPath[]): Promise<Person[]> {
  return db
    .selectFrom('users')
    .select(['id', 'invited_by', 'vouched_by', 'privileged_at'])
    .select((user) =>
      sql<boolean>`status = 1 and password_hash is not null and ${user
        .selectFrom('user_roles')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
        .whereRef('user_roles.user_id', '=', 'users.id')
        .where('path', 'in', [...rights])
        .select(sql<number>`count(distinct path)`.as('held'))} = ${rights.length}`.as('approves'),
    )
    .execute()
}

/**
 * Refuses a step that needs no approval, such as a refund, to a person within the waiting period of a newly
 * gained privileged right.
 * @throws Problem 403
 */
export async function refuseNewlyPrivileged(db: Database, userId: number): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('privileged_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const hours = hoursLeft(user.privileged_at)
  if (hours > 0) throw new Problem(403, message('refusal.approval.new', { hours }))
}
