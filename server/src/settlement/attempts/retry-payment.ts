import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/attempts.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { bankTransferGateway, walletMethod } from '../../../../contract/src/payment-methods.ts'
import { isPaid, type PaymentStatus } from '../../../../contract/src/status.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { choosePair, readOpenPairs } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { findGateway } from '../../gateways/gateway.ts'
import { queueMessage, toPayer } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { payerMessages } from '../../receipts/payer-messages/payer-messages.ts'
import { applySettlement } from '../apply-settlement.ts'
import { readSettlementState } from '../read-settlement-state.ts'
import { refusalProblem } from '../refusal-problem.ts'
import { tryToInquire } from './inquire-attempt.ts'
import { mayRetryByLink, readByLink } from './intent-by-link.queries.ts'
import { newAttempt } from './new-attempt.ts'
import { paymentUrl } from './payment-url.ts'

/** Chosen way to pay, and the payer's statement that nothing was paid so far. */
type RetryForm = BodyOf<typeof calls.retryDonation>

/**
 * Starts a new attempt for an unpaid donation or payment: the first of a payment, or a retry. The gateway of
 * the previous attempt is asked first, so that nobody pays twice. When it does not answer, the payer must
 * confirm that they have not paid.
 * @returns the page where the new attempt is paid
 * @throws Problem 404; 409 when it is paid or under review, or with the field `not_paid` when the outcome is
 *   unknown; 422 for a payment method and gateway that cannot take the payment; 429 for a wallet that was
 *   asked too often today
 */
export async function retryPayment(
  language: Language,
  context: AppContext,
  link: string,
  body: RetryForm,
): Promise<{ url: string }> {
  const intent = await readByLink(context.db, link)
  if (!mayRetryByLink(intent)) throw refusalProblem({ reason: refusalReason(intent.status) })
  const { amount, payer, intentId, kind, attempt: before } = intent
  const [state] = (await readSettlementState(context.db, [intentId])).intents
  const kinds = state?.funds.length ? state.funds.map((fund) => fund.kind) : (['payment'] as const)
  const pair = choosePair(await readOpenPairs(context), body, { ...payer, amount, kinds })
  // The wallet's app asks this number to pay.
  if (pair.payment_method.toLowerCase() === walletMethod)
    context.donationGuard.admitReceiver('phone', payer.phone, translatable('fields.phone.asked-often'))
  const inquiry = before && (await tryToInquire(context, before.id, 'donor'))
  if (inquiry?.status === 'success') throw refusalProblem({ reason: 'already_paid' })
  const isUnanswered = inquiry?.status === 'pending' && !inquiry.isAnswered
  if (isUnanswered && !body.not_paid)
    throw new Problem(409, translatable('problem.unanswered'), {
      not_paid: [translatable('problem.unanswered')],
    })

  const retry = {
    kind: 'retry',
    before: before?.id ?? null,
    is_askable: before !== null && isAskableAt(context, before.gateway),
    is_unanswered: isUnanswered,
    attempt: newAttempt(context, pair),
  } as const
  await applySettlement(context.db, { intentId }, retry, 'donor', async ({ trx }) => {
    const isTransfer = before?.status === 'pending' && before.gateway.toLowerCase() === bankTransferGateway
    // An unreported pending transfer already has its e-mail with the accounts, unless staff began it.
    const dailyMax = !isTransfer ? transferMessagesADay : before.is_unchosen ? 1 : 0
    if (pair.gateway.name === bankTransferGateway) await queueTransferMessage(trx, intentId, kind, dailyMax)
  })
  return { url: paymentUrl(language, context.publicUrl, link) }
}

const isAskableAt = ({ gateways }: AppContext, name: string): boolean =>
  findGateway(gateways, name)?.inquire !== undefined

function refusalReason(status: PaymentStatus) {
  if (isPaid(status)) return 'already_paid'
  return status === 'pending' ? 'transfer_under_review' : 'gift_reversed'
}

/** Limits the messages to a donor who switches back and forth between payment methods. */
const transferMessagesADay = 3

/**
 * Queues the message with the bank accounts for a retry by bank transfer, in the transaction that begins it.
 * @param dailyMax maximum number of messages in a day, including this one
 */
async function queueTransferMessage(
  trx: Database,
  intentId: number,
  kind: 'donation' | 'payment',
  dailyMax: number,
): Promise<void> {
  const { count } = await trx
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('intent_id', '=', intentId)
    .where('kind', '=', kind)
    .where('queued_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (Number(count) < dailyMax) await queueMessage(trx, payerMessages[kind], toPayer(intentId))
}
