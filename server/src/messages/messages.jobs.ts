import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { queueDueRows } from '../platform/jobs/queue-due-rows.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { sendMessage } from './send-message.ts'

const sendMessageTask = 'send-message'
const sendOverdueTask = 'send-overdue-messages'

/** Every five minutes: e-mails that are overdue, because a process died with the job in its hands. */
export const messagesCrontab = `*/5 * * * * ${sendOverdueTask} ?jobKey=${sendOverdueTask}`

const minutesOverdue = 5

/** Queues e-mails that are due, the oldest first. */
export const queueDueMessages = (db: Database, atMost?: number): Promise<number> =>
  queueDueRows(
    db,
    sendMessageTask,
    'messageId',
    sql`select id from messages where status = 'queued' and next_try_at <= now() order by next_try_at`,
    atMost,
  )

export function messagesTasks(context: AppContext): Tasks {
  return {
    async [sendMessageTask](payload) {
      const { messageId } = z.object({ messageId: z.int() }).parse(payload)
      await sendMessage(context, messageId)
    },
    async [sendOverdueTask]() {
      const overdue = await context.db
        .selectFrom('messages')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_try_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
        .orderBy('next_try_at')
        .limit(500)
        .execute()
      for (const { id } of overdue)
        await queueJob(context.db, sendMessageTask, { messageId: id }, { key: `${sendMessageTask}:${id}` })
    },
  }
}
