import { sql } from 'kysely'
import { isFailedRequest, type RequestStatus } from '../../../contract/src/agreement-status.ts'
import { isPaid, type PaymentStatus } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import { type DonationWriter, validateDonation } from '../donations/donate/make-donation.ts'
import {
  type Collection,
  CollectionRefused,
  cardIdPrefix,
  findGateway,
  GatewayUnreachable,
  raastIdPrefix,
} from '../gateways/gateway.ts'
import { Problem } from '../platform/http/problem.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { inquireAttempt, tryToInquire } from '../settlement/attempts/inquire-attempt.ts'
import { chargeTransactionId } from '../settlement/attempts/new-attempt.ts'
import { beginAgreementDonation, cartOfAmount } from './begin-agreement-donation.ts'
import { markAccountKnown, markAccountUnknown } from './payment-instrument.ts'
import { endOfRequest, nextInquiryOf, nextTryOf } from './plan-request.ts'
import { type Agreement, lockAgreement, readAgreements, termsOn } from './read-agreement.ts'
import { collects } from './scheduled-charge.ts'
import { skipOvertaken } from './skip-overtaken.ts'

type ChargeRequest = {
  charge_id: number
  agreement_id: number
  period: string
  method: 'raast_request' | 'stored_card'
  status: RequestStatus
  is_present: boolean
  tries: number
  created_at: Date
  expires_at: Date | null
  attempt_id: number | null
  transaction_id: string
  gateway: string
  amount: number
  donation_code: string
  attempt_status: PaymentStatus
}

const readRequest = async ({ db }: AppContext, chargeId: number): Promise<ChargeRequest | undefined> => {
  const { rows } = await sql<ChargeRequest>`
    select charge_id, planned_charges.agreement_id, period, method, request.status, is_present, tries, request.created_at,
      request.expires_at, attempt_id, transaction_id, gateway, attempt.amount, donation_code,
      attempt.status as attempt_status
    from charge_requests as request join planned_charges on planned_charges.id = charge_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    left join donations on donations.intent_id = attempt.intent_id
    where charge_id = ${chargeId} and next_try_at is not null`.execute(db)
  return rows[0]
}

/**
 * Takes the next step of a charge's request: makes the donation, sends the request, inquires about it, or
 * cancels it. Every step is recorded before the vendor is called, and an inquiry precedes every send, so
 * that a crash or restore at any point requests nothing twice. A vendor that cannot be reached is tried
 * again later; after any other error the step is repeated when its lease is over.
 */
export async function collectCharge(
  context: AppContext,
  chargeId: number,
  writer: Pick<DonationWriter, 'readRules'>,
): Promise<void> {
  const planned = await readRequest(context, chargeId)
  if (planned?.status === 'planned') await beginRequest(context, planned, writer)
  const request = await readRequest(context, chargeId)
  try {
    if (request?.status === 'sending') await sendRequest(context, request)
    else if (request?.status === 'sent') await followRequest(context, request)
    else if (request?.status === 'cancelling') await cancelRequest(context, request)
  } catch (error) {
    if (!request || !(error instanceof GatewayUnreachable)) throw error
    context.log.warn({ chargeId, reason: error.message }, 'request not sent or cancelled')
    const next = nextTryOf(request, new Date())
    if (!next)
      return endRequest(
        context,
        request,
        request.status === 'cancelling' ? 'cancelled' : 'not_sent',
        error.message,
      )
    await context.db
      .updateTable('charge_requests')
      .set({ tries: request.tries + 1, next_try_at: next })
      .where('charge_id', '=', chargeId)
      .where('status', '=', request.status)
      .execute()
  }
}

