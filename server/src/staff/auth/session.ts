import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RequiredStep } from '../../../../contract/src/required-steps.ts'
import { type Database, prepared } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { createHostCookie, type Exchange } from '../../platform/http/host-cookie.ts'
import { hashToken } from '../../platform/sealing/secrets.ts'
import { hasSecondFactor, needsSecondFactor } from '../second-factors/second-factors.queries.ts'
import { describeDevice, rememberDevice } from './known-device.ts'

/** Holds the secret of a session of staff. */
export const sessionCookie = createHostCookie('amanah_session')

/** Minutes after a sign-in or a confirmed identity during which a session counts as confirmed. */
const confirmedMinutes = 15

/** Minutes without a call, and hours since the login, after which a session ends. */
const idleMinutes = 120
const absoluteHours = 12

/**
 * Begins a session with a new token and ends the browser's previous session, which prevents session fixation.
 * Begins no session if the user was disabled or their password was changed since it was checked.
 * @param user `password_hash` as it was at the check; null for an account without a password
 */
async function beginSession(
  db: Database,
  user: { id: number; password_hash: string | null },
  at: Exchange,
): Promise<void> {
  await endSession(db, at)
  const { request } = at
  const token = randomBytes(32).toString('base64url')
  // Locked: a concurrent password reset either ends this session too, or prevents it.
  await sql`
    insert into sessions (token_hash, user_id, device, address)
    select ${hashToken(token)}, id, ${describeDevice(request.headers['user-agent'])}, ${request.ip} from users
    where id = ${user.id} and password_hash is not distinct from ${user.password_hash} and status = 1
    for share`.execute(db)
  sessionCookie.set(at, token)
}

export async function endSession(db: Database, at: Exchange): Promise<void> {
  const token = sessionCookie.read(at.request, at.secure)
  if (token === '') return
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
  sessionCookie.clear(at)
}

/** The sessions that have not ended. */
export const openSessions = (db: Database) =>
  db
    .selectFrom('sessions')
    .where('sessions.seen_at', '>', new Date(Date.now() - idleMinutes * 60_000))
    .where('sessions.created_at', '>', new Date(Date.now() - absoluteHours * 3_600_000))

export const userRights = sql<string[]>`(
  select coalesce(array_agg(distinct path), '{}') from user_roles join role_permissions using (role_id)
  where user_id = users.id)`

/**
 * The user of the request's session with their current permissions: disabling a user or removing a permission
 * takes effect with the next call. Null for a missing, unknown or ended session.
 */
export async function readCaller(
  db: Database,
  request: FastifyRequest,
  secure: boolean,
): Promise<Caller | null> {
  const token = sessionCookie.read(request, secure)
  if (token === '') return null
  const row = await openSessions(db)
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'temporary_until', 'seen_at', 'confirmed_at'])
    .select('sessions.id as session_id')
    .select([hasSecondFactor.as('has_second_factor'), needsSecondFactor.as('needs_second_factor')])
    .select(userRights.as('rights'))
    .where('sessions.token_hash', '=', hashToken(token))
    .where('users.status', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  // Precision of one minute is enough for the last activity.
  if (Date.now() - row.seen_at.getTime() > 60_000)
    await db
      .updateTable('sessions')
      .set({ seen_at: new Date() })
      .where('token_hash', '=', hashToken(token))
      .execute()
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    sessionId: row.session_id,
    rights: new Set(row.rights),
    isConfirmed: row.confirmed_at.getTime() > Date.now() - confirmedMinutes * 60_000,
    required_step: requiredStepOf(row),
  }
}

/** Records that the caller has confirmed their identity again, by a second factor or the password. */
export async function confirmSession(db: Database, id: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql`now()` }).where('id', '=', id).execute()
}

export async function removeEndedSessions(db: Database): Promise<void> {
  await sql`
    delete from sessions where seen_at < now() - make_interval(mins => ${idleMinutes})
      or created_at < now() - make_interval(hours => ${absoluteHours})`.execute(db)
}

/** Gives an authenticated user a session, and remembers the browser. */
export async function startUserSession<Data>(
  db: Database,
  { user, data }: { user: { id: number; password_hash: string | null }; data: Data },
  at: Exchange,
): Promise<Data> {
  await rememberDevice(db, user.id, at)
  await beginSession(db, user, at)
  at.reply.renewCsrfCookie()
  return data
}

/** Returns the required step before a user may do anything else. */
export const requiredStepOf = (user: {
  temporary_until: Date | null
  has_second_factor: boolean
  needs_second_factor: boolean
}): RequiredStep | null =>
  user.temporary_until !== null
    ? 'password'
    : user.needs_second_factor && !user.has_second_factor
      ? 'second_factor'
      : null
