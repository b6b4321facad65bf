import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { queueDueRows } from '../platform/jobs/queue-due-rows.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { sendEmail } from './send-email.ts'

const sendEmailTask = 'send-email'
const sendOverdueTask = 'send-overdue-emails'

/** Every five minutes: sends overdue e-mails, whose process died during their job. */
export const emailsCrontab = `*/5 * * * * ${sendOverdueTask} ?jobKey=${sendOverdueTask}`

const minutesOverdue = 5

const rank = sql<number>`message_rank(intent_id, contact_id, statement_id)`

/** Queues due messages: links that somebody waits for first, then the oldest, and statements last. */
export const queueDueEmails = (db: Database, atMost?: number): Promise<number> =>
  queueDueRows(
    db,
    sendEmailTask,
    'emailId',
    sql`select id, ${rank} as priority from emails where status = 'queued' and next_try_at <= now()
      order by ${rank}, next_try_at`,
    atMost,
  )

export function emailsTasks(context: AppContext): Tasks {
  async function sendOverdue(): Promise<void> {
    const overdue = await context.db
      .selectFrom('emails')
      .select(['id', rank.as('priority')])
      .where('status', '=', 'queued')
      .where('next_try_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
      .orderBy('next_try_at')
      .limit(500)
      .execute()
    for (const { id, priority } of overdue)
      await queueJob(context.db, sendEmailTask, { emailId: id }, { key: `${sendEmailTask}:${id}`, priority })
  }
  return {
    [sendEmailTask]: (payload) => sendEmail(context, z.object({ emailId: z.int() }).parse(payload).emailId),
    [sendOverdueTask]: sendOverdue,
    // Tasks that processes of the previous version queue until each is restarted; drop these with the views
    // of 0002.
    'send-message': (payload) =>
      sendEmail(context, z.object({ messageId: z.int() }).parse(payload).messageId),
    'send-overdue-messages': sendOverdue,
    'send-overdue-staff-letters': sendOverdue,
  }
}
