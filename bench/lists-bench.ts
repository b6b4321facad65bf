// Both lists, the search and the dashboard over HTTP, one call at a time, with a million donations compared
// with ten thousand.
//   npm run bench -- lists [donations] [beside]
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from './load-http.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { administrator, finishJobs, openServer, seed, signIn } from './start-server.ts'

const account = 'Margalla Islamic Bank 02140010457302'
const rounds = 50
const warmUps = 5

/**
 * Limits in milliseconds for the median and the 99th percentile, and for the ratio to the smaller database.
 */
type Goal = { median: number; p99?: number; times?: number }
export type Call = {
  what: string
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** Default: the headers of the signed-in user. */
  headers?: Record<string, string>
  goal: Goal
}
type Times = { median: number; p99: number }

export const ofList: Goal = { median: 25, p99: 100, times: 2 }

/** Each filter alone, and combined with the others. */
const filters = {
  '/donation': {
    'no filter': {},
    'most of them': { statuses: ['success'] },
    'a rare state': { statuses: ['disputed'] },
    'two states': { statuses: ['failed', 'expired'] },
    'one cause': { cause_names: ['Zakat'] },
    'two causes': { cause_names: ['Zakat', 'Education'] },
    'a rare cause': { cause_names: ['Qurbani'] },
    'a kind': { kinds: ['general'] },
    'an account': { bank_accounts: [account] },
    'account, kind and days': {
      kinds: ['zakat'],
      bank_accounts: [account],
      dated_by: 'settled',
      date_from: '2026-01-17',
      date_to: '2026-06-19',
    },
    'some days': { date_from: '2026-01-17', date_to: '2026-06-19' },
    'one day': { date_from: '2026-03-16', date_to: '2026-03-16' },
    'a gateway': { payment_gateways: ['swich'] },
    'a mode': { payment_modes: ['e-wallet'] },
    'mode and gateway': { payment_modes: ['bank'], payment_gateways: ['default'] },
    'state and causes': { statuses: ['failed'], cause_names: ['Sadqah', 'Water Wells'] },
    'every filter at once': {
      cause_names: ['Zakat', 'Sadqah'],
      date_from: '2025-06-11',
      date_to: '2026-10-21',
      statuses: ['success'],
      payment_gateways: ['swich'],
      payment_modes: ['card', 'e-wallet'],
    },
    waiting: { waiting: ['transfer', 'pending', 'email'] },
  },
  '/payment': {
    'no filter': {},
    'most of them': { statuses: ['success'] },
    'a rare state': { statuses: ['partially_refunded'] },
    'some days': { date_from: '2026-01-17', date_to: '2026-06-19' },
    'a gateway': { payment_gateways: ['swich'] },
    'a mode': { payment_modes: ['e-wallet'] },
    'part of a reference': { reference_no: '7-Q2' },
    'every filter at once': {
      date_from: '2025-06-11',
      date_to: '2026-10-21',
      statuses: ['success'],
      payment_gateways: ['swich'],
      payment_modes: ['card', 'e-wallet'],
    },
  },
}

const search = (what: string, text: string): Call => ({
  what: `search by ${what}`,
  method: 'POST',
  path: '/search',
  body: { text },
  goal: { median: 25 },
})

const others: Call[] = [
  search('name', 'ayesha'),
  search('two names', 'khan ay'),
  search('name in Urdu', 'علی رضوی'),
  search('name with a typing error', 'ayeshq khan'),
  search('no name', 'zzyzx'),
  search('e-mail', 'ayesha.k'),
  search('phone', '+92 300 12'),
  search('part of a code', 'K7Q-M'),
  search('CNIC', '5671'),
  search('bank_reference', 'TRX12345'),
  search('word of a reference', '12345678'),
  { what: 'dashboard counts', method: 'GET', path: '/analytics', goal: { median: 5 } },
  { what: 'dashboard charts', method: 'GET', path: '/analytics/giving-charts', goal: { median: 10 } },
  { what: 'what waits', method: 'GET', path: '/analytics/open-tasks', goal: { median: 25 } },
]

export async function listsBench(donations = 1_000_000, beside = 10_000): Promise<Figure[]> {
  await using many = await open(donations, 3960)
  await using few = await open(beside, 3970)
  const figures: Figure[] = []
  const besides = new Map((await callsOn(few)).map((call) => [call.what, call]))
  for (const call of await callsOn(many)) {
    const same = besides.get(call.what)
    if (same) figures.push(await compare({ on: many, call }, { on: few, call: same }))
  }
  return printFigures(figures)
}

