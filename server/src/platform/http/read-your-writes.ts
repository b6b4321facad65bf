import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entry } from '../../../../contract/src/entry.ts'
import type { Database } from '../database/database.ts'
import { type Replica, walPosition } from '../database/replica.ts'
import { Problem } from './problem.ts'

/** The WAL position of this browser's last change. Forging it only makes the client read the primary. */
const cookieName = (secure: boolean) => (secure ? '__Host-amanah_changed' : 'amanah_changed')

/** A replica that needs longer counts as unavailable. */
const rememberedSeconds = 60

/**
 * Chooses the database a call reads, so that a browser finds its own change in every list: it reads the
 * primary until the replica has replayed the change. When the replica fails during a call, the primary
 * answers it.
 */
export function readYourWrites({
  db,
  replica,
  secure,
}: {
  db: Database
  replica: Replica | null
  secure: boolean
}) {
  async function remember(reply: FastifyReply): Promise<void> {
    const position = await walPosition(db)
    reply.setCookie(cookieName(secure), position, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: rememberedSeconds,
    })
  }

  return {
    async answered<Data>(
      call: Entry,
      request: FastifyRequest,
      reply: FastifyReply,
      answer: (readDb: Database) => Promise<Data>,
    ): Promise<Data> {
      if (!replica) return answer(db)
      if (call.fromReplica) {
        if (!replica.has(request.cookies[cookieName(secure)])) return answer(db)
        return answer(replica.db).catch((error: unknown) => {
          if (error instanceof Problem) throw error
          request.log.warn({ err: error }, 'replica failed, asking the primary')
          return answer(db)
        })
      }
      const data = await answer(db)
      if (call.who !== 'anyone' && call.method !== 'GET') await remember(reply)
      return data
    },
  }
}