/** Makes the donation whose transaction id the request carries, unless it cannot be collected any more. */
async function beginRequest(
  context: AppContext,
  request: ChargeRequest,
  writer: Pick<DonationWriter, 'readRules'>,
): Promise<void> {
  const { db } = context
  const [agreement] = await readAgreements(db, sql`agreement.id = ${request.agreement_id}`)
  const charge = agreement?.charges.find(({ period }) => period === request.period)
  if (!agreement || !charge) throw new Error('A request has no charge.')
  const amount = charge.expected - charge.paid
  const isWanted = charge.progress === 'requested' || charge.progress === 'missed'
  if (agreement.status === 'ended' || agreement.status === 'paused' || amount === 0 || !isWanted)
    return endRequest(context, request, 'cancelled')
  if (agreement.method !== request.method || !collects(agreement, amount))
    return endRequest(context, request, 'not_possible', 'no account or card')
  if (await skipOvertaken(context.db, request)) return
  let valid: Awaited<ReturnType<typeof validateDonation>>
  try {
    // The donor agreed to these amounts, even if a cause's price has changed.
    valid = await validateDonation(writer, donationBody(agreement, amount, charge.due_on), 'any')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return endRequest(context, request, 'not_possible', error.message)
  }
  await db.transaction().execute(async (trx) => {
    const { agreement: locked } = await lockAgreement(trx, agreement)
    const now = locked.charges.find(({ period }) => period === request.period)
    // Changed meanwhile: the next run decides again.
    if (!now || now.expected - now.paid !== amount || now.request?.status !== 'planned') return
    const begun = await beginAgreementDonation(context, trx, locked, {
      ...valid,
      platform: 'web',
      actor: 'system',
      transactionId: chargeTransactionId(
        request.method === 'raast_request' ? raastIdPrefix : cardIdPrefix,
        locked.link,
        request.period,
      ),
    })
    if (!begun) return context.catalogue.clear()
    await trx
      .updateTable('charge_requests')
      .set({ status: 'sending', attempt_id: begun.attempt_id })
      .where('charge_id', '=', request.charge_id)
      .where('status', '=', 'planned')
      .execute()
  })
}

function donationBody(agreement: Agreement, amount: number, day: string) {
  const { country, phone, payment_method, payment_gateway } = agreement
  return {
    country,
    phone,
    payment_method,
    payment_gateway,
    isRegular: true,
    total_amount: amount,
    cart: cartOfAmount(termsOn(agreement, day).lines, amount),
  }
}

const collectionFor = ({ gateways }: AppContext, { gateway, method }: ChargeRequest): Collection => {
  const collection = findGateway(gateways, gateway)?.collections?.[method]
  if (!collection) throw new GatewayUnreachable('The gateway is not configured.')
  return collection
}

/**
 * Sends the request, unless the vendor has it already: sent before a crash, or by the server that made the
 * restored backup. @throws GatewayUnreachable
 */
async function sendRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  const collection = collectionFor(context, request)
  try {
    if ((await collection.inquire(request.transaction_id)).transactionId !== null)
      return await markSent(context, request, null)
    if (await skipOvertaken(context.db, request)) return
    const [agreement] = await readAgreements(context.db, sql`agreement.id = ${request.agreement_id}`)
    const instrument = await readInstrument(context, request)
    if (!agreement || !instrument) throw new CollectionRefused('not_sent', 'no account or card')
    const { expiresAt } = await collection.request({
      transactionId: request.transaction_id,
      amount: request.amount,
      reference: request.donation_code,
      payer: {
        firstName: agreement.donor_name,
        lastName: '',
        email: agreement.email,
        phone: agreement.phone,
        country: agreement.country,
      },
      isPresent: request.is_present,
      ...instrument,
    })
    await markSent(context, request, expiresAt)
  } catch (error) {
    if (!(error instanceof CollectionRefused)) throw error
    if (error.outcome === 'card_removed') await deleteInstrument(context, request)
    if (error.outcome === 'unknown_account') await markAccountUnknown(context.db, request)
    await endRequest(context, request, error.outcome, error.message)
  }
}

