import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { onePagePdf } from '../one-page-pdf.ts'
import { newVisitor } from '../visitor.ts'
import type { Machine } from './program.ts'
import type { Charity } from './start-charity.ts'

/** A fault under load, and its repair. */
export type Fault<Broken = Charity> = {
  name: string
  /** Breaks a part of the charity, leaves it broken for a while, and repairs it. */
  strike(charity: Broken): Promise<void>
  /** The fault ends the server, which the test then starts again, as a supervisor would. */
  endsTheApp?: true
  /** Runs in `npm run test:long` too, not only in `npm run chaos`. */
  quick?: true
}

const isRoot = process.getuid?.() === 0
/** Reason why full disks cannot be tested here; null when they can. */
export const noFullDisks = isRoot ? null : 'needs root, to mount a small disk'

const statusOf = async ({ apps: [app] }: Charity, path: string) =>
  (await fetch(`${app.origin}${path}`, { signal: AbortSignal.timeout(5000) })).status

/** Expects that the server is alive but not ready, as it must be while the database is unavailable. */
async function expectNotReady(charity: Charity): Promise<void> {
  expect(await statusOf(charity, '/healthz')).toBe(200)
  const begun = performance.now()
  expect(await statusOf(charity, '/readyz')).toBe(503)
  expect(performance.now() - begun).toBeLessThan(2500)
}

/**
 * Sends enough requests that every process renders the home pages, including a process that was started after
 * an earlier fault.
 */
async function renderHomePages(charity: Charity): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await statusOf(charity, turn % 2 === 0 ? '/' : '/ur')
}

/** Expects the home page without delay, because it is cached and needs no database. */
async function expectHomePageAtOnce(charity: Charity): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 9; turn++) {
    const begun = performance.now()
    expect(await statusOf(charity, turn % 2 === 0 ? '/' : '/ur')).toBe(200)
    times.push(performance.now() - begun)
  }
  expect(times.sort((one, other) => one - other)[4]).toBeLessThan(100)
}

async function restart(charity: Charity, how: 'stop' | 'kill'): Promise<void> {
  await charity.postgres[how]()
  await sleep(300)
  await expectNotReady(charity)
  await charity.postgres.start()
}

/** Writes into a folder until its disk is full. @returns a function that frees the space */
export async function fillDisk(folder: string): Promise<() => void> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const megabyte = Buffer.alloc(1024 * 1024, 1)
  try {
    for (;;) await file.write(megabyte)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
  return () => rmSync(path)
}

