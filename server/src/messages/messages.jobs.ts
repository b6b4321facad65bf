import type { AppContext } from '../context.ts'
import { type DueWork, scheduled, type Tasks } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { refreshTemplates } from './delivery/whatsapp-templates.ts'
import { areMessagesDue } from './queued-message.ts'
import { sendDueMessages } from './send-message.ts'

/** Messages need no job: each stores the time of its next attempt (send-message.ts). */
export function messagesTasks(context: AppContext): Tasks {
  return {
    'read-whatsapp-templates': scheduled('23 * * * *', () =>
      // Logged only, because they are read again in an hour.
      refreshTemplates(context).catch((error: Error) =>
        context.log.warn({ reason: error.message }, 'templates of WhatsApp not read'),
      ),
    ),
  }
}

/** Messages sent per second, and while the machine is busy with donors. */
const messagesPerSecond = 100
const messagesWhenBusy = 25

/**
 * Messages that each of two parallel lanes sends at a time; a slow mail delays only its lane. Their sum is
 * the number of connections to the mail server, and the most messages that a crash repeats.
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
