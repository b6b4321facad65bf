import type { Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { inquireAboutDiscrepancy } from './ask-about-discrepancy.ts'
import { readDiscrepancy } from './reconciliation.queries.ts'

/**
 * Books as paid an attempt that failed here while the gateway reports it as paid. No answer does this without
 * a person, because one of the gateway's two answers must be wrong. The gateway is asked again first, and
 * only its answer about our id and our amount settles the attempt.
 * @throws Problem 403 without the permission to confirm received money, 404, 409 when there is nothing to
 * book, or when the gateway cannot be reached or now reports something else
 */
export async function acceptDiscrepancy(context: AppContext, id: number, staff: Staff): Promise<Discrepancy> {
  if (!staff.caller.rights.has('donation.verify')) throw Problem.forbidden()
  const before = await readDiscrepancy(context.db, id)
  if (!before.may_accept) throw Problem.conflict(say('refusal.discrepancy.nothing-to-book'))
  const status = await inquireAboutDiscrepancy(context, id, staff, { accepts: true })
  if (status === 'failed') throw Problem.conflict(say('refusal.discrepancy.not-confirmed'))
  await recordAudit(context.db, staff, 'booked a payment as paid', `attempt ${before.transaction_id}`)
  return readDiscrepancy(context.db, id)
}
