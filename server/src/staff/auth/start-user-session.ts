import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { beginSession } from './begin-session.ts'
import { rememberDevice } from './remember-device.ts'

/** Gives an authenticated user a session, and remembers the browser. */
export async function startUserSession(
  db: Database,
  user: { id: number; password_hash: string | null },
  at: { request: FastifyRequest; reply: FastifyReply; secure: boolean },
): Promise<void> {
  await rememberDevice(db, user.id, at)
  at.reply.renewCsrfCookie(await beginSession(db, user, at))
}
