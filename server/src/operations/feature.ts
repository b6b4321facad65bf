import { sql } from 'kysely'
import type { CharityTextName } from '../../../contract/src/charity-texts.ts'
import { approvedChange } from '../approvals/approved-change.ts'
import { changeCharity } from '../charity/change-charity.ts'
import { saveCharityText } from '../charity/save-charity-text.ts'
import type { ServerFeature } from '../feature.ts'
import { auditTasks } from './audit.jobs.ts'
import { auditEmail } from './audit-email.ts'
import { backupEmail } from './backup-email.ts'
import { backupsTasks } from './backups.jobs.ts'
import { checksTasks } from './checks/checks.jobs.ts'
import { checksRoutes, failedChecks } from './checks/checks.routes.ts'
import { jobChecks } from './checks/jobs.checks.ts'
import { operationsRoutes } from './operations.routes.ts'
import { operationsMetrics } from './operations-metrics.ts'
import { missingSetUp } from './set-up/checklist.queries.ts'
import { setUpRoutes } from './set-up/set-up.routes.ts'
import { settingsRoutes } from './settings.routes.ts'

export const operationsFeature: ServerFeature = {
  routes(route, context) {
    settingsRoutes(route, context)
    checksRoutes(route, context)
    setUpRoutes(route, context)
    operationsRoutes(route, context)
  },
  tasks: (context) => ({ ...checksTasks(context), ...auditTasks(context), ...backupsTasks(context) }),
  checks: jobChecks,
  openWork: [
    { permissions: ['checks'], task: { what: 'checks' }, rows: failedChecks },
    { permissions: ['settings'], task: { what: 'set_up' }, rows: missingSetUp },
    {
      permissions: ['settings'],
      task: { what: 'privacy' },
      rows: sql`charity where coalesce(texts ->> 'privacy', '') = ''`,
    },
  ],
  messages: [auditEmail, backupEmail],
  changes: [
    approvedChange('charity', changeCharity),
    approvedChange<Parameters<typeof saveCharityText>[2]>('charity_text', (trx, form, author, { target }) =>
      saveCharityText(trx, target as CharityTextName, form, author),
    ),
  ],
  metrics: operationsMetrics,
}
