import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import { scheduled, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { type ExportFacts, exportEmail } from './export-email.ts'

/** Minimum interval between e-mails, so that ten exports in an hour cause one or two. */
const minutesBetween = 60

/** Age at which an unfinished export counts as interrupted. */
const minutesToEnd = 30

/**
 * Notifies administrators of exports that ended or were interrupted: checks every five minutes, and sends at
 * most one e-mail an hour.
 */
export function exportsTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'announce-exports': scheduled('*/5 * * * *', async () => {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<Omit<ExportFacts, 'at'> & { at: Date }>`
          with announced as (
            update exports set announced_at = now()
            where announced_at is null
              and (ended_at is not null or begun_at < now() - make_interval(mins => ${minutesToEnd}))
              and not exists (select from exports as earlier
                where earlier.announced_at > now() - make_interval(mins => ${minutesBetween}))
            returning exports.id, user_id, what, filters, rows, begun_at
          )
          select begun_at as at, first_name || ' ' || last_name as who, what, rows, filters
          from announced join users on users.id = user_id order by announced.id`.execute(trx)
        const exports = rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
        if (exports.length > 0)
          await queueMessage(trx, exportEmail, toRightsHolders({ exports }, { rights: ['audit'] }))
      })
    }),
  }
}
