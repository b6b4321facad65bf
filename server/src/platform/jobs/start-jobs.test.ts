import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { readClock } from '../../../test/read-clock.ts'
import { type DueWork, queueJob, startJobs } from './start-jobs.ts'

const { pool, db, drop } = await createTestDatabase()
afterAll(drop)

/** The payloads of the task, in order. */
const done: unknown[] = []
const said: string[] = []

const start = (more: Record<string, (payload: unknown) => Promise<void>> = {}, works: DueWork[] = []) =>
  startJobs({
    pool,
    dueWork: { db, works },
    pollEveryMs: { queue: 200, dueRows: 50 },
    tasks: {
      async note(payload) {
        done.push(payload)
      },
      ...more,
    },
    log: (message) => said.push(message),
  })

const waitUntilDone = (payload: unknown) => expect.poll(() => done, { interval: 20 }).toContainEqual(payload)

test('a job exists if and only if the change that queued it does', async () => {
  const jobs = await start()
  await db.transaction().execute(async (trx) => {
    await queueJob(trx, 'note', 'committed')
  })
  await expect(
    db.transaction().execute(async (trx) => {
      await queueJob(trx, 'note', 'taken back')
      throw new Error('no change after all')
    }),
  ).rejects.toThrow('no change after all')
  await queueJob(db, 'note', 'afterwards')
  await waitUntilDone('committed')
  await waitUntilDone('afterwards')
  expect(done).not.toContain('taken back')
  await jobs.stop()
})

test('one of several jobs with the same key waits, at the time of the last one', async () => {
  const later = new Date(readClock().now.getTime() + 3_600_000)
  await queueJob(db, 'note', 'first', { key: 'one', runAt: later })
  await queueJob(db, 'note', 'second', { key: 'one' })
  const { rows } = await pool.query(`select count(*) as n from graphile_worker.jobs where key = 'one'`)
  expect(rows).toEqual([{ n: 1 }])
  const jobs = await start()
  await waitUntilDone('second')
  expect(done).not.toContain('first')
  await jobs.stop()
})

test('a job that fails is retried, and says why', async () => {
  let tries = 0
  const jobs = await start({
    async fragile() {
      tries += 1
      if (tries === 1) throw new Error('the vendor sleeps')
    },
  })
  await queueJob(db, 'fragile', null)
  await expect.poll(() => said.join()).toContain('the vendor sleeps')
  await pool.query('update graphile_worker._private_jobs set run_at = now()')
  await expect.poll(() => tries).toBe(2)
  await jobs.stop()
})

test('the queue continues after every connection to the database was lost', async () => {
  const jobs = await start()
  await queueJob(db, 'note', 'before the cut')
  await waitUntilDone('before the cut')
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await queueJob(db, 'note', 'after the cut')
  await waitUntilDone('after the cut')
  await jobs.stop()
}, 30_000)

test('the queue continues when the completion of several jobs in a row could not be written', async () => {
  const names = ['first', 'second', 'third', 'fourth']
  const ends = new Map(names.map((name) => [name, Promise.withResolvers<void>()]))
  let begun = 0
  const jobs = await start({
    async held(name) {
      begun++
      await ends.get(String(name))?.promise
    },
  })
  for (const name of names) await queueJob(db, 'held', name)
  await expect.poll(() => begun).toBe(names.length)
  await pool.query('alter table graphile_worker._private_jobs rename to away')
  for (const end of ends.values()) {
    end.resolve()
    await sleep(100)
  }
  await pool.query('alter table graphile_worker.away rename to _private_jobs')
  await queueJob(db, 'note', 'after ends that could not be written')
  await waitUntilDone('after ends that could not be written')
  await jobs.stop()
})

test('stopping waits for the running job and leaves the others for the next start', async () => {
  let finish: (() => void) | undefined
  let ended = false
  const jobs = await start({
    async long() {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      ended = true
    },
  })
  await queueJob(db, 'long', null)
  await expect.poll(() => finish).toBeDefined()
  const stopped = jobs.stop()
  finish?.()
  await stopped
  expect(ended).toBe(true)
  await queueJob(db, 'note', 'left for the next one')
  await sleep(500) // more than twice the interval of polling
  expect(done).not.toContain('left for the next one')
  const next = await start()
  await waitUntilDone('left for the next one')
  await next.stop()
})

test('work on due rows starts when there are any, one run at a time, and a stop waits for its end', async () => {
  await sql`create table due_rows (name text)`.execute(db)
  const isDue = (name: string): RawBuilder<SqlBool> =>
    sql`exists (select from due_rows where name = ${sql.lit(name)})`
  const begun: string[] = []
  const ended: string[] = []
  const slow = Promise.withResolvers<void>()
  const takeRow = async (name: string) => {
    await sql`delete from due_rows where name = ${name}`.execute(db)
    begun.push(name)
  }
  const works = [
    {
      due: isDue('slow'),
      async work(stopping: AbortSignal) {
        begun.push('slow')
        stopping.addEventListener('abort', () => slow.resolve())
        await slow.promise
        ended.push('slow')
      },
    },
    { due: isDue('quick'), work: () => takeRow('quick') },
    {
      due: isDue('failing'),
      async work() {
        await takeRow('failing')
        throw new Error('the row is strange')
      },
    },
  ]
  const jobs = await start({}, works)
  await sql`insert into due_rows values ('slow'), ('quick')`.execute(db)
  await expect.poll(() => begun.toSorted()).toEqual(['quick', 'slow'])
  for (const name of ['quick', 'failing', 'failing']) {
    const before = begun.length
    await sql`insert into due_rows values (${name})`.execute(db)
    await expect.poll(() => begun.slice(before)).toEqual([name])
  }
  expect(said.filter((one) => one.includes('the row is strange'))).toHaveLength(2)
  expect(ended).toEqual([])
  await jobs.stop()
  expect(ended).toEqual(['slow'])
})
