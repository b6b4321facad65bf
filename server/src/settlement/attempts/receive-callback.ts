import { sql } from 'kysely'
import type { CallbackRefusal } from '../../../../contract/src/payment-events.ts'
import type { AppContext } from '../../context.ts'
import type { Callback, CallbackAnswer, CallbackRequest } from '../../gateways/gateway.ts'
import { gatewayNamed } from '../../gateways/gateway-named.ts'
import { recordEvents } from '../../history/record-events.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queueInquiry } from '../queue-inquiry.ts'
import { statusUrl } from './payment-url.ts'

/** What goes back: words for the vendor, or the way on for a payer whose own browser brought the callback. */
type CallbackReply = Extract<CallbackAnswer, { kind: 'text' }> | { kind: 'redirect'; url: string }

/**
 * Takes a gateway's callback. It is only a hint: a genuine one about an attempt of ours is recorded and makes the
 * job ask the gateway now; a forged, foreign or late one changes nothing (gateways.md). Those that anybody can send without end are
 * counted: forged ones, and genuine ones that come again.
 * @throws Problem 404 for a gateway that sends no callbacks
 */
export async function receiveCallback(
  context: AppContext,
  gatewayName: string,
  request: CallbackRequest,
): Promise<CallbackReply> {
  const gateway = gatewayNamed(context.gateways, gatewayName)
  if (!gateway?.callback) throw Problem.notFound('problem.not-found.address')
  const callback = gateway.callback.read(request)
  const intent = await context.db
    .transaction()
    .execute((trx) => recordCallback(trx, gateway.name, callback, context.log))
  const answer = gateway.callback.answer(callback)
  if (answer.kind === 'text') return answer
  // Only who has proved themselves learns the link: it opens the donor's page.
  return { kind: 'redirect', url: intent ? statusUrl(context.publicUrl, intent) : `${context.publicUrl}/` }
}

/** @returns what a genuine callback is about, whose inquiry is queued then; null for one that was refused */
async function recordCallback(
  trx: Database,
  gateway: string,
  { transactionId, genuine, refusal: why = 'wrong signature', record }: Callback,
  log: AppContext['log'],
): Promise<{ kind: 'donation' | 'payment'; link: string } | null> {
  const attempt = await findAttempt(trx, gateway, transactionId)
  const refusal: CallbackRefusal | null = !genuine ? why : attempt ? null : 'unknown transaction'
  if (refusal) log.warn({ gateway, refusal }, 'callback refused')
  if (!attempt) {
    const refused = { gateway, refusal: refusal ?? 'unknown transaction', facts: jsonText(record) }
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
  return { kind: attempt.kind as 'donation' | 'payment', link: attempt.link }
}

/** The attempt that a callback names, with the link of what it pays. */
async function findAttempt(trx: Database, gateway: string, transactionId: string) {
  // Nothing else is looked up: PostgreSQL takes a NUL for no text at all.
  if (!/^[0-9A-Z]{1,20}$/.test(transactionId)) return undefined
  return trx
    .selectFrom('payment_attempts')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select(['payment_attempts.id', 'intent_id', 'kind', 'link'])
    .where('transaction_id', '=', transactionId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
}

/** A payer's own browser may bring a genuine callback as often as it likes; the first few are worth an event each. */
const mostEvents = 10

async function hasEnoughEvents(trx: Database, attempt: { id: number; intent_id: number }): Promise<boolean> {
  const events = await trx
    .selectFrom('events')
    .select('id')
    .where('intent_id', '=', attempt.intent_id)
    .where('attempt_id', '=', attempt.id)
    .where('kind', '=', 'callback_received')
    .limit(mostEvents)
    .execute()
  return events.length >= mostEvents
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
