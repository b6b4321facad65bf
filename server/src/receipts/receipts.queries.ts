import { sql } from 'kysely'
import type { DonationMessage } from '../../../contract/src/receipts.ts'
import { noSubType, type PaymentStatus } from '../../../contract/src/statuses.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'

/** A donation as letters and receipts tell of it. */
export type GivenDonation = {
  id: number
  code: string
  link: string
  status: PaymentStatus
  /** Whole rupees. */
  amount: number
  createdAt: Date
  donorName: string
  method: string
  gateway: string
  lines: GivenLine[]
}

export type GivenLine = {
  cause: string
  /** Null when there was none to choose. */
  fundType: string | null
  /** At most two decimals: '1.5'. */
  quantity: string
  /** Whole rupees. */
  amount: number
  kind: 'zakat' | 'general'
}

export type IssuedReceipt = {
  id: number
  number: string
  token: string
  /** Whole rupees. */
  amount: number
  issuedAt: Date
  isVoid: boolean
}

/** @throws Problem 404 */
export async function readGivenDonation(
  db: Database,
  where: { id: number } | { link: string },
): Promise<GivenDonation> {
  const [column, value] = 'id' in where ? (['id', where.id] as const) : (['link', where.link] as const)
  const row = await db
    .selectFrom('donations')
    .innerJoin('donors', 'donors.id', 'donor_id')
    .innerJoin('active_pay_methods as association', 'association.id', 'active_pay_method_id')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['donations.id', 'donation_code', 'link', 'donations.status', 'donations.amount'])
    .select(['donations.created_at', 'first_name', 'last_name'])
    .select(['method.name as method', 'gateway.name as gateway'])
    .where(`donations.${column}`, '=', value)
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This donation')
  const lines = await db
    .selectFrom('donation_funds as line')
    .leftJoin('causes', 'causes.id', 'line.cause_id')
    .select(['line.fundtitle', 'line.fund_type', 'line.amount', 'causes.kind'])
    .select((line) => sql<string>`trim_scale(${line.ref('line.quantity')})::text`.as('quantity'))
    .where('donation_id', '=', row.id)
    .orderBy('position')
    .execute()
  return {
    id: row.id,
    code: row.donation_code,
    link: row.link,
    status: row.status as PaymentStatus,
    amount: row.amount,
    createdAt: row.created_at,
    donorName: `${row.first_name} ${row.last_name}`,
    method: row.method,
    gateway: row.gateway,
    lines: lines.map((line) => ({
      cause: line.fundtitle,
      fundType: line.fund_type === noSubType ? null : line.fund_type,
      quantity: line.quantity,
      amount: line.amount,
      kind: line.kind === 'zakat' ? 'zakat' : 'general',
    })),
  }
}

/** The standing receipt of a donation, one of its receipts by id, or the one that a token belongs to. */
export async function findReceipt(
  db: Database,
  which: { standingOf: number } | { id: number } | { token: string },
): Promise<(IssuedReceipt & { donationStatus: PaymentStatus }) | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('donations', 'donations.id', 'donation_id')
    .select([
      'receipts.id',
      'number',
      'token',
      'receipts.amount',
      'issued_at',
      'voided_at',
      'donations.status',
    ])
    .$if('standingOf' in which, (query) =>
      query
        .where('donation_id', '=', (which as { standingOf: number }).standingOf)
        .where('voided_at', 'is', null),
    )
    .$if('id' in which, (query) => query.where('receipts.id', '=', (which as { id: number }).id))
    .$if('token' in which, (query) => query.where('token', '=', (which as { token: string }).token))
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.id, number: row.number, token: row.token, amount: row.amount, issuedAt: row.issued_at },
      isVoid: row.voided_at !== null,
      donationStatus: row.status as PaymentStatus,
    }
  )
}

/**
 * The e-mails about a donation, newest first.
 * @throws Problem 404
 */
export async function readMessages(db: Database, donationId: number): Promise<DonationMessage[]> {
  const donation = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', donationId)
    .executeTakeFirst()
  if (!donation) throw Problem.notFound('This donation')
  const rows = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'asked_by')
    .leftJoin('receipts', 'receipts.id', 'receipt_id')
    .select(['messages.id', 'kind', 'recipient', 'messages.status', 'tries', 'error', 'queued_at'])
    .select(['next_try_at', 'sent_at', 'number', 'first_name', 'last_name'])
    .where('messages.donation_id', '=', donationId)
    .orderBy('messages.id', 'desc')
    .execute()
  return rows.map(({ first_name, last_name, number, ...row }) => ({
    ...row,
    kind: row.kind as DonationMessage['kind'],
    status: row.status as DonationMessage['status'],
    asked_by: first_name === null ? null : `${first_name} ${last_name}`,
    receipt_number: number,
    queued_at: row.queued_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }))
}
