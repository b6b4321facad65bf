import { sql } from 'kysely'
import { approvalRight } from '../../../contract/src/pending-changes.ts'
import { english } from '../../../words/src/reader.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import type { Actor, Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { instantText } from '../platform/text/pakistan-time.ts'
import type { DescribedChange, OpenChange } from './approved-change.ts'
import { readApprovers, requireMayDecide } from './approvers.ts'
import { describeChange, openChanges } from './pending-changes.queries.ts'
import { recordChangeStep, reportChange } from './store-change.ts'
import { clearReviewedTexts } from './unreviewed-texts.ts'

type Context = Pick<AppContext, 'db' | 'catalogue' | 'switches' | 'changes' | 'changeDelayHours'>

/**
 * Approves or rejects another user's pending change, or withdraws one's own. An approved change takes effect
 * after its delay, or at once when nothing in it may name an account.
 * @throws Problem 403 when this person may not decide it, 409 when it was decided already or conflicts with
 *   a later change
 */
export async function decideChange(
  { db, catalogue, switches, changes, changeDelayHours }: Context,
  id: number,
  decision: 'approved' | 'rejected' | 'withdrawn',
  staff: Staff,
): Promise<null | AnswerWithMessage<null>> {
  const later = await db.transaction().execute(async (trx) => {
    const row = await lockChange(trx, id)
    if (row.decision !== null) throw alreadyDecided()
    if (decision !== 'withdrawn' && !staff.caller.rights.has(approvalRight(row.subject)))
      throw Problem.forbidden()
    requireMayDecide(await readApprovers(trx, row.subject), row, decision, staff.caller.id)
    const subject = changes[row.subject]
    if (subject.feature && !(await switches(trx)).features.includes(subject.feature))
      throw Problem.switchedOff(subject.feature)
    const described = await describeChange(trx, changes, english.t, row)
    const isAtOnce = subject.isAtOnce?.(row) ?? row.found.length === 0
    const hours = isAtOnce ? 0 : changeDelayHours
    const at = new Date(Date.now() + hours * 3_600_000)
    await trx
      .updateTable('pending_changes')
      .set({ decision, decided_by: staff.caller.id, decided_at: new Date() })
      .$if(decision === 'approved', (update) => update.set({ effective_at: at }))
      .where('id', '=', id)
      .execute()
    const isLater = decision === 'approved' && hours > 0
    const action = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew' } as const
    const isReported = decision === 'rejected' || (decision === 'approved' && !subject.reportsItself)
    const facts = isLater ? { effective_at: at.toISOString() } : {}
    await recordStep(trx, staff, action[decision], row, described, facts, isReported)
    if (decision === 'approved' && !isLater) await applyApprovedChange(trx, changes, row, staff)
    return isLater ? at : null
  })
  catalogue.clear()
  return (
    later &&
    new AnswerWithMessage(
      null,
      translatable('pending-changes.approved-later', { at: instantText(staff.reader.t, later) }),
    )
  )
}

/**
 * Stops an approved change before it takes effect.
 * @param reason set when the job stops it: why it could not be applied
 * @throws Problem 409 when it has taken effect, was stopped or is not approved
 */
export async function stopChange(
  { db, changes }: Pick<AppContext, 'db' | 'changes'>,
  id: number,
  actor: Actor,
  reason?: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockChange(trx, id)
    if (row.decision !== 'approved') throw alreadyDecided()
    const described = await describeChange(trx, changes, english.t, row)
    await trx
      .updateTable('pending_changes')
      .set({ stopped_at: new Date(), stopped_by: actor.caller?.id ?? null })
      .where('id', '=', id)
      .execute()
    await recordStep(trx, actor, 'stopped', row, described, reason === undefined ? {} : { reason })
  })
}

const alreadyDecided = () => Problem.conflict('refusal.approval.decided')

const lockChange = (trx: Database, id: number): Promise<OpenChange> =>
  openChanges(trx).where('change.id', '=', id).forUpdate('change').executeTakeFirstOrThrow(alreadyDecided)

/** Records a step after the request, and e-mails it to the administrators. */
async function recordStep(
  trx: Database,
  actor: Actor,
  step: 'approved' | 'rejected' | 'withdrew' | 'stopped',
  row: OpenChange,
  described: DescribedChange,
  facts: { effective_at?: string; reason?: string },
  isReported = true,
): Promise<void> {
  await recordChangeStep(trx, actor, step, row, described, { asked_by: row.asker, ...facts })
  if (!isReported || step === 'withdrew') return
  const later = facts.effective_at === undefined ? {} : { later: { id: row.id, at: facts.effective_at } }
  const by = actor.caller?.name ?? ''
  await reportChange(trx, step, row, described, actor, { who: row.asker, by, ...later })
}

/**
 * Applies an approved change in its author's name.
 * @param approver reads the error; null when it takes effect after its delay
 * @throws Problem when it conflicts with a later change
 */
export async function applyApprovedChange(
  trx: Database,
  changes: AppContext['changes'],
  row: OpenChange,
  approver: Staff | null = null,
): Promise<void> {
  const reader = approver?.reader ?? english
  const author = { caller: { id: row.asked_by, name: row.asker }, request: { ip: '' }, reader, approver }
  await changes[row.subject].apply(trx, row, author)
  await clearReviewedTexts(trx, row.id)
  await trx
    .updateTable('pending_changes')
    // Equals `entered_at` of its voucher (the start of the transaction), so that both count for the same day.
    .set({ applied_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
}
