import type { AppContext } from '../../context.ts'
import type { CallbackAnswer, CallbackRequest, Gateway } from '../../gateways/gateway.ts'
import { jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Payable, payableOf } from '../payable.ts'
import { statusUrl } from './attempts.queries.ts'
import { queueInquiry } from './inquire-attempt.ts'
import { recordEvent } from './move-attempt.ts'

/** What goes back: words for the vendor, or the way on for a payer whose own browser brought the callback. */
type CallbackReply = Extract<CallbackAnswer, { kind: 'text' }> | { kind: 'redirect'; url: string }

/**
 * Takes a gateway's callback. It is only a hint: a genuine one about an attempt of ours is recorded and makes the
 * job ask the gateway now; a forged, foreign or late one is recorded and changes nothing (gateways.md).
 * @throws Problem 404 for a gateway that sends no callbacks
 */
export async function receiveCallback(
  context: AppContext,
  gatewayName: string,
  request: CallbackRequest,
): Promise<CallbackReply> {
  const gateway: Gateway | undefined = context.gateways.get(gatewayName.toLowerCase())
  if (!gateway?.callback) throw Problem.notFound('This address')
  const callback = gateway.callback.read(request)
  // Anything else is not even looked for: PostgreSQL takes a NUL for no text at all.
  const mayBeOurs = /^[0-9A-Z]{1,20}$/.test(callback.transactionId)
  const believed = await context.db.transaction().execute(async (trx) => {
    const attempt = mayBeOurs
      ? await trx
          .selectFrom('payment_attempts')
          .select(['id', 'donation_id', 'payment_id'])
          .where('transaction_id', '=', callback.transactionId)
          .where('gateway', '=', gateway.name)
          .executeTakeFirst()
      : undefined
    const refusal = callback.genuine ? undefined : (callback.refusal ?? 'its proof is wrong')
    if (refusal || !attempt)
      context.log.warn({ gateway: gateway.name, refusal: refusal ?? 'no such attempt' }, 'notice refused')
    if (!attempt) {
      await trx
        .insertInto('refused_notices')
        .values({
          gateway: gateway.name,
          reason: refusal ?? 'no attempt of ours has this transaction id',
          facts: jsonText(callback.record),
        })
        .execute()
      return null
    }
    await recordEvent(trx, {
      payable: payableOf(attempt),
      attempt_id: attempt.id,
      actor: 'gateway',
      kind: 'notice',
      reason: refusal ? `refused: ${refusal}` : 'genuine, the gateway is asked now',
      facts: callback.record,
    })
    if (refusal) return null
    await queueInquiry(trx, attempt.id)
    return payableOf(attempt)
  })
  const answer = gateway.callback.answer(callback)
  if (answer.kind === 'text') return answer
  return {
    kind: 'redirect',
    url: believed ? await readStatusUrl(context, believed) : `${context.publicUrl}/`,
  }
}

/** Only for who has proved themselves: the link in it opens the donor's page. */
async function readStatusUrl({ db, publicUrl }: AppContext, payable: Payable): Promise<string> {
  const { link } = await db
    .selectFrom(payable.table)
    .select('link')
    .where('id', '=', payable.id)
    .executeTakeFirstOrThrow()
  return statusUrl(publicUrl, { payable, link })
}
