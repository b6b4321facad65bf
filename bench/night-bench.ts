// A night of Ramazan at a month's end, on a million gifts: donors give and pay at the sandbox gateway while staff call every list,
// the search and the dashboard, somebody saves the whole list as CSV, and every check runs.
//   npm run bench -- night [donations] [donors]
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { driveSwich } from '../sandbox/src/swich/drive-swich.ts'
import { runChecks } from '../server/src/insights/checks/run-checks.ts'
import { createDatabase, createPool } from '../server/src/platform/database/database.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { answerOf, callsOn, open, type Site, timesOf } from './lists-bench.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { antiForgery } from './start-server.ts'

const rounds = 3
/** From the first page until the status page says that the gift has arrived. */
const journeyWithinMs = 30_000

type Journey = { link: string; ms: number; donateMs: number }

export async function nightBench(donations = 1_000_000, donors = 8): Promise<Figure[]> {
  const site = await open(donations, 3960)
  await using opened = new AsyncDisposableStack()
  opened.defer(() => site.close())
  const postgres = await startEmbeddedPostgres({ dataDir: site.dataDir })
  opened.defer(() => postgres.stop())
  const db = createDatabase(createPool(postgres.connection, { max: 3 }))
  opened.defer(() => db.destroy())
  const broken = async () => (await runChecks(db, 'bench')).filter(({ count }) => count > 0)
  let isNight = true
  const giving = Promise.all(
    Array.from({ length: donors }, async () => {
      const journeys: Journey[] = []
      while (isNight) journeys.push(await give(site.origin))
      return journeys
    }),
  )
  const [calls, rows, found] = await Promise.race([
    Promise.all([callEverything(site), saveAsCsv(site), broken()]).finally(() => {
      isNight = false
    }),
    // Goes on until the others end: here it can only fail.
    giving.then(() => new Promise<never>(() => {})),
  ])
  const journeys = (await giving).flat()
  const links = journeys.map(({ link }) => link)
  const paid = await db
    .selectFrom('payment_intents')
    .select('link')
    .where('link', 'in', links)
    .where('status', '=', 'success')
    .execute()
  const afterwards = await broken()
  const [whole, donate, called] = [
    timesOf(journeys.map(({ ms }) => ms)),
    timesOf(journeys.map(({ donateMs }) => donateMs)),
    timesOf(calls),
  ]
  const shown = ({ median, p99 }: typeof whole) => `${median.toFixed(0)} / ${p99.toFixed(0)} ms`
  const none = (what: string, names: { name: string }[]): Figure => ({
    what: [what, ...names.map(({ name }) => name)].join(' '),
    measured: String(names.length),
    beside: '0',
    ratio: names.length,
    goal: '0',
    met: names.length === 0,
  })
  return printFigures([
    {
      what: `gifts of ${donors} donors at once, paid`,
      measured: String(paid.length),
      beside: `${journeys.length} acknowledged`,
      ratio: paid.length / journeys.length,
      goal: 'all',
      met: paid.length === journeys.length && journeys.length > 0,
    },
    {
      what: 'from the first page to the receipt, median and p99',
      measured: shown(whole),
      beside: `${journeyWithinMs / 1000} s`,
      ratio: whole.p99 / journeyWithinMs,
      goal: '<= 30 s',
      met: whole.p99 <= journeyWithinMs,
    },
    {
      what: 'of that POST /donate',
      measured: shown(donate),
      beside: '1 s',
      ratio: donate.p99 / 1000,
      goal: 'p99 <= 1 s',
      met: donate.p99 <= 1000,
    },
    {
      what: `${calls.length} calls of lists, search and dashboard`,
      measured: shown(called),
      beside: '1 s',
      ratio: called.median / 1000,
      goal: 'median <= 1 s',
      met: called.median <= 1000,
    },
    {
      what: 'rows saved as CSV',
      measured: String(rows),
      beside: `${donations} seeded`,
      ratio: rows / donations,
      goal: 'all',
      met: rows >= donations,
    },
    none('checks that found something meanwhile', found),
    none('checks that found something afterwards', afterwards),
  ])
}

/** The page, the gift, the sandbox's payment page, and the status page until the gift has arrived. @throws Error when it does not */
async function give(origin: string): Promise<Journey> {
  const begun = performance.now()
  const page = await fetch(origin)
  if (!(await page.text()).includes('Zakat')) throw new Error('The donation page has no causes.')
  const headers = await antiForgery(origin)
  const asked = performance.now()
  const answer = await fetch(`${origin}/api/v1/donate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(exampleGift()),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST /donate answered ${answer.status}: ${text}`)
  const donateMs = performance.now() - asked
  const payment = new URL((JSON.parse(text) as { data: { url: string } }).data.url)
  const link = payment.pathname.split('/').at(-1) ?? ''
  const landing = await fetch(`${origin}${payment.pathname}`, { redirect: 'manual' })
  await driveSwich(landing.headers.get('location') ?? '', 'pay')
  while (performance.now() - begun < journeyWithinMs) {
    const status = await fetch(`${origin}/api/v1/donation/status/${link}`)
    const { data } = (await status.json()) as { data: { status: string } }
    if (data.status === 'success') return { link, ms: performance.now() - begun, donateMs }
    await sleep(250)
  }
  throw new Error(`A gift was not confirmed within ${journeyWithinMs / 1000} s of being paid.`)
}

/** @returns how many milliseconds each call took */
async function callEverything(site: Site): Promise<number[]> {
  const times: number[] = []
  const calls = await callsOn(site)
  for (let round = 0; round < rounds; round++)
    for (const call of calls) {
      const begun = performance.now()
      await answerOf(site, call)
      times.push(performance.now() - begun)
    }
  return times
}

/** @returns how many rows there are in the file */
async function saveAsCsv({ api, headers }: Site): Promise<number> {
  const answer = await fetch(`${api}/donation/export?format=csv`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`)
  let lines = 0
  // A line's end within a cell is quoted, and no seeded cell has one.
  for await (const part of answer.body) for (const byte of part) if (byte === 10) lines++
  return lines - 1
}
