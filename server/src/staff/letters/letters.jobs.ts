import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueDueRows } from '../../platform/jobs/queue-due-rows.ts'
import { queueJob, type Tasks } from '../../platform/jobs/start-jobs.ts'
import { sendLetter } from './send-letter.ts'

const task = 'send-staff-letter'
const overdueTask = 'send-overdue-staff-letters'

/** Every five minutes: e-mails that are overdue, because a process died with the job in its hands. */
export const lettersCrontab = `*/5 * * * * ${overdueTask} ?jobKey=${overdueTask}`

const minutesOverdue = 5

/** Queues the e-mails to staff that are due. */
export const queueDueLetters = (db: Database): Promise<number> =>
  queueDueRows(
    db,
    task,
    'letterId',
    sql`select id from staff_letters where status = 'queued' and next_try_at <= now() order by next_try_at`,
  )

export function lettersTasks(context: AppContext): Tasks {
  return {
    async [task](payload) {
      await sendLetter(context, z.object({ letterId: z.int() }).parse(payload).letterId)
    },
    async [overdueTask]() {
      const overdue = await context.db
        .selectFrom('staff_letters')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_try_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
        .limit(500)
        .execute()
      for (const { id } of overdue)
        await queueJob(context.db, task, { letterId: id }, { key: `${task}:${id}` })
    },
  }
}
