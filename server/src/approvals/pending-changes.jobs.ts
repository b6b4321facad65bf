import { sql } from 'kysely'
import { english } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { applyApprovedChange, stopChange } from './decide-change.ts'
import { openChanges } from './pending-changes.queries.ts'

const automatic = { caller: { id: null, name: 'automatic' }, request: { ip: '' }, reader: english }

/**
 * Applies approved changes whose delay is over. A change that conflicts with a later change is stopped, and
 * administrators are notified. An unexpected error fails the job after all other changes are applied.
 */
export function pendingChangesTasks(
  context: Pick<AppContext, 'db' | 'catalogue' | 'changes' | 'log'>,
): Tasks {
  const { db, catalogue, changes, log } = context
  const due = () => openChanges(db).where('effective_at', '<=', sql<Date>`now()`).orderBy('effective_at')
  return {
    'make-due-changes': scheduled('* * * * *', async () => {
      const errors: unknown[] = []
      for (const { id } of await due().execute())
        await db
          .transaction()
          .execute(async (trx) => {
            const row = await openChanges(trx)
              .where('change.id', '=', id)
              .forUpdate('change')
              .executeTakeFirst()
            if (row) await applyApprovedChange(trx, changes, row)
          })
          .catch(async (error: unknown) => {
            if (!(error instanceof Problem)) {
              errors.push(error)
              return
            }
            log.warn({ changeId: id, reason: error.message }, 'an approved change could not be made')
            await stopChange(context, id, automatic, error.message)
          })
      catalogue.clear()
      if (errors.length > 0) throw new AggregateError(errors, 'approved changes could not be made')
    }),
  }
}
