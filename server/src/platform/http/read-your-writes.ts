import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entry } from '../../../../contract/src/entry.ts'
import type { Database } from '../database/database.ts'
import { type Replica, walPosition } from '../database/replica.ts'
import { Problem } from './problem.ts'

/** Where the log ended when this browser last changed something. Who forges it reads the primary, and gains nothing. */
const cookieName = (secure: boolean) => (secure ? '__Host-amanah_changed' : 'amanah_changed')

/** A replica that needs longer counts as away. */
const rememberedSeconds = 60

/**
 * Chooses where a call reads. Whoever has just changed something finds it in every list: they read the primary until the
 * replica has what they changed. When the replica fails in the middle of a call, the primary answers it.
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
