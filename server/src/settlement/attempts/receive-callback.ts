import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { CallbackRefusal } from '../../../../contract/src/payment-events.ts'
import type { AppContext } from '../../context.ts'
import {
  type Callback,
  type CallbackAnswer,
  type CallbackRequest,
  findGateway,
} from '../../gateways/gateway.ts'
import { recordEvents } from '../../history/record-events.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queueInquiry } from '../queue-inquiry.ts'
import { statusUrl } from './payment-url.ts'

/** Answer to a callback: a text for the vendor, or a redirect for a payer whose browser sent it. */
type CallbackReply = Extract<CallbackAnswer, { kind: 'text' }> | { kind: 'redirect'; url: string }

/**
 * Handles a gateway's callback. A callback is only a hint: a genuine one about a known attempt queues an
 * inquiry, and no callback changes a payment (decision 0004). The first genuine ones are in the timeline;
 * further and forged ones are only counted, because anybody can send them without end. Callbacks about no
 * known attempt are stored as refused.
 * @throws Problem 404 for a gateway that sends no callbacks
 */
export async function receiveCallback(
  language: Language,
  context: AppContext,
  gatewayName: string,
  request: CallbackRequest,
): Promise<CallbackReply> {
  const gateway = findGateway(context.gateways, gatewayName)
  if (!gateway?.callback) throw Problem.notFound('problem.not-found.address')
  const callback = gateway.callback.read(request)
  const intent = await context.db
    .transaction()
    .execute((trx) => recordCallback(trx, gateway.name, callback, context.log))
  const answer = gateway.callback.answer(callback)
  if (answer.kind === 'text') return answer
  // Only a genuine callback gets the link, because it opens the donor's page.
  return {
    kind: 'redirect',
    url: intent ? statusUrl(language, context.publicUrl, intent) : `${context.publicUrl}/`,
  }
}

/** @returns the intent of a genuine callback, whose inquiry is queued; null for a refused one */
async function recordCallback(
  trx: Database,
  gateway: string,
  { transactionId, genuine, refusal: why = 'wrong_signature', record }: Callback,
  log: AppContext['log'],
): Promise<{ kind: 'donation' | 'payment'; link: string } | null> {
  const attempt = await findAttempt(trx, gateway, transactionId)
  const refusal: CallbackRefusal | null = !genuine ? why : attempt ? null : 'unknown_transaction'
  if (refusal) log.warn({ gateway, refusal }, 'callback refused')
  if (!attempt) {
    const refused = { gateway, refusal: refusal ?? 'unknown_transaction', facts: jsonText(record) }
    await trx.insertInto('refused_callbacks').values(refused).execute()
    return null
  }
  if (refusal || (await hasEnoughEvents(trx, attempt))) await countCallback(trx, attempt.id, refusal, record)
  else
    await recordEvents(trx, {
      intent_id: attempt.intent_id,
      attempt_id: attempt.id,
      actor: 'gateway',
      kind: 'callback_received',
      facts: { refusal: null, record },
    })
  if (refusal) return null
  await queueInquiry(trx, attempt.id)
  return { kind: attempt.kind, link: attempt.link }
}

async function findAttempt(trx: Database, gateway: string, transactionId: string) {
  // Rejected before the query, because PostgreSQL refuses a NUL in a text.
  if (!/^[0-9A-Z]{1,20}$/.test(transactionId)) return undefined
  return trx
    .selectFrom('payment_attempts')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select(['payment_attempts.id', 'intent_id', 'kind', 'link'])
    .where('transaction_id', '=', transactionId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
}

/**
 * Events recorded per attempt before callbacks are only counted: a payer's browser can repeat a genuine one.
 */
const maxEvents = 10

async function hasEnoughEvents(trx: Database, attempt: { id: number; intent_id: number }): Promise<boolean> {
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('intent_id', '=', attempt.intent_id)
    .where('attempt_id', '=', attempt.id)
    .where('kind', '=', 'callback_received')
    .limit(maxEvents)
    .execute()
  return events.length >= maxEvents
}

async function countCallback(
  trx: Database,
  attemptId: number,
  refusal: CallbackRefusal | null,
  record: object,
): Promise<void> {
  await trx
    .insertInto('counted_callbacks')
    .values({ attempt_id: attemptId, refusal: refusal ?? '', record: jsonText(record) })
    .onConflict((conflict) =>
      conflict
        .columns(['attempt_id', 'refusal'])
        .doUpdateSet({ count: sql`counted_callbacks.count + 1`, last_at: sql`now()` }),
    )
    .execute()
}
