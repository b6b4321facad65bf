import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type pg from 'pg'
import { type Database, prepared } from '../database/database.ts'
import { requestId, withRequestId } from '../trace/request-id.ts'

/** Function of a task, which receives the job's payload, with its schedule. */
type TaskFunction = ((payload: unknown) => Promise<void>) & { schedule?: { cron: string; options: string } }

export type Tasks = Record<string, TaskFunction>

/**
 * Adds a schedule to a task. At most one scheduled job waits, since its key is the task's name.
 * @param cron time in UTC
 * @param options further options of graphile-worker's crontab, such as '&fill=6h'
 */
export const scheduled = (cron: string, work: TaskFunction, options = ''): TaskFunction =>
  Object.assign(work, { schedule: { cron, options } })

const crontabOf = (tasks: Tasks): string =>
  Object.entries(tasks)
    .flatMap(([name, { schedule }]) =>
      schedule ? [`${schedule.cron} ${name} ?jobKey=${name}${schedule.options}`] : [],
    )
    .join('\n')

/** Logs only the queue's warnings and errors, so that the log stays readable. */
function queueLogger(log: (message: string) => void) {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  })
}

/**
 * Creates or updates the queue's own tables (schema graphile_worker). Safe to run from many processes at
 * once.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(() => {}) })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * A job's logs and outgoing requests carry the id of the call that queued it; a job without a call gets a new
 * one.
 */
function withCallIds(tasks: Tasks): TaskList {
  const named = Object.entries(tasks).map(([name, work]): [string, Task] => [
    name,
    (payload, { job }) => {
      const given = isObject(payload) && 'request_id' in payload ? payload.request_id : undefined
      return withRequestId(typeof given === 'string' ? given : `job-${job.id}`, () => work(payload))
    },
  ])
  return Object.fromEntries(named)
}

/** Intervals of polling, in ms; new jobs are announced, so `queue` is for scheduled ones that fall due. */
const pollEveryMs = { queue: 5000, dueRows: 1000 }

/** Time for a stopping queue to mark its last jobs as finished. */
const markTimeoutMs = 2000

export type DueWork = {
  /**
   * SQL condition that is true when rows are due. All conditions share one prepared statement, so the text
   * must never vary.
   */
  due: RawBuilder<SqlBool>
  /** Must end soon after the signal. */
  work(stopping: AbortSignal): Promise<unknown>
}

/**
 * Runs queued jobs until stopped, and restarts after the database was unavailable. A crash of this process
 * leaves its jobs locked, and graphile-worker releases them only after four hours, so a caller that cannot
 * wait that long must queue overdue work again under its key.
 */
