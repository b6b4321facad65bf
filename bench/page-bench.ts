// GET / and /ur, and the page of a campaign while 50 donations a second arrive, compared with a bare
// node:http server that sends the same bytes with as many processes; and the CPU cost of a first visit.
//   npm run bench -- page [calls]
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pakistanDay } from '../contract/src/pakistan-clock.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { loadHttp, serializeRequest } from './load-http.ts'
import { atMost, besidePeer, type Figure, printFigures } from './print-figures.ts'
import { administrator, antiForgery, openDatabase, openFolder, openServer, signIn } from './start-server.ts'

const port = 3985
const barePort = 3988
const origin = `http://127.0.0.1:${port}`
const connections = 32
const turns = 8
/** The page in each language. */
const paths = ['/', '/ur']

/** Totals of a load. */
type Sum = { calls: number; seconds: number; cpuMs: number }
const newSum = (): Sum => ({ calls: 0, seconds: 0, cpuMs: 0 })
const perSecond = ({ calls, seconds }: Sum) => calls / seconds
const cpuEach = ({ calls, cpuMs }: Sum) => cpuMs / calls

type Answer = { status: number; headers: Record<string, string>; body: string }

export async function pageBench(calls = 20_000): Promise<Figure[]> {
  await using folder = await openFolder('page')
  const dataDir = join(folder.path, 'data')
  await using server = await openServer(dataDir, port, { WEB_CONCURRENCY: '1', ...administrator })
  await using database = await openDatabase(dataDir, { max: 2 })
  // Warm-up: a server that has just started is still compiling.
  for (const path of paths)
    await load(
      server.process,
      port,
      [serializeRequest('GET', path, { 'accept-encoding': 'br' })],
      calls,
      newSum(),
    )
  const figures: Figure[] = []
  for (const path of paths) {
    const { headers } = await ask(path, {})
    figures.push(
      await besideBare(path, 'brotli', { 'accept-encoding': 'gzip, deflate, br' }),
      await besideBare(path, 'not compressed', {}),
      await besideBare(path, 'which the browser has', { 'if-none-match': headers.etag ?? '' }),
      await firstVisit(path),
    )
  }
  figures.push(await duringDonations())
  return printFigures(figures)

  /** Measures the page of the demo's campaign, whose figure changes each second, while donations arrive. */
  async function duringDonations(): Promise<Figure> {
    const { rows } = await database.pool.query<{ id: number; slug: string; cause_id: number }>(
      'select id, slug, cause_id from campaigns limit 1',
    )
    const [campaign] = rows
    if (!campaign) throw new Error('The demo has no campaign.')
    const donations = await startDonations(campaign)
    const path = `/campaigns/${campaign.slug}`
    const what = 'brotli, while 50 donations a second arrive'
    const figure = await besideBare(path, what, { 'accept-encoding': 'gzip, deflate, br' })
    const { made, refused } = await donations.stop()
    if (refused > 0 || made === 0) throw new Error(`Of ${made + refused} donations ${refused} were refused.`)
    return { ...figure, measured: `${figure.measured}, ${made} donations` }
  }

  /** Sends `count` calls and adds their totals to `sum`. */
  async function load(process: ChildProcess, at: number, requests: Buffer[], count: number, sum: Sum) {
    let left = count
    const begun = await cpuMs(process)
    const { times, seconds, statuses } = await loadHttp({
      port: at,
      connections,
      next: () => (left-- > 0 ? requests[left % requests.length] : undefined),
    })
    if (statuses.size > 1) throw new Error(`It answered with ${[...statuses.keys()].join(', ')}.`)
    sum.calls += times.length
    sum.seconds += seconds
    sum.cpuMs += (await cpuMs(process)) - begun
  }

  /** Alternates between both servers, so that other load on the machine affects both. */
  async function besideBare(path: string, how: string, headers: Record<string, string>): Promise<Figure> {
    const file = join(folder.path, 'answer.json')
    await writeFile(file, JSON.stringify(await ask(path, headers)))
    const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), `${barePort}`, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    try {
      await untilListening()
      const requests = [serializeRequest('GET', path, headers)]
      const [warm, ours, peer] = [newSum(), newSum(), newSum()]
      for (let turn = 0; turn <= turns; turn++) {
        await load(server.process, port, requests, calls / turns, turn === 0 ? warm : ours)
        await load(bare, barePort, requests, calls / turns, turn === 0 ? warm : peer)
      }
      // When the client is the bottleneck, CPU time still distinguishes the two servers.
      const ratio = Math.min(perSecond(ours) / perSecond(peer), cpuEach(peer) / cpuEach(ours))
      const text = (sum: Sum) => `${Math.round(perSecond(sum))}/s, ${cpuEach(sum).toFixed(3)} ms of CPU`
      const what = `GET ${path}, ${how}`
      return besidePeer(what, text(ours), text(peer), ratio, 0.5)
    } finally {
      bare.kill()
    }
  }

  /** The page and every file that it requests. */
  async function firstVisit(path: string): Promise<Figure> {
    const page = (await (await fetch(`${origin}${path}`)).text()).replace(
      /<noscript>[\s\S]*?<\/noscript>/g,
      '',
    )
    const files = [
      ...(/data-files="([^"]*)"/.exec(page)?.[1]?.split(' ') ?? []),
      ...new Set([...page.matchAll(/<img[^>]* src="(\/[^"]+)"/g)].map(([, address = '']) => address)),
      '/art/logo-mark.svg',
    ]
    const requests = [path, ...files].map((address) =>
      serializeRequest('GET', address, { 'accept-encoding': 'gzip, deflate, br' }),
    )
    const [warm, visits] = [newSum(), newSum()]
    await load(server.process, port, requests, 50 * requests.length, warm)
    await load(server.process, port, requests, 300 * requests.length, visits)
    const visit = cpuEach(visits) * requests.length
    return atMost(`a first visit to ${path}, ${requests.length} requests`, visit, 1, 'ms of CPU')
  }
}