/** Mounts a small disk. @returns a function that unmounts it */
export async function mountDisk(folder: string, megabytes: number): Promise<() => void> {
  await mkdir(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  return () => execFileSync('umount', ['-l', folder])
}

/** Uploads the receipt of a transfer as a donor. */
async function sendReceipt(charity: Charity): Promise<{ link: string; send(): Promise<number> }> {
  const donor = newVisitor(charity.apps[0].origin, () => 1)
  const link = await donor.give({ payment_method: 'bank', payment_gateway: 'default' })
  return {
    link,
    async send() {
      const form = new FormData()
      form.set('reference_no', 'FT26112200001')
      form.set('reference_file', new Blob([new Uint8Array(await onePagePdf())]), 'receipt.pdf')
      return (await donor.call('POST', `/public/transfers/${link}/report`, form)).status
    },
  }
}

export const databaseHangs: Fault = {
  name: 'PostgreSQL accepts connections but does not answer for 4 s',
  quick: true,
  async strike(charity) {
    await renderHomePages(charity)
    charity.proxy.pause()
    try {
      for (let time = 0; time < 2; time++) {
        await sleep(2000)
        await expectNotReady(charity)
        await expectHomePageAtOnce(charity)
      }
    } finally {
      charity.proxy.resume()
    }
  },
}

export const faults: Fault[] = [
  {
    name: 'PostgreSQL restarted, killed and restarted within seconds',
    async strike(charity) {
      for (const how of ['stop', 'kill', 'stop'] as const) {
        await restart(charity, how)
        await sleep(500)
      }
    },
  },
  databaseHangs,
  {
    name: 'one backend of PostgreSQL killed (kill -9)',
    async strike({ pool }) {
      const { rows } = await pool.query(
        `select pid from pg_stat_activity where application_name = 'amanah' and pid <> pg_backend_pid() limit 1`,
      )
      process.kill(rows[0].pid, 'SIGKILL')
      await sleep(500)
    },
  },
  { name: 'PostgreSQL restarted in order', strike: (charity) => restart(charity, 'stop') },
  { name: 'PostgreSQL killed (kill -9)', strike: (charity) => restart(charity, 'kill') },
  {
    name: 'every connection ended by an administrator',
    async strike({ pool }) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'amanah' and pid <> pg_backend_pid()`,
      )
    },
  },
  {
    name: 'out of connections for 5 s',
    async strike({ pool, postgres }) {
      const taken = Array.from({ length: 100 }, () => new pg.Client(postgres.url))
      for (const one of taken) one.on('error', () => {})
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amanah'`,
      )
      await Promise.allSettled(taken.map((one) => one.connect()))
      await sleep(5000)
      await Promise.allSettled(taken.map((one) => one.end()))
    },
  },
  {
    name: 'the server killed (kill -9)',
    endsTheApp: true,
    async strike({ apps: [app] }) {
      await app.kill()
      await app.start()
    },
  },
  {
    name: 'the server restarted in order',
    endsTheApp: true,
    async strike({ apps: [app] }) {
      await app.stop()
      await app.start()
    },
  },
  {
    name: 'the worker killed (kill -9)',
    async strike({ worker }) {
      await worker.kill()
      await sleep(1000)
      await worker.start()
    },
  },
  {
    name: 'the worker restarted in order',
    async strike({ worker }) {
      await worker.stop()
      await worker.start()
    },
  },
  {
    name: 'the server paused for 5 s (SIGSTOP)',
    async strike({ apps: [app] }) {
      process.kill(app.pid(), 'SIGSTOP')
      await sleep(5000)
      process.kill(app.pid(), 'SIGCONT')
    },
  },
  {
    name: 'clock a day ahead of PostgreSQL’s, then an hour behind',
    async strike(charity) {
      for (const hours of [24, -1, 0]) {
        await charity.stepClock(hours * 3_600_000)
        await sleep(2000)
        expect(await statusOf(charity, '/readyz')).toBe(200)
      }
    },
  },
  {
    name: 'the mail server down for a day',
    async strike({ mails, pool }) {
      mails.refuse({ responseCode: 451, message: 'Try again later' })
      // Makes the retries of a whole day due, without waiting for its hours.
      for (let time = 0; time < 5; time++) {
        await sleep(1200)
        await pool.query(`update messages set next_try_at = now() where next_try_at is not null`)
      }
      mails.refuse(null)
      await pool.query(`update messages set next_try_at = now() where next_try_at is not null`)
    },
  },
  {
    name: 'the mail server confirms after 8 s',
    async strike({ mails }) {
      mails.confirmAfter(8000)
      await sleep(12_000)
      mails.confirmAfter(0)
    },
  },
]

export const fullDiskForUploads: Fault = {
  name: 'the disk of uploads is full',
  async strike(charity) {
    const receipt = await sendReceipt(charity)
    const files = join(charity.folder, 'app/files')
    const unmount = await mountDisk(files, 20)
    try {
      const empty = await fillDisk(files)
      expect(await receipt.send()).toBe(503)
      empty()
      expect(await receipt.send()).toBe(200)
    } finally {
      unmount()
    }
  },
}

/** Needs a charity whose whole folder is on a small disk. */
export const fullDiskForData: Fault = {
  name: 'the disk of PostgreSQL is full for 6 s',
  async strike(charity) {
    const empty = await fillDisk(charity.folder)
    await sleep(6000)
    expect(await statusOf(charity, '/healthz')).toBe(200)
    expect(await statusOf(charity, '/readyz')).toBe(503)
    empty()
    // PostgreSQL exits when it cannot write its log. Starts it again, as its supervisor would.
    await charity.pool.query('select 1').catch(async () => {
      await charity.postgres.kill().catch(() => {})
      await charity.postgres.start()
    })
  },
}

/** Needs a synchronous replica. */
export const failover: Fault = {
  name: 'the primary dies and the replica takes its place',
  strike: (charity) => charity.failOver(),
}

const kills = (name: string, part: (charity: Charity) => Machine | undefined, endsTheApp?: true): Fault => ({
  name,
  ...(endsTheApp && { endsTheApp }),
  async strike(charity) {
    await part(charity)?.kill()
    await sleep(500)
    await part(charity)?.start()
  },
})

/**
 * Kills each part of a charity with two servers, PgBouncer and a replica. No part is killed while a program
 * that needs it is starting.
 */
export const killsOfParts: Fault[] = [
  kills('PgBouncer is killed', ({ pooler }) => pooler),
  kills('the replica is killed', ({ replica }) => replica),
  kills('PostgreSQL behind PgBouncer is killed', ({ postgres }) => postgres),
  kills('the worker of two servers is killed', ({ worker }) => worker),
  kills('of two servers the first is killed', ({ apps }) => apps[0], true),
  kills('of two servers the second is killed', ({ apps }) => apps[1]),
]

export const everyPartKilled: Fault = {
  name: 'PgBouncer, replica, PostgreSQL, worker and two servers are killed in turn',
  endsTheApp: true,
  quick: true,
  async strike(charity) {
    for (const { strike } of killsOfParts) await strike(charity)
  },
}
