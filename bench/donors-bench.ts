// Donor records: conversion of existing donations, filters of the list, a donor's profile and own
// page, and yearly statements by e-mail. A million donations are compared with ten thousand.
//   npm run bench -- donors [donations] [beside]
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { answerOf, type Call, compare, fillOnce, ofList, type Site, start } from './lists-bench.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { openDatabase } from './start-server.ts'

const convertLimitSeconds = 180
const statementsLimitSeconds = 120
const limitedStatements = 10_000
const ofDonor = { median: 15 }

/** Filters of the list: each alone, and all together. */
const filters: Record<string, object> = {
  'no filter': {},
  'a common name': { search: 'ayesha khan' },
  'one name': { search: 'muhammad' },
  'an e-mail address': { search: 'ayesha.k' },
  'a phone number': { search: '0300123' },
  'last donation': { last_from: '2026-03-01', last_to: '2026-06-30' },
  'first donation': { first_from: '2025-06-01', first_to: '2025-08-31' },
  'a sum': { amount_from: 5000, amount_to: 50_000 },
  'a large sum': { amount_from: 1_000_000 },
  'several donations': { donations_from: 5 },
  'a cause': { cause_names: ['Zakat'] },
  'a rare cause': { cause_names: ['Qurbani'] },
  'lapsed since last year': { lapsed: ['last_year'] },
  'lapsed since some year': { lapsed: ['some_year'] },
  'a kind': { kinds: ['company'] },
  'the usual kind': { kinds: ['person'] },
  'a language': { languages: ['ur'] },
  duplicates: { duplicates: ['open'] },
  'every filter at once': {
    search: 'khan',
    last_from: '2025-06-11',
    last_to: '2026-10-21',
    first_from: '2025-01-01',
    amount_from: 1000,
    donations_from: 2,
    cause_names: ['Zakat', 'Sadqah'],
    lapsed: ['some_year'],
    kinds: ['person'],
    languages: ['en'],
  },
}
const orders = ['largest', 'most', 'name']

/** Filled database with donor records, and the donors whose pages are timed, each with a session. */
type FilledDatabase = {
  dataDir: string
  contacts: number
  duplicates: number
  convertedIn: number
  donors: { id: number; token: string }[]
}

export async function donorsBench(donations = 1_000_000, beside = 10_000): Promise<Figure[]> {
  const [ofMany, ofFew] = [await prepare(donations), await prepare(beside)]
  await using many = await start(ofMany.dataDir, 3980)
  await using few = await start(ofFew.dataDir, 3990)
  const figures = [conversion(donations, ofMany, beside, ofFew)]
  const calls = callsOn(ofFew)
  for (const [index, call] of callsOn(ofMany).entries()) {
    const same = calls[index]
    if (same) figures.push(await compare({ on: many, call }, { on: few, call: same }))
  }
  figures.push(await sendStatements(few))
  return printFigures(figures)
}

function conversion(donations: number, many: FilledDatabase, beside: number, few: FilledDatabase): Figure {
  const limit = (convertLimitSeconds * donations) / 1_000_000
  const what = `${donations} donations converted to ${many.contacts} donors, ${many.duplicates} proposed as duplicates`
  return atMost(what, many.convertedIn, limit, 's', {
    beside: `${few.convertedIn.toFixed(1)} s for ${beside}`,
    ratio: many.convertedIn / donations / (few.convertedIn / beside),
  })
}

