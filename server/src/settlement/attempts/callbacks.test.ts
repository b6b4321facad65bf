import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp, movesIn } from '../../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

const paid = ['attempt 1: pending > success', 'donation: pending > success']

/** Client that calls the callback URL by hand. */
const caller = app.visitor()

type Fields = Record<string, string>

const noticeAbout = (transactionId: string, more: Fields = {}): Fields => ({
  PaymentType: 'EWallet',
  Status: 'success',
  OrderId: 'SW1',
  CustomerTransactionId: transactionId,
  Amount: '5000.0000',
  ...more,
})

const signed = (fields: Fields, key = app.swichSecretKey): Fields => ({
  ...fields,
  Checksum: createHmac('sha256', key)
    .update(`SWCallback:${fields.CustomerTransactionId}:${fields.OrderId}:${fields.Amount}:${fields.Status}`)
    .digest('hex'),
})

const send = (fields: Fields | string, request: RequestInit = {}) =>
  caller.ask(
    `/gateways/swich/notice?${typeof fields === 'string' ? fields : new URLSearchParams(fields)}`,
    request,
  )

/** Gift without any callback so far. */
async function newGift(button: 'pay' | 'fail' | 'pending' | 'walk away' = 'walk away', amount = 5000) {
  const donor = app.visitor()
  const cart = [{ id: app.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ total_amount: amount, cart })
  await donor.pay(link, button, { callbacks: 'none' })
  const { attempts } = await app.readDonation(link)
  return { donor, link, transactionId: attempts[0]?.transaction_id ?? '' }
}

const noticesOf = async (link: string) =>
  (await app.readDonation(link)).events.filter(({ kind }) => kind === 'callback_received')

/** Waits for the sandbox's automatic callbacks. */
const noticesArrive = (link: string, count: number) =>
  expect.poll(async () => (await noticesOf(link)).length).toBe(count)

const countRefused = async () =>
  (await app.pool.query('select count(*) as n from refused_callbacks')).rows[0].n as number

test('a paid gift is settled by our own inquiry, which the callback triggers at once', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay')
  await noticesArrive(link, 1)
  expect(movesIn(await app.readDonation(link))).toEqual([])

  await app.workDueJobs()
  const stored = await app.readDonation(link)
  expect(movesIn(stored)).toEqual(paid)
  expect(stored.donation).toMatchObject({ status: 'success', settled_at: expect.any(Date) })
  expect(stored.attempts).toMatchObject([{ status: 'success', inquiries: 1, next_inquiry_at: null }])
  const transactions = await app.db
    .selectFrom('gateway_transactions')
    .selectAll()
    .where('attempt_id', '=', stored.attempts[0]?.id ?? 0)
    .execute()
  expect(transactions).toMatchObject([
    {
      category_name: 'EWallet',
      channel_name: 'EasyPaisa',
      transaction_status: 'success',
      amount_paisa: 500_000,
      order_id: expect.stringMatching(/^SW\d+$/),
    },
  ])
})

test('three identical callbacks at once settle once', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'duplicated' })
  await noticesArrive(link, 3)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('late callbacks that say failed or pending do not undo a payment', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'out of order' })
  await noticesArrive(link, 3)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('a callback after settlement changes nothing', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'pay', { callbacks: 'late', seconds: 1 })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const before = await app.readDonation(link)
  expect(movesIn(before)).toEqual(paid)
  await noticesArrive(link, 1)
  await app.workDueJobs()
  const after = await app.readDonation(link)
  expect(movesIn(after)).toEqual(paid)
  expect(after.donation).toEqual(before.donation)
})

test('a forged callback is recorded as refused, triggers no inquiry, and changes nothing', async () => {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, 'walk away', { callbacks: 'forged' })
  await noticesArrive(link, 1)
  await app.workDueJobs()
  const { donation, attempts, events } = await app.readDonation(link)
  expect(donation.status).toBe('pending')
  expect(attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
  expect(events.findLast(({ kind }) => kind !== 'email_ended')).toMatchObject({
    kind: 'callback_received',
    facts: { refusal: 'wrong_signature' },
  })
})

test('a genuine callback that says success settles nothing when the gateway itself says failed', async () => {
  const { link, transactionId } = await newGift('fail')
  const answer = await send(signed(noticeAbout(transactionId)))
  expect([answer.status, answer.text]).toEqual([200, '{"status":"success"}'])
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual([
    'attempt 1: pending > failed',
    'donation: pending > failed',
  ])
})

test('a genuine callback about a payment that the gateway does not know leaves it pending', async () => {
  const { link, transactionId } = await newGift('walk away')
  expect((await send(signed(noticeAbout(transactionId)))).status).toBe(200)
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  expect([donation.status, attempts[0]?.inquiries]).toEqual(['pending', 1])
})

