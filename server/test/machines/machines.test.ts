import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleGift } from '../example-gift.ts'
import { administrator, type Machines, startMachines } from './start-machines.ts'

let machines: Machines
let staff: Browser
let pool: pg.Pool
let first = ''
let second = ''

/** Somebody whose calls the load balancer sends to one server or the other. */
class Browser {
  cookies = new Map<string, string>()

  async ask(origin: string, method: string, path: string, body?: unknown): Promise<Answer> {
    if (method !== 'GET' && !this.cookies.has('XSRF-TOKEN'))
      await this.ask(origin, 'GET', '/sanctum/csrf-cookie')
    const answer = await fetch(`${origin}${path.startsWith('/sanctum') ? '' : '/api/v1'}${path}`, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(path === '/donate' ? { 'idempotency-key': randomUUID() } : {}),
      },
      body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
      this.cookies.set(name, value)
    }
    const text = await answer.text()
    return { status: answer.status, text, data: text.startsWith('{') ? JSON.parse(text).data : undefined }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what the contract describes, and other tests hold
type Answer = { status: number; text: string; data: any }

const gift = (remarks: string) => ({
  ...exampleGift(remarks),
  payment_gateway: 'default',
  payment_method: 'bank',
})

/** Gives once, like a donor whose page tries again while it is told to. @returns the link of the donation */
async function give(origin: string, remarks: string): Promise<string> {
  const donor = new Browser()
  for (let tries = 1; ; tries++) {
    const { status, data, text } = await donor.ask(origin, 'POST', '/donate', gift(remarks))
    if (status === 200) return data.url.split('/').at(-1)
    if (tries === 50 || status < 500) throw new Error(`${status} ${text}`)
    await sleep(200)
  }
}

const totalAt = async (origin: string) => {
  const { status, data, text } = await staff.ask(origin, 'POST', '/donation', {})
  if (status !== 200) throw new Error(`${status} ${text}`)
  return data.total
}

const emailsSent = async () => {
  const { rows } = await pool.query("select count(*)::int as sent from emails where status = 'sent'")
  return rows[0].sent
}

beforeAll(async () => {
  machines = await startMachines(process.env.POSTGRES_PROGRAMS)
  ;[first, second] = machines.apps
  pool = new pg.Pool({ connectionString: machines.databaseUrl, max: 2 })
  pool.on('error', () => {})
  staff = new Browser()
  const { status, text } = await staff.ask(first, 'POST', '/auth/login', {
    email: administrator.ADMIN_EMAIL,
    password: administrator.ADMIN_PASSWORD,
  })
  expect(status, text).toBe(200)
}, 120_000)

afterAll(async () => {
  await pool?.end()
  await machines?.stop()
})

test('who signed in at one server is signed in at the other, with one anti-forgery token, and signed out at both', async () => {
  expect((await staff.ask(second, 'POST', '/donation', {})).status).toBe(200)
  const other = new Browser()
  await other.ask(second, 'POST', '/auth/login', {
    email: administrator.ADMIN_EMAIL,
    password: administrator.ADMIN_PASSWORD,
  })
  expect((await other.ask(first, 'GET', '/auth/logout')).status).toBe(200)
  expect((await other.ask(second, 'POST', '/donation', {})).status).toBe(401)
})

test('a gift made at one server stands in the lists of the other, and the worker sends its e-mail', async () => {
  await give(first, 'one gift')
  await expect.poll(() => totalAt(second)).toBe(1)
  await expect.poll(emailsSent).toBe(1)
})

test("a donor's receipt that one server took in, the other shows; it lies in the bucket that they share", async () => {
  const link = await give(first, 'with a receipt')
  const form = new FormData()
  form.set('reference_no', 'FT26111900001')
  const paper = sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } }).jpeg()
  form.set('reference_file', new Blob([await paper.toBuffer()]), 'receipt.jpg')
  const sent = await new Browser().ask(second, 'POST', `/donation/transfer/${link}`, form)
  expect(sent.status, sent.text).toBe(200)
  expect(machines.files.size).toBe(1)
  const { rows } = await pool.query(
    'select donations.id from donations join payment_intents on payment_intents.id = intent_id where link = $1',
    [link],
  )
  expect((await staff.ask(first, 'GET', `/donation/${rows[0].id}/reference-file`)).status).toBe(200)
})

test('a cause that is added at one server, donors see at the other at once', async () => {
  const titles = async () =>
    (await new Browser().ask(second, 'GET', '/donation/causes/web')).data.map(
      (cause: { fundtitle: string }) => cause.fundtitle,
    )
  expect(await titles()).not.toContain('Winter Blankets')
  const form = new FormData()
  const fields = { fundtitle: 'Winter Blankets', funddetail: '<p>For the valleys</p>', accept_fraction: '1' }
  const places = { status: '1', web_sequence: '90', mobile_sequence: '90', fundimage: 'noimage' }
  for (const [name, value] of Object.entries({ ...fields, ...places })) form.set(name, value)
  const saved = await staff.ask(first, 'POST', '/cause', form)
  expect(saved.status, saved.text).toBe(200)
  await expect.poll(titles).toContain('Winter Blankets')
})

test.each(['first app', 'second app', 'worker', 'pooler', 'replica', 'database'] as const)(
  'when the %s is killed and comes back, no gift is lost, lists agree, sessions hold and e-mails go out',
  async (part) => {
    const before = await totalAt(second)
    await machines.parts[part].kill()
    const up = part === 'first app' ? [second] : part === 'second app' ? [first] : [first, second]
    const given = up.flatMap((origin) => [1, 2, 3].map((gift) => give(origin, `${part} ${gift}`)))
    await sleep(500)
    await machines.parts[part].start()
    expect(new Set(await Promise.all(given)).size).toBe(given.length)
    for (const origin of machines.apps)
      await expect.poll(() => totalAt(origin).catch(() => 0)).toBe(before + given.length)
    const { rows } = await pool.query('select count(*)::int as count from donations')
    expect(rows[0].count).toBe(before + given.length)
    await expect.poll(emailsSent).toBe(rows[0].count)
  },
  120_000,
)
