import { collectDueCharges } from '../agreements/agreements.jobs.ts'
import { hasDueMessages } from '../emails/queued-message.ts'
import { sendDueMessages } from '../emails/send-email.ts'
import { extendAuditChain } from '../history/audit-chain.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { inquireDueAttempts } from '../settlement/attempts/attempts.jobs.ts'
import { allTasks } from './all-tasks.ts'
import type { Opened } from './open-context.ts'
import { print, type Undo } from './run-program.ts'

/** Messages sent per second, and while the machine is busy with donors. */
const messagesPerSecond = 100
const messagesWhenBusy = 25

/** Scheduled inquiries per second; those after a callback or a donor's return are made at once. */
const inquiriesPerSecond = 20

/** Lanes that send messages: while a slow mail delays one, the other works. */
const lanes = 2

/** Runs the jobs of every feature; any number of processes may do so. */
export async function workJobs({ context, directPool }: Opened, undo: Undo): Promise<void> {
  const { db } = context
  let isSending = false
  const sendMessages = (lane: number) => {
    const idleTime = watchIdleTime()
    let turn = lane
    return async (stopping: AbortSignal) => {
      // One lane polls for both, so that an idle server queries half as often.
      if (lane === 0) isSending = await hasDueMessages(db)
      if (!isSending) return
      const isBusy = idleTime() < 0.1
      // While busy the lanes take turns: a claim costs nearly as much for half as many messages.
      if (isBusy && turn++ % lanes !== 0) return
      await sendDueMessages(context, isBusy ? messagesWhenBusy : messagesPerSecond / lanes, stopping)
    }
  }
  const jobs = await startJobs({
    pool: directPool,
    tasks: allTasks(context),
    everySecond: [
      () => extendAuditChain(db),
      (stopping) => collectDueCharges(context, 100, stopping),
      (stopping) => inquireDueAttempts(context, inquiriesPerSecond, stopping),
      ...Array.from({ length: lanes }, (_, lane) => sendMessages(lane)),
    ],
    log: print,
  })
  undo.push(() => jobs.stop())
}
