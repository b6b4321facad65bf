import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { eventTypes } from '../../../../contract/src/events.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../../contract/src/webhooks.ts'
import { mailText } from '../../../test/mail-text.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { createSealer } from '../../platform/sealing/create-sealer.ts'
import { addEvents } from '../events/add-events.ts'
import { integrationsFeature } from '../feature.ts'
import { watchEndpoints } from './disable-endpoint.ts'
import { type PostOptions, postWebhook } from './post-webhook.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { resealWebhooks } from './save-endpoint.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { signWebhook } from './sign-webhook.ts'

const app = await buildTestApp()
const production = await buildTestApp({ production: true })
const receivers: Server[] = []
afterAll(async () => {
  for (const one of receivers) {
    one.closeAllConnections()
    one.close()
  }
  await app.close()
  await production.close()
})
const staff = await app.staff(['settings'])

type ReceivedEvent = {
  headers: IncomingHttpHeaders
  body: string
  event: { type: string; data: { id: number } }
}
type Answer = number | 'never' | { status: number; headers: Record<string, string> }

/** Starts an HTTP server that gives these answers in turn, then 200. */
async function startReceiver(...answers: Answer[]) {
  const received: ReceivedEvent[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    received.push({ headers: request.headers, body, event: JSON.parse(body) })
    const answer = answers.shift() ?? 200
    if (answer === 'never') return
    const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
    response.writeHead(status, headers).end('thanks')
  })
  receivers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

async function addEndpoint(url: string, types: readonly string[] = ['donation.created', 'donation.updated']) {
  const { status, body } = await staff.call<{ id: number; secret: string }>('POST', '/webhook-endpoints', {
    name: 'Accounts',
    url,
    types,
  })
  expect(status).toBe(200)
  return body.data
}

const endpointOf = async (id: number) =>
  (await staff.call<WebhookEndpoint[]>('GET', '/webhook-endpoints')).body.data.find((one) => one.id === id)
const deliveriesOf = async (id: number, query = '') =>
  (await staff.call<{ data: WebhookDelivery[] }>('GET', `/webhook-endpoints/${id}/deliveries${query}`)).body
    .data.data

/** Adds events of the changes so far, and sends due deliveries. */
async function deliver(options: Partial<PostOptions> = {}) {
  await addEvents(app.context.db)
  await queueDeliveries(app.context.db)
  await sendDeliveries(app.context, new AbortController().signal, { timeoutMs: 300, ...options })
}

/** Makes every queued delivery due. */
async function letWaitsEnd() {
  await sql`update webhook_deliveries set next_try_at = now() where status = 'queued'`.execute(app.db)
  await sql`update webhook_endpoints set held_until = null`.execute(app.db)
}

const give = () => app.visitor().give()

beforeEach(async () => {
  await sql`delete from webhook_endpoints`.execute(app.db)
  await addEvents(app.context.db)
})

test('the signature is that of the standard’s test vector', () => {
  const headers = signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  })
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('a gift is delivered as the published package verifies it, without personal data', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addEndpoint(receiver.url)
  const link = await give()
  await deliver()
  const [only, ...others] = receiver.received
  if (!only) throw new Error('Nothing was received.')
  expect(others).toEqual([])
  const { donation } = await app.readDonation(link)
  const verified = new Webhook(secret).verify(only.body, only.headers as Record<string, string>)
  expect(verified).toMatchObject({ type: 'donation.created', data: { object: 'donation', id: donation.id } })
  expect(only.headers['webhook-id']).toBe(only.event && JSON.parse(only.body).id)
  const donor = await app.readDonor(link)
  for (const text of [donor?.email, donor?.phone, donor?.last_name, link])
    expect(only.body).not.toContain(text)
  expect(await deliveriesOf(id)).toMatchObject([
    {
      type: 'donation.created',
      status: 'delivered',
      attempts: [{ number: 1, status_code: 200, error: null }],
    },
  ])
  expect(() => new Webhook(secret).verify(`${only.body} `, only.headers as Record<string, string>)).toThrow()
})

test('a failed delivery is repeated with its id and a new signature until it is accepted', async () => {
  const receiver = await startReceiver(500)
  const { id, secret } = await addEndpoint(receiver.url)
  await give()
  await deliver()
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'queued', attempts: [{ status_code: 500, error: 'status' }] },
  ])
  expect((await endpointOf(id))?.failing_since).not.toBeNull()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await sleep(1000)
  await letWaitsEnd()
  await deliver()
  const [first, second] = receiver.received
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
  new Webhook(secret).verify(second?.body ?? '', second?.headers as Record<string, string>)
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'delivered', attempts: [{ number: 2 }, { number: 1 }] },
  ])
  expect((await endpointOf(id))?.failing_since).toBeNull()
})

