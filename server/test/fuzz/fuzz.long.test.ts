import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, logout } from '../../../contract/src/auth.ts'
import { createUser } from '../../src/staff/auth/user.ts'
import { allCalls } from '../all-calls.ts'
import { startApp } from '../chaos/program.ts'
import { createTestDatabase } from '../create-test-database.ts'
import { databaseUrl } from '../database-url.ts'
import { printTable } from '../print-table.ts'
import { byBankTransfer, newVisitor, type Visitor } from '../visitor.ts'
import { type HostileRequest, hostileRequest } from './hostile-request.ts'
import { rawRequests } from './raw-requests.ts'

/** Number of requests: 20,000 by `npm run fuzz`; with the other tests a few, the same in each run. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 240)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const atOnce = 6
const slowRequestMs = 2000

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'amanah-fuzz-'))
let app: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  app = await startApp(folder, {
    DATABASE_URL: databaseUrl(database.connection),
    LOG_LEVEL: 'silent',
    DONATIONS_PER_MINUTE: '0',
    TRUST_PROXY: '127.0.0.1',
    FEATURES: 'cause-editing,bank-editing',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'collect-garbage.mjs')}`,
  })
}, 60_000)
afterAll(async () => {
  await app?.kill()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const stranger = () => newVisitor(app.origin, () => 1)

/** Donor of the first donations; requests may sign the donor out. */
const donorEmail = 'amina@example.org'

/** Signs a donor in without a code. */
async function signInDonor(): Promise<Visitor> {
  const [visitor, token] = [stranger(), randomBytes(32).toString('base64url')]
  await sql`select attach_contacts(5000)`.execute(database.db)
  await sql`
    insert into donor_sessions (token_hash, point, contact_id, device, address)
    select ${createHash('sha256').update(token).digest()}, value, contact_id, 'A browser', '127.0.0.1'
    from contact_points where kind = 'email' and value = ${donorEmail} order by contact_id limit 1`.execute(
    database.db,
  )
  visitor.cookies.set('amanah_my', token)
  return visitor
}

/** A visitor, a donor or a member of staff. Requests may sign them out or disable them. */
class Sender {
  readonly role: string | null
  readonly roleId: number
  #visitor: Visitor | undefined
  #users = 0

  constructor(role: string | null, roleId = 0) {
    this.role = role
    this.roleId = roleId
  }

  async visitor(): Promise<Visitor> {
    // Another request may sign this sender out at the same time.
    const visitor = this.#visitor ?? (await this.#begin())
    if (this.role !== null) this.#visitor = visitor
    if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.ask('/sanctum/csrf-cookie')
    return visitor
  }

  async #begin(): Promise<Visitor> {
    if (this.role === null) return stranger()
    return this.role === 'donor' ? signInDonor() : this.#signIn(this.role)
  }

  async #signIn(role: string): Promise<Visitor> {
    // A request may have renamed the role meanwhile.
    await database.db.updateTable('roles').set({ name: role }).where('id', '=', this.roleId).execute()
    const email = `${role.toLowerCase().replaceAll(' ', '-')}-${++this.#users}@example.org`
    const name = { firstName: 'Bilal', lastName: 'Ahmed' }
    const { password } = await createUser(database.db, { email, ...name, roles: [role] })
    const visitor = stranger()
    const { status, text } = await visitor.call('POST', login.path, { email, password })
    if (status !== 200) throw new Error(`Nobody is signed in: ${status} ${text}`)
    return visitor
  }

  signedOut() {
    this.#visitor = undefined
  }
}

type Tally = { answers: Map<string, number>; slowest: number; slowestCall: string }

/** Memory of the server, in MB. */
async function memoryInUse(): Promise<number> {
  process.kill(app.pid(), 'SIGUSR2')
  await sleep(1000)
  const figures = (await stranger().ask('/metrics')).text
  return Math.round(Number(/^nodejs_heap_size_used_bytes\S* (\S+)/m.exec(figures)?.[1]) / 1024 / 1024)
}

