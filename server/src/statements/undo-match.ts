import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockAttempt, recordEvent } from '../settlement/attempts/move-attempt.ts'
import { takeBackVerification } from '../settlement/bank-transfers/decide-transfer.ts'
import { releaseMatches } from '../settlement/bank-transfers/release-matches.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'

/**
 * Takes back what a line pays of a transfer. The match stays to be seen, the line is open again, and a transfer that the
 * statement had settled waits again; what other lines pay of it stays found. One that staff had verified by hand before
 * stays settled.
 * @throws Problem 403 without the right to reverse what it settled, 404, 409 when it is undone or money was given back
 */
export async function undoStatementMatch(
  db: Database,
  matchId: number,
  reason: string,
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const readMatch = () =>
      trx
        .selectFrom('statement_matches')
        .select(['attempt_id', 'line_id', 'amount', 'undone_at'])
        .where('id', '=', matchId)
        .executeTakeFirst()
    const before = await readMatch()
    if (!before) throw Problem.notFound('This match')
    const attempt = await lockAttempt(trx, before.attempt_id)
    // Read anew: whoever held the lock may have undone it.
    const match = await readMatch()
    if (!match || match.undone_at) throw Problem.conflict('This match is undone already.')
    const settledByIt = await trx
      .selectFrom('transfer_verifications')
      .select('id')
      .where('attempt_id', '=', attempt.id)
      .where('reversed_at', 'is', null)
      .where('from_statement', '=', true)
      .executeTakeFirst()
    if (settledByIt && !staff.caller.rights.has('donation.reverse'))
      throw new Problem(
        403,
        'This match settled a transfer. To undo it takes the right to reverse verifications.',
      )
    await releaseMatches(trx, { matchId }, staff)
    if (settledByIt) await takeBackVerification(trx, attempt, reason, staff)
    await recordEvent(trx, {
      payable: attempt.payable,
      attempt_id: attempt.id,
      actor: staff.caller.name,
      kind: 'staff',
      reason: `undid a match: ${reason}`,
      facts: { amount: match.amount },
    })
    await recordAudit(trx, staff, 'undid a match', `statement line ${match.line_id}`, {
      attempt: attempt.transaction_id,
      amount: match.amount,
      reason,
    })
  })
  return null
}
