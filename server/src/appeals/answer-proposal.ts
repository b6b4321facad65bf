import { sql } from 'kysely'
import type * as calls from '../../../contract/src/agreements.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { type ChangedAgreement, raiseAmount } from '../agreements/change-agreement.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Records the donor's answer to a proposed higher amount; an accepted amount is agreed in the same
 * transaction.
 * @throws Problem 409 when it was answered already, or the amount has changed since
 */
export async function answerProposal(
  changed: ChangedAgreement,
  { id, is_accepted }: BodyOf<typeof calls.answerProposal>,
): Promise<void> {
  const { db, link, by } = changed
  const { rows } = await sql<{ id: number; before: number; amount: number; reference: string }>`
    select proposal.id, amount_before as before, amount, reference from amount_proposals as proposal
    join agreements on agreements.id = agreement_id
    where proposal.id = ${id} and link = ${link}`.execute(db)
  const [proposal] = rows
  if (!proposal) throw Problem.conflict('refusal.agreement.proposal-over')
  if (is_accepted) return raiseAmount(changed, proposal, (trx) => recordAnswer(trx, id, 'accepted'))
  await db.transaction().execute(async (trx) => {
    await recordAnswer(trx, id, 'declined')
    await recordAudit(trx, by, 'declined_higher_amount', `agreement ${proposal.reference}`, {
      amount: proposal.amount,
    })
  })
}

/** @throws Problem 409 when it was answered already */
async function recordAnswer(trx: Database, id: number, answer: 'accepted' | 'declined'): Promise<void> {
  await trx
    .updateTable('amount_proposals')
    .set({ answer, answered_at: sql`now()` })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => Problem.conflict('refusal.agreement.proposal-over'))
}
