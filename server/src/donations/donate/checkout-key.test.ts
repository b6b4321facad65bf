import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { donateBody } from '../../../../contract/src/donate.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'
import { recordCheckout } from './make-donation.ts'

const app = await buildTestApp()
afterAll(app.close)

const sadqah = app.causeId('Sadqah')

const checkOut = (key: string, body: unknown = giftTo(sadqah)) =>
  app
    .visitor()
    .call<{ url: string }>('POST', '/donate', body, { 'idempotency-key': key.replaceAll(' ', '-') })

/** Counts the rows of every table that a donation writes. */
async function rows() {
  const { rows } = await app.pool.query(`
    select (select count(*) from donations) as donations, (select count(*) from donation_donors) as donors,
      (select count(*) from donation_funds) as lines, (select count(*) from payment_attempts) as attempts,
      (select count(*) from events) as events, (select count(*) from messages) as emails`)
  return rows[0]
}

/** Row counts after one more donation of one line. */
function withOneDonation(before: Record<string, number>) {
  const added = { donations: 1, donors: 1, lines: 1, attempts: 1, events: 2, emails: 1 }
  return Object.fromEntries(Object.entries(added).map(([name, more]) => [name, (before[name] ?? 0) + more]))
}

test('a donor who sends the same checkout again gets the first answer, and donates once', async () => {
  const before = await rows()
  const first = await checkOut('again')
  const second = await checkOut('again')
  expect(first.status).toBe(200)
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(await rows()).toEqual(withOneDonation(before))
})

test('a donor whose answer was lost during the commit gets it, though the database was gone for a moment', async () => {
  const before = await rows()
  const body = donateBody.parse(giftTo(sadqah))
  const lose = async (valid: Parameters<Parameters<typeof recordCheckout<{ url: string }>>[2]>[0]) => {
    await app.context.donationWriter.record.add({ ...valid, body, language: 'en', holdsEmail: false })
    throw new Error('Connection terminated unexpectedly')
  }
  const { url } = await recordCheckout(app.context, { body, key: 'lost' }, lose)
  expect(await rows()).toEqual(withOneDonation(before))
  expect((await checkOut('lost', body)).body.data.url).toBe(url)
  await expect(recordCheckout(app.context, { body }, lose)).rejects.toThrow('Connection terminated')
})

test('a stored checkout does not reveal its content to a reader of the database', async () => {
  await checkOut('kept')
  const { rows } = await app.pool.query(`select body_hash from idempotency_keys where key = 'kept'`)
  const unkeyed = createHash('sha256')
    .update(JSON.stringify(donateBody.parse(giftTo(sadqah))))
    .digest('hex')
  expect(rows[0].body_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(rows[0].body_hash).not.toBe(unkeyed)
})

test('a checkout that arrives 50 times at the same moment makes one donation', async () => {
  const before = await rows()
  const answers = await Promise.all(Array.from({ length: 50 }, () => checkOut('fifty at once')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1)
  expect(await rows()).toEqual(withOneDonation(before))
})

test('a checkout repeated with other details is refused, also when both arrive at the same moment', async () => {
  const before = await rows()
  const bodies = Array.from({ length: 10 }, (_, index) => giftTo(sadqah, 1000 + (index % 2)))
  const answers = await Promise.all(bodies.map((body) => checkOut('two carts', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body).toEqual({
    success: false,
    message: 'This checkout has already been sent with different details. Please reload the page.',
  })
  expect(await rows()).toEqual(withOneDonation(before))
})

test('details in another order, or with spaces around them, are one checkout', async () => {
  const gift = giftTo(sadqah)
  const first = await checkOut('another hand', gift)
  const reversed = Object.fromEntries(Object.entries({ ...gift, first_name: ' Ayesha ' }).reverse())
  expect(await checkOut('another hand', reversed)).toMatchObject({ status: 200, body: first.body })
})

test('a repeated checkout gets its first answer even when the cause or payment method was closed meanwhile', async () => {
  const first = await checkOut('closed meanwhile', { ...giftTo(sadqah), ...byBankTransfer })
  await app.pool.query(`update causes set status = 0 where id = ${sadqah}`)
  const { rows: closed } = await app.pool.query(
    'update active_pay_methods set effective_to = now() where effective_to is null returning id',
  )
  expect((await checkOut('another checkout')).status).toBe(422)
  expect(await checkOut('closed meanwhile', { ...giftTo(sadqah), ...byBankTransfer })).toMatchObject({
    status: 200,
    body: first.body,
  })
  await app.pool.query(`update causes set status = 1 where id = ${sadqah}`)
  const ids = closed.map(({ id }) => id)
  await app.pool.query('update active_pay_methods set effective_to = null where id = any($1)', [ids])
})

test('a refused checkout can be corrected and sent with the same key', async () => {
  expect((await checkOut('mended', { ...giftTo(sadqah), email: 'ayesha@' })).status).toBe(422)
  expect((await checkOut('mended')).status).toBe(200)
})

test('without a key every click is a donation', async () => {
  const donor = app.visitor()
  expect(await donor.give()).not.toBe(await donor.give())
})

test('no two of many donations have the same code or the same link', async () => {
  const { rows } = await app.pool.query(
    'select count(*) as n, count(distinct donation_code) as codes, count(distinct link) as links from donations join payment_intents on payment_intents.id = intent_id',
  )
  expect(rows).toEqual([{ n: rows[0].n, codes: rows[0].n, links: rows[0].n }])
  expect(rows[0].n).toBeGreaterThan(5)
})
