import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { queueDueRows } from '../platform/jobs/queue-due-rows.ts'
import { queueJob, type Tasks } from '../platform/jobs/start-jobs.ts'
import { refreshTemplates } from './delivery/whatsapp-templates.ts'
import { isStatement, rank } from './queued-message.ts'
import { sendEmail, sendStatements } from './send-email.ts'

const sendEmailTask = 'send-email'
const sendStatementsTask = 'send-statements'
const sendOverdueTask = 'send-overdue-emails'

const readTemplatesTask = 'read-whatsapp-templates'

/** Every five minutes: overdue messages, whose process died during their job. Hourly: templates. */
export const emailsCrontab = `*/5 * * * * ${sendOverdueTask} ?jobKey=${sendOverdueTask}
23 * * * * ${readTemplatesTask} ?jobKey=${readTemplatesTask}`

const minutesOverdue = 5

/** Statements sent by one job, unless the machine is busy. */
const statementsAJob = 500

/** Priority of that job, which runs after all others. */
const statementPriority = 3

/**
 * Queues due messages: links that a person waits for first, then the oldest. One job sends the yearly
 * statements, after all others.
 * @param atMost messages that begin, and statements
 */
export async function queueDueEmails(db: Database, atMost?: number): Promise<number> {
  const due = sql`status = 'queued' and next_try_at <= now()`
  const messages = await queueDueRows(
    db,
    sendEmailTask,
    'emailId',
    sql`select id, ${rank} as priority from emails where ${due} and ${rank} < 3 order by ${rank}, next_try_at`,
    atMost,
  )
  const statements = await queueDueRows(
    db,
    sendStatementsTask,
    'atMost',
    sql`select ${atMost ?? statementsAJob}::int as id, ${statementPriority}::int as priority
      where exists (select from emails where ${due} and ${isStatement})`,
  )
  return messages + statements
}

export function emailsTasks(context: AppContext): Tasks {
  async function sendOverdue(): Promise<void> {
    const overdue = await context.db
      .selectFrom('emails')
      .select(['id', 'statement_id', rank.as('priority')])
      .where('status', '=', 'queued')
      .where('next_try_at', '<', new Date(Date.now() - minutesOverdue * 60_000))
      .orderBy('next_try_at')
      .limit(500)
      .execute()
    for (const { id, statement_id, priority } of overdue)
      await (statement_id === null
        ? queueJob(context.db, sendEmailTask, { emailId: id }, { key: `${sendEmailTask}:${id}`, priority })
        : queueJob(
            context.db,
            sendStatementsTask,
            { atMost: statementsAJob },
            { key: `${sendStatementsTask}:${statementsAJob}`, priority },
          ))
  }
  return {
    [sendEmailTask]: (payload) => sendEmail(context, z.object({ emailId: z.int() }).parse(payload).emailId),
    [sendStatementsTask]: (payload) =>
      sendStatements(context, z.object({ atMost: z.int() }).parse(payload).atMost),
    [sendOverdueTask]: sendOverdue,
    [readTemplatesTask]: () => refreshTemplates(context),
    // Tasks that processes of the previous version queue until each is restarted; drop these with the views
    // of 0002.
    'send-message': (payload) =>
      sendEmail(context, z.object({ messageId: z.int() }).parse(payload).messageId),
    'send-overdue-messages': sendOverdue,
    'send-overdue-staff-letters': sendOverdue,
  }
}
