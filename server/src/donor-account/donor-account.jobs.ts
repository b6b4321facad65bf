import { sql } from 'kysely'
import type { AppContext } from '../context.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { isUnusedPoint, removeEndedDonorSessions } from './donor-session.ts'

/** Days after which an added number must be proved again: it may have a new owner by then. */
const daysOfNumber = 180

/** Deletes ended sessions, codes older than two days with their messages, and expired points. */
export function donorAccountTasks({ db }: Pick<AppContext, 'db'>): Tasks {
  return {
    'remove-ended-donor-sessions': scheduled('17 * * * *', async () => {
      await removeEndedDonorSessions(db)
      await sql`delete from donor_codes where created_at < now() - interval '2 days'`.execute(db)
      await sql`delete from proven_points where ${isUnusedPoint(sql`point`)}
        or further !~ '@' and proved_at < now() - make_interval(days => ${daysOfNumber})`.execute(db)
    }),
  }
}