test('a callback with a different amount is settled by the gateway’s own answer, or not at all', async () => {
  const { link, transactionId } = await newGift('pay')
  await send(signed(noticeAbout(transactionId, { Amount: '1.0000', Status: 'failed' })))
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('a callback about a payment of another shop stores only its refusal', async () => {
  const before = await countRefused()
  for (const fields of [signed(noticeAbout('ANOTHERSHOP12345678')), noticeAbout('ANOTHERSHOP12345678')])
    expect([200, 400]).toContain((await send(fields)).status)
  expect(await countRefused()).toBe(before + 2)
})

test('a callback signed for one gift is refused for another', async () => {
  const one = await newGift('pay')
  const other = await newGift('walk away')
  const { Checksum } = signed(noticeAbout(one.transactionId))
  expect((await send({ ...noticeAbout(other.transactionId), Checksum: Checksum ?? '' })).status).toBe(400)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(other.link))).toEqual([])
})

test('an unauthenticated callback is stored truncated, refused, and causes no error', async () => {
  const { link, transactionId } = await newGift()
  const strange = [
    '',
    '%00',
    'a%00b',
    '%ff%fe',
    '%ED%A0%80',
    '🤲',
    'x'.repeat(5000),
    `${'x'.repeat(99)}🤲`,
    '%F0%9F',
    "'%3B drop table donations",
    '%5Cu0000',
    '{"a":1}',
    '%0d%0aSet-Cookie: a=b',
    '%25',
    '%zz',
  ]
  for (const value of strange)
    for (const name of ['CustomerTransactionId', 'Status', 'OrderId', 'Amount', 'Checksum', 'PaymentType']) {
      const own = name === 'CustomerTransactionId' ? '' : `CustomerTransactionId=${transactionId}&`
      const { status, text } = await send(`${own}${name}=${value}`)
      expect(status, `${name}=${value.slice(0, 30)}: ${text}`).toBe(400)
    }
  const id = `CustomerTransactionId=${transactionId}`
  for (const query of [
    '',
    `${id}&${id}`,
    'Status=a&Status=b&Checksum=c&Checksum=d',
    'Checksum[a]=b',
    '&&&=',
    '?',
  ])
    expect((await send(query)).status, query).toBe(400)
  const records = JSON.stringify((await noticesOf(link)).map(({ facts }) => facts))
  expect(records).not.toMatch(/x{101}/)
  await app.workDueJobs()
  expect((await app.readDonation(link)).attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
})

test('a callback by POST is read like one by GET, with any body', async () => {
  const { link, transactionId } = await newGift('pay')
  const fields = signed(noticeAbout(transactionId))
  expect((await send(fields, { method: 'POST' })).status).toBe(200)
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png']) {
    const { status } = await send(fields, { method: 'POST', body: '{', headers: { 'content-type': type } })
    expect([200, 400, 415], type).toContain(status)
  }
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('a gateway without callbacks, or an unknown one, has no callback URL', async () => {
  for (const gateway of ['default', 'easypaisa', '__proto__', 'constructor', '%00', 'SWICH%2F..'])
    expect((await caller.ask(`/gateways/${gateway}/notice`)).status, gateway).toBe(404)
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ msg, err }) => [msg, err?.message])).toEqual([])
})

test('repeated callbacks, forged or genuine, appear once in the timeline, with their count', async () => {
  const { link, transactionId } = await newGift('pending')
  const before = await app.pool.query('select count(*) as n from events')
  const forged = { ...noticeAbout(transactionId), Checksum: 'f'.repeat(64) }
  await Promise.all(Array.from({ length: 60 }, () => send(forged)))
  expect((await app.pool.query('select count(*) as n from events')).rows).toEqual(before.rows)
  for (let time = 1; time <= 14; time++) await send(signed(noticeAbout(transactionId)))
  const notices = await noticesOf(link)
  expect(notices.filter(({ facts }) => !('times' in facts))).toHaveLength(10)
  expect(notices.filter(({ facts }) => 'times' in facts)).toMatchObject([
    { facts: { refusal: 'wrong_signature', times: 60, last_at: expect.stringMatching(/Z$/) } },
    { facts: { refusal: null, times: 4 } },
  ])
})

test('a long timeline shows its newest steps first, and loads older ones on request', async () => {
  const { link } = await newGift()
  const { donation } = await app.readDonation(link)
  await app.pool.query(
    `insert into events (intent_id, actor, kind, facts)
      select $1, 'system', 'email_ended', '{"email": "donation", "result": "sent"}' from generate_series(1, 150)`,
    [donation.intent_id],
  )
  const officer = await app.staff(['donation'])
  const timeline = async (query = '') =>
    (await officer.call<{ kind: string }[]>('GET', `/donations/${donation.id}/timeline${query}`)).body.data
  expect((await timeline()).map(({ kind }) => kind)).toEqual(Array(100).fill('email_ended'))
  const whole = await timeline('?newest=200')
  expect([whole.length > 150, whole[0]?.kind]).toEqual([true, 'donated'])
})
