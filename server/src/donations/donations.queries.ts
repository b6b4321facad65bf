import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { noReferenceFile } from '../../../contract/src/attempts.ts'
import type { DonationDetails, DonationRow, TimelineEvent } from '../../../contract/src/donations.ts'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { allOf, commonConditions } from '../payment-methods/filter-conditions.ts'
import type { Database } from '../platform/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../platform/page.ts'
import { exactMoment, inPortions, olderThan } from '../platform/portions.ts'
import { Problem } from '../platform/problem.ts'
import { codeCharacters } from './donation-code.ts'

/**
 * Which donations a filter lets through; an empty list or a null sets no limit. The causes' ids are looked up first:
 * with them as constants PostgreSQL knows how rare a cause is, which makes the rare ones 40 times faster.
 */
async function conditionOf(db: Database, filters: DonationFilters): Promise<RawBuilder<SqlBool>> {
  const conditions = commonConditions('donations', filters)
  if (filters.donation_code) {
    const characters = codeCharacters(filters.donation_code)
    conditions.push(
      characters === ''
        ? sql`false`
        : sql`replace(donations.donation_code, '-', '') like ${`%${characters}%`}`,
    )
  }
  if (filters.cause_names?.length) {
    const causes = await db
      .selectFrom('causes')
      .select('id')
      .where('fundtitle', 'in', filters.cause_names)
      .execute()
    const ids = causes.map(({ id }) => sql.lit(id))
    conditions.push(
      ids.length === 0
        ? sql`false`
        : sql`donations.id in (select donation_id from donation_funds where cause_id in (${sql.join(ids)}))`,
    )
  }
  return allOf(conditions)
}

/** Donations with what a row of the table shows. */
function donationRows(db: Database) {
  return db
    .selectFrom('donations')
    .innerJoin('active_pay_methods as association', 'association.id', 'donations.active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select([
      'donations.id',
      'donation_code',
      'donations.status',
      'platform',
      'donations.amount',
      'donations.created_at',
      'method.name as method',
      'gateway.name as gateway',
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('donation_funds')
          .select(['fundtitle', 'fund_type'])
          .whereRef('donation_id', '=', 'donations.id')
          .orderBy('position'),
      ).as('funds'),
    )
}

/**
 * A page of donations, newest first. The page's ids are found first and the rows fetched for them alone, which keeps
 * far pages fast (docs/decisions).
 */
export async function readDonations(
  db: Database,
  filters: DonationFilters,
  asked: PageAsked,
): Promise<Page<DonationRow>> {
  const condition = await conditionOf(db, filters)
  const [{ total }, ids] = await Promise.all([
    db
      .selectFrom('donations')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('donations')
      .select('id')
      .where(condition)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.per_page)
      .offset(offsetOf(asked))
      .execute(),
  ])
  const rows =
    ids.length === 0
      ? []
      : await donationRows(db)
          .where(
            'donations.id',
            'in',
            ids.map((row) => row.id),
          )
          .orderBy('donations.created_at', 'desc')
          .orderBy('donations.id', 'desc')
          .execute()
  return pageOf(
    rows.map(({ method, gateway, ...row }) => ({
      ...row,
      status: row.status as PaymentStatus,
      created_at: row.created_at.toISOString(),
      active_pay_method: { payment_method: method, payment_gateway: gateway },
    })),
    total,
    asked,
  )
}

/** Donations with their donor, and their place in the order of the list. */
const exportedDonations = (db: Database) =>
  donationRows(db)
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .select(['first_name', 'last_name', 'email', 'phone', 'country', 'cnic'])
    .select(exactMoment('donations'))

export type StreamedDonation = Awaited<ReturnType<ReturnType<typeof exportedDonations>['execute']>>[number]

/** Every filtered donation with its donor, newest first, fetched in portions while they are read. */
export async function* streamDonations(
  db: Database,
  filters: DonationFilters,
): AsyncGenerator<StreamedDonation> {
  const condition = await conditionOf(db, filters)
  yield* inPortions<StreamedDonation>((last, size) =>
    exportedDonations(db)
      .where(condition)
      .where(olderThan('donations', last))
      .orderBy('donations.created_at', 'desc')
      .orderBy('donations.id', 'desc')
      .limit(size)
      .execute(),
  )
}

/**
 * A donation with all that its details show.
 * @param showsCnic whether the reader may see the CNIC in full; others see its last four digits
 * @throws Problem 404
 */
