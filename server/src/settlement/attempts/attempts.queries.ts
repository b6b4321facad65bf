import { sql } from 'kysely'
import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import {
  bankTransferGateway,
  hasPakistaniMobile,
  officeGateway,
} from '../../../../contract/src/payment-methods.ts'
import { holdsMoney, type PaymentStatus, paidStatuses } from '../../../../contract/src/payment-states.ts'
import type { ReceiptDocument } from '../../../../contract/src/receipts.ts'
import { pakistan } from '../../../../contract/src/text-rules.ts'
import { type Language, language } from '../../../../words/src/say.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import { lineInLanguage } from '../../catalogue/causes/cause-in-language.ts'
import { contactOf } from '../../charity/contact-of.ts'
import type { AppContext } from '../../context.ts'
import { readRejection } from '../../events/rejection.queries.ts'
import { readNewestEmail } from '../../messages/messages.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { donationReceipt } from '../../receipts/donation-receipt.ts'
import { paymentReceipt } from '../../receipts/payment-receipt.ts'
import {
  findReceipt,
  quantityOfLine,
  readGivenDonation,
  readOpenRests,
  readRequestedPayment,
} from '../../receipts/receipts.queries.ts'
import { mayRetry } from '../plan/plan-retry.ts'
import { readHeld } from '../read-held.ts'
import { readTransfers } from '../read-transfers.ts'

/** The page where something is paid, and its status page; both with its unguessable link, in the payer's language. */
export const paymentUrl = (publicUrl: string, link: string, reader: Language = language()) =>
  publicUrl + pathIn(reader, `/pay/${link}`)
export const statusUrl = (
  publicUrl: string,
  { kind, link }: Pick<PaidByLink, 'kind' | 'link'>,
  reader: Language = language(),
) => publicUrl + pathIn(reader, `/${kind}/${link}`)

/** Where a gateway's callbacks reach us (attempts.routes.ts). */
export const callbackUrl = (publicUrl: string, gateway: string) => `${publicUrl}/gateways/${gateway}/notice`

/** A donation or payment as the holder of its link has it, with the best paid of its attempts, else its newest one. */
export type PaidByLink = {
  intentId: number
  kind: 'donation' | 'payment'
  /** The donation's or payment's own. */
  id: number
  /** The donation code, or the payment's reference. */
  code: string
  status: PaymentStatus
  /** Whole rupees, and how much of them was refunded as far as it is known. */
  amount: number
  refunded_amount: number
  /** What was promised, where another amount came. */
  promised_amount: number | null
  link: string
  created_at: Date
  settled_at: Date | null
  payer: { first_name: string; last_name: string; email: string; phone: string; country: string }
  /** Null for a payment whose payee has not chosen yet how to pay. */
  attempt: {
    id: number
    transaction_id: string
    gateway: string
    method: string
    status: PaymentStatus
    expires_at: Date
    created_at: Date
    /** A bank transfer that the donor has reported, and one of which a part has come. */
    is_reported: boolean
    is_partly_found: boolean
  } | null
}

