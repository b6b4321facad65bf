import { sql } from 'kysely'
import type { Message, MessageKind } from '../../../contract/src/receipts.ts'
import { noSubType, type PaymentStatus } from '../../../contract/src/statuses.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { ownerColumn, type Payable } from '../settlement/payable.ts'

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
  /** The number of the receipt that stands in its place; null when it stands itself, or nothing does. */
  replacedBy: string | null
  /** A part of the donation was given back, and nobody has said yet how much. */
  partUnknown: boolean
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
): Promise<IssuedReceipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .leftJoin('receipts as newer', (join) =>
      join
        .onRef('newer.donation_id', '=', 'receipts.donation_id')
        .onRef('newer.id', '>', 'receipts.id')
        .on('newer.voided_at', 'is', null),
    )
    .select(['receipts.id', 'receipts.number', 'receipts.token', 'receipts.amount', 'receipts.issued_at'])
    .innerJoin('donations', 'donations.id', 'receipts.donation_id')
    .select(['receipts.voided_at', 'newer.number as replaced_by', 'donations.status', 'refunded_amount'])
    .$if('standingOf' in which, (query) =>
      query
        .where('receipts.donation_id', '=', (which as { standingOf: number }).standingOf)
        .where('receipts.voided_at', 'is', null),
    )
    .$if('id' in which, (query) => query.where('receipts.id', '=', (which as { id: number }).id))
    .$if('token' in which, (query) => query.where('receipts.token', '=', (which as { token: string }).token))
    .executeTakeFirst()
  return (
    row && {
      ...{ id: row.id, number: row.number, token: row.token, amount: row.amount, issuedAt: row.issued_at },
      isVoid: row.voided_at !== null,
      replacedBy: row.replaced_by,
      partUnknown: row.status === 'partially refunded' && row.refunded_amount === 0,
    }
  )
}

/** The number of a donation's newest receipt if it is void, else null. */
export async function findVoidReceipt(db: Database, donationId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('receipts')
    .select(['number', 'voided_at'])
    .where('donation_id', '=', donationId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return newest?.voided_at ? newest.number : null
}

/** A payment as letters tell of it. */
export type AskedPayment = {
  id: number
  reference: string
  link: string
  status: PaymentStatus
  /** Whole rupees. */
  amount: number
  settledAt: Date | null
  payeeName: string
  type: string
  remarks: string | null
  /** How it is or was paid; null until the payee has chosen. */
  pair: { method: string; gateway: string } | null
}

/** @throws Problem 404 */
export async function readAskedPayment(db: Database, id: number): Promise<AskedPayment> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('active_pay_methods as association', 'association.id', 'active_pay_method_id')
    .leftJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .leftJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['payments.id', 'reference_no', 'link', 'status', 'amount', 'settled_at', 'type', 'remarks'])
    .select(['first_name', 'last_name', 'method.name as method', 'gateway.name as gateway'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw Problem.notFound('This payment')
  const { method, gateway } = row
  return {
    ...{ id: row.id, reference: row.reference_no, link: row.link, amount: row.amount, type: row.type },
    status: row.status as PaymentStatus,
    settledAt: row.settled_at,
    payeeName: `${row.first_name} ${row.last_name}`,
    remarks: row.remarks,
    pair: method !== null && gateway !== null ? { method, gateway } : null,
  }
}

/**
 * The e-mails about a donation or payment, newest first.
 * @throws Problem 404
 */
export async function readMessages(db: Database, payable: Payable): Promise<Message[]> {
  const [rows, known] = await Promise.all([
    db
      .selectFrom('messages')
      .leftJoin('users', 'users.id', 'asked_by')
      .leftJoin('receipts', 'receipts.id', 'receipt_id')
      .select(['messages.id', 'kind', 'recipient', 'messages.status', 'tries', 'error', 'queued_at'])
      .select(['next_try_at', 'sent_at', 'number', 'first_name', 'last_name'])
      .where(`messages.${ownerColumn(payable)}`, '=', payable.id)
      .orderBy('messages.id', 'desc')
      .execute(),
    db.selectFrom(payable.table).select('id').where('id', '=', payable.id).executeTakeFirst(),
  ])
  if (!known) throw Problem.notFound(payable.table === 'donations' ? 'This donation' : 'This payment')
  return rows.map(({ first_name, last_name, number, ...row }) => ({
    ...row,
    kind: row.kind as MessageKind,
    status: row.status as Message['status'],
    asked_by: first_name === null ? null : `${first_name} ${last_name}`,
    receipt_number: number,
    queued_at: row.queued_at.toISOString(),
    next_try_at: row.next_try_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
  }))
}