/**
 * Makes 50 donations a second through a campaign until stopped, and records one a second in cash, which
 * changes its figure: the page is rendered again at most once a second.
 */
async function startDonations(campaign: { id: number; cause_id: number }) {
  const visitor = { ...(await antiForgery(origin)), 'content-type': 'application/json' }
  const staff = await signIn(origin)
  const gift = exampleGift('bench')
  const cart = gift.cart.map((line) => ({
    ...line,
    id: campaign.cause_id,
    campaign: campaign.id,
    remarks: '',
  }))
  const counted = { made: 0, refused: 0 }
  const sending = new Set<Promise<void>>()
  async function send(path: string, headers: Record<string, string>, body: object) {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ cart, total_amount: gift.total_amount, ...body }),
    })
    counted[answer.ok ? 'made' : 'refused']++
    await answer.arrayBuffer()
  }
  const repeat = (everyMs: number, donate: () => Promise<void>) =>
    setInterval(() => {
      const one = donate()
        .catch(() => void counted.refused++)
        .finally(() => sending.delete(one))
      sending.add(one)
    }, everyMs)
  const received_on = pakistanDay(new Date())
  const cash = { way: 'cash', received_on, reference: '', despite: true }
  const timers = [
    repeat(1000 / 50, () =>
      send('/donate', visitor, { ...gift, cart, email: `amina.${randomUUID().slice(0, 8)}@example.org` }),
    ),
    repeat(1000, () => send('/office-gifts', staff, cash)),
  ]
  return {
    async stop() {
      timers.forEach(clearInterval)
      await Promise.all(sending)
      return counted
    },
  }
}

/** The answer to GET, not decompressed. */
function ask(path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requests = request(`${origin}${path}`, { headers }, async (answer) => {
      const body = (await buffer(answer)).toString('base64')
      const { date: _, connection: __, 'keep-alive': ___, ...kept } = answer.headers as Record<string, string>
      resolve({ status: answer.statusCode ?? 0, headers: kept, body })
    })
    requests.on('error', reject).end()
  })
}

async function untilListening(): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${barePort}/`).catch(() => null))) await sleep(20)
}

/** CPU time of a process; its database is a separate process. */
async function cpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
