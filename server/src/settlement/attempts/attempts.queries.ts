import { sql } from 'kysely'
import {
  type BankTransfer,
  type DonationStatus,
  noReferenceFile,
  type PaymentStatusAnswer,
} from '../../../../contract/src/attempts.ts'
import { pakistan } from '../../../../contract/src/fields.ts'
import { bankTransferGateway, hasPakistaniMobile } from '../../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import { readOpenBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Payable } from '../payable.ts'

/** The page where something is paid, and the page that tells the truth about it; both with its unguessable link. */
export const paymentUrl = (publicUrl: string, link: string) => `${publicUrl}/pay/${link}`
export const statusUrl = (publicUrl: string, { payable, link }: Pick<PaidByLink, 'payable' | 'link'>) =>
  `${publicUrl}/${payable.table === 'donations' ? 'donation' : 'payment'}/${link}`

/** Where a gateway's callbacks reach us (attempts.routes.ts). */
export const callbackUrl = (publicUrl: string, gateway: string) => `${publicUrl}/gateways/${gateway}/notice`

/** A donation or payment as the holder of its link has it, with the best paid of its attempts, else its newest one. */
export type PaidByLink = {
  payable: Payable
  /** The donation code, or the payment's reference. */
  code: string
  status: PaymentStatus
  /** Whole rupees, and how much of them was given back as far as it is known. */
  amount: number
  refunded_amount: number
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
    reference_no: string | null
    reference_file: string | null
    submitted_at: Date | null
  } | null
}

/** @throws Problem 404 for an unknown link */
export async function readByLink(db: Database, link: string): Promise<PaidByLink> {
  const { rows } = await sql<Omit<PaidByLink, 'payable' | 'attempt'> & Payable>`
    select 'donations' as "table", donations.id, donation_code as code, status, amount, refunded_amount, link, donations.created_at,
      settled_at, json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone', phone, 'country', country) as payer
    from donations join donors on donors.id = donor_id where link = ${link}
    union all
    select 'payments', id, reference_no, status, amount, refunded_amount, link, created_at,
      settled_at, json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone', coalesce(phone, ''), 'country', ${pakistan}::text)
    from payments where link = ${link}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('This donation')
  const { table, id, ...paid } = row
  const attempt = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('active_pay_methods as association', 'association.id', 'attempt.active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .leftJoin('manual_bank_transfers as transfer', 'transfer.attempt_id', 'attempt.id')
    .select(['attempt.id', 'transaction_id', 'gateway', 'method.name as method', 'status', 'expires_at'])
    .select(['attempt.created_at', 'reference_no', 'reference_file', 'submitted_at'])
    .where(table === 'donations' ? 'attempt.donation_id' : 'attempt.payment_id', '=', id)
    .orderBy(
      sql`array_position(array['success', 'partially refunded', 'disputed', 'refunded'], attempt.status)`,
    )
    .orderBy('attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...paid,
    payable: { table, id },
    attempt: attempt ? { ...attempt, status: attempt.status as PaymentStatus } : null,
  }
}

/** Whether somebody may begin a new attempt: not paid, and no transfer told that staff still have to look at. */
export function mayRetry({ status, attempt }: PaidByLink): boolean {
  if (status === 'failed' || status === 'expired') return true
  return status === 'pending' && !attempt?.submitted_at
}

/** What the two status pages have in common. */
const commonStatus = (publicUrl: string, paid: PaidByLink) => ({
  status: paid.status,
  amount: paid.amount,
  refunded_amount: paid.refunded_amount,
  created_at: paid.created_at.toISOString(),
  settled_at: paid.settled_at?.toISOString() ?? null,
  transfer_submitted: Boolean(paid.attempt?.submitted_at),
  payment_url:
    paid.status === 'pending' && paid.attempt?.status === 'pending' ? paymentUrl(publicUrl, paid.link) : null,
  may_retry: mayRetry(paid),
  has_pakistani_mobile: hasPakistaniMobile(paid.payer.country, paid.payer.phone),
})

/**
 * What the donor's status page shows; nothing that the holder of the link should not know.
 * @throws Problem 404 for the link of a payment
 */
export async function readDonationStatus(context: AppContext, donation: PaidByLink): Promise<DonationStatus> {
  const { attempt, payable, payer } = donation
  if (payable.table !== 'donations' || !attempt) throw Problem.notFound('This donation')
  const funds = await context.db
    .selectFrom('donation_funds')
    .select(['fundtitle', 'fund_type', 'amount', 'remarks'])
    .select((fund) => sql<string>`trim_scale(${fund.ref('quantity')})::text`.as('quantity'))
    .where('donation_id', '=', payable.id)
    .orderBy('position')
    .execute()
  return {
    ...commonStatus(context.publicUrl, donation),
    donation_code: donation.code,
    donor_name: `${payer.first_name} ${payer.last_name}`,
    payment_method: attempt.method,
    payment_gateway: attempt.gateway,
    funds,
  }
}

/**
 * What a payee sees of a payment that they are asked for.
 * @throws Problem 404 for the link of a donation
 */
export async function readPaymentStatus(
  context: AppContext,
  payment: PaidByLink,
): Promise<PaymentStatusAnswer> {
  if (payment.payable.table !== 'payments') throw Problem.notFound('This payment')
  const { type, remarks } = await context.db
    .selectFrom('payments')
    .select(['type', 'remarks'])
    .where('id', '=', payment.payable.id)
    .executeTakeFirstOrThrow()
  return {
    ...commonStatus(context.publicUrl, payment),
    reference_no: payment.code,
    payee_name: `${payment.payer.first_name} ${payment.payer.last_name}`,
    type,
    remarks,
    payment_method: payment.attempt?.method ?? null,
    payment_gateway: payment.attempt?.gateway ?? null,
  }
}

/**
 * What to pay where, for what is paid by bank transfer in its newest attempt.
 * @throws Problem 404 when it is paid another way
 */
export async function readBankTransfer(context: AppContext, link: string): Promise<BankTransfer> {
  const paid = await readByLink(context.db, link)
  const { attempt, amount } = paid
  if (attempt?.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  const zakat = paid.payable.table === 'donations' ? await zakatIn(context.db, paid.payable.id) : 0
  const kinds = [
    ...(zakat > 0 ? (['zakat'] as const) : []),
    ...(zakat < amount ? (['general'] as const) : []),
  ]
  return {
    donation_code: paid.code,
    status: paid.status,
    status_url: statusUrl(context.publicUrl, paid),
    amount,
    zakat_amount: zakat,
    accounts: await readOpenBankAccounts(context.db, kinds),
    reference_no: attempt.reference_no,
    has_receipt_file: (attempt.reference_file ?? noReferenceFile) !== noReferenceFile,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    expires_at: attempt.expires_at.toISOString(),
  }
}

/** How much of a donation is zakat, in whole rupees. */
async function zakatIn(db: Database, donationId: number): Promise<number> {
  const { zakat } = await db
    .selectFrom('donation_funds')
    .innerJoin('causes', 'causes.id', 'donation_funds.cause_id')
    .select((row) => row.fn.sum<number | null>('donation_funds.amount').as('zakat'))
    .where('donation_id', '=', donationId)
    .where('causes.kind', '=', 'zakat')
    .executeTakeFirstOrThrow()
  return zakat ?? 0
}