test('events of one object wait for the earlier one, those of others do not', async () => {
  const receiver = await startReceiver(500)
  await addEndpoint(receiver.url)
  const { donation } = await app.readDonation(await give())
  await deliver()
  await sql`update payment_intents set amount = amount + 1 where id = ${donation.intent_id}`.execute(app.db)
  const other = await app.readDonation(await give())
  await deliver()
  expect(receiver.received.map(({ event }) => event.data.id)).toEqual([donation.id, other.donation.id])
  await letWaitsEnd()
  await deliver()
  expect(receiver.received.slice(2).map(({ event }) => [event.type, event.data.id])).toEqual([
    ['donation.created', donation.id],
    ['donation.updated', donation.id],
  ])
})

test('a redirect is not followed, and a slow answer times out', async () => {
  const target = await startReceiver()
  const receiver = await startReceiver({ status: 302, headers: { location: target.url } }, 'never')
  const { id } = await addEndpoint(receiver.url)
  await give()
  await deliver()
  await letWaitsEnd()
  await deliver()
  expect(target.received).toEqual([])
  const [delivery] = await deliveriesOf(id)
  expect(delivery?.attempts.map(({ status_code, error }) => [status_code, error])).toEqual([
    [null, 'timeout'],
    [302, 'redirect'],
  ])
})

test('an endpoint that answers 410 is switched off, its queue fails, and administrators get an e-mail', async () => {
  const receiver = await startReceiver(410)
  const { id } = await addEndpoint(receiver.url)
  await give()
  await deliver()
  expect(await endpointOf(id)).toMatchObject({ disabled_because: 'gone', queued: 0 })
  await give()
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await app.workDueJobs()
  const { rows } = await sql<{ message_id: string }>`
    select message_id from messages where facts ->> 'what' = 'gone'`.execute(app.db)
  const mail = await mailText(`${app.dataDir}/outbox/${rows[0]?.message_id}@give.example.org.eml`)
  expect(mail).toContain('no longer wants events')
  const resend = await staff.call('POST', `/webhook-endpoints/${id}/deliveries/retry`, {
    date_from: '',
    date_to: '',
  })
  expect([resend.status, resend.body.message]).toEqual([409, expect.stringContaining('Switch it on first')])
})

test('events while an endpoint was off are resent by their days, and delivered ones only on request', async () => {
  const receiver = await startReceiver()
  const { id } = await addEndpoint(receiver.url)
  const form = { name: 'Accounts', url: receiver.url, types: ['donation.created'] }
  await give()
  await deliver()
  await staff.call('PUT', `/webhook-endpoints/${id}`, { ...form, is_on: false })
  await give()
  await deliver()
  expect((await staff.call('PUT', `/webhook-endpoints/${id}`, { ...form, is_on: true })).status).toBe(200)
  await deliver()
  expect(receiver.received).toHaveLength(1)

  await sql`delete from stream_events where sequence not in (
    select sequence from stream_events where type = 'donation.created' order by sequence desc limit 2)`.execute(
    app.db,
  )
  const resend = (body: object) =>
    staff.call<{ count: number }>('POST', `/webhook-endpoints/${id}/deliveries/retry`, body)
  expect((await resend({ date_from: '2000-01-01', date_to: '2000-01-02' })).body.data).toEqual({ count: 0 })
  expect((await resend({ date_from: '2020-01-01', date_to: '' })).body.data).toEqual({ count: 1 })
  await deliver()
  expect(receiver.received).toHaveLength(2)
  expect((await resend({ date_from: '', date_to: '', with_delivered: true })).body.data).toEqual({ count: 2 })
  await deliver()
  expect(receiver.received).toHaveLength(4)
  const [newest] = await deliveriesOf(id, '?status=delivered')
  await staff.call('POST', `/webhook-endpoints/${id}/deliveries/${newest?.id}/retry`)
  await deliver()
  expect(receiver.received).toHaveLength(5)
  expect(await deliveriesOf(id, '?status=failed')).toEqual([])
})

test('a test event reaches an endpoint of any types, and its delivery is deleted after 30 days', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addEndpoint(receiver.url, ['payout.received'])
  expect((await staff.call('POST', `/webhook-endpoints/${id}/test`)).status).toBe(200)
  await deliver()
  const [only] = receiver.received
  expect(new Webhook(secret).verify(only?.body ?? '', only?.headers as Record<string, string>)).toMatchObject(
    {
      type: 'webhook.test',
    },
  )
  const watch = integrationsFeature.tasks?.(app.context)['watch-webhooks']
  await watch?.(null)
  expect(await deliveriesOf(id)).toHaveLength(1)
  await sql`update webhook_deliveries set created_at = now() - interval '31 days'`.execute(app.db)
  await watch?.(null)
  expect(await deliveriesOf(id)).toEqual([])
})

