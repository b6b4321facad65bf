import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { login } from '../../../contract/src/auth.ts'
import { bookChecks } from '../../src/features.ts'
import { runChecks } from '../../src/operations/checks/run-checks.ts'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { newVisitor, type Visitor } from '../visitor.ts'
import { giveByCard } from './give-continuously.ts'
import { administrator } from './program.ts'
import { note, scenario } from './scenario.ts'
import { startCharity } from './start-charity.ts'

/** Number of donations at the start, set by `npm run chaos -- night --donations 1000000`. */
const seeded = Number(process.env.CHAOS_DONATIONS ?? 100_000)
const donors = 8
const rounds = 20
/** Limit of the time from donating until the status page confirms the payment. */
const journeyWithinMs = 30_000

const lists: [method: 'GET' | 'POST', path: string, body?: object][] = [
  ['POST', '/donation', {}],
  ['POST', '/donation', { statuses: ['failed', 'expired'] }],
  ['POST', '/donation', { cause_names: ['Zakat', 'Education'] }],
  ['POST', '/donation?page=500', {}],
  ['POST', '/donation', { search: 'ayesha khan' }],
  ['POST', '/payment', {}],
  ['POST', '/search', { text: 'khan ay' }],
  ['GET', '/analytics'],
  ['GET', '/analytics/giving-charts'],
  ['GET', '/analytics/open-tasks'],
]

/**
 * Scenario of a night: every donation is paid and gets one receipt, no check of the books finds anything, and
 * the replica answers the lists, within a second in the median.
 */
export function nightScenario(): void {
  describe('a night of Ramazan', () => {
    const name = `a night on ${seeded} gifts: donors pay while a replica answers lists, and all is exported and checked`
    scenario(name, async () => {
      const charity = await startCharity({ replica: 'answers lists', donations: seeded })
      await using opened = new AsyncDisposableStack()
      opened.defer(() => charity.stop())
      const { origin } = charity.apps[0]
      const staff = newVisitor(origin, () => 1)
      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator
      expect((await staff.call('POST', login.path, { email, password })).status).toBe(200)
      const db = createDatabase(createPool(charity.postgres.url, { max: 2 }))
      opened.defer(() => db.destroy())
      const broken = async () => (await runChecks(bookChecks, db, 'chaos')).filter(({ count }) => count > 0)
      const replica = createPool(charity.replica?.url ?? '', { max: 1 })
      opened.defer(() => replica.end())
      const answered = async () => {
        const { rows } = await replica.query(
          'select xact_commit::int as commits from pg_stat_database where datname = current_database()',
        )
        return rows[0].commits
      }
      const before = await answered()
      let isNight = true
      const giving = Promise.all(
        Array.from({ length: donors }, async () => {
          const links: string[] = []
          while (isNight) links.push(await giveAndArrive(origin))
          return links
        }),
      )
      const [times, rows, found] = await Promise.race([
        Promise.all([callLists(staff), exportedRows(staff), broken()]).finally(() => {
          isNight = false
        }),
        // The donors give until the others have ended, so their promise can only fail here.
        giving.then(() => new Promise<never>(() => {})),
      ])
      const links = (await giving).flat()
      const { rows: paid } = await charity.pool.query(
        `select link, (select count(*)::int from receipts where receipts.intent_id = intent.id) as receipts
         from payment_intents as intent where link = any($1) and status = 'success'`,
        [links],
      )
      const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
      note(name, `lists ${median.toFixed(0)} ms (median)`, {
        sent: links.length,
        acknowledged: paid.length,
        lost: links.length - paid.length,
        doubled: paid.filter(({ receipts }) => receipts > 1).length,
      })
      expect(paid.map(({ receipts }) => receipts)).toEqual(links.map(() => 1))
      expect(rows).toBeGreaterThanOrEqual(seeded)
      expect([...found, ...(await broken())]).toEqual([])
      expect(median).toBeLessThan(1000)
      expect((await answered()) - before).toBeGreaterThan(times.length)
    })
  })
}

/** @throws Error when the donation is not confirmed in time */
async function giveAndArrive(origin: string): Promise<string> {
  const begun = performance.now()
  const link = await giveByCard(origin, { pays: true })
  while (performance.now() - begun < journeyWithinMs) {
    const answer = await fetch(`${origin}/api/v1/public/donations/${link}`)
    const { data } = (await answer.json()) as { data: { status: string } }
    if (data.status === 'success') return link
    await sleep(250)
  }
  throw new Error(`A gift was not confirmed within ${journeyWithinMs / 1000} s.`)
}

/** @returns the milliseconds of each call */
async function callLists(staff: Visitor): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    for (const [method, path, body] of lists) {
      const begun = performance.now()
      const { status, text } = await staff.call(method, path, body)
      expect(status, `${path} ${text}`).toBe(200)
      times.push(performance.now() - begun)
    }
  return times
}

async function exportedRows(staff: Visitor): Promise<number> {
  const { status, text } = await staff.ask('/api/v1/donation/export?format=csv', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '' },
    body: '{}',
  })
  expect(status).toBe(200)
  return text.split('\n').length - 2
}
