import { ledgerTasks } from './accounting/ledger/ledger.jobs.ts'
import { payoutsTasks } from './accounting/payouts/payouts.jobs.ts'
import { agreementsTasks } from './agreements/agreements.jobs.ts'
import { appealsTasks } from './appeals/appeals.jobs.ts'
import { pendingChangesTasks } from './approvals/pending-changes.jobs.ts'
import { picturesTasks } from './catalogue/pictures/pictures.jobs.ts'
import { contactsTasks } from './contacts/contacts.jobs.ts'
import { yearlyStatementsTasks } from './contacts/yearly-statements/statement-run.ts'
import type { AppContext } from './context.ts'
import { abuseTasks } from './donations/abuse/abuse.jobs.ts'
import { donateTasks } from './donations/donate/donate.jobs.ts'
import { countsTasks } from './donations/lists/counts.jobs.ts'
import { personalDataTasks } from './donations/personal-data/personal-data.jobs.ts'
import { donorAccountTasks } from './donor-account/donor-account.jobs.ts'
import { exportsTasks } from './insights/exports/exports.jobs.ts'
import { reconciliationTasks } from './insights/reconciliation/reconciliation.jobs.ts'
import { messagesTasks } from './messages/messages.jobs.ts'
import { auditTasks } from './operations/audit.jobs.ts'
import { backupsTasks } from './operations/backups.jobs.ts'
import { checksTasks } from './operations/checks/checks.jobs.ts'
import type { Tasks } from './platform/jobs/start-jobs.ts'
import { refundsTasks } from './refunds/refunds.jobs.ts'
import { attemptsTasks } from './settlement/attempts/attempts.jobs.ts'
import { authTasks } from './staff/auth/auth.jobs.ts'
import { bankTransfersTasks } from './transfers/bank-transfers.jobs.ts'

/** The tasks of every feature, with their schedules. */
export const allTasks = (context: AppContext): Tasks => ({
  ...attemptsTasks(context),
  ...messagesTasks(context),
  ...refundsTasks(context),
  ...reconciliationTasks(context),
  ...donateTasks(context),
  ...countsTasks(context),
  ...contactsTasks(context),
  ...agreementsTasks(context),
  ...yearlyStatementsTasks(context),
  ...appealsTasks(context),
  ...donorAccountTasks(context),
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
  ...authTasks(context),
  ...abuseTasks(context),
})
