import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { idempotencyHeader } from '../../../../contract/src/donate.ts'
import { apiBase, type Entry, type Envelope } from '../../../../contract/src/entry.ts'
import type { AppContext } from '../../context.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { parseIdempotencyKey } from '../../platform/http/route.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'
import { sentStatements } from '../../platform/trace/request-id.ts'

/**
 * Makes the writes of API keys idempotent: a retry with the same Idempotency-Key gets the first answer, with
 * the header `Idempotency-Replayed`. A call that is refused, or fails before its first statement, releases
 * its key and can be retried, with other values too. While the outcome of the first call is unknown, a retry
 * is refused, except for calls that are idempotent by their own transaction (`repeatable`).
 * @throws Problem 409 when the key was used for another call, naming that call and the object that it made
 * @throws Problem 422 without an Idempotency-Key, or with one of more than 150 characters
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
    const ownKey = derivedKey(secretKey, 'calls of API keys')
    const call_hash = createHmac('sha256', ownKey)
      .update(`${name} ${JSON.stringify(values)}`)
      .digest('hex')
    const isThis = sql<boolean>`api_key_id = ${keyId} and idempotency_key = ${idempotencyKey}`
    const claim = { api_key_id: keyId, idempotency_key: idempotencyKey, call: name, call_hash }
    // A single statement, because a refused call may release the key between an insert and a select.
    const first = await db
      .insertInto('api_key_calls')
      .values(claim)
      .onConflict((conflict) =>
        conflict.columns(['api_key_id', 'idempotency_key']).doUpdateSet({ call: sql`api_key_calls.call` }),
      )
      .returning(['call', 'call_hash', 'answer', sql<boolean>`xmax = 0`.as('is_claimed')])
      .returning(sql<string>`created_at::text`.as('claimed_at'))
      .executeTakeFirstOrThrow()
    if (!first.is_claimed) {
      const made = first.answer as Envelope<{ id?: number } | null> | null
      const { id } = made?.data ?? {}
      const has = id === undefined ? 'no' : 'yes'
      if (first.call_hash !== call_hash)
        throw Problem.conflict('refusal.idempotency.differs', { call: first.call, id: id ?? '', has })
      reply.header('idempotency-replayed', 'true')
      if (made) return made
      if (!call.repeatable) throw Problem.conflict('refusal.idempotency.unfinished', { call: first.call })
    }
    // Unguessable, so that no donor's browser can send the key of a program.
    request.headers[idempotencyHeader] = `api-key-${createHmac('sha256', ownKey)
      .update(`${keyId} ${idempotencyKey}`)
      .digest('base64url')}`
    const release = () =>
      db
        .deleteFrom('api_key_calls')
        .where(isThis)
        .where(sql<boolean>`created_at::text = ${first.claimed_at}`)
        .execute()
    const begun = sentStatements()
    try {
      const answered = await answer()
      await db
        .updateTable('api_key_calls')
        .set({ answer: jsonText(answered) })
        .where(isThis)
        .execute()
      return answered
    } catch (error) {
      const isRefused = error instanceof Problem && error.status < 500
      if (first.is_claimed && isRefused) await release()
      // Not awaited, because the database may be unavailable for longer than the caller waits.
      else if (first.is_claimed && sentStatements() === begun) void retryRelease(release)
      throw error
    }
  }

/** Seconds between tries to release a key. */
const releasePauses = [0, 1, 2, 5, 10, 30]

async function retryRelease(release: () => Promise<unknown>): Promise<void> {
  for (const seconds of releasePauses) {
    await sleep(seconds * 1000, undefined, { ref: false })
    const isReleased = await release().then(
      () => true,
      () => false,
    )
    if (isReleased) return
  }
}

/** Short, because stored answers may have personal data; a day is enough for retries. */
const retentionHours = 24

export async function removeOldApiKeyCalls(db: Database): Promise<void> {
  await db
    .deleteFrom('api_key_calls')
    .where('created_at', '<', new Date(Date.now() - retentionHours * 3_600_000))
    .execute()
}
