import type { AppContext } from '../context.ts'
import type { Tasks } from '../platform/jobs/start-jobs.ts'
import { appealPortions } from './begin-appeal.ts'
import { sendAppealPortion } from './send-portion.ts'

export const appealsCrontab = appealPortions.crontab

export const appealsTasks = ({ db }: Pick<AppContext, 'db'>): Tasks =>
  appealPortions.tasks(db, sendAppealPortion)