test('after a rotation both secrets sign for a day, then the new one alone; a new key of the server seals both', async () => {
  const receiver = await startReceiver()
  const { id, secret } = await addEndpoint(receiver.url)
  const rotated = await staff.call<{ secret: string }>('POST', `/webhook-endpoints/${id}/secrets`)
  expect(await resealWebhooks(app.db, app.context.sealer)).toEqual({ sealed: 0, unreadable: 0 })
  const newSealer = createSealer(['another key of the test for data', 'a key of the test for personal data'])
  expect(await resealWebhooks(app.db, newSealer)).toEqual({ sealed: 2, unreadable: 0 })
  await give()
  await addEvents(app.context.db)
  await queueDeliveries(app.context.db)
  const context = { ...app.context, sealer: newSealer }
  await sendDeliveries(context, new AbortController().signal)
  const verify = (by: string, one: ReceivedEvent | undefined) =>
    new Webhook(by).verify(one?.body ?? '', one?.headers as Record<string, string>)
  verify(secret, receiver.received[0])
  verify(rotated.body.data.secret, receiver.received[0])
  await sql`update webhook_endpoints set previous_until = now()`.execute(app.db)
  await give()
  await addEvents(app.context.db)
  await queueDeliveries(app.context.db)
  await sendDeliveries(context, new AbortController().signal)
  verify(rotated.body.data.secret, receiver.received[1])
  expect(() => verify(secret, receiver.received[1])).toThrow()
  const { rows } = await sql<{ secret: string }>`select secret from webhook_endpoints`.execute(app.db)
  expect(rows[0]?.secret).not.toContain('whsec_')
})

test('a secret that the server cannot open is a failed attempt with its reason, and others are sent', async () => {
  const [closed, open] = [await startReceiver(), await startReceiver()]
  const { id } = await addEndpoint(closed.url)
  const { id: other } = await addEndpoint(open.url)
  await sql`update webhook_endpoints set secret = 'abcdefgh.a.b.c' where id = ${id}`.execute(app.db)
  await give()
  await deliver()
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'queued', attempts: [{ number: 1, status_code: null, error: 'sealed_secret' }] },
  ])
  expect(await deliveriesOf(other)).toMatchObject([{ status: 'delivered' }])
  const { body } = await staff.call<{ secret: string }>('POST', `/webhook-endpoints/${id}/secrets`)
  await letWaitsEnd()
  await deliver()
  const [only] = closed.received
  new Webhook(body.data.secret).verify(only?.body ?? '', only?.headers as Record<string, string>)
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered' }])
})

test('a dead endpoint delays no other, and receives few requests', async () => {
  const [dead, alive] = [await startReceiver(...Array(50).fill('never')), await startReceiver()]
  await addEndpoint(dead.url)
  await addEndpoint(alive.url)
  for (let gift = 0; gift < 12; gift++) await give()
  const begun = performance.now()
  const delivering = deliver({ timeoutMs: 2000 })
  await expect.poll(() => alive.received.length, { timeout: 1900 }).toBe(12)
  expect(performance.now() - begun).toBeLessThan(1900)
  await delivering
  expect(dead.received.length).toBeLessThanOrEqual(4)
})

test('a shutdown aborts a request at once, and its delivery is due again', async () => {
  const receiver = await startReceiver('never')
  const { id } = await addEndpoint(receiver.url)
  await give()
  await addEvents(app.context.db)
  await queueDeliveries(app.context.db)
  const stopping = new AbortController()
  const sending = sendDeliveries(app.context, stopping.signal)
  await expect.poll(() => receiver.received.length).toBe(1)
  stopping.abort()
  await sending
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'queued', attempts: [] }])
  await deliver()
  expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered' }])
})

test('administrators are warned after a day of failures, and the endpoint is switched off after five', async () => {
  const { id } = await addEndpoint('http://127.0.0.1:1/hook')
  const age = (days: number) =>
    sql`update webhook_endpoints set failing_since = now() - make_interval(days => ${days}),
      warned_at = warned_at - interval '4 days'`.execute(app.db)
  await give()
  await deliver()
  await watchEndpoints(app.context.db)
  expect(await sentKinds()).not.toContain('warning')
  // Disabled only after a warning, even when the job did not run for days.
  await age(6)
  await watchEndpoints(app.context.db)
  await watchEndpoints(app.context.db)
  expect((await sentKinds()).filter((what) => what === 'warning')).toHaveLength(1)
  expect((await endpointOf(id))?.disabled_at).toBeNull()
  await age(6)
  await watchEndpoints(app.context.db)
  expect(await endpointOf(id)).toMatchObject({ disabled_because: 'failing', queued: 0 })
  expect(await sentKinds()).toContain('failing')
})

