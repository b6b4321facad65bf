import { sql } from 'kysely'
import { isFailedRequest, type RequestStatus } from '../../../contract/src/agreement-status.ts'
import { isPaid, type PaymentStatus } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import { validateDonation } from '../donations/donate/make-donation.ts'
import {
  type Collection,
  CollectionRefused,
  cardIdPrefix,
  findGateway,
  GatewayUnreachable,
  raastIdPrefix,
} from '../gateways/gateway.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { inquireAttempt, tryToInquire } from '../settlement/attempts/inquire-attempt.ts'
import { chargeTransactionId } from '../settlement/attempts/new-attempt.ts'
import { cartOfAmount, createAgreementDonation } from './begin-agreement-donation.ts'
import { setAccountUnknown } from './payment-instrument.ts'
import { planRequest, type RequestEvidence, type RequestPlan, type RequestToPlan } from './plan-request.ts'
import { type Agreement, lockAgreement, readAgreements, termsOn } from './read-agreement.ts'
import { skipOvertaken } from './write-agreement.ts'

type ChargeRequest = RequestToPlan & {
  charge_id: number
  agreement_id: number
  period: string
  attempt_id: number | null
  transaction_id: string
  gateway: string
  amount: number
  donation_code: string
  attempt_status: PaymentStatus
}

const readRequest = async ({ db }: AppContext, chargeId: number): Promise<ChargeRequest | undefined> => {
  const { rows } = await sql<ChargeRequest>`
    select charge_id, planned_charges.agreement_id, period, method, request.status, is_present, tries,
      request.created_at, request.expires_at, attempt_id, transaction_id, gateway, attempt.amount,
      donation_code, attempt.status as attempt_status
    from charge_requests as request join planned_charges on planned_charges.id = charge_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    left join donations on donations.intent_id = attempt.intent_id
    where charge_id = ${chargeId}`.execute(db)
  return rows[0]
}

const steps: Partial<Record<RequestStatus, typeof followRequest>> = {
  planned: beginRequest,
  sending: sendRequest,
  sent: followRequest,
  cancelling: cancelRequest,
}

/**
 * Takes the next step of a charge's request: creates the donation, sends the request, inquires about it, or
 * cancels it. Every step is recorded before the vendor is called, and an inquiry precedes every send, so that
 * a crash or restore at any point requests nothing twice. A vendor that cannot be reached is tried again
 * later; after any other error the step is repeated when its lease is over.
 */
export async function collectCharge(context: AppContext, chargeId: number): Promise<void> {
  const request = await readRequest(context, chargeId)
  if (!request) return
  try {
    await steps[request.status]?.(context, request)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    context.log.warn({ chargeId, reason: error.message }, 'request not sent or cancelled')
    await applyEvidence(context, request, { kind: 'no_answer', reason: error.message })
  }
}

/** Creates the donation, whose transaction id the request has, and sends the request while it is due. */
async function beginRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  const [agreement] = await readAgreements(context.db, sql`agreement.id = ${request.agreement_id}`)
  const charge = agreement?.charges.find(({ period }) => period === request.period)
  if (!agreement || !charge) throw new Error('A request has no charge.')
  if (await applyEvidence(context, request, { kind: 'charge_checked', agreement, charge })) return
  const amount = charge.expected - charge.paid
  if (await skipOvertaken(context.db, request)) return
  let valid: Awaited<ReturnType<typeof validateDonation>>
  try {
    // The donor agreed to these amounts, even if a cause's price has changed.
    valid = await validateDonation(
      context.donationWriter,
      donationBody(agreement, amount, charge.due_on),
      'any',
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const refused = { kind: 'request_refused', outcome: 'not_possible', reason: error.message } as const
    await applyEvidence(context, request, refused)
    return
  }
  const isBegun = await context.db.transaction().execute(async (trx) => {
    const { agreement: locked } = await lockAgreement(trx, agreement)
    const now = locked.charges.find(({ period }) => period === request.period)
    // Leaves the agreement to the next run when another transaction has changed it.
    if (!now || now.expected - now.paid !== amount || now.request?.status !== 'planned') return false
    const begun = await createAgreementDonation(context, trx, locked, {
      ...valid,
      platform: 'web',
      actor: 'system',
      transactionId: chargeTransactionId(
        request.method === 'raast_request' ? raastIdPrefix : cardIdPrefix,
        locked.link,
        request.period,
      ),
    })
    if (!begun) {
      context.catalogue.clear()
      return false
    }
    const plan = planRequest(request, { kind: 'donation_made', attempt_id: begun.attempt_id }, new Date())
    return plan !== null && (await writePlan(trx, request, plan))
  })
  if (isBegun) await collectCharge(context, request.charge_id)
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
 * restored backup. A card is charged at once.
 * @throws GatewayUnreachable
 */
async function sendRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  const evidence = await requestCollection(context, request)
  if (!evidence) return
  await applyEvidence(context, request, evidence)
  if (evidence.kind === 'request_taken' && request.method === 'stored_card')
    await collectCharge(context, request.charge_id)
}

