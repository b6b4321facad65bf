import type { Database } from '../../src/platform/database/database.ts'

export type AttemptRow = {
  id: number
  transaction_id: string
  gateway: string
  amount: number
  status: string
  refunded_amount: number
}

/** Every attempt, the oldest first. */
export async function readAttempts(db: Database): Promise<AttemptRow[]> {
  return await db
    .selectFrom('payment_attempts')
    .select(['id', 'transaction_id', 'gateway', 'amount', 'status', 'refunded_amount'])
    .orderBy('id')
    .execute()
}

/** Refunds with an unknown outcome and the amount of the whole payment; the oldest first. */
export async function readOpenRefunds(db: Database) {
  return await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'attempt.amount', 'asked_at'])
    .where('refunds.status', '=', 'pending')
    .orderBy('asked_at')
    .execute()
}
