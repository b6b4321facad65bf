import { agreementsCrontab, agreementsTasks, collectDueCharges } from '../agreements/agreements.jobs.ts'
import { appealsCrontab, appealsTasks } from '../appeals/appeals.jobs.ts'
import { picturesCrontab, picturesTasks } from '../catalogue/pictures/pictures.jobs.ts'
import { contactsCrontab, contactsTasks } from '../contacts/contacts.jobs.ts'
import {
  yearlyStatementsCrontab,
  yearlyStatementsTasks,
} from '../contacts/yearly-statements/yearly-statements.jobs.ts'
import { abuseCrontab, abuseTasks } from '../donations/abuse/abuse.jobs.ts'
import { donateCrontab, donateTasks } from '../donations/donate/donate.jobs.ts'
import { countsCrontab, countsTasks } from '../donations/lists/counts.jobs.ts'
import { personalDataCrontab, personalDataTasks } from '../donations/personal-data/personal-data.jobs.ts'
import { emailsCrontab, emailsTasks } from '../emails/emails.jobs.ts'
import { sendDueMessages } from '../emails/send-email.ts'
import { extendAuditChain } from '../history/audit-chain.ts'
import { checksCrontab, checksTasks } from '../insights/checks/checks.jobs.ts'
import { exportsCrontab, exportsTasks } from '../insights/exports/exports.jobs.ts'
import { reconciliationCrontab, reconciliationTasks } from '../insights/reconciliation/reconciliation.jobs.ts'
import { ledgerCrontab, ledgerTasks } from '../ledger/ledger.jobs.ts'
import { myCrontab, myTasks } from '../my/my.jobs.ts'
import { auditCrontab, auditTasks } from '../operations/audit.jobs.ts'
import { backupsCrontab, backupsTasks } from '../operations/backups.jobs.ts'
import { payoutsCrontab, payoutsTasks } from '../payouts/payouts.jobs.ts'
import { pendingChangesCrontab, pendingChangesTasks } from '../pending-changes/decide/pending-changes.jobs.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import { watchIdleTime } from '../platform/jobs/watch-idle-time.ts'
import { refundsTasks } from '../refunds/refunds.jobs.ts'
import { attemptsCrontab, attemptsTasks, inquireDueAttempts } from '../settlement/attempts/attempts.jobs.ts'
import { authCrontab, authTasks } from '../staff/auth/auth.jobs.ts'
import { bankTransfersCrontab, bankTransfersTasks } from '../transfers/bank-transfers.jobs.ts'
import type { Opened } from './open-context.ts'
import { print, type Undo } from './run-program.ts'

/** Messages sent per second, and while the machine is busy with donors. */
const messagesPerSecond = 100
const messagesWhenBusy = 25

/** Scheduled inquiries per second; those after a callback or a donor's return are made at once. */
const inquiriesPerSecond = 20

/** One slow mail does not hold up the messages of the other lane. */
const lanes = 2

/** Runs the jobs of every feature; any number of processes may do so. */
export async function workJobs({ context, directPool }: Opened, undo: Undo): Promise<void> {
  const { db } = context
  const sendMessages = (lane: number) => {
    const idleTime = watchIdleTime()
    let turn = lane
    return async (stopping: AbortSignal) => {
      const isBusy = idleTime() < 0.1
      // While busy the lanes take turns: a claim costs nearly as much for half as many messages.
      if (isBusy && turn++ % lanes !== 0) return
      await sendDueMessages(context, isBusy ? messagesWhenBusy : messagesPerSecond / lanes, stopping)
    }
  }
  const jobs = await startJobs({
    pool: directPool,
    tasks: {
      ...attemptsTasks(context),
      ...emailsTasks(context),
      ...refundsTasks(context),
      ...reconciliationTasks(context),
      ...donateTasks(context),
      ...countsTasks(context),
      ...contactsTasks(context),
      ...agreementsTasks(context),
      ...yearlyStatementsTasks(context),
      ...appealsTasks(context),
      ...myTasks(context),
      ...ledgerTasks(context),
      ...payoutsTasks(context),
      ...checksTasks(context),
      ...exportsTasks(context),
      ...picturesTasks(context),
      ...pendingChangesTasks(context),
      ...bankTransfersTasks(context),
      ...personalDataTasks(context),
      ...auditTasks(context),
      ...backupsTasks(context),
      ...authTasks(db),
      ...abuseTasks(context),
    },
    crontab: [
      attemptsCrontab,
      emailsCrontab,
      reconciliationCrontab,
      countsCrontab,
      contactsCrontab,
      agreementsCrontab,
      yearlyStatementsCrontab,
      appealsCrontab,
      myCrontab,
      ledgerCrontab,
      payoutsCrontab,
      donateCrontab,
      checksCrontab,
      exportsCrontab,
      picturesCrontab,
      pendingChangesCrontab,
      bankTransfersCrontab,
      authCrontab,
      abuseCrontab,
      personalDataCrontab,
      auditCrontab,
      backupsCrontab,
    ].join('\n'),
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
