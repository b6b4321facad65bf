import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../machines/start-machines.ts'
import { printTable } from '../print-table.ts'
import { newVisitor } from '../test-app.ts'
import {
  type Fault,
  failover,
  faults,
  fullDiskForData,
  fullDiskForUploads,
  mountDisk,
  noFullDisks,
} from './faults.ts'
import { type Count, keepGiving } from './keep-giving.ts'
import { type Charity, startCharity } from './start-charity.ts'
import { type Manner, startVendor } from './start-vendor.ts'

/** `npm run chaos` tries every fault; three of them run with the other tests. */
const isWhole = process.env.CHAOS === 'whole'
const deadline = 60_000

const table: (string | number)[][] = []
afterAll(() => {
  if (isWhole) printTable(['fault', 'sent', 'acknowledged', 'lost', 'doubled', 'recovered in'], table)
})

function note(fault: string, count: Count, recovered: string): void {
  table.push([fault, count.sent, count.acknowledged, count.lost, count.doubled, recovered])
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Lets it happen while donors give, and waits until gifts are taken and e-mails leave again. */
async function suffer(charity: Charity, { name, strike, endsTheApp }: Fault): Promise<void> {
  const before = charity.mails.received.length
  const giving = keepGiving([charity.app.origin])
  await expect.poll(() => giving.acknowledged.length).toBeGreaterThan(15)
  await expect.poll(() => charity.mails.received.length).toBeGreaterThan(before)
  const pid = charity.app.pid()
  await strike(charity)
  const mended = performance.now()
  const [given, sent] = [giving.acknowledged.length, charity.mails.received.length]
  await expect.poll(() => giving.acknowledged.length, { timeout: deadline }).toBeGreaterThan(given + 12)
  const gifts = seconds(mended)
  await expect.poll(() => charity.mails.received.length, { timeout: deadline }).toBeGreaterThan(sent)
  const emails = seconds(mended)
  const count = await giving.stop(charity.pool)
  note(name, count, `${gifts}; e-mails ${emails}`)
  expect(giving.wrongAnswers).toEqual([])
  expect(count).toMatchObject({ lost: 0, doubled: 0 })
  expect(count.acknowledged).toBeGreaterThan(0)
  if (!endsTheApp) expect([charity.app.isRunning(), charity.app.pid()]).toEqual([true, pid])
}

describe('a server, a worker, PostgreSQL and a mail server', () => {
  let charity: Charity
  beforeAll(async () => {
    charity = await startCharity()
  }, 180_000)
  afterAll(() => charity?.stop(), 60_000)

  test.each(faults.filter(({ quick }) => isWhole || quick).map((fault) => [fault.name, fault] as const))(
    '%s: nothing is lost, nothing is doubled, and it goes on without anybody’s help',
    (_name, fault) => suffer(charity, fault),
    180_000,
  )

  test.runIf(isWhole && !noFullDisks)(
    'the disk of uploads is full: receipts are refused until there is room',
    () => suffer(charity, fullDiskForUploads),
    180_000,
  )

  test.runIf(isWhole)('of all that no e-mail came more than twice', () => {
    const times = Map.groupBy(charity.mails.received, ({ mail }) => mail.messageId ?? '')
    expect(times.size).toBeGreaterThan(0)
    expect([...times.values()].filter((same) => same.length > 2)).toEqual([])
  })
})

describe.runIf(isWhole)('a small disk', () => {
  test.runIf(!noFullDisks)(
    fullDiskForData.name,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'amanah-small-disk-'))
      const unmount = await mountDisk(folder, 700)
      try {
        const charity = await startCharity({ folder })
        await suffer(charity, fullDiskForData).finally(() => charity.stop())
      } finally {
        unmount()
        await rm(folder, { recursive: true, force: true })
      }
    },
    300_000,
  )

  test.runIf(noFullDisks)('cannot be tried here', () => {
    for (const { name } of [fullDiskForUploads, fullDiskForData])
      table.push([name, '-', '-', '-', '-', `skipped: ${noFullDisks}`])
  })
})

describe.runIf(isWhole)('a replica that has every commit before it is acknowledged', () => {
  test(failover.name, async () => {
    const charity = await startCharity({ replica: true })
    await suffer(charity, failover).finally(() => charity.stop())
  }, 300_000)
})

