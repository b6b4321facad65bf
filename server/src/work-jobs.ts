import { allTasks, serverFeatures } from './features.ts'
import type { ProgramResources } from './open-context.ts'
import { startJobs } from './platform/jobs/start-jobs.ts'
import { type Cleanup, print } from './run-program.ts'

/** Runs the jobs of every feature; any number of processes may do so. */
export async function workJobs(
  { context, directPool }: Pick<ProgramResources, 'context' | 'directPool'>,
  cleanup: Cleanup,
): Promise<void> {
  const jobs = await startJobs({
    pool: directPool,
    tasks: allTasks(context),
    dueWork: {
      db: context.db,
      works: serverFeatures.flatMap(({ dueWork }) => dueWork?.(context) ?? []),
    },
    log: print,
  })
  cleanup.push(() => jobs.stop())
}
