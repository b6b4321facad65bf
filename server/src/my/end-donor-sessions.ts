import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SignedInDonor } from '../platform/http/route.ts'
import { sessionOf } from '../staff/auth/begin-session.ts'
import { clearSession, type Exchange } from './donor-session.ts'

/**
 * Ends this session, another one, or all sessions of its address or number.
 * @throws Problem 404 for a session of anybody else, or one that has ended
 */
export async function endDonorSessions(
  db: Database,
  donor: SignedInDonor,
  which: 'this' | 'all' | { id: string },
  at: Exchange,
): Promise<void> {
  const id = which === 'this' ? donor.sessionId : which === 'all' ? undefined : which.id
  const ended = await db
    .deleteFrom('donor_sessions')
    .where('point', '=', donor.point)
    .$if(id !== undefined, (sessions) => sessions.where('id', '=', id ?? ''))
    .returning('id')
    .execute()
  if (ended.length === 0) throw Problem.notFound('refusal.not-found.session')
  const by = { caller: null, request: at.request }
  await recordAudit(db, by, 'ended_donor_session', 'donor page', { sessions: ended.length })
  if (ended.some((session) => session.id === donor.sessionId)) {
    clearSession(at)
    at.reply.renewCsrfCookie(sessionOf(at.request, at.secure))
  }
}