export async function startJobs(options: {
  pool: pg.Pool
  tasks: Tasks
  /** Polled every second; several run concurrently. */
  dueWork?: { db: Database; works: DueWork[] }
  pollEveryMs?: { queue: number; dueRows: number }
  log: (message: string) => void
}): Promise<{ stop(): Promise<void> }> {
  const intervals = options.pollEveryMs ?? pollEveryMs
  const events: WorkerEvents = new EventEmitter()
  let current: WorkerPool | undefined
  let failingSince: number | undefined
  let stopped = Promise.withResolvers<void>()
  events.on('pool:create', ({ workerPool }) => {
    current = workerPool
    failingSince = undefined
    stopped = Promise.withResolvers()
  })
  for (const works of ['worker:getJob:empty', 'job:start'] as const)
    events.on(works, () => {
      failingSince = undefined
    })
  // graphile-worker caches a failed look-up and then fails forever, so the runner is stopped and replaced.
  events.on('worker:getJob:error', () => {
    failingSince ??= Date.now()
    // After the longest interval each poller has failed at least once.
    if (Date.now() - failingSince > intervals.queue && !current?._shuttingDown) runner.stop().catch(() => {})
  })
  // graphile-worker miscounts jobs whose completion it could not write, and then never reports that it has
  // stopped.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    Promise.allSettled(workerPool._workers.map(({ promise }) => promise))
      .then(() => sleep(markTimeoutMs))
      .then(stopped.resolve)
  })
  /** Ids of stopped worker pools that may still hold locks on their last jobs. */
  let ended: string[] = []
  const startRunner = () =>
    run({
      events,
      pgPool: options.pool,
      taskList: withCallIds(options.tasks),
      crontab: crontabOf(options.tasks),
      concurrency: 8,
      pollInterval: intervals.queue,
      noHandleSignals: true,
      // Without batches a job's end is written by an unhandled promise: a lost connection would end the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLogger(options.log),
    })
  /**
   * Starts again after the database was unavailable. A job that ended meanwhile could not be marked, and runs
   * again.
   */
  async function restartRunner(): Promise<Runner> {
    // The old runner's cron may still be running.
    runner.stop().catch(() => {})
    if (current) ended.push(current.id)
    current = undefined
    await options.pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
    ended = []
    return startRunner()
  }
  let runner: Runner = await startRunner()
  const stopping = new AbortController()

  async function work(): Promise<void> {
    for (;;) {
      try {
        await Promise.race([runner.promise, stopped.promise])
      } catch (error) {
        options.log(`jobs: ${error instanceof Error ? error.message : error}`)
      }
      if (stopping.signal.aborted) return
      options.log('jobs: stopped unexpectedly; restarting in a second')
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
      runner = await restartRunner().catch(() => runner)
      // Stops the new runner when stop() was called during the restart.
      if (stopping.signal.aborted) runner.stop().catch(() => {})
    }
  }
  async function workOnDueRows({ db, works }: { db: Database; works: DueWork[] }): Promise<void> {
    const log = (error: Error) => options.log(`jobs: ${error.message}`)
    const isDue = sql.join(works.map(({ due }) => due))
    const running = new Map<DueWork, Promise<void>>()
    async function startDueWork(): Promise<void> {
      const { rows } = await sql<{ due: boolean[] }>`select ${prepared} array[${isDue}] as due`.execute(db)
      // Starts no more work after a stop during the query.
      if (stopping.signal.aborted) return
      for (const [index, one] of works.entries()) {
        if (!rows[0]?.due[index] || running.has(one)) continue
        const ended = one.work(stopping.signal).then(() => {}, log)
        running.set(
          one,
          ended.finally(() => running.delete(one)),
        )
      }
    }
    while (!stopping.signal.aborted) {
      const second = sleep(intervals.dueRows, undefined, { signal: stopping.signal }).catch(() => {})
      await startDueWork().catch(log)
      await second
    }
    await Promise.all(running.values())
  }
  const allLoops = Promise.all([work(), options.dueWork && workOnDueRows(options.dueWork)])
  return {
    async stop() {
      stopping.abort()
      runner.stop().catch(() => {})
      await allLoops
    },
  }
}

/**
 * Queues a job inside the caller's transaction: it exists if and only if the change does.
 * @param options.key one waiting job per key: a later call moves it to the new time
 */
export async function queueJob(
  db: Database,
  task: string,
  payload: unknown,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const id = requestId()
  const carried = id !== undefined && isObject(payload) ? { ...payload, request_id: id } : payload
  await sql`select graphile_worker.add_job(${task}, ${JSON.stringify(carried)}::json,
    run_at := ${options.runAt ?? null}::timestamptz, job_key := ${options.key ?? null}::text)`.execute(db)
}

/**
 * A job that works through many rows in batches, each in one transaction: it queues itself until none is
 * left, and runs every five minutes in case its process died.
 */
export function batchJob(task: string) {
  const queue = (db: Database): Promise<void> => queueJob(db, task, {}, { key: task })
  return {
    queue,
    /** @param processBatch returns whether rows may remain */
    tasks: (db: Database, processBatch: (db: Database) => Promise<boolean>): Tasks => ({
      [task]: scheduled('*/5 * * * *', async () => {
        if (await processBatch(db)) await queue(db)
      }),
    }),
  }
}
