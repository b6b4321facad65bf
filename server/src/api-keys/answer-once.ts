import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { idempotencyHeader } from '../../../contract/src/donate.ts'
import { apiBase, type Entry, type Envelope } from '../../../contract/src/entry.ts'
import type { AppContext } from '../context.ts'
import { jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { parseIdempotencyKey } from '../platform/http/route.ts'
import { derivedKey } from '../platform/sealing/secrets.ts'

/**
 * Makes the writes of API keys idempotent: a retry with the same Idempotency-Key gets the first answer, with
 * the header `Idempotency-Replayed`. A refused call releases its key, so that it can be retried with other
 * values. While the outcome of the first call is unknown, a retry is refused, except for calls that are
 * idempotent by their own transaction (`repeatable`).
 * @throws Problem 409 when the key was used for another call, naming that call and the object that it made
 * @throws Problem 422 without an Idempotency-Key
 */
export const answerOnce =
  ({ db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>) =>
  async (
    call: Entry,
    keyId: number,
    { request, reply, values }: { request: FastifyRequest; reply: FastifyReply; values: unknown },
    answer: () => Promise<Envelope<unknown>>,
  ): Promise<Envelope<unknown>> => {
    const idempotencyKey = parseIdempotencyKey(request.headers[idempotencyHeader])
    if (idempotencyKey === undefined || idempotencyKey.length > 150)
      throw Problem.invalidField('idempotency-key', 'refusal.idempotency.required')
    const name = `${call.method} ${request.url.split('?', 1)[0]?.slice(apiBase.length)}`
    const call_hash = createHmac('sha256', derivedKey(secretKey, 'calls of API keys'))
      .update(`${name} ${JSON.stringify(values)}`)
      .digest('hex')
    const isThis = sql<boolean>`api_key_id = ${keyId} and idempotency_key = ${idempotencyKey}`
    const claimed = await db
      .insertInto('api_key_calls')
      .values({ api_key_id: keyId, idempotency_key: idempotencyKey, call: name, call_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('call')
      .executeTakeFirst()
    const first = claimed
      ? undefined
      : await db.selectFrom('api_key_calls').selectAll().where(isThis).executeTakeFirst()
    if (first) {
      const made = first.answer as Envelope<{ id?: number } | null> | null
      const { id } = made?.data ?? {}
      const has = id === undefined ? 'no' : 'yes'
      if (first.call_hash !== call_hash)
        throw Problem.conflict('refusal.idempotency.differs', { call: first.call, id: id ?? '', has })
      reply.header('idempotency-replayed', 'true')
      if (made) return made
      if (!call.repeatable) throw Problem.conflict('refusal.idempotency.unfinished', { call: first.call })
    }
    // Separates the keys of programs from those of donors' browsers.
    request.headers[idempotencyHeader] = `api-key-${keyId}-${idempotencyKey}`
    try {
      const answered = await answer()
      await db
        .updateTable('api_key_calls')
        .set({ answer: jsonText(answered) })
        .where(isThis)
        .execute()
      return answered
    } catch (error) {
      // A refusal made nothing, so its key may be used again.
      if (error instanceof Problem && error.status < 500)
        await db.deleteFrom('api_key_calls').where(isThis).execute()
      throw error
    }
  }
