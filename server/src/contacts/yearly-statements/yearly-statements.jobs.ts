import type { AppContext } from '../../context.ts'
import type { Tasks } from '../../platform/jobs/start-jobs.ts'
import { sendPortion, statementPortions } from './send-portion.ts'

export const yearlyStatementsCrontab = statementPortions.crontab

export const yearlyStatementsTasks = ({ db }: Pick<AppContext, 'db'>): Tasks =>
  statementPortions.tasks(db, sendPortion)
