import type { Author } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Change } from './plan/change.ts'
import type { Evidence, EvidenceOf } from './plan/evidence.ts'
import { planSettlement } from './plan/plan-settlement.ts'
import type { SettlementState } from './plan/settlement-state.ts'
import {
  type About,
  joinedCampaign,
  lockSettlementState,
  readSettlementState,
} from './read-settlement-state.ts'
import { refusalProblem } from './refusal-problem.ts'
import { writeChanges } from './write-changes.ts'

/** Source of evidence other than a member of staff. */
export type EvidenceSource = 'donor' | 'gateway' | 'system'

/** Result of a settlement, for further writes in the same transaction. */
type SettlementResult = { trx: Database; state: SettlementState; refundIds: number[] }

/**
 * Applies evidence to our books; the only writer of payment states. One transaction locks, reads, plans and
 * writes in few statements; a concurrent caller waits, then plans on the result.
 * @param also further writes in the same transaction, after the plan is written
 * @throws Problem with the reason when the evidence is refused (refusal-problem.ts)
 */
export async function applySettlement(
  db: Database,
  about: About,
  evidence: Evidence,
  by: EvidenceSource | Author,
  also: (written: SettlementResult) => Promise<unknown> = async () => {},
): Promise<SettlementState> {
  return db.transaction().execute(async (trx) => {
    const written = await settleInTransaction(trx, about, evidence, by)
    await also(written)
    return written.state
  })
}

/**
 * Variant of applySettlement inside the caller's transaction, which may itself have inserted the rows
 * concerned.
 */
export async function settleInTransaction(
  trx: Database,
  about: About,
  evidence: Evidence,
  by: EvidenceSource | Author,
): Promise<SettlementResult> {
  const { lineId, withLines } = 'attemptIds' in about ? about : {}
  const intentIds = await lockSettlementState(trx, about)
  const state = await readSettlementState(trx, intentIds, lineId, withLines, joinedCampaign(about))
  const [actor, userId] = typeof by === 'string' ? [by, null] : [by.caller.name, by.caller.id]
  const plan = planSettlement(state, evidence, actor)
  if (plan.refusal) throw refusalProblem(plan.refusal)
  const refundIds = await writeChanges(trx, plan, { actor, userId })
  return { state: plan.state, refundIds, trx }
}

/**
 * Records, in one transaction, the gateway answers that change no state and no amount; most change neither.
 * @param also further writes in the same transaction, about the attempts whose answers were written
 * @returns the attempts whose answers change more or are refused: they are settled one by one
 */
export async function settleUnchanged(
  db: Database,
  answers: readonly EvidenceOf<'inquiry'>[],
  by: EvidenceSource,
  also: (trx: Database, attemptIds: ReadonlySet<number>) => Promise<unknown>,
): Promise<ReadonlySet<number>> {
  return db.transaction().execute(async (trx) => {
    const attemptIds = answers.map(({ attempt_id }) => attempt_id)
    const state = await readSettlementState(trx, await lockSettlementState(trx, { attemptIds }))
    const changes: Change[] = []
    const [written, others] = [new Set<number>(), new Set<number>()]
    for (const answer of answers) {
      const intents = state.intents.filter(({ attempts }) =>
        attempts.some(({ id }) => id === answer.attempt_id),
      )
      const plan = planSettlement({ ...state, intents }, answer, by)
      const isUnchanged = !plan.refusal && plan.changes.every(isOnlyRecorded)
      ;(isUnchanged ? written : others).add(answer.attempt_id)
      if (isUnchanged) changes.push(...plan.changes)
    }
    await writeChanges(trx, { changes, state }, { actor: by, userId: null })
    await also(trx, written)
    return others
  })
}

/** Returns whether a change only records that an answer was received. */
const isOnlyRecorded = (change: Change): boolean =>
  change.change === 'event' ||
  change.change === 'gateway_transaction' ||
  (change.change === 'attempt' && Object.keys(change.set).join() === 'inquiries')