export async function readDonation(db: Database, id: number, showsCnic: boolean): Promise<DonationDetails> {
  const row = await donationRows(db)
    .innerJoin('donors', 'donors.id', 'donations.donor_id')
    .select(['first_name', 'last_name', 'email', 'phone', 'country', 'cnic', 'remarks', 'settled_at'])
    .select((donation) => [
      jsonArrayFrom(
        donation
          .selectFrom('donation_funds')
          .select(['fundtitle', 'fund_type', 'amount', 'remarks'])
          .select((fund) => fund.fn<string>('trim_scale', ['quantity']).as('quantity'))
          .whereRef('donation_id', '=', 'donations.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        donation
          .selectFrom('gateway_transactions')
          .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
          .select([
            'gateway_transactions.id',
            'order_id',
            'category_name',
            'channel_name',
            'channel_transaction_id',
            'transaction_status',
          ])
          .whereRef('payment_attempts.donation_id', '=', 'donations.id')
          .orderBy('attempt_id'),
      ).as('swich_transaction'),
      jsonArrayFrom(
        donation
          .selectFrom('manual_bank_transfers')
          .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
          .select(['reference_no', 'reference_file'])
          .whereRef('payment_attempts.donation_id', '=', 'donations.id')
          .orderBy('attempt_id', 'desc')
          .limit(1),
      ).as('transfers'),
    ])
    .where('donations.id', '=', id)
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This donation')
  const { first_name, last_name, email, phone, country, cnic } = row
  const [transfer] = row.transfers
  return {
    id: row.id,
    donation_code: row.donation_code,
    status: row.status as PaymentStatus,
    platform: row.platform,
    amount: row.amount,
    remarks: row.remarks,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    active_pay_method: { payment_method: row.method, payment_gateway: row.gateway },
    donor: { first_name, last_name, email, phone, country, cnic: showsCnic ? cnic : maskedCnic(cnic) },
    funds: row.lines.map((line) => ({ ...line, quantity: String(line.quantity) })),
    swich_transaction: row.swich_transaction,
    manual_bank_transfer: transfer
      ? {
          reference_no: transfer.reference_no,
          reference_file:
            transfer.reference_file === noReferenceFile ? noReferenceFile : fileName(transfer.reference_file),
        }
      : null,
    transfer: await readTransfer(db, id),
  }
}

/** '3520112345671' -> '•••••••••5671' */
export const maskedCnic = (cnic: string | null) =>
  cnic && '•'.repeat(Math.max(0, cnic.length - 4)) + cnic.slice(-4)

/** The newest attempt of a donation if it is a bank transfer, with the verification that stands. */
async function readTransfer(db: Database, donationId: number): Promise<DonationDetails['transfer']> {
  const attempt = await db
    .selectFrom('payment_attempts as attempt')
    .leftJoin('manual_bank_transfers as told', 'told.attempt_id', 'attempt.id')
    .leftJoin('transfer_verifications as verification', (join) =>
      join.onRef('verification.attempt_id', '=', 'attempt.id').on('verification.reversed_at', 'is', null),
    )
    .leftJoin('bank_accounts as account', 'account.id', 'verification.bank_account_id')
    .leftJoin('users', 'users.id', 'verification.verified_by')
    .select(['attempt.id', 'attempt.gateway', 'attempt.status', 'told.submitted_at', 'amount_received'])
    .select(['bank_name', 'number', 'first_name', 'last_name', 'verified_at'])
    .select(sql<string>`value_date::text`.as('value_date'))
    .where('attempt.donation_id', '=', donationId)
    .orderBy('attempt.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (attempt?.gateway !== bankTransferGateway) return null
  return {
    attempt_id: attempt.id,
    status: attempt.status as PaymentStatus,
    submitted_at: attempt.submitted_at?.toISOString() ?? null,
    verification:
      attempt.amount_received === null
        ? null
        : {
            amount_received: attempt.amount_received,
            value_date: attempt.value_date,
            bank_account: `${attempt.bank_name} ${attempt.number}`,
            verified_by: `${attempt.first_name} ${attempt.last_name}`,
            verified_at: attempt.verified_at?.toISOString() ?? '',
          },
  }
}

/**
 * Everything that ever happened to a donation, oldest first.
 * @throws Problem 404
 */
export async function readDonationTimeline(db: Database, id: number): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'actor', 'kind', 'from_status', 'to_status', 'reason', 'facts'])
    .where('donation_id', '=', id)
    .orderBy('id')
    .execute()
  // Every donation begins with an event.
  if (rows.length === 0) throw Problem.notFound('This donation')
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    facts: row.facts as Record<string, unknown>,
  }))
}

/** 'receipts/2026-11/<uuid>.jpg' -> 'receipt.jpg': where it lies is nobody's business. */
const fileName = (key: string) => `receipt.${key.split('.').at(-1)}`

/**
 * Where the newest receipt of a donation's bank transfer lies in the storage.
 * @throws Problem 404 when there is none
 */
export async function findReferenceFile(db: Database, id: number): Promise<string> {
  const row = await db
    .selectFrom('manual_bank_transfers')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'attempt_id')
    .select('reference_file')
    .where('payment_attempts.donation_id', '=', id)
    .where('reference_file', '<>', noReferenceFile)
    .orderBy('attempt_id', 'desc')
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This receipt')
  return row.reference_file
}
