import { type Payable, payableOf } from '../donations/payable.ts'
import type { Gateway, NoticeAnswer, NoticeRequest } from '../gateways/gateway.ts'
import type { Parts } from '../parts.ts'
import { jsonText } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { statusUrl } from './attempts.queries.ts'
import { queueInquiry } from './inquire-attempt.ts'
import { recordEvent } from './move-attempt.ts'

/** What goes back: words for the vendor, or the way on for a payer whose own browser brought the notice. */
type NoticeReply = Extract<NoticeAnswer, { kind: 'text' }> | { kind: 'redirect'; url: string }

/**
 * Takes a gateway's callback. It is only a hint: a genuine one about an attempt of ours is recorded and makes the
 * job ask the gateway now; a forged, foreign or late one is recorded and changes nothing (gateways.md).
 * @throws Problem 404 for a gateway that sends no notices
 */
export async function receiveNotice(
  parts: Parts,
  gatewayName: string,
  request: NoticeRequest,
): Promise<NoticeReply> {
  const gateway: Gateway | undefined = parts.gateways.get(gatewayName.toLowerCase())
  if (!gateway?.notice) throw Problem.notFound('This address')
  const notice = gateway.notice.read(request)
  // Anything else is not even looked for: PostgreSQL takes a NUL for no text at all.
  const mayBeOurs = /^[0-9A-Z]{1,20}$/.test(notice.transactionId)
  const believed = await parts.db.transaction().execute(async (trx) => {
    const attempt = mayBeOurs
      ? await trx
          .selectFrom('payment_attempts')
          .select(['id', 'donation_id', 'payment_id'])
          .where('transaction_id', '=', notice.transactionId)
          .where('gateway', '=', gateway.name)
          .executeTakeFirst()
      : undefined
    const refusal = notice.genuine ? undefined : (notice.refusal ?? 'its proof is wrong')
    if (refusal || !attempt)
      parts.log.warn({ gateway: gateway.name, refusal: refusal ?? 'no such attempt' }, 'notice refused')
    if (!attempt) {
      await trx
        .insertInto('refused_notices')
        .values({
          gateway: gateway.name,
          reason: refusal ?? 'no attempt of ours has this transaction id',
          facts: jsonText(notice.record),
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
      facts: notice.record,
    })
    if (refusal) return null
    await queueInquiry(trx, attempt.id)
    return payableOf(attempt)
  })
  const answer = gateway.notice.answer(notice)
  if (answer.kind === 'text') return answer
  return { kind: 'redirect', url: believed ? await readStatusUrl(parts, believed) : `${parts.publicUrl}/` }
}

/** Only for who has proved themselves: the link in it opens the donor's page. */
async function readStatusUrl({ db, publicUrl }: Parts, payable: Payable): Promise<string> {
  const { link } = await db
    .selectFrom(payable.table)
    .select('link')
    .where('id', '=', payable.id)
    .executeTakeFirstOrThrow()
  return statusUrl(publicUrl, { payable, link })
}
