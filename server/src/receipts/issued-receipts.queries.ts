import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Rupees } from '../../../contract/src/money.ts'
import { hasUnknownPart } from '../../../contract/src/refunds.ts'
import type { Database } from '../platform/database/database.ts'

export type IssuedReceipt = {
  id: number
  number: string
  token: string
  amount: Rupees
  issuedAt: Date
  isVoid: boolean
  /** Number of the receipt that replaced it; null when it is valid, or nothing replaced it. */
  replacedBy: string | null
  /** Whether part of the donation was refunded and the amount is not recorded yet. */
  partUnknown: boolean
}

/** Finds the valid receipt of a donation, or a receipt by its token. */
export async function findReceipt(
  db: Database,
  which: { validFor: number } | { token: string },
): Promise<IssuedReceipt | undefined> {
  const where =
    'token' in which
      ? sql<SqlBool>`receipts.token = ${which.token}`
      : sql<SqlBool>`receipts.intent_id = ${which.validFor} and receipts.voided_at is null`
  return (await readReceipts(db, where))[0]
}

export async function readReceipts(
  db: Database,
  where: RawBuilder<SqlBool>,
): Promise<(IssuedReceipt & { intentId: number })[]> {
  const { rows } = await sql<IssuedReceipt & { intentId: number; status: string; refunded_amount: Rupees }>`
    select receipts.id, receipts.intent_id as "intentId", receipts.number, receipts.token, receipts.amount,
      receipts.issued_at as "issuedAt", receipts.voided_at is not null as "isVoid",
      newer.number as "replacedBy", intent.status, intent.refunded_amount
    from receipts join payment_intents as intent on intent.id = receipts.intent_id
    left join receipts as newer on newer.intent_id = receipts.intent_id and newer.id > receipts.id
      and newer.voided_at is null
    where ${where}`.execute(db)
  return rows.map(({ status, refunded_amount, ...receipt }) => ({
    ...receipt,
    partUnknown: hasUnknownPart({ status, refunded_amount }),
  }))
}

/** Returns the number of a donation's newest receipt if it is void, else null. */
export async function findVoidReceipt(db: Database, intentId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('receipts')
    .select(['number', 'voided_at'])
    .where('intent_id', '=', intentId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return newest?.voided_at ? newest.number : null
}
