import type { Checks } from '../../platform/database/check.ts'

export const jobChecks = {
  'no-job-was-given-up': `select task_identifier || ' ' || id as broken from graphile_worker.jobs
    where attempts >= max_attempts`,
} satisfies Checks
