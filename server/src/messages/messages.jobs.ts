import * as z from 'zod'
import type { AppContext } from '../context.ts'
import { scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { refreshTemplates } from './delivery/whatsapp-templates.ts'
import { sendDueMessages, sendMessage } from './send-message.ts'

/** Messages need no job: each stores the time of its next attempt (send-message.ts). */
export function messagesTasks(context: AppContext): Tasks {
  const sendDue = async () => void (await sendDueMessages(context))
  return {
    'read-whatsapp-templates': scheduled('23 * * * *', () =>
      // Logged only, because they are read again in an hour.
      refreshTemplates(context).catch((error: Error) =>
        context.log.warn({ reason: error.message }, 'templates of WhatsApp not read'),
      ),
    ),
    // Queued by 1.0.0; remove in 2.0.0, with the views of 0002.
    'send-message': (payload) =>
      sendMessage(context, z.object({ messageId: z.int() }).parse(payload).messageId),
    // Queued by 1.0.0; remove in 2.0.0.
    'send-overdue-messages': sendDue,
    // Queued by 1.0.0; remove in 2.0.0.
    'send-overdue-staff-letters': sendDue,
  }
}
