import type { Difference } from '../../../../contract/src/reconciliation.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit, type Staff } from '../../staff/audit/record-audit.ts'
import { askGateway } from '../attempts/inquire-attempt.ts'
import { lockAttempt, recordEvent } from '../attempts/move-attempt.ts'
import { findAttempt, readDifference } from './reconciliation.queries.ts'

/**
 * Asks the gateway now about what differs. Our books follow where they may, and then it ends by itself.
 * @returns how it stands after the answer
 * @throws Problem 404, 409 when the gateway cannot be reached
 */
export async function askAboutDifference(
  context: AppContext,
  id: number,
  { caller }: Staff,
): Promise<Difference> {
  await ask(context, id, caller.name)
  return readDifference(context.db, id)
}

/**
 * Books as paid what failed here while the gateway says that it was paid: the one thing that no answer does by itself,
 * since a gateway that has said both cannot be right twice. Nothing but its answer now settles it: about our id, over
 * our amount.
 * @throws Problem 403 without the right to say that money has arrived, 404, 409 when there is nothing to book, the
 *   gateway cannot be reached or says something else by now
 */
export async function acceptDifference(context: AppContext, id: number, staff: Staff): Promise<Difference> {
  if (!staff.caller.rights.has('donation.verify')) throw Problem.forbidden()
  const before = await readDifference(context.db, id)
  if (!before.may_accept)
    throw Problem.conflict('There is nothing to book: look at how it stands now, and reload the page.')
  const status = await ask(context, id, staff.caller.name, { accepts: true })
  if (status === 'failed')
    throw Problem.conflict(
      'Asked again, the gateway does not say that this amount was paid. Nothing was booked.',
    )
  await recordAudit(context.db, staff, 'booked a payment as paid', `attempt ${before.transaction_id}`)
  return readDifference(context.db, id)
}

async function ask(context: AppContext, id: number, actor: string, options: { accepts?: boolean } = {}) {
  const attempt = await findAttempt(context.db, id)
  try {
    return await askGateway(context, attempt, actor, options)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    context.log.warn(
      { attemptId: attempt.id, gateway: attempt.gateway, reason: error.message },
      'not reached',
    )
    throw Problem.conflict(
      'The gateway could not be reached just now, and nothing has changed. Please try again in a few minutes.',
    )
  }
}

/**
 * Ends what a person has dealt with, with their note about it. A difference of state or amount comes back only when the
 * gateway says something else than what was closed (note-difference.ts).
 * @throws Problem 404, 409 when it has ended, or it ends by what is done about it alone
 */
export async function closeDifference(db: Database, id: number, note: string, staff: Staff): Promise<null> {
  const { id: attemptId } = await findAttempt(db, id)
  await db.transaction().execute(async (trx) => {
    const { payable, transaction_id } = await lockAttempt(trx, attemptId)
    const { kind, ended_at } = await readDifference(trx, id)
    if (ended_at !== null) throw Problem.conflict('It has ended already. Please reload the page.')
    // Closed without it, every total would go on counting money that is gone.
    if (kind === 'refund of unknown amount')
      throw Problem.conflict('Record how much was given back: that closes it.')
    if (kind === 'disputed')
      throw Problem.conflict(
        'It ends when the dispute is decided, or when you record that the money went back.',
      )
    await trx
      .updateTable('differences')
      .set({ ended_at: new Date(), ended_by: staff.caller.name, note })
      .where('id', '=', id)
      .execute()
    await recordEvent(trx, {
      ...{ payable, attempt_id: attemptId, actor: staff.caller.name },
      ...{ kind: 'staff', reason: `closed a difference (${kind}): ${note}` },
    })
    await recordAudit(trx, staff, 'closed a difference', `attempt ${transaction_id}`, { kind, note })
  })
  return null
}
