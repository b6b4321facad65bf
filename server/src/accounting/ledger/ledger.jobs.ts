import { sql } from 'kysely'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueJob, scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../../platform/jobs/watch-idle-time.ts'
import { insertEntries } from '../../settlement/insert-entries.ts'
import { missingEntries } from '../../settlement/plan/plan-entries.ts'
import { readLineStates, readSettlementState } from '../../settlement/read-settlement-state.ts'

const posting = 'post-existing-rows'

const batch = 500
const batchWhenBusy = 50

/**
 * After an upgrade, posting queues itself again until every row is in the ledger. Reports also read lines
 * that are not rolled up yet.
 */
export function ledgerTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  const idleTime = watchIdleTime()
  return {
    [posting]: scheduled('* * * * *', async () => {
      // While donors need the machine, most rows wait for the next minute.
      const isBusy = idleTime() < 0.1
      const hasRemaining = await postExistingRows(db, isBusy ? batchWhenBusy : batch)
      if (hasRemaining && !isBusy) await queueJob(db, posting, {}, { key: posting })
    }),
    'roll-up-ledger': scheduled('* * * * *', async () => {
      await sql`select roll_up_ledger()`.execute(db)
    }),
  }
}

type Backfill = { next_intent: number; last_intent: number; next_line: number; last_line: number }

/**
 * Posts the next donations, payments and statement lines from before the ledger, and stores its progress in
 * the same transaction, so that a crash neither loses nor repeats a row. Skips rows that settlement has
 * posted meanwhile.
 * @param batch maximum number of donations and payments, and of lines
 * @returns whether any are left
 */
export async function postExistingRows(db: Database, batch: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Skipped while the seed adds rows, or another process posts.
    const { rows } = await sql<Backfill>`select * from ledger_backfill
      where next_intent <= last_intent or next_line <= last_line for update skip locked`.execute(trx)
    const [left] = rows
    if (!left) return false
    const intents = await sql<{ id: number }>`
      select id from payment_intents where id in (
        select id from payment_intents as intent
        where id between ${left.next_intent} and ${left.last_intent} and exists (
          select from payment_attempts as attempt where intent_id = intent.id and (
            status = any(${paidStatuses}::text[])
            or exists (select from transfer_verifications
              where attempt_id = attempt.id and reversed_at is null)
            or exists (select from statement_matches where attempt_id = attempt.id and undone_at is null)))
        order by id limit ${batch})
      order by id for update`.execute(trx)
    const lines = await sql<{ id: number }>`
      select id from statement_lines where id in (
        select line_id from line_decisions
        where line_id between ${left.next_line} and ${left.last_line} order by line_id limit ${batch})
      order by id for update`.execute(trx)
    const idsOf = (found: { id: number }[]) => found.map(({ id }) => id)
    const state = await readSettlementState(trx, idsOf(intents.rows))
    await insertEntries(
      trx,
      missingEntries({ ...state, lines: await readLineStates(trx, idsOf(lines.rows)) }),
    )
    const next = (found: { id: number }[], last: number) =>
      found.length < batch ? last + 1 : Number(found.at(-1)?.id) + 1
    const [next_intent, next_line] = [next(intents.rows, left.last_intent), next(lines.rows, left.last_line)]
    await trx.updateTable('ledger_backfill').set({ next_intent, next_line }).execute()
    return next_intent <= left.last_intent || next_line <= left.last_line
  })
}