/** The version before the newest migration, as files; null where there is no history. */
async function versionBefore(): Promise<string | null> {
  const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 1e9 })
  try {
    const added =
      `${git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', 'server/migrations')}`.trim()
    const folder = await mkdtemp(join(tmpdir(), 'amanah-before-'))
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', `${added}^`) })
    for (const built of ['node_modules', 'server/node_modules', 'web/dist']) {
      if (!existsSync(built)) continue
      await mkdir(join(folder, built, '..'), { recursive: true })
      await symlink(join(process.cwd(), built), join(folder, built))
    }
    return existsSync(join(folder, 'server/src/main.ts')) ? folder : null
  } catch {
    return null
  }
}

describe.runIf(isWhole)('an upgrade', () => {
  test('the new version migrates a live database, and both serve side by side', async () => {
    const version = await versionBefore()
    const name = 'a migration under load, old and new version side by side'
    if (version === null) {
      table.push([name, '-', '-', '-', '-', 'skipped: there is no history to take the old version from'])
      return
    }
    const charity = await startCharity({ version })
    try {
      const old = keepGiving([charity.app.origin])
      await expect.poll(() => old.acknowledged.length).toBeGreaterThan(15)
      const begun = performance.now()
      const next = await startApp(join(charity.folder, 'next'), charity.settings)
      const recovered = seconds(begun)
      const both = keepGiving([charity.app.origin, next.origin])
      await expect.poll(() => both.acknowledged.length, { timeout: deadline }).toBeGreaterThan(60)
      const counts = [await old.stop(charity.pool), await both.stop(charity.pool)]
      await next.kill()
      const sum = (of: keyof Count) => counts.reduce((all, count) => all + count[of], 0)
      const count = {
        sent: sum('sent'),
        acknowledged: sum('acknowledged'),
        lost: sum('lost'),
        doubled: sum('doubled'),
      }
      note(name, count, recovered)
      expect([...old.wrongAnswers, ...both.wrongAnswers]).toEqual([])
      expect(count).toMatchObject({ lost: 0, doubled: 0 })
    } finally {
      await charity.stop()
      await rm(version, { recursive: true })
    }
  }, 300_000)
})

describe.runIf(isWhole)('a gateway', () => {
  let charity: Charity
  let vendor: Awaited<ReturnType<typeof startVendor>>
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'amanah-vendor-'))
    vendor = await startVendor(folder)
    charity = await startCharity({ settings: vendor.settings })
    vendor.callsBack(charity.app.origin)
  }, 180_000)
  afterAll(async () => {
    await charity?.stop()
    await vendor?.close()
    await rm(folder, { recursive: true, force: true })
  }, 60_000)

  /** A donor who pays by card, or looks at the payment page and leaves. @returns the gift's link */
  async function payByCard(pays: boolean): Promise<string> {
    const donor = newVisitor(charity.app.origin, () => 1)
    const link = await donor.give({ email: `${randomUUID()}@example.org` })
    if (pays) await donor.pay(link, 'pay')
    return link
  }

  const settled = async (links: string[]) => {
    const { rows } = await charity.pool.query<{ link: string; receipts: number }>(
      `select link, (select count(*)::int from receipts where receipts.intent_id = intent.id) as receipts
       from payment_intents as intent where link = any($1) and status = 'success'`,
      [links],
    )
    return rows
  }

  test.each<[string, Manner]>([
    ['slow (6 s)', 'slow'],
    ['down', 'down'],
    ['lying: another payment’s answer, or a page that says yes', 'lying'],
    ['sending every callback twice', 'twice'],
  ])(
    'a gateway that is %s: what was paid counts once, and nothing else counts',
    async (said, manner) => {
      await payByCard(true)
      vendor.behave(manner)
      const paid = await Promise.all(Array.from({ length: 12 }, () => payByCard(true)))
      const left = await Promise.all(Array.from({ length: 4 }, () => payByCard(false)))
      await sleep(manner === 'twice' ? 1000 : 8000)
      vendor.behave('well')
      const mended = performance.now()
      // The questions of the next minutes, without waiting for them.
      await charity.pool.query(
        `update payment_attempts set next_inquiry_at = now() where status = 'pending' and next_inquiry_at is not null`,
      )
      await expect.poll(async () => (await settled(paid)).length, { timeout: deadline }).toBe(paid.length)
      const rows = await settled(paid)
      const count = {
        sent: paid.length,
        acknowledged: rows.length,
        lost: paid.length - rows.length,
        doubled: rows.filter(({ receipts }) => receipts > 1).length + (await settled(left)).length,
      }
      note(`the gateway is ${said}`, count, seconds(mended))
      expect(count).toMatchObject({ lost: 0, doubled: 0 })
      expect(charity.app.isRunning()).toBe(true)
    },
    180_000,
  )
})