test(
  'no random request is answered with 500 or after two seconds, and in a long run memory stays flat',
  async () => {
    const donor = stranger()
    const links = [await donor.give(), await donor.give(byBankTransfer)]
    const roles = await database.db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute()
    const senders = [
      new Sender(null),
      new Sender('donor'),
      ...roles.map(({ id, name }) => new Sender(name, id)),
    ]
    const accidents: { who: string; request: unknown; answer: string }[] = []
    const tallies = new Map<Sender, Tally>(
      senders.map((sender) => [sender, { answers: new Map(), slowest: 0, slowestCall: '' }]),
    )
    const calls = allCalls.filter((call) => call !== logout)

    async function send(sender: Sender, { call, address, headers, body }: HostileRequest) {
      const visitor = await sender.visitor()
      const token = visitor.cookies.get('XSRF-TOKEN') ?? ''
      const ask = async () => {
        const begun = performance.now()
        const answer = await visitor
          .ask(address, {
            method: call.method,
            headers: { 'x-xsrf-token': token, ...headers },
            body: body ?? null,
            signal: AbortSignal.timeout(30_000),
          })
          // Bytes that no client may put into a header are rejected before they are sent.
          .catch((error: Error) => ({
            status: /header/.test(String(error.cause ?? error)) ? 0 : 599,
            text: String(error.cause ?? error),
          }))
        return { answer, took: performance.now() - begun }
      }
      const first = await ask()
      // On a busy machine any request can be slow once; a request that is slow twice is a real problem.
      const second = first.took > slowRequestMs ? await ask() : first
      const took = Math.min(first.took, second.took)
      // A server error in either counts.
      const { answer } = second.answer.status >= 500 ? second : first
      const tally = tallies.get(sender)
      if (!tally) return
      const kind = answer.status === 0 ? 'unsent' : `${answer.status}`
      tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1)
      if (took > tally.slowest)
        Object.assign(tally, { slowest: took, slowestCall: `${call.method} ${call.path}` })
      if (answer.status >= 500 || took > slowRequestMs)
        accidents.push({
          who: sender.role ?? 'nobody',
          request: {
            method: call.method,
            address,
            headers,
            body: body instanceof FormData ? [...body] : body?.slice(0, 2000),
          },
          answer: `${answer.status} after ${Math.round(took)} ms: ${answer.text.slice(0, 200)}`,
        })
      if (
        [first, second].some((one) => one.answer.status === 401) &&
        sender.role !== null &&
        call.path !== login.path
      )
        sender.signedOut()
    }

    const memory: number[] = []
    let sent = 0
    const share = Math.ceil(requests / 4)
    const arbitrary = hostileRequest(calls, links)
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let begun = 0; begun < share; begun += 100) {
        const numRuns = Math.min(100, share - begun)
        const batch = fc.sample(arbitrary, { numRuns, seed: seed + quarter * share + begun })
        await Promise.all(
          Array.from({ length: atOnce }, async (_, first) => {
            for (let at = first; at < batch.length; at += atOnce) {
              const [sender, request] = [senders[sent++ % senders.length], batch[at]]
              if (sender && request) await send(sender, request)
            }
          }),
        )
      }
      if (process.env.FUZZ_REQUESTS) memory.push(await memoryInUse())
    }

    if (process.env.FUZZ_REQUESTS) {
      const count = ({ answers }: Tally, from: number, to: number) =>
        [...answers].reduce(
          (sum, [kind, times]) => (Number(kind) >= from && Number(kind) < to ? sum + times : sum),
          0,
        )
      printTable(
        ['who', 'requests', '2xx', '3xx', '4xx', '5xx', 'slowest'],
        [...tallies].map(([{ role }, tally]) => [
          role ?? 'nobody',
          count(tally, 1, 600),
          ...[200, 300, 400, 500].map((from) => count(tally, from, from + 100)),
          `${Math.round(tally.slowest)} ms, ${tally.slowestCall}`,
        ]),
      )
      console.log(`memory after each quarter  ${memory.join(', ')} MB\nseed  ${seed}`)
    } else console.log(`fuzz: seed ${seed}`)
    expect(accidents, `seed ${seed}`).toEqual([])
    expect(app.isRunning()).toBe(true)
    // The first half compiles, loads dictionaries and fills caches.
    if (requests >= 10_000) expect(memory[3]).toBeLessThan((memory[1] ?? 0) + 10)
  },
  20 * 60_000,
)

/** Sends bytes; returns the first line of the answer, or that the connection was closed. */
function sendRaw(bytes: string | Buffer): Promise<{ answer: string; ms: number }> {
  const begun = performance.now()
  const { port, hostname } = new URL(app.origin)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const end = (answer: string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ answer, ms: performance.now() - begun })
    }
    const timer = setTimeout(() => end('waits'), slowRequestMs)
    socket.on('data', (data) => end(data.toString('latin1').split('\r\n')[0] ?? ''))
    socket.on('close', () => end('closed'))
    socket.on('error', () => end('closed'))
  })
}

test('any bytes get a refusal or no answer, and a slow client delays no other', async () => {
  const answers = await Promise.all(
    Object.entries(rawRequests).map(async ([what, bytes]) => ({ what, ...(await sendRaw(bytes)) })),
  )
  const { port, hostname } = new URL(app.origin)
  const slow = Array.from({ length: 300 }, (_, at) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(
      at % 2 === 0
        ? 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '
        : 'POST /api/v1/donate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    )
    return socket
  })
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('a')
  }, 200)
  await sleep(1000)
  const begun = performance.now()
  for (let turn = 0; turn < 20; turn++)
    expect((await stranger().ask('/api/v1/donation/causes/web')).status).toBe(200)
  const meanwhile = (performance.now() - begun) / 20
  clearInterval(drip)
  for (const socket of slow) socket.destroy()

  if (process.env.FUZZ_REQUESTS) {
    printTable(
      ['bytes', 'answer', 'after'],
      answers.map(({ what, answer, ms }) => [what, answer, `${Math.round(ms)} ms`]),
    )
    console.log(`an ordinary call beside 300 slow ones  ${meanwhile.toFixed(0)} ms`)
  }
  const accepted = answers.filter(({ answer }) => /^HTTP\/1\.1 5/.test(answer) && !answer.includes('501'))
  expect(accepted).toEqual([])
  expect(meanwhile).toBeLessThan(500)
  expect(app.isRunning()).toBe(true)
}, 60_000)