async function readInstrument({ db, sealer }: AppContext, { agreement_id, method }: ChargeRequest) {
  const row = await db
    .selectFrom('payment_instruments')
    .select(['sealed', 'bank_code'])
    .where('agreement_id', '=', agreement_id)
    .where('method', '=', method)
    .executeTakeFirst()
  const instrument = row?.sealed ? sealer.open(row.sealed) : null
  return row && instrument !== null ? { instrument, bankCode: row.bank_code } : null
}

const deleteInstrument = ({ db }: AppContext, { agreement_id, method }: ChargeRequest) =>
  db
    .deleteFrom('payment_instruments')
    .where('agreement_id', '=', agreement_id)
    .where('method', '=', method)
    .execute()

/** Records a sent request and inquires about it; cancels it if that was asked for meanwhile. */
async function markSent(context: AppContext, request: ChargeRequest, expiresAt: Date | null): Promise<void> {
  const { charge_id } = request
  const isCard = request.method === 'stored_card'
  const next = isCard ? new Date() : nextInquiryOf(request.is_present, 0, new Date())
  const sent = await context.db
    .updateTable('charge_requests')
    .set({ status: 'sent', tries: 0, expires_at: expiresAt, next_try_at: next })
    .where('charge_id', '=', charge_id)
    .where('status', '=', 'sending')
    .executeTakeFirst()
  if (sent.numUpdatedRows > 0n) {
    // A card is charged at once.
    if (isCard) await followRequest(context, { ...request, status: 'sent', tries: 0, expires_at: expiresAt })
    return
  }
  await context.db
    .updateTable('charge_requests')
    .set({ status: 'cancelling', next_try_at: new Date() })
    .where('charge_id', '=', charge_id)
    .where('status', '=', 'cancelled')
    .execute()
}

/** Inquires about a sent request; the answer settles the attempt, as for any other payment. */
async function followRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  if (request.attempt_id === null) throw new Error('A sent request has no donation.')
  const now = new Date()
  const { status, inquiry } = await tryToInquire(context, request.attempt_id, 'system')
  const ended = endOfRequest({ status, inquiry }, request.expires_at, now)
  if (ended) return endRequest(context, request, ended, ended === 'paid' ? '' : inquiry?.reason)
  await context.db
    .updateTable('charge_requests')
    .set({ tries: request.tries + 1, next_try_at: nextInquiryOf(request.is_present, request.tries + 1, now) })
    .where('charge_id', '=', request.charge_id)
    .where('status', '=', 'sent')
    .execute()
}

/** Cancels a request at the vendor, unless it was paid. */
async function cancelRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  const { attempt_id } = request
  if (attempt_id === null) return endRequest(context, request, 'cancelled')
  if (isPaid(request.attempt_status)) return endRequest(context, request, 'paid')
  await collectionFor(context, request).cancel?.(request.transaction_id)
  // The donor may have approved it just before.
  const isPaidNow = isPaid(await inquireAttempt(context, attempt_id))
  await endRequest(context, request, isPaidNow ? 'paid' : 'cancelled')
}

/**
 * Ends a request. The attempt of an unpaid one expires: money that arrives later is settled as late. After a
 * failed request the agreement is planned today, so that the donor gets the link to pay.
 */
async function endRequest(
  context: AppContext,
  { charge_id, agreement_id, attempt_id }: ChargeRequest,
  status: RequestStatus,
  reason = '',
): Promise<void> {
  if (status !== 'paid' && attempt_id !== null)
    await applySettlement(context.db, { attemptIds: [attempt_id] }, { kind: 'expiry', attempt_id }, 'system')
  await context.db.transaction().execute(async (trx) => {
    if (isFailedRequest(status))
      await sql`
        update agreements set next_action_on = least(next_action_on, day_in_pakistan(now()))
        where id = ${agreement_id} and status <> 'ended'`.execute(trx)
    if (status === 'paid') await markAccountKnown(trx, agreement_id)
    await trx
      .updateTable('charge_requests')
      .set({ status, next_try_at: null, reason: reason.slice(0, 300) })
      .where('charge_id', '=', charge_id)
      .where('next_try_at', 'is not', null)
      .execute()
  })
}
