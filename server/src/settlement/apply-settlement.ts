import type { Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Evidence } from './plan/evidence.ts'
import type { Held } from './plan/held.ts'
import { planSettlement } from './plan/plan-settlement.ts'
import { type About, lockHeld, readHeld } from './read-held.ts'
import { refusalProblem } from './refusal-problem.ts'
import { writeChanges } from './write-changes.ts'

/** What was written, for whatever else belongs to the same transaction. */
type Written = { trx: Database; held: Held; refundIds: number[] }

/**
 * Changes our books by evidence: the one writer of states. In one transaction it locks once, reads
 * once, plans, and writes in few statements; whoever comes second waits, and plans with what the first one left.
 * @param about what the evidence is about
 * @param by who brings it: 'donor', 'gateway', 'system', or a member of staff
 * @param also what else belongs to the same transaction, after everything is written
 * @returns what we hold then
 * @throws Problem with the reason where the evidence is refused (refusal-problem.ts)
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

/** The same as a part of the caller's transaction, which may have begun what the evidence is about. */
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
