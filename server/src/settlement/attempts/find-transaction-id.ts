import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Identifies an attempt in the audit and at its gateway. @throws Problem 404 */
export async function findTransactionId(
  db: Database,
  attemptId: number,
): Promise<{ transaction_id: string; gateway: string }> {
  return db
    .selectFrom('payment_attempts')
    .select(['transaction_id', 'gateway'])
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
}
