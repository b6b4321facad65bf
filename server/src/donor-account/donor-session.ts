import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordAudit } from '../history/record-audit.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { createHostCookie, type Exchange } from '../platform/http/host-cookie.ts'
import { Problem } from '../platform/http/problem.ts'
import { hashToken } from '../platform/sealing/secrets.ts'
import { describeDevice } from '../staff/auth/known-device.ts'

/** Cookie with the secret of a donor's session. */
export const donorSessionCookie = createHostCookie('amanah_my')

/** Cookie with the secret of the browser that requested a link. */
export const requestCookie = createHostCookie('amanah_my_request')

/** Days without a visit, and days since the sign-in, after which a session ends. */
const idleDays = 30
const absoluteDays = 90

/** Ties requests for links to this browser by a secret in a cookie. @returns the secret */
export function rememberRequest(at: Exchange): string {
  const brought = requestCookie.read(at.request, at.secure)
  const secret = /^[\w-]{43}$/.test(brought) ? brought : randomBytes(32).toString('base64url')
  requestCookie.set(at, secret, 86_400)
  return secret
}

/** Begins a session with a new secret and ends the browser's previous one: prevents session fixation. */
export async function beginDonorSession(
  trx: Database,
  { point, contactId }: { point: string; contactId: number | null },
  at: Exchange,
): Promise<string> {
  const { request } = at
  await trx
    .deleteFrom('donor_sessions')
    .where('token_hash', '=', hashToken(donorSessionCookie.read(request, at.secure)))
    .execute()
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('donor_sessions')
    .values({
      token_hash: hashToken(token),
      point,
      contact_id: contactId,
      device: describeDevice(request.headers['user-agent']),
      address: request.ip,
    })
    .execute()
  return token
}

export function setSessionCookie(at: Exchange, token: string): void {
  donorSessionCookie.set(at, token, absoluteDays * 86_400)
  at.reply.renewCsrfCookie()
}

export const openDonorSessions = (db: Database) =>
  db
    .selectFrom('donor_sessions')
    .where('seen_at', '>', new Date(Date.now() - idleDays * 86_400_000))
    .where('created_at', '>', new Date(Date.now() - absoluteDays * 86_400_000))

/** The donor of the request's session; null for a missing, unknown or ended one. */
export async function readSignedInDonor(
  db: Database,
  request: FastifyRequest,
  secure: boolean,
): Promise<SignedInDonor | null> {
  const token = donorSessionCookie.read(request, secure)
  if (token === '') return null
  const row = await openDonorSessions(db)
    .modifyFront(prepared)
    .select(['id', 'point', 'seen_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return null
  // Precision of an hour is enough for the last visit.
  if (Date.now() - row.seen_at.getTime() > 3_600_000)
    await db.updateTable('donor_sessions').set({ seen_at: sql`now()` }).where('id', '=', row.id).execute()
  return { sessionId: row.id, point: row.point }
}

/** Condition of an address or number that no donor has any more. */
export const isUnusedPoint = (point: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`not exists (
  select from contact_points where kind in ('email', 'phone')
    and value in (${point}, international_digits(${point})))`

/**
 * Deletes ended sessions, and those of addresses and numbers that no donor has any more. A session without a
 * donor record lasts two hours, because a new supporter gets the record with the first page.
 */
export async function removeEndedDonorSessions(db: Database): Promise<void> {
  await sql`
    delete from donor_sessions
    where seen_at < now() - make_interval(days => ${idleDays})
      or created_at < now() - make_interval(days => ${absoluteDays})
      or (contact_id is not null or created_at < now() - interval '2 hours') and ${isUnusedPoint(sql`point`)}`.execute(
    db,
  )
}

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
  if (!ended.some((session) => session.id === donor.sessionId)) return
  donorSessionCookie.clear(at)
  at.reply.renewCsrfCookie()
}
