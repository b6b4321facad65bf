import { afterAll, expect, test } from 'vitest'
import { apiBase } from '../../../../contract/src/entry.ts'
import { scopes } from '../../../../contract/src/scopes.ts'
import { addCampaign } from '../../../test/add-campaign.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'
import { addEvents } from '../events/add-events.ts'
import { newApiKey, newPublicId } from './api-key-text.ts'

const app = await buildTestApp()
afterAll(app.close)
const amina = await app.staff()
type Page = { data: { id: number }[]; has_more: boolean; next_cursor: string | null }

/** Creates a client with a key of these scopes. */
async function newClient(given: readonly string[]) {
  const public_id = newPublicId()
  const { key, ...secret } = newApiKey(public_id)
  await app.pool.query(
    `insert into api_keys (public_id, name, owner_id, expires_on, scopes, hash, last_four)
     select $1, 'Script', id, current_date + 30, $2, $3, $4 from users where email = $5`,
    [public_id, given, secret.hash, secret.last_four, amina.email],
  )
  return async (method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string) => {
    const answer = await app.app.inject({
      method,
      url: `${apiBase}${path}`,
      headers: {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { payload: body }),
    })
    const { statusCode: status, headers } = answer
    return { status, headers, body: answer.json() }
  }
}
const whole = await newClient(scopes)
const plain = await newClient(['donations:read', 'donors:read', 'agreements:read', 'receipts:read'])

async function pages(path: string, between = async () => {}): Promise<Page['data'][]> {
  const read: Page['data'][] = []
  let cursor = ''
  do {
    const { status, body } = await whole('GET', `${path}${cursor}`)
    expect(status, JSON.stringify(body)).toBe(200)
    read.push(body.data.data)
    cursor = body.data.next_cursor === null ? '' : `&cursor=${body.data.next_cursor}`
    await between()
  } while (cursor !== '')
  return read
}

const insertDonations = (count: number) =>
  app.pool.query(
    `with intent as (
       insert into payment_intents (kind, link, amount, active_pay_method_id, cause_ids, cause_amounts)
       select 'donation', 'x' || gen_random_uuid(), 100, (select min(id) from active_pay_methods),
         '{1}', '{100}'
       from generate_series(1, $1) returning id)
     insert into donations (donation_code, donor_id, platform, intent_id)
     select upper(substr(md5(random()::text), 1, 9)), (select min(id) from donation_donors), 'web', id
     from intent`,
    [count],
  )

test('no donation is missed or repeated while a thousand are inserted, and the changes have the new ones', async () => {
  await app.visitor().give()
  await insertDonations(250)
  const before = (await app.pool.query('select id from donations order by id desc')).rows.map(({ id }) => id)
  const begun = readClock().now.toISOString()
  const read = await pages('/donations?limit=25', async () => void (await insertDonations(100)))
  const ids = read.flat().map(({ id }) => id)
  expect(read.length).toBeGreaterThan(10)
  expect(read[0]).toHaveLength(25)
  expect(ids).toEqual(before)
  await addEvents(app.db)
  const changed = (await pages(`/donations?limit=100&updated_since=${begun}`)).flat().map(({ id }) => id)
  const all = (await app.pool.query('select id from donations')).rows.map(({ id }) => id)
  expect(changed).toHaveLength(new Set(changed).size)
  expect(new Set([...ids, ...changed])).toEqual(new Set(all))
})

test('a change that became visible during the previous read is read next, and both records of a merge', async () => {
  const { rows } = await app.pool.query(
    `insert into contacts (first_name, last_name, country, language)
     values ('Sana', 'Mir', 'Pakistan', 'en'), ('Sana', 'Meer', 'Pakistan', 'en') returning id`,
  )
  const [winner, merged] = rows.map(({ id }) => id)
  await addEvents(app.db)
  await app.pool.query(`update stream_events set added_at = added_at - interval '1 hour'`)
  await app.pool.query('update contacts set merged_into = $1 where id = $2', [winner, merged])
  await addEvents(app.db)
  const changedSince = async (seconds: number) => {
    const since = new Date(readClock().now.getTime() + seconds * 1000).toISOString()
    return (await whole('GET', `/contacts?updated_since=${since}`)).body.data.data
  }
  expect(await changedSince(30)).toMatchObject([
    { id: merged, merged_into: winner },
    { id: winner, merged_into: null },
  ])
  expect(await changedSince(90)).toEqual([])
})

test('lists are filtered, and have personal data only for a key with that scope', async () => {
  const campaign = await addCampaign(app.db, { slug: 'wells', cause_id: app.causeId('Sadqah') })
  const cart = giftTo(app.causeId('Sadqah'), 700).cart.map((line) => ({ ...line, campaign }))
  const link = await app.visitor().give({ cart, total_amount: 700 })
  const { id } = (await app.readDonation(link)).donation
  const [first] = (await whole('GET', '/donations?limit=1&status=pending')).body.data.data
  expect(first).toMatchObject({
    id,
    amount: 700,
    payment_gateway: 'swich',
    funds: [{ fundtitle: 'Sadqah', amount: 700, campaign_id: campaign, page_id: null }],
    donor: { first_name: 'Ayesha', email: 'ayesha.siddiqui@example.com' },
  })
  expect((await plain('GET', '/donations?limit=1')).body.data.data[0]).toMatchObject({ id, donor: null })
  expect((await whole('GET', '/donations?status=success')).body.data.data).toEqual([])
  expect((await whole('GET', '/donations?cause_id=2147483647')).body.data.data).toEqual([])
  expect((await whole('GET', `/donations?campaign_id=${campaign}`)).body.data.data).toMatchObject([{ id }])
  expect((await whole('GET', '/donations?date_to=2001-01-01')).body.data.data).toEqual([])
  await app.pool.query('select attach_contacts(5000)')
  for (const path of ['/contacts', '/agreements', '/receipts']) {
    const [mine, bare] = [await whole('GET', path), await plain('GET', path)]
    expect([path, mine.status, bare.status]).toEqual([path, 200, 200])
    expect(JSON.stringify(bare.body)).not.toContain('Ayesha')
  }
})

