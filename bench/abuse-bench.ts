// Measures the cost of fake donations: a program donates from one address and solves every proof of work on
// one core. The cost of more donations is calculated from the rule and the measured time of a derivation.
//   npm run bench -- abuse [donations]
import { randomUUID } from 'node:crypto'
import { donationLimits, firstEmailLimit } from '../server/src/donations/abuse/donation-limits.ts'
import { proofDoublings } from '../server/src/donations/abuse/judge-donation.ts'
import { counterRange } from '../server/src/donations/abuse/proof-of-work.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { solveProof } from '../server/test/solve-proof.ts'
import { type Figure, printFigures } from './print-figures.ts'
import { antiForgery, openDatabase, openFolder, openServer } from './start-server.ts'

const port = 3981
const origin = `http://127.0.0.1:${port}`
const perMinute = 60
const limits = donationLimits(perMinute)

/** @param donations number of donations that the program makes */
export async function abuseBench(donations = 150): Promise<Figure[]> {
  await using folder = await openFolder('abuse')
  await using _server = await openServer(folder.path, port, {
    DONATIONS_PER_MINUTE: String(perMinute),
    TRUST_PROXY: '127.0.0.1',
  })
  const flood = await donateAsProgram('203.0.113.9', donations)
  const elsewhere = await donateFrom('198.51.100.1', await antiForgery(origin))
  const emails = await countEmails(folder.path)
  const beyond = donations - perMinute
  return printFigures([
    {
      what: `${donations} donations by a program from one address`,
      measured: `${flood.made} made, ${flood.seconds.toFixed(0)} s, ${flood.derivations} derivations`,
      beside: `${beyond * meanCounter} before`,
      ratio: flood.derivations / (beyond * meanCounter),
      goal: 'more than before',
      met: flood.made === donations && flood.derivations > beyond * meanCounter,
    },
    {
      what: 'e-mails to invented addresses',
      measured: `${emails.sent} sent, ${emails.held} held`,
      beside: `${donations + 1} before`,
      ratio: emails.sent / (donations + 1),
      goal: 'only the first of an hour',
      met: emails.sent <= firstEmailLimit.free + 1 && emails.held === donations - firstEmailLimit.free,
    },
    {
      what: 'a donor at another address meanwhile',
      measured: `answered ${elsewhere.status}`,
      beside: '200',
      ratio: elsewhere.status / 200,
      goal: 'no work',
      met: elsewhere.status === 200,
    },
    costOf(1000, 'one address', 1, 1, flood.msEach, 4),
    costOf(10_000, 'one address', 1, 1, flood.msEach, 20),
    costOf(10_000, 'one network of 100 addresses', 100, 1, flood.msEach, 4),
    costOf(10_000, '100 networks', 1000, 100, flood.msEach, 2),
  ])
}

const meanCounter = (counterRange.least + counterRange.most) / 2

/** Donates one after the other, with a proof whenever one is needed. */
async function donateAsProgram(address: string, donations: number) {
  const headers = await antiForgery(origin)
  const begun = performance.now()
  let made = 0
  let derivations = 0
  let cpu = 0
  for (let time = 0; time < donations; time += 1) {
    let { status } = await donateFrom(address, headers)
    if (status === 429) {
      const challenge = await fetch(`${origin}/api/v1/public/challenge`, {
        headers: { 'x-forwarded-for': address },
      })
      const { data } = (await challenge.json()) as { data: Parameters<typeof solveProof>[0] }
      const before = process.cpuUsage()
      const proof = await solveProof(data)
      const { user, system } = process.cpuUsage(before)
      cpu += (user + system) / 1000
      derivations += proof.derivations
      ;({ status } = await donateFrom(address, { ...headers, 'proof-of-work': proof.header }))
    }
    if (status === 200) made += 1
  }
  return { made, derivations, msEach: cpu / derivations, seconds: (performance.now() - begun) / 1000 }
}

function donateFrom(address: string, headers: Record<string, string>): Promise<Response> {
  const key = randomUUID()
  return fetch(`${origin}/api/v1/donate`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      ...exampleGift(key),
      email: `${key}@example.org`,
      phone: `0300${String(Number.parseInt(key.slice(0, 6), 16) % 10_000_000).padStart(7, '0')}`,
    }),
  })
}

/** Counts the e-mails to donors; those that wait for a payment's outcome are sent in twenty minutes. */
async function countEmails(dataDir: string): Promise<{ sent: number; held: number }> {
  await using database = await openDatabase(dataDir, { max: 1 })
  const { rows } = await database.pool.query<{ sent: number; held: number }>(
    `select count(*) filter (where status <> 'held')::int as sent,
         count(*) filter (where status = 'held')::int as held
       from messages where intent_id is not null`,
  )
  return rows[0] ?? { sent: 0, held: 0 }
}

/**
 * Calculates the cost of donations spread evenly over one minute, with a proof wherever one is needed: with
 * constant work, and with work that doubles.
 */
function costOf(
  donations: number,
  where: string,
  addresses: number,
  networks: number,
  msEach: number,
  least: number,
): Figure {
  const counts = new Map<string, { count: number; proven: number }>()
  const at = (subject: string) => {
    const known = counts.get(subject) ?? { count: 0, proven: 0 }
    counts.set(subject, known)
    return known
  }
  let [before, after] = [0, 0]
  for (let time = 0; time < donations; time += 1) {
    const places = [
      { kind: 'site' as const, known: at('site') },
      { kind: 'network' as const, known: at(`network ${time % networks}`) },
      { kind: 'address' as const, known: at(`address ${time % addresses}`) },
    ]
    for (const { known } of places) known.count += 1
    if (places.every(({ kind, known }) => known.count <= limits[kind].proofAbove)) continue
    before += meanCounter
    after +=
      meanCounter *
      2 **
        proofDoublings(
          limits,
          places.map(({ kind, known }) => ({ kind, proven: known.proven })),
        )
    for (const { known } of places) known.proven += 1
  }
  const seconds = (derivations: number) => `${Math.round((derivations * msEach) / 1000)} s`
  return {
    what: `${donations} from ${where}, time of a core`,
    measured: seconds(after),
    beside: `${seconds(before)} before`,
    ratio: after / before,
    goal: `>= ${least} times`,
    met: after / before >= least,
  }
}
