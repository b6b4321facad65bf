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
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { requestId, withRequestId } from '../trace/request-id.ts'

/** What there is to do, by the name of the task; each is given its payload. */
export type Tasks = Record<string, (payload: unknown) => Promise<void>>

/** Logs the queue's own messages: only warnings and errors, so that the log stays readable. */
function queueLogger(log: (message: string) => void) {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log(`jobs: ${message}`)
  })
}

/** Creates or updates the queue's own tables (schema graphile_worker). Safe to run from many processes at once. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(() => {}) })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What a job logs and asks carries the id of the call that queued it; one that nobody called has its own. */
function inTheNameOfTheirCalls(tasks: Tasks): TaskList {
  const named = Object.entries(tasks).map(([name, work]): [string, Task] => [
    name,
    (payload, { job }) => {
      const given = isObject(payload) && 'request_id' in payload ? payload.request_id : undefined
      return withRequestId(typeof given === 'string' ? given : `job-${job.id}`, () => work(payload))
    },
  ])
  return Object.fromEntries(named)
}

/** How long the queue may be in vain asked for jobs. */
const replaceAfterMs = 5000

/** How long the last jobs of a queue that stops have to be marked as ended. */
const markWithinMs = 2000

/**
 * Runs queued jobs until stopped, and restarts when the database was gone. A crash of this process leaves its jobs
 * locked; graphile-worker gives them to another only after four hours, so whoever must not wait that long queues by
 * key again what is overdue.
 */
export async function startJobs(options: {
  pool: pg.Pool
  tasks: Tasks
  crontab: string
  /** Done every second: each queues the rows that are due. */
  everySecond?: (() => Promise<unknown>)[]
  log: (message: string) => void
}): Promise<{ stop(): Promise<void> }> {
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
  // graphile-worker keeps a look-up that failed as it began, and fails by it for ever: another one takes its place.
  events.on('worker:getJob:error', () => {
    failingSince ??= Date.now()
    if (Date.now() - failingSince > replaceAfterMs && !current?._shuttingDown) runner.stop().catch(() => {})
  })
  // graphile-worker miscounts jobs whose ends it could not write, and then waits for ever before it says that it has stopped.
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    Promise.allSettled(workerPool._workers.map(({ promise }) => promise))
      .then(() => sleep(markWithinMs))
      .then(stopped.resolve)
  })
  /** Those whose jobs in hand may still be locked in their name. */
  let ended: string[] = []
  const begin = () =>
    run({
      events,
      pgPool: options.pool,
      taskList: inTheNameOfTheirCalls(options.tasks),
      crontab: options.crontab,
      concurrency: 8,
      pollInterval: 1000,
      noHandleSignals: true,
      // Without batches a job's end is written by a promise that nobody handles: a lost connection would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLogger(options.log),
    })
  /** Begins after the database was gone. A job that ended meanwhile could not be marked, and is done again. */
  async function beginAgain(): Promise<Runner> {
    // Its timetable may not have stopped yet.
    runner.stop().catch(() => {})
    if (current) ended.push(current.id)
    current = undefined
    await options.pool.query('select graphile_worker.force_unlock_workers($1)', [ended])
    ended = []
    return begin()
  }
  let runner: Runner = await begin()
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
      runner = await beginAgain().catch(() => runner)
      // Stopped meanwhile: what was stopped is the runner before this one.
      if (stopping.signal.aborted) runner.stop().catch(() => {})
    }
  }
  async function queueDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const queue of options.everySecond ?? [])
        await queue().catch((error: Error) => options.log(`jobs: ${error.message}`))
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const worked = Promise.all([work(), queueDue()])
  return {
    async stop() {
      stopping.abort()
      runner.stop().catch(() => {})
      await worked
    },
  }
}

/**
 * Queues a job inside the caller's transaction: it exists if and only if the change does.
 * @param options.key one waiting job a key: a later call moves it to the new time
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
