import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Evidence } from './plan/evidence.ts'
import { planSettlement } from './plan/plan-settlement.ts'
import type { Held } from './plan/settlement-state.ts'
import { type About, lockHeld, readHeld } from './read-settlement-state.ts'
import { refusalProblem } from './refusal-problem.ts'
import { writeChanges } from './write-changes.ts'

/** Result of a settlement, for further writes in the same transaction. */
type Written = { trx: Database; held: Held; refundIds: number[] }

/**
 * Applies evidence to our books; the only writer of payment states. One transaction locks, reads, plans and
 * writes in few statements; a concurrent caller waits, then plans on the result.
 * @param about the rows that the evidence concerns
 * @param by source of the evidence: 'donor', 'gateway', 'system', or a member of staff
 * @param also further writes in the same transaction, after the plan is written
 * @returns the state after the plan
 * @throws Problem with the reason when the evidence is refused (refusal-problem.ts)
 */
export async function applySettlement(
  db: Database,
  about: About,
  evidence: Evidence,
  by: string | Staff,
  also: (written: Written) => Promise<unknown> = async () => {},
): Promise<Held> {
  return db.transaction().execute(async (trx) => {
    const written = await settleWithin(trx, about, evidence, by)
    await also(written)
    return written.held
  })
}

/**
 * Variant of applySettlement inside the caller's transaction, which may itself have inserted the rows
 * concerned.
 */
export async function settleWithin(
  trx: Database,
  about: About,
  evidence: Evidence,
  by: string | Staff,
): Promise<Written> {
  const lineId = 'lineId' in about ? about.lineId : undefined
  const held = await readHeld(trx, await lockHeld(trx, about), lineId)
  const [actor, userId] = typeof by === 'string' ? [by, null] : [by.caller.name, by.caller.id]
  const plan = planSettlement(held, evidence, actor)
  if (plan.refusal) throw refusalProblem(plan.refusal)
  const refundIds = await writeChanges(trx, plan, { actor, userId })
  return { held: plan.held, refundIds, trx }
}