/** @returns null when the charge was skipped instead. @throws GatewayUnreachable */
async function requestCollection(
  context: AppContext,
  request: ChargeRequest,
): Promise<RequestEvidence | null> {
  const collection = collectionFor(context, request)
  try {
    const { transactionId } = await collection.inquire(request.transaction_id)
    if (transactionId === request.transaction_id) return { kind: 'request_taken', expires_at: null }
    if (transactionId !== null) throw new GatewayUnreachable('The answer is about another payment.')
    if (await skipOvertaken(context.db, request)) return null
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
    return { kind: 'request_taken', expires_at: expiresAt }
  } catch (error) {
    if (!(error instanceof CollectionRefused)) throw error
    return { kind: 'request_refused', outcome: error.outcome, reason: error.message }
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

/** Inquires about a sent request; the answer settles the attempt, as for any other payment. */
async function followRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  if (request.attempt_id === null) throw new Error('A sent request has no donation.')
  const { status, inquiry } = await tryToInquire(context, request.attempt_id, 'system')
  await applyEvidence(context, request, { kind: 'inquiry', attempt: status, inquiry })
}

/** Cancels a request at the vendor, unless it was paid. */
async function cancelRequest(context: AppContext, request: ChargeRequest): Promise<void> {
  const { attempt_id } = request
  let attempt = request.attempt_status
  if (attempt_id !== null && !isPaid(attempt)) {
    await collectionFor(context, request).cancel?.(request.transaction_id)
    // The donor may have approved the request just before.
    attempt = await inquireAttempt(context, attempt_id)
  }
  await applyEvidence(context, request, { kind: 'withdrawn', attempt })
}

/**
 * Writes what evidence changes about a request; plans again after a concurrent change of its state. The
 * attempt of a request that ended unpaid expires: money that arrives later is settled as late.
 * @returns whether it changed anything
 */
async function applyEvidence(
  context: AppContext,
  request: ChargeRequest,
  evidence: RequestEvidence,
): Promise<boolean> {
  const { attempt_id } = request
  const plan = planRequest(request, evidence, new Date())
  if (!plan) return false
  if (plan.next_try_at === null && plan.status !== 'paid' && attempt_id !== null)
    await applySettlement(context.db, { attemptIds: [attempt_id] }, { kind: 'expiry', attempt_id }, 'system')
  if (await context.db.transaction().execute((trx) => writePlan(trx, request, plan))) return true
  const changed = await readRequest(context, request.charge_id)
  return changed !== undefined && (await applyEvidence(context, changed, evidence))
}

/**
 * Writes the plan of a request, and with it whether the bank knows the account, or that the card was removed.
 * After a failed request the agreement is planned today, so that the donor gets the link to pay.
 * @returns false when the request has left its state
 */
async function writePlan(
  trx: Database,
  { charge_id, agreement_id, method, status: from }: ChargeRequest,
  plan: RequestPlan,
): Promise<boolean> {
  const { status, reason } = plan
  if (isFailedRequest(status))
    await sql`
      update agreements set next_action_on = least(next_action_on, day_in_pakistan(now()))
      where id = ${agreement_id} and status <> 'ended'`.execute(trx)
  const written = await trx
    .updateTable('charge_requests')
    .set({ ...plan, ...(reason && { reason: reason.slice(0, 300) }) })
    .where('charge_id', '=', charge_id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (written.numUpdatedRows === 0n) return false
  if (status === 'paid') await setAccountUnknown(trx, agreement_id, { is_unknown: false })
  if (status === 'unknown_account') await setAccountUnknown(trx, agreement_id, { is_unknown: true })
  if (status === 'card_removed')
    await trx
      .deleteFrom('payment_instruments')
      .where('agreement_id', '=', agreement_id)
      .where('method', '=', method)
      .execute()
  return true
}
