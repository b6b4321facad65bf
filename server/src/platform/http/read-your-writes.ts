import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Entry } from '../../../../contract/src/entry.ts'
import type { Database } from '../database/database.ts'
import { type Replica, walPosition } from '../database/replica.ts'
import { createHostCookie } from './host-cookie.ts'
import { Problem } from './problem.ts'

/** The WAL position of this browser's last change. Forging it only makes the client read the primary. */
const positionCookie = createHostCookie('amanah_changed')

/** Lifetime of the cookie: a replica that lags for longer counts as unavailable. */
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
  return {
    async answered<Data>(
      call: Entry,
      request: FastifyRequest,
      reply: FastifyReply,
      answer: (readDb: Database) => Promise<Data>,
    ): Promise<Data> {
      if (!replica) return answer(db)
      if (call.fromReplica) {
        if (!replica.has(positionCookie.read(request, secure))) return answer(db)
        return answer(replica.db).catch((error: unknown) => {
          if (error instanceof Problem) throw error
          request.log.warn({ err: error }, 'replica failed, asking the primary')
          return answer(db)
        })
      }
      const data = await answer(db)
      if (call.who !== 'anyone' && call.method !== 'GET')
        positionCookie.set({ request, reply, secure }, await walPosition(db), rememberedSeconds)
      return data
    },
  }
}
