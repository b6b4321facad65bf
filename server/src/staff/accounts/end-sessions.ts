import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/**
 * Ends one of the caller's sessions, or all except the current one.
 * @throws Problem 404 when it has ended, or belongs to another user
 */
export async function endSessions(
  db: Database,
  which: { id: string } | 'others',
  staff: Staff,
): Promise<void> {
  const { id, email, sessionId } = staff.caller
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('id', which === 'others' ? '<>' : '=', which === 'others' ? sessionId : which.id)
    .returning('device')
    .execute()
  if (which !== 'others' && ended.length === 0) throw Problem.notFound('refusal.not-found.session')
  if (ended.length > 0)
    await recordAudit(db, staff, 'ended_session', email, { of: ended.map(({ device }) => device) })
}