/** Fills a database, changes the name of every 28th donor, and converts all donations again. */
async function prepare(donations: number): Promise<FilledDatabase> {
  const dataDir = await fillOnce('donors', donations)
  await using database = await openDatabase(dataDir, { max: 1 })
  const { db, pool } = database
  pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
  await migrate(db)
  await sql`update donation_donors set last_name = last_name || ' Sahib'
      where id % 28 = 0 and not exists (select from donation_donors where last_name like '% Sahib')`.execute(
    db,
  )
  await sql`truncate contacts, contact_queue cascade`.execute(db)
  await sql`insert into contact_queue select id from donations`.execute(db)
  const begun = performance.now()
  while ((await sql<{ done: number }>`select attach_contacts(5000) as done`.execute(db)).rows[0]?.done);
  const convertedIn = (performance.now() - begun) / 1000
  for (const table of ['contacts', 'contact_points', 'contact_names', 'contact_totals', 'contact_years'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  await sql`vacuum (analyze) donation_contacts, duplicate_proposals`.execute(db)
  const { rows } = await sql<{ contacts: number; duplicates: number }>`
      select (select count(*) from contacts) as contacts,
        (select count(*) from duplicate_proposals) as duplicates`.execute(db)
  const [counted = { contacts: 0, duplicates: 0 }] = rows
  return { dataDir, convertedIn, ...counted, donors: await signInDonors(db) }
}

/** Signs in the donor with most donations, and one with two. */
async function signInDonors(db: Database): Promise<FilledDatabase['donors']> {
  const { rows } = await sql<{ id: number; email: string }>`
    (select contact_id as id, value as email from contact_totals join contact_points as point using (contact_id)
      where point.kind = 'email' order by donations desc limit 1)
    union all
    (select contact_id, value from contact_totals join contact_points as point using (contact_id)
      where point.kind = 'email' and donations = 2 order by contact_id limit 1)`.execute(db)
  const donors = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }))
  for (const { id, email, token } of donors)
    await db
      .insertInto('donor_sessions')
      .values({
        token_hash: createHash('sha256').update(token).digest(),
        point: email,
        contact_id: id,
        device: 'Benchmark',
        address: '127.0.0.1',
      })
      .execute()
  return donors
}

function callsOn({ donors }: FilledDatabase): Call[] {
  const list = (what: string, query: string, body: object): Call => ({
    what: `donors, ${what}`,
    method: 'POST',
    path: `/contacts/search?${query}&total=later`,
    body,
    goal: ofList,
  })
  const ofDonors = donors.flatMap(({ id, token }, index) => {
    const who = index === 0 ? 'with most donations' : 'with two donations'
    const get = (what: string, path: string, headers?: Record<string, string>): Call => ({
      what: `${what} of a donor ${who}`,
      method: 'GET',
      path,
      ...(headers && { headers }),
      goal: ofDonor,
    })
    const cookie = { cookie: `amanah_my=${token}` }
    return [
      get('profile', `/contacts/${id}`),
      get('own page', '/my', cookie),
      get('own donations', '/my/donations?page=1', cookie),
    ]
  })
  return [
    ...Object.entries(filters).map(([what, body]) => list(what, 'page=1', body)),
    ...orders.map((sort) => list(`${sort} first`, `page=1&sort=${sort}`, {})),
    ...ofDonors,
    {
      what: 'donations of a very common name',
      method: 'POST',
      path: '/donation?page=1&total=later',
      body: { search: 'muhammad khan' },
      goal: { median: 25 },
    },
  ]
}

/** E-mails all statements of the last complete tax year; a demo writes the e-mails to files. */
async function sendStatements(site: Site): Promise<Figure> {
  type Year = { donors: number; unreachable: number; sent: number; waiting: number; tax_year: number }
  const read = () => answerOf<Year>(site, { method: 'GET', path: '/yearly-statements' })
  const { tax_year, donors, unreachable } = await read()
  const begun = performance.now()
  await answerOf(site, { path: '/yearly-statements/send', body: { tax_year } })
  for (;;) {
    const { sent } = await read()
    if (sent >= donors - unreachable) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const seconds = (performance.now() - begun) / 1000
  const forAll = (seconds * limitedStatements) / (donors - unreachable)
  const what = `${donors - unreachable} statements sent, at the rate of ${limitedStatements}`
  const beside = `${seconds.toFixed(1)} s for those sent`
  return atMost(what, forAll, statementsLimitSeconds, 's', { beside })
}
