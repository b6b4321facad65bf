import type { AppContext } from '../context.ts'
import { type DueWork, scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { refreshTemplates } from './delivery/whatsapp-templates.ts'
import { areMessagesDue } from './queued-message.ts'
import { sendDueMessages } from './send-message.ts'

/**
 * Scheduled tasks of messages. Sending needs no job: each message stores the time of its next attempt
 * (send-message.ts).
 */
export function messagesTasks(context: AppContext): Tasks {
  return {
    'read-whatsapp-templates': scheduled('23 * * * *', () =>
      // Only logged, because the templates are read again in an hour.
      refreshTemplates(context).catch((error: Error) =>
        context.log.warn({ reason: error.message }, 'templates of WhatsApp not read'),
      ),
    ),
  }
}

/** Maximum messages sent per second: by all lanes together, and while the machine is busy with donors. */
const messagesPerSecond = 100
const messagesWhenBusy = 25

/**
 * Messages that each of two lanes sends in parallel; a slow delivery delays only its lane. The sum is the
 * number of connections to the mail server, and the maximum number of messages that a crash repeats.
 */
const lanes = [3, 2]

export const sendingWork = (context: AppContext): DueWork[] =>
  lanes.map((atATime, lane) => {
    const idleTime = watchIdleTime()
    let turn = lane
    return {
      due: areMessagesDue,
      async work(stopping) {
        const isBusy = idleTime() < 0.1
        // While busy the lanes take turns: a claim costs nearly as much for half as many messages.
        if (isBusy && turn++ % lanes.length !== 0) return
        const atMost = isBusy ? messagesWhenBusy : messagesPerSecond / lanes.length
        await sendDueMessages(context, atMost, { atATime, stopping })
      },
    }
  })