async function sentKinds(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select facts ->> 'what' as what from messages join users on users.id = user_id
    where kind = 'webhook' and email = ${staff.email} order by messages.id`.execute(app.db)
  return rows.map(({ what }) => what)
}

test('a private address is refused, also when a name leads there or changes to it', async () => {
  const receiver = await startReceiver()
  const post = (url: string, resolve?: PostOptions['resolve']) =>
    postWebhook(url, { headers: {}, body: '{}' }, { allowsPrivate: false, ...(resolve && { resolve }) })
  const refused = { error: 'private_address' }
  for (const host of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '[::1]',
    '[fd00::1]',
    '0x7f.1',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[::7f00:1]',
    '[fec0::1]',
    '[4000::1]',
    'localhost',
    'metadata.google.internal',
  ])
    expect([host, await post(`http://${host}/`)]).toEqual([host, refused])
  const { port } = new URL(receiver.url)
  const url = `http://hooks.example.org:${port}/hook`
  expect(await post(url, async () => [{ address: '127.0.0.1', family: 4 }])).toEqual(refused)
  const mixed = [
    { address: '93.184.216.34', family: 4 },
    { address: '::ffff:127.0.0.1', family: 6 },
  ]
  expect(await post(url, async () => mixed)).toEqual(refused)
  expect(await post(url, async () => [])).toEqual({ error: 'no_host' })
  // Resolves the host a single time, and connects to that address.
  let lookups = 0
  const { status } = (await postWebhook(
    url,
    { headers: {}, body: '{"type":"x"}' },
    {
      allowsPrivate: true,
      async resolve() {
        lookups++
        return [{ address: '127.0.0.1', family: 4 }]
      },
    },
  )) as { status: number }
  expect([status, lookups, receiver.received.length]).toEqual([200, 1, 1])
})

test('in production an address is https and public; everywhere one needs an event, a name and no password', async () => {
  const chief = await production.staff(['settings'])
  const send = async (visitor: typeof staff, changes: object) => {
    const { status, body } = await visitor.call('POST', '/webhook-endpoints', {
      name: 'Accounts',
      url: 'https://example.org/hook',
      types: ['donation.created'],
      ...changes,
    })
    return status === 200 ? 200 : Object.values(body.errors ?? {}).flat()[0]
  }
  expect(await send(chief, {})).toBe(200)
  expect(await send(chief, { url: 'http://example.org/hook' })).toContain('begin with https://')
  expect(await send(chief, { url: 'https://192.168.1.10/hook' })).toContain('private network')
  for (const url of [
    'example.org',
    'ftp://example.org',
    'https://user:pass@example.org/',
    'https://:pass@example.org/',
  ])
    expect(await send(staff, { url })).toContain('complete address')
  expect(await send(staff, { types: [] })).toContain('at least one event')
  expect(await send(staff, { types: eventTypes })).toBe(200)
})

test('each change of an endpoint is audited and e-mailed, and there are at most twenty', async () => {
  const before = (await sentKinds()).length
  const { id } = await addEndpoint('http://127.0.0.1:1/hooks/T0123456789?token=secret')
  await staff.call('PUT', `/webhook-endpoints/${id}`, {
    name: 'Accounts',
    url: 'http://127.0.0.1:1/hooks/T0123456789?token=other',
    types: ['donation.created'],
    is_on: true,
  })
  await staff.call('POST', `/webhook-endpoints/${id}/secrets`)
  await staff.call('DELETE', `/webhook-endpoints/${id}`)
  expect((await sentKinds()).slice(before)).toEqual(['added', 'changed', 'rotated', 'removed'])
  const { rows } = await sql<{ facts: Record<string, string> }>`
    select facts from audit_entries where subject = 'webhook Accounts' order by id desc limit 3`.execute(
    app.db,
  )
  // An address may have a token in its path or query.
  expect(rows[2]?.facts.url).toBe('http://127.0.0.1:1/hooks/… → http://127.0.0.1:1/hooks/…')
  expect(rows[0]?.facts.url).toBe('http://127.0.0.1:1/hooks/…')
  for (let count = 0; count < 20; count++) await addEndpoint('http://127.0.0.1:1/')
  const { status, body } = await staff.call('POST', '/webhook-endpoints', {
    name: 'One more',
    url: 'http://127.0.0.1:1/',
    types: ['donation.created'],
  })
  expect([status, body.message]).toEqual([409, expect.stringContaining('at most 20')])
})
