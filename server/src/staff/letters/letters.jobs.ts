import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueDueRows } from '../../platform/jobs/queue-due-rows.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { sendLetter } from './send-letter.ts'

const task = 'send-staff-letter'

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
  }
}
