import * as z from 'zod'
import type { AppContext } from '../context.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { refreshTemplates } from './delivery/whatsapp-templates.ts'
import { sendDueMessages, sendEmail } from './send-email.ts'

/** Messages need no job: each stores the time of its next attempt (send-email.ts). */
export function emailsTasks(context: AppContext): Tasks {
  const sendDue = async () => void (await sendDueMessages(context))
  return {
    'read-whatsapp-templates': scheduled('23 * * * *', () => refreshTemplates(context)),
    // Tasks that processes of the previous version queue until each is restarted; drop these with the views
    // of 0002.
    'send-message': (payload) =>
      sendEmail(context, z.object({ messageId: z.int() }).parse(payload).messageId),
    'send-overdue-messages': sendDue,
    'send-overdue-staff-letters': sendDue,
  }
}
