import type { AppContext } from '../context.ts'
import type { Tasks } from '../platform/jobs/start-jobs.ts'
import { appealBatches } from './begin-appeal.ts'
import { queueAppealBatch } from './queue-appeal-batch.ts'

export const appealsTasks = ({ db }: Pick<AppContext, 'db'>): Tasks =>
  appealBatches.tasks(db, queueAppealBatch)