/** @throws Problem 404 for an unknown link */
export async function readByLink(db: Database, link: string): Promise<PaidByLink> {
  const { rows } = await sql<Omit<PaidByLink, 'attempt'>>`
    select intent.id as "intentId", intent.kind, payer.id, code, status, amount, promised_amount, refunded_amount, link, created_at, settled_at,
      json_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', coalesce(phone, ''),
        'country', coalesce(country, ${pakistan}::text)) as payer
    from payment_intents as intent join payers as payer on payer.intent_id = intent.id
    where link = ${link}`.execute(db)
  const [paid] = rows
  if (!paid) throw Problem.notFound('problem.not-found.donation')
  const attempt = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('active_pay_methods as association', 'association.id', 'attempt.active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .select(['attempt.id', 'transaction_id', 'gateway', 'method.name as method', 'status', 'expires_at'])
    .select('attempt.created_at')
    .select(
      sql<boolean>`exists (select from manual_bank_transfers where attempt_id = attempt.id)`.as(
        'is_reported',
      ),
    )
    .select(
      sql<boolean>`exists (select from transfer_verifications where attempt_id = attempt.id and reversed_at is null)`.as(
        'is_partly_found',
      ),
    )
    .where('intent_id', '=', paid.intentId)
    .orderBy(sql`array_position(${[...paidStatuses]}::text[], attempt.status)`)
    .orderBy(sql`amount - refunded_amount`, 'desc')
    .orderBy('amount', 'desc')
    .orderBy('attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...paid, attempt: attempt ? { ...attempt, status: attempt.status as PaymentStatus } : null }
}

/**
 * Whether a new attempt may be started: it is not paid, no reported transfer is waiting for staff, and it is no gift that
 * staff took in and reversed.
 */
export const mayRetryByLink = ({ status, attempt }: PaidByLink): boolean =>
  attempt?.gateway !== officeGateway &&
  mayRetry(status, attempt !== null && (attempt.is_reported || attempt.is_partly_found))

/** What the two status pages have in common. */
const commonStatus = async ({ db, publicUrl, charity }: AppContext, paid: PaidByLink) => ({
  status: paid.status,
  amount: paid.amount,
  refunded_amount: paid.refunded_amount,
  created_at: paid.created_at.toISOString(),
  settled_at: paid.settled_at?.toISOString() ?? null,
  transfer_submitted: paid.attempt?.is_reported ?? false,
  payment_url:
    paid.status === 'pending' && paid.attempt?.status === 'pending' ? paymentUrl(publicUrl, paid.link) : null,
  may_retry: mayRetryByLink(paid),
  has_pakistani_mobile: hasPakistaniMobile(paid.payer.country, paid.payer.phone),
  email: await readNewestEmail(db, paid.intentId),
  contact: contactOf(await charity()),
  rejection: isFailedTransfer(paid) ? await readRejection(db, paid.intentId) : null,
})

const isFailedTransfer = ({ attempt }: PaidByLink): boolean =>
  attempt?.gateway === bankTransferGateway && attempt.status === 'failed'

/**
 * What the donor's status page shows; nothing that the holder of the link should not know.
 * @throws Problem 404 for the link of a payment
 */
export async function readDonationStatus(context: AppContext, donation: PaidByLink): Promise<DonationStatus> {
  const { db } = context
  const { attempt, kind, id, payer } = donation
  if (kind !== 'donation' || !attempt) throw Problem.notFound('problem.not-found.donation')
  const funds = await db
    .selectFrom('donation_funds as line')
    .leftJoin('causes', 'causes.id', 'line.cause_id')
    .select(['line.fundtitle', 'line.fund_type', 'line.amount', 'line.remarks', quantityOfLine])
    .select((row) => row.fn.coalesce('causes.impact', sql<string>`''`).as('impact'))
    .select('causes.texts')
    .where('donation_id', '=', id)
    .where('line.amount', '>', 0)
    .orderBy('position')
    .execute()
  const rests = await readOpenRests(db, donation.intentId)
  return {
    ...(await commonStatus(context, donation)),
    ...(attempt.gateway === bankTransferGateway && (await statusOfTwo(db, donation, attempt.id))),
    donation_code: donation.code,
    donor_name: `${payer.first_name} ${payer.last_name}`.trim(),
    payment_method: attempt.method,
    payment_gateway: attempt.gateway,
    promised_amount: donation.promised_amount,
    funds: funds.map(lineInLanguage),
    ...(rests.length > 0 && {
      rests: rests.map(({ link, amount }) => ({
        url: statusUrl(context.publicUrl, { kind: 'donation', link }),
        amount,
      })),
    }),
    ...(attempt.gateway === officeGateway && { office_gift: true }),
    receipt: holdsMoney(donation.status) ? await readReceipt(context, donation.intentId) : null,
  }
}

/** What is said of a gift that comes by two transfers; nothing of any other. */
async function statusOfTwo(
  db: Database,
  { intentId, status }: PaidByLink,
  attemptId: number,
): Promise<Partial<DonationStatus>> {
  const [intent] = (await readHeld(db, [intentId])).intents
  const attempt = intent?.attempts.find(({ id }) => id === attemptId)
  const transfers = intent && attempt ? await readTransfers(db, intent, attempt) : []
  if (transfers.length < 2) return {}
  const isMissing = holdsMoney(status) && transfers.some(({ arrived }) => arrived === null)
  return {
    transfers: transfers.map(({ part, amount, submitted_at, arrived }) => ({
      ...{ part, amount, submitted_at, arrived },
    })),
    transfer_submitted: transfers.every(({ submitted_at, arrived }) => (submitted_at ?? arrived) !== null),
    ...(isMissing && { rejection: await readRejection(db, intentId) }),
  }
}

/** Null for a donation that was paid before there were receipts. */
async function readReceipt(context: AppContext, intentId: number): Promise<ReceiptDocument | null> {
  const { db, publicUrl } = context
  const receipt = await findReceipt(db, { standingOf: intentId })
  if (!receipt) return null
  const sender = { publicUrl, charity: await context.charity() }
  return donationReceipt(sender, await readGivenDonation(db, { intentId }), receipt)
}

/**
 * What a payee sees of a requested payment.
 * @throws Problem 404 for the link of a donation
 */
export async function readPaymentStatus(
  context: AppContext,
  payment: PaidByLink,
): Promise<PaymentStatusAnswer> {
  const { db } = context
  if (payment.kind !== 'payment') throw Problem.notFound('problem.not-found.payment')
  const { type, remarks } = await db
    .selectFrom('payments')
    .select(['type', 'remarks'])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return {
    ...(await commonStatus(context, payment)),
    reference_no: payment.code,
    payee_name: `${payment.payer.first_name} ${payment.payer.last_name}`,
    type,
    remarks,
    payment_method: payment.attempt?.method ?? null,
    payment_gateway: payment.attempt?.gateway ?? null,
    receipt:
      payment.status === 'success'
        ? paymentReceipt(
            { charity: await context.charity(), publicUrl: context.publicUrl },
            await readRequestedPayment(db, payment.intentId),
          )
        : null,
  }
}
