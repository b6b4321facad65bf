import { beginReconciliation } from '../src/donations/reconciliation/begin-reconciliation.ts'
import { askGateway } from '../src/settlement/attempts/ask-gateway.ts'
import type { TestApp } from './test-app.ts'

/**
 * Runs a night's inquiries without the pauses between them.
 * @returns the number of inquiries, and the ids of the attempts whose state changed
 */
export async function runAllInquiries({
  db,
  context,
  workDueJobs,
}: TestApp): Promise<{ inquired: number; moved: number[] }> {
  if (!(await beginReconciliation(context, 'test'))) throw new Error('Another run has not ended.')
  const questions = await db.deleteFrom('reconciliation_questions').returning('attempt_id').execute()
  const moved: number[] = []
  for (const { attempt_id: id } of questions) {
    const attempt = await db
      .selectFrom('payment_attempts')
      .select(['id', 'gateway', 'transaction_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if ((await askGateway(context, attempt, 'system')) !== attempt.status) moved.push(id)
  }
  // The run finds nothing left to ask about, and ends.
  await workDueJobs({ messages: false })
  return { inquired: questions.length, moved }
}