test('the names of staff are read with the scope for personal data alone', async () => {
  const donor = app.visitor()
  const link = await donor.give({ total_amount: 5000 })
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  const asked = { amount: 10, left: 5000, reason: 'Given twice', way: 'by_hand' }
  expect((await amina.call('POST', `/attempts/${attempts[0]?.id}/refunds`, asked)).status).toBe(200)
  const path = `/donations/${donation.id}/refunds`
  expect((await whole('GET', path)).body.data[0].refunds[0].asked_by).toBe('Bilal Ahmed')
  expect((await plain('GET', path)).body.data[0].refunds[0].asked_by).toBeNull()
  await app.pool.query(
    `insert into ledger_closings (closed_through, is_reopening, signature, closed_by)
     select '2020-01-31', false, 'Bilal Ahmed', id from users where email = $1`,
    [amina.email],
  )
  const books = await newClient(['accounting:read'])
  expect((await books('GET', '/month-end')).body.data.closings[0]).toMatchObject({ by: '', signature: '' })
  expect((await whole('GET', '/month-end')).body.data.closings[0]).toMatchObject({ by: 'Bilal Ahmed' })
})

test('a wrong limit, cursor or instant is refused with the reason', async () => {
  for (const [query, field] of [
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['cursor=bm8', 'cursor'],
    ['cursor=%00', 'cursor'],
    ['updated_since=2001-01-01T00:00:00Z', 'updated_since'],
    ['updated_since=yesterday', 'updated_since'],
    ['status=paid', 'status'],
  ] as const) {
    const { status, headers, body } = await whole('GET', `/donations?${query}`)
    expect([status, Object.keys(body.errors ?? {})], query).toEqual([422, [field]])
    expect(headers['content-type']).toBe('application/problem+json')
    expect(body).toMatchObject({
      success: false,
      status: 422,
      title: 'Unprocessable Entity',
      detail: body.message,
    })
  }
})

const noteOn = async () =>
  `/donations/${(await app.readDonation(await app.visitor().give())).donation.id}/notes`

test('a write needs an Idempotency-Key, and the same one writes once', async () => {
  const path = await noteOn()
  const missing = await whole('POST', path, { note: 'One' })
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['idempotency-key']])
  const first = await whole('POST', path, { note: 'One' }, 'note-1')
  const again = await whole('POST', path, { note: 'One' }, 'note-1')
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(again.headers['idempotency-replayed']).toBe('true')
  const { rows } = await app.pool.query(`select from notes where note = 'One'`)
  expect(rows).toHaveLength(1)
  const other = await whole('POST', path, { note: 'Two' }, 'note-1')
  expect([other.status, other.body.detail]).toEqual([
    409,
    `This Idempotency-Key was used for another call: POST ${path}.`,
  ])
  // A refused call may be corrected; idempotency keys are separate for each API key.
  expect((await whole('POST', path, { note: '' }, 'note-2')).status).toBe(422)
  expect((await whole('POST', path, { note: 'Three' }, 'note-2')).status).toBe(200)
  const partner = await newClient(scopes)
  expect((await partner('POST', path, { note: 'Four' }, 'note-1')).status).toBe(200)
})

test('a conflict names the first object, and a call of unknown outcome is not repeated', async () => {
  const payment = {
    first_name: 'Ali',
    last_name: 'Raza',
    email: 'ali@example.com',
    phone: '',
    amount: 900,
    type: 'fee',
    remarks: '',
  }
  const made = await whole('POST', '/payments', payment, 'payment-1')
  if (made.status === 200) {
    const { body } = await whole('POST', '/payments', { ...payment, amount: 901 }, 'payment-1')
    expect(body.detail).toContain(`POST /payments, which made the object with the id ${made.body.data.id}`)
  } else expect(made.body).toEqual({})
  const path = await noteOn()
  await whole('POST', path, { note: 'Lost' }, 'lost')
  await app.pool.query(`update api_key_calls set answer = null where idempotency_key = 'lost'`)
  expect((await whole('POST', path, { note: 'Lost' }, 'lost')).status).toBe(409)
})

test('a donation by a program is not written twice when the answer was lost', async () => {
  const body = giftTo(app.causeId('Sadqah'), 1234)
  const first = await whole('POST', '/donate', body, 'gift-1')
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await app.pool.query(`update api_key_calls set answer = null where idempotency_key = 'gift-1'`)
  const again = await whole('POST', '/donate', body, 'gift-1')
  expect([again.status, again.body.data.url]).toEqual([200, first.body.data.url])
})
