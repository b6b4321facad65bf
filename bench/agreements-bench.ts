// Regular donations: a day on which many are due is planned (their charges and notices) and requested three
// days later, while donors give; and the lines of a statement are compared with every permanent reference.
//   npm run bench -- agreements [agreements]
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays } from '../contract/src/days.ts'
import { planDueAgreements } from '../server/src/agreements/plan-due-agreements.ts'
import { readRules } from '../server/src/agreements/read-agreement.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { findAgreements } from '../server/src/transfers/statements/find-donation-codes.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { percentile } from './load-http.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { antiForgery, openDemo, openFilledFolder, openServer } from './start-server.ts'

const planLimitSeconds = 10
const requestLimitSeconds = 120
/** Lines of a statement, and the time to find their agreements. */
const statementLines = 5000
const matchLimitSeconds = 0.25
/** Milliseconds between two donations while charges are requested, and the limit of an answer's p99. */
const donationEveryMs = 100
const answerLimitMs = 100

const port = 3977
const origin = `http://127.0.0.1:${port}`

export async function agreementsBench(agreements = 100_000): Promise<Figure[]> {
  await using folder = await openFilledFolder('agreements')
  await using demo = await openDemo(folder.path)
  await using _server = await openServer(folder.path, port, { JOBS: 'false' })
  const { db } = demo
  const { today } = await readRules(db)
  const due = addDays(today, 3)
  await fill(db, agreements, due)
  const [pid = ''] = (await readFile(join(folder.path, 'postgres/18/data/postmaster.pid'), 'utf8')).split(
    '\n',
  )
  const timed = async (what: string, limit: number, day: string): Promise<Figure> => {
    const [began, ofPostgres, ofNode] = [performance.now(), await cpuSeconds(Number(pid)), process.cpuUsage()]
    const planned = await planDueAgreements(db, day)
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(ofNode)
    const cpu = [(user + system) / 1e6, (await cpuSeconds(Number(pid))) - ofPostgres]
    const [node = 0, database = 0] = cpu
    console.log(
      `${what}: ${planned} in ${seconds.toFixed(1)} s; CPU of Node ${node.toFixed(1)} s, of PostgreSQL ${database.toFixed(1)} s`,
    )
    if (planned < agreements) throw new Error(`Only ${planned} agreements were planned.`)
    return atMost(what, seconds, limit, 's')
  }
  const planned = await timed('planned, with notices', planLimitSeconds, today)
  const donors = donateContinuously()
  const requested = await timed('requested, while donors give', requestLimitSeconds, due)
  return printFigures([planned, requested, await donors.stop(), await measureMatching(db)])
}

/**
 * Donates at a steady rate. The planning runs in this process, which also measures the donations, so their
 * times are longer than without the planning.
 */
function donateContinuously(): { stop(): Promise<Figure> } {
  const times: number[] = []
  let isOver = false
  const giving = (async () => {
    const headers = { ...(await antiForgery(origin)), 'content-type': 'application/json' }
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${origin}/api/v1/donate`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...exampleGift(), email: `donor.${times.length}@example.org` }),
      })
      if (!answer.ok) throw new Error(`A donation was answered with ${answer.status}.`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      await sleep(donationEveryMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await giving
      const [middle, slow] = [percentile(times, 50), percentile(times, 99)]
      const what = `p99 of ${times.length} donations meanwhile (median ${middle.toFixed(0)} ms)`
      return atMost(what, slow, answerLimitMs, 'ms')
    },
  }
}

/** Inserts active agreements with a paid charge of the month before, due again on a day. */
async function fill(db: Database, count: number, due: string): Promise<void> {
  // The due day of the terms, also at the end of a month.
  const day = Number(due.slice(8))
  const before = `(${`'${due}'`}::date - interval '1 month')::date`
  for (const statement of [
    `insert into donation_donors (first_name, last_name, email, phone, country)
      select 'Ayesha', 'Siddiqui ' || n, 'donor' || n || '@example.com', '0300' || lpad(n::text, 7, '0'), 'Pakistan'
      from generate_series(1, ${count}) as n`,
    `insert into agreements (reference, link, donor_id, status, method, payment_method, payment_gateway, language,
        activated_at, created_at, next_action_on)
      select 'M-' || substr(md5(n::text), 1, 9), md5('link ' || n), id, 'active', 'pay_link', 'card', 'swich', 'en',
        now(), now() - interval '40 days', day_in_pakistan(now())
      from (select id, row_number() over (order by id) as n from donation_donors) as donor`,
    `insert into agreement_terms (agreement_id, valid_from, unit, day, anchor_month, amount, lines)
      select id, ${before}, 'month', ${day > 28 ? 31 : day}, 1, 2000, '[{"position":0,"cause_id":1,"fundtitle":"Sadqah","fund_type":"Not Selected","quantity":"1","unit_amount":null,"amount":2000,"remarks":null}]'
      from agreements`,
    `insert into planned_charges (agreement_id, period, due_on, expected, progress, paid, requested_on)
      select id, to_char(${before}, 'YYYY-MM'), ${before}, 2000, 'requested', 2000, ${before} from agreements`,
    `insert into contacts (id, first_name, last_name, country, language)
      select agreements.id, first_name, last_name, country, 'en' from agreements join donation_donors on donation_donors.id = donor_id`,
    `insert into contact_points (contact_id, kind, value, source, is_primary)
      select agreements.id, 'email', email::text, 'donor', true from agreements join donation_donors on donation_donors.id = donor_id`,
    'insert into agreement_contacts select id, id from agreements',
    'analyze',
  ])
    await sql.raw(statement).execute(db)
}

/** Finds the agreements of a statement's lines, of which every second has a reference. */
async function measureMatching(db: Database): Promise<Figure> {
  const { rows } = await sql<{ code: string }>`
    select substr(reference, 3) as code from agreements order by link limit ${statementLines / 2}`.execute(db)
  const codes = [...rows.map(({ code }) => code), ...rows.map((_, n) => `none-${n}`)]
  const lines = codes.map((code, id) => ({ id, codes: [code] }))
  await findAgreements(db, lines)
  const began = performance.now()
  const found = await findAgreements(db, lines)
  const seconds = (performance.now() - began) / 1000
  if (found.size !== rows.length) throw new Error(`${found.size} of ${rows.length} references were found.`)
  return atMost(`references of ${statementLines} lines`, seconds, matchLimitSeconds, 's')
}
