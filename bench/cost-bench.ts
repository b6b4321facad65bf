// CPU per donation until the server is quiet again: the request, and the jobs that it leaves (e-mails,
// counts, donor records, inquiries). Splits it by the part of the server that ran.
//   npm run bench -- cost [donations]
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleGift } from '../server/test/example-gift.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { httpCall, loadHttp } from './load-http.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { antiForgery, startServer, stopServer, untilReady } from './start-server.ts'

const port = 3970
const origin = `http://127.0.0.1:${port}`
/** Quiet: less than this share of a core for ten seconds, after the first inquiries of the burst. */
const quietCores = 0.06
const firstInquirySeconds = 70
const longestSeconds = 600

/** Half of the donations are by card and stay unpaid, half are by bank transfer. */
const donationCall = (headers: Record<string, string>, number: number): Buffer => {
  const key = randomUUID()
  const byBank = { payment_method: 'bank', payment_gateway: 'default' }
  const gift = {
    ...exampleGift(key),
    email: `amina.${key.slice(0, 8)}@example.org`,
    ...(number % 2 === 0 && byBank),
  }
  return httpCall('POST', '/api/v1/donate', { ...headers, 'idempotency-key': key }, JSON.stringify(gift))
}

export async function costBench(donations = 5000): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-cost-'))
  const profiles = join(folder, 'profiles')
  const server = startServer(join(folder, 'data'), port, {
    WEB_CONCURRENCY: '1',
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}`,
  })
  try {
    await untilReady(origin)
    const headers = await antiForgery(origin)
    const cpu = () => cpuSeconds(server.pid ?? 0)
    const [before, load] = [await cpu(), await burst(headers, donations)]
    const afterBurst = await cpu()
    const quietAfter = await waitUntilQuiet(cpu)
    const atTheEnd = await cpu()
    await stopServer(server)
    await printParts(profiles, donations)
    const of = (seconds: number) => (seconds * 1000) / donations
    const [request, whole] = [of(afterBurst - before), of(atTheEnd - before)]
    return printFigures([
      {
        what: `CPU of a donation until the server is quiet, ${donations} donations in ${load.seconds.toFixed(1)} s`,
        measured: `${whole.toFixed(2)} ms, of which ${request.toFixed(2)} ms while they were given; quiet after ${quietAfter} s`,
        beside: '3 ms',
        ratio: whole / 3,
        goal: '<= 3 ms',
        met: whole <= 3,
      },
    ])
  } finally {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

/** @throws Error unless every donation was accepted */
async function burst(headers: Record<string, string>, donations: number) {
  let given = 0
  const load = await loadHttp({
    port,
    connections: 32,
    next: () => (given < donations ? donationCall(headers, given++) : undefined),
  })
  if (load.statuses.get(200) !== donations) throw new Error('Not every donation was accepted.')
  return load
}

/** @returns the seconds until then */
async function waitUntilQuiet(cpu: () => Promise<number>): Promise<number> {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  for (let quietFor = 0, last = await cpu(); quietFor < 10 && seconds() < longestSeconds; ) {
    await sleep(2000)
    const now = await cpu()
    const isQuiet = (now - last) / 2 < quietCores && seconds() > firstInquirySeconds
    quietFor = isQuiet ? quietFor + 2 : 0
    last = now
  }
  return seconds() - 10
}

type Profile = {
  nodes: { id: number; callFrame: { url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/**
 * Prints the CPU time of the server by the folder of our own code that ran, or the package that ran without
 * it: a package's work after an answer of the database has no caller.
 */
async function printParts(folder: string, donations: number): Promise<void> {
  const parts = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const profile: Profile = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const byId = new Map(profile.nodes.map((node) => [node.id, node]))
    const parents = new Map(
      profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
    )
    profile.samples.forEach((sample, at) => {
      const urls: string[] = []
      for (let id: number | undefined = sample; id !== undefined; id = parents.get(id))
        urls.push(byId.get(id)?.callFrame.url ?? '')
      const part = partOf(urls)
      if (part) parts.set(part, (parts.get(part) ?? 0) + (profile.timeDeltas[at] ?? 0))
    })
  }
  for (const [part, micros] of [...parts].sort(([, one], [, other]) => other - one).slice(0, 20))
    console.log(`${(micros / 1000 / donations).toFixed(3).padStart(8)} ms  ${part}`)
}

/** @param urls files of the functions on the stack, the innermost first */
function partOf(urls: string[]): string | undefined {
  const own = urls.map((url) => /server\/src\/((?:platform\/)?[^/]+)/.exec(url)?.[1])
  const ours = own.findLast((part) => part && !/^(platform|main|app)/.test(part)) ?? own.find(Boolean)
  if (ours) return `server/src/${ours}`
  const inside = urls.find((url) => url.includes('node_modules/'))
  return inside
    ? inside.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, '$1')
    : urls.find((url) => url !== '')
}
