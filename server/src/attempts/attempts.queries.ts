import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type BankTransfer, type DonationStatus, noReferenceFile } from '../../../contract/src/attempts.ts'
import { bankTransferGateway, hasPakistaniMobile } from '../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { readOpenBankAccounts } from '../bank-accounts/bank-accounts.queries.ts'
import type { Parts } from '../parts.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'

/** Our own addresses of a donation, both with its unguessable link. */
export const paymentUrl = (publicUrl: string, link: string) => `${publicUrl}/pay/${link}`
export const statusUrl = (publicUrl: string, link: string) => `${publicUrl}/donation/${link}`

/**
 * A donation with its donor and its newest attempt, for the holder of its link.
 * @throws Problem 404
 */
export async function readDonationByLink(db: Database, link: string) {
  const row = await db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('payment_attempts')
          .selectAll()
          .whereRef('payment_attempts.donation_id', '=', 'donations.id')
          .orderBy('payment_attempts.id', 'desc')
          .limit(1)
          .as('attempt'),
      (join) => join.onTrue(),
    )
    .innerJoin('active_pay_methods as association', 'association.id', 'attempt.active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .leftJoin('manual_bank_transfers as transfer', 'transfer.attempt_id', 'attempt.id')
    .select([
      'donations.id',
      'donations.donation_code',
      'donations.status',
      'donations.amount',
      'donations.link',
      'donations.created_at',
      'donations.settled_at',
      'donors.first_name',
      'donors.last_name',
      'donors.email',
      'donors.phone',
      'donors.country',
      'attempt.id as attempt_id',
      'attempt.transaction_id',
      'attempt.gateway',
      'attempt.status as attempt_status',
      'attempt.expires_at',
      'attempt.created_at as attempt_created_at',
      'method.name as method',
      'transfer.reference_no',
      'transfer.reference_file',
      'transfer.submitted_at',
    ])
    .where('donations.link', '=', link)
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This donation')
  return { ...row, status: row.status as PaymentStatus, attempt_status: row.attempt_status as PaymentStatus }
}

export type DonationByLink = Awaited<ReturnType<typeof readDonationByLink>>

/** Whether the donor may try again: not paid, and no transfer told that staff still have to look at. */
export function mayRetry(donation: DonationByLink): boolean {
  if (donation.status === 'failed' || donation.status === 'expired') return true
  return donation.status === 'pending' && donation.submitted_at === null
}

/** What the status page shows; nothing that the holder of the link should not know. */
export async function readDonationStatus(parts: Parts, donation: DonationByLink): Promise<DonationStatus> {
  const { funds } = await parts.db
    .selectFrom('donations')
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('donation_funds')
          .select(['fundtitle', 'fund_type', 'amount', 'remarks'])
          .select((fund) => fund.cast<string>('quantity', 'text').as('quantity'))
          .whereRef('donation_funds.donation_id', '=', 'donations.id')
          .orderBy('position'),
      ).as('funds'),
    )
    .where('donations.id', '=', donation.id)
    .executeTakeFirstOrThrow()
  return {
    donation_code: donation.donation_code,
    status: donation.status,
    amount: donation.amount,
    donor_name: `${donation.first_name} ${donation.last_name}`,
    created_at: donation.created_at.toISOString(),
    settled_at: donation.settled_at?.toISOString() ?? null,
    payment_method: donation.method,
    payment_gateway: donation.gateway,
    transfer_submitted: donation.submitted_at !== null,
    payment_url: donation.status === 'pending' ? paymentUrl(parts.publicUrl, donation.link) : null,
    may_retry: mayRetry(donation),
    has_pakistani_mobile: hasPakistaniMobile(donation.country, donation.phone),
    funds: funds.map((fund) => ({ ...fund, quantity: fund.quantity.replace(/\.?0+$/, '') })),
  }
}

/**
 * What to pay where, for a donation whose newest attempt is a bank transfer.
 * @throws Problem 404 for a donation that is paid another way
 */
export async function readBankTransfer(parts: Parts, link: string): Promise<BankTransfer> {
  const donation = await readDonationByLink(parts.db, link)
  if (donation.gateway !== bankTransferGateway) throw Problem.notFound('This bank transfer')
  const { zakat } = await parts.db
    .selectFrom('donation_funds')
    .innerJoin('causes', 'causes.id', 'donation_funds.cause_id')
    .select((row) =>
      row.fn
        .coalesce(
          row.fn.sum<number>('donation_funds.amount').filterWhere('causes.kind', '=', 'zakat'),
          row.lit(0),
        )
        .as('zakat'),
    )
    .where('donation_id', '=', donation.id)
    .executeTakeFirstOrThrow()
  const zakatAmount = Number(zakat)
  const general = zakatAmount < donation.amount ? (['general'] as const) : []
  const accounts = await readOpenBankAccounts(
    parts.db,
    zakatAmount > 0 ? ['zakat', ...general] : [...general],
  )
  return {
    donation_code: donation.donation_code,
    status: donation.status,
    amount: donation.amount,
    zakat_amount: zakatAmount,
    accounts,
    reference_no: donation.reference_no,
    has_receipt_file: (donation.reference_file ?? noReferenceFile) !== noReferenceFile,
    submitted_at: donation.submitted_at?.toISOString() ?? null,
    expires_at: donation.expires_at.toISOString(),
  }
}
