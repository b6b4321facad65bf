import { sql } from 'kysely'
import type { RowInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/staff.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueEmailToRightsHolders } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { judgeApprover, readApprovers, refusalMessage, refuseDecision } from '../auth/approvers.ts'
import { refuseLockout } from '../auth/count-holders.ts'
import { rightsEmail } from './account-email.ts'
import {
  type AccessChange,
  accessChangeFacts,
  applyAccessChange,
  recordGain,
  refuseMoreThanHeld,
} from './change-access.ts'
import { readAccess, refuseStrongerTarget } from './compare-access.ts'

type ListedChange = RowInput<typeof calls.listAccessChanges>

const openAccessChanges = (db: Database) =>
  db
    .selectFrom('access_changes as change')
    .innerJoin('users', 'users.id', 'asked_by')
    .select(['change.id', 'change.kind', 'user_id', 'role_id', 'form', 'subject', 'rights', 'loosens'])
    .select(['asked_by', 'asked_at'])
    .select(sql<string>`first_name || ' ' || last_name`.as('asker'))
    .where('decision', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof openAccessChanges>['executeTakeFirstOrThrow']>>

const toAccessChange = ({ kind, user_id, role_id, form }: Row) =>
  ({ kind, user_id, role_id, form }) as unknown as AccessChange

/** Lists the pending access changes, oldest first, each with the reason why the caller cannot approve it. */
export async function readAccessChanges(
  db: Database,
  callerId: number,
  t: Translate,
): Promise<ListedChange[]> {
  const rows = await openAccessChanges(db).orderBy('change.id').execute()
  const approvers = await readApprovers(db, ['users'])
  return rows.map(({ id, kind, subject, rights, loosens, asker, asked_by, asked_at }) => {
    const refusal = judgeApprover(approvers, { asker: asked_by, askedAt: asked_at, approver: callerId })
    return {
      id,
      kind: kind as ListedChange['kind'],
      subject,
      rights,
      loosens,
      asked_by: asker,
      asked_at: asked_at,
      is_mine: asked_by === callerId,
      obstacle: refusal && t.message(refusalMessage(refusal)),
    }
  })
}

const actions = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew' } as const

/**
 * Approves or rejects another user's access change, or withdraws one's own.
 * @throws Problem 403 when this person may not decide it, or lacks a right that it grants; 409 when it was
 *   decided already, the requester no longer holds the rights, or it would now grant more than was asked for
 */
export async function decideAccessChange(
  db: Database,
  id: number,
  decision: keyof typeof actions,
  staff: Staff,
): Promise<void> {
  return refuseLockout(db, staff, async (trx) => {
    const row = await openAccessChanges(trx)
      .where('change.id', '=', id)
      .forUpdate('change')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.approval.decided'))
    refuseDecision(await readApprovers(trx, ['users']), row, decision, staff.caller.id)
    if (decision === 'approved') await refuseStrongerTarget(trx, staff.caller.rights, toAccessChange(row))
    const { subject, asker, rights } = row
    await trx
      .updateTable('access_changes')
      .set({ decision, decided_by: staff.caller.id, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, `${actions[decision]}_access_change`, subject, {
      asked_by: asker,
      rights,
    })
    if (decision === 'approved') await approve(trx, row, staff)
    if (decision === 'rejected')
      await queueEmailToRightsHolders(
        trx,
        rightsEmail,
        accessChangeFacts('staff-email.rights.rejected', staff.caller.name, { subject, rights }),
      )
  })
}

async function approve(trx: Database, row: Row, staff: Staff): Promise<void> {
  const held = (await readAccess(trx)).filter(({ holder, id }) => holder === 'user' && id === row.asked_by)
  const holds = (path: string) => held.some((grant) => grant.path === path)
  const gain = await applyAccessChange(trx, toAccessChange(row), {
    staff,
    askedBy: { id: row.asked_by, name: row.asker },
  })
  if (!holds('users') || !gain.rights.every(holds)) throw Problem.conflict('refusal.access.author')
  if (!gain.rights.every((path) => row.rights.includes(path)) || (gain.loosens && !row.loosens))
    throw Problem.conflict('refusal.access.more-than-asked')
  refuseMoreThanHeld(staff.caller.rights, gain)
  await recordGain(trx, gain, row.asked_by, staff.caller.id)
}