/** A running server on a database with this many donations, with a signed-in user. */
export type Site = {
  dataDir: string
  origin: string
  api: string
  headers: Record<string, string>
} & AsyncDisposable

/** Starts a server on a filled database, which the next run reuses. */
export const open = async (donations: number, port: number): Promise<Site> =>
  start(await fillOnce('lists', donations), port)

/** Fills a database for a benchmark, unless an earlier run did. @returns its folder */
export async function fillOnce(bench: string, donations: number): Promise<string> {
  const dataDir = join(tmpdir(), `amanah-${bench}-${donations}`)
  const seeded = join(dataDir, 'seeded')
  if (!existsSync(seeded)) {
    await mkdir(dataDir, { recursive: true })
    seed(dataDir, donations)
    await finishJobs(dataDir, { skipsLedger: true })
    await writeFile(seeded, '')
  }
  return dataDir
}

/** Starts a server on a filled database. */
export async function start(dataDir: string, port: number): Promise<Site> {
  const { stop } = await openServer(dataDir, port, administrator)
  const origin = `http://127.0.0.1:${port}`
  const headers = await signIn(origin)
  return { dataDir, origin, api: `${origin}/api/v1`, headers, [Symbol.asyncDispose]: stop }
}

/**
 * The first, middle and last page of every list, as its screen asks for them, donations by an existing code,
 * and the other calls.
 */
export async function callsOn(site: Site): Promise<Call[]> {
  const calls: Call[] = []
  for (const [path, each] of Object.entries(filters))
    for (const [name, body] of Object.entries(each)) {
      const { last_page } = await answerOf<{ last_page: number }>(site, { path: `${path}?page=1`, body })
      const pages = { first: 1, middle: Math.ceil(last_page / 2), last: last_page }
      for (const [which, page] of Object.entries(pages))
        calls.push({
          what: `${path.slice(1)}s, ${name}, ${which} page`,
          method: 'POST',
          path: `${path}?page=${page}&total=later`,
          body,
          goal: ofList,
        })
    }
  const anywhere = { path: '/donation?page=3', body: {} }
  const { data } = await answerOf<{ data: { donation_code: string }[] }>(site, anywhere)
  const code = data[0]?.donation_code ?? ''
  return [
    ...calls,
    found('one donation code, whole', { donation_code: code }, 5),
    found('one donation code, a part', { donation_code: code.slice(4, 7) }, 25),
    found('donations of one phone number', { search: '03001234' }, 25),
    found('donations of a common name', { search: 'ayesha khan' }, 25),
    found('donations of a rare name', { search: 'ayesha khan zu' }, 25),
    ...others,
  ]
}

const found = (what: string, body: object, median: number): Call => ({
  what,
  method: 'POST',
  path: '/donation?page=1&total=later',
  body,
  goal: { median },
})

/** Alternates between both servers, so that other load on the machine affects both. */
export async function compare(
  many: { on: Site; call: Call },
  few: { on: Site; call: Call },
): Promise<Figure> {
  const [ofMany, ofFew]: [number[], number[]] = [[], []]
  for (let round = -warmUps; round < rounds; round++)
    for (const { on, call, times } of [
      { ...many, times: ofMany },
      { ...few, times: ofFew },
    ]) {
      const begun = performance.now()
      await answerOf(on, call)
      if (round >= 0) times.push(performance.now() - begun)
    }
  const [measured, beside] = [timesOf(ofMany), timesOf(ofFew)]
  const inMs = ({ median, p99 }: Times) => `${median.toFixed(1)} / ${p99.toFixed(1)} ms`
  const ratio = measured.median / beside.median
  const { what, goal } = many.call
  const limits = [
    `<= ${goal.median} ms`,
    ...(goal.p99 ? [`p99 <= ${goal.p99} ms`] : []),
    ...(goal.times ? [`ratio <= ${goal.times}`] : []),
  ]
  return {
    what,
    measured: inMs(measured),
    beside: inMs(beside),
    ratio,
    goal: limits.join(', '),
    met:
      measured.median <= goal.median &&
      measured.p99 <= (goal.p99 ?? Number.POSITIVE_INFINITY) &&
      ratio <= (goal.times ?? Number.POSITIVE_INFINITY),
  }
}

const timesOf = (times: number[]): Times => ({ median: percentile(times, 50), p99: percentile(times, 99) })

export async function answerOf<Data>(
  { api, headers }: Site,
  call: Pick<Call, 'path' | 'body' | 'headers'> & { method?: Call['method'] },
): Promise<Data> {
  const { method = 'POST', path, body } = call
  const sent = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(`${api}${path}`, { method, headers: call.headers ?? headers, ...sent })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return ((await answer.json()) as { data: Data }).data
}
