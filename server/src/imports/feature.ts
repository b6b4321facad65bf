import type { ServerFeature } from '../feature.ts'
import { scheduled } from '../platform/jobs/start-jobs.ts'
import { importChecks } from './imports.checks.ts'
import { importsRoutes } from './imports.routes.ts'
import { importJob, removeOldRows, workImport } from './work-import.ts'

export const importsFeature: ServerFeature = {
  routes: importsRoutes,
  tasks: (context) => ({
    ...importJob.tasks(context.db, () => workImport(context)),
    'remove-old-import-rows': scheduled('45 20 * * *', () => removeOldRows(context)),
  }),
  checks: importChecks,
}
