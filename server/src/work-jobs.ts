import { areChargesDue, collectDueCharges } from './agreements/agreements.jobs.ts'
import { allTasks } from './all-tasks.ts'
import { extendAuditChain, isChainDue } from './history/audit-chain.ts'
import { areMessagesDue } from './messages/queued-message.ts'
import { sendDueMessages } from './messages/send-message.ts'
import type { ProgramResources } from './open-context.ts'
import { type DueWork, startJobs } from './platform/jobs/start-jobs.ts'
import { watchIdleTime } from './platform/jobs/watch-idle-time.ts'
import { type Cleanup, print } from './run-program.ts'
import { areInquiriesDue, inquireDueAttempts } from './settlement/attempts/attempts.jobs.ts'

/** Messages sent per second, and while the machine is busy with donors. */
const messagesPerSecond = 100
const messagesWhenBusy = 25

/** Scheduled inquiries per second; those after a callback or a donor's return are made at once. */
const inquiriesPerSecond = 40

/**
 * Messages that each of two parallel lanes sends at a time; a slow mail delays only its lane. Their sum is
 * the number of connections to the mail server, and the most messages that a crash repeats.
 */
const lanes = [3, 2]

/** Runs the jobs of every feature; any number of processes may do so. */
export async function workJobs(
  { context, directPool }: Pick<ProgramResources, 'context' | 'directPool'>,
  cleanup: Cleanup,
): Promise<void> {
  const { db } = context
  const sendMessages = (atATime: number, lane: number): DueWork => {
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
  }
  const jobs = await startJobs({
    pool: directPool,
    tasks: allTasks(context),
    dueWork: {
      db,
      works: [
        { due: isChainDue, work: () => extendAuditChain(db) },
        { due: areChargesDue, work: (stopping) => collectDueCharges(context, 100, stopping) },
        {
          due: areInquiriesDue,
          work: (stopping) => inquireDueAttempts(context, inquiriesPerSecond, stopping),
        },
        ...lanes.map(sendMessages),
      ],
    },
    log: print,
  })
  cleanup.push(() => jobs.stop())
}
