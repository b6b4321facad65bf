import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StreamEvent } from '../../../../contract/src/events.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { insertDonations } from '../../settlement/insert-donations.ts'
import { integrationsFeature } from '../feature.ts'
import { addEvents } from './add-events.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff(['settings', 'donation', 'donation.refund', 'contact', 'contact.merge'])

type EventPage = { events: StreamEvent[]; next: string; has_more: boolean }

async function readPage(query = ''): Promise<EventPage> {
  const { status, body } = await staff.call<EventPage>('GET', `/events${query}`)
  expect(status).toBe(200)
  return body.data
}

/** Cursor after the events of earlier tests. */
let begin = '0'
beforeEach(async () => {
  await addEvents(app.context.db)
  for (let page = await readPage(`?after=${begin}`); ; page = await readPage(`?after=${begin}`)) {
    begin = page.next
    if (!page.has_more) return
  }
})

/** Reads the events since the test began. */
async function newEvents(): Promise<StreamEvent[]> {
  await addEvents(app.context.db)
  return (await readPage(`?after=${begin}`)).events
}
const typesOf = (events: StreamEvent[], object: string) =>
  events.filter(({ data }) => data.object === object).map(({ type }) => type)

async function paidGift() {
  const donor = app.visitor()
  const link = await donor.give({
    total_amount: 5000,
    cart: [{ id: app.causeId('Sadqah'), amount: 5000, quantity: 1 }],
  })
  await donor.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  return app.readDonation(link)
}

test('a gift that is paid and refunded has an event of each step, without personal data', async () => {
  const { donation, attempts } = await paidGift()
  await staff.call('POST', `/attempts/${attempts[0]?.id}/refunds`, {
    amount: 5000,
    left: 5000,
    reason: 'Given twice',
    way: 'gateway',
  })
  const events = await newEvents()
  expect(events.map(({ type, data }) => [type, data.object_sequence])).toEqual([
    ['donation.created', 1],
    ['receipt.issued', 1],
    ['donation.settled', 2],
    ['receipt.voided', 2],
    ['donation.refunded', 3],
  ])
  const [created, receipt] = events
  expect(created).toEqual({
    id: expect.stringMatching(new RegExp(`^evt_${created?.data.sequence}_[0-9a-z]+$`)),
    type: 'donation.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { object: 'donation', id: donation.id, sequence: expect.any(Number), object_sequence: 1 },
  })
  expect(receipt?.data.donation_id).toBe(donation.id)
})

test('a rolled back change has no event', async () => {
  await expect(
    app.db.transaction().execute(async (trx) => {
      await sql`update payment_intents set amount = amount + 1 where kind = 'donation' and status = 'success'`.execute(
        trx,
      )
      throw new Error('not after all')
    }),
  ).rejects.toThrow('not after all')
  expect(await newEvents()).toEqual([])
})

test('a new donor, a correction and a merge have events, and a merge names both records', async () => {
  await paidGift()
  await sql`select attach_contacts(1000)`.execute(app.db)
  const added = await newEvents()
  const donors = added.filter(({ type }) => type === 'donor.created')
  expect(typesOf(added, 'donor')).toEqual(donors.map(() => 'donor.created'))
  expect(donors.length).toBeGreaterThan(0)

  const { rows } = await sql<{ id: number }>`
    insert into contacts (first_name, last_name, country, language)
    values ('Sana', 'Mir', 'PK', 'en'), ('Sana', 'Meer', 'PK', 'en') returning id`.execute(app.db)
  const [winner = 0, loser = 0] = rows.map(({ id }) => id)
  begin = (await newEvents()).at(-1)?.id.replace('evt_', '') ?? begin
  await sql`update contacts set merged_into = ${winner} where id = ${loser}`.execute(app.db)
  await sql`insert into contact_points (contact_id, kind, value, source)
    values (${winner}, 'email', 'sana@example.org', 'staff'), (${winner}, 'phone', '03001234567', 'staff')`.execute(
    app.db,
  )
  const [merged, ...others] = await newEvents()
  expect(merged).toMatchObject({
    type: 'donor.merged',
    data: { id: winner, merged_id: loser, object_sequence: 2 },
  })
  expect(others).toEqual([])
  await sql`update contacts set first_name = 'Sanaa' where id = ${winner}`.execute(app.db)
  await sql`update contacts set last_name = 'Mirza' where id = ${winner}`.execute(app.db)
  expect((await newEvents()).slice(1).map(({ type, data }) => [type, data.object_sequence])).toEqual([
    ['donor.updated', 3],
  ])
})

test('pages follow each other by the cursor, also when only some types are read', async () => {
  await paidGift()
  const all = await newEvents()
  const read: StreamEvent[] = []
  for (let after = begin, more = true; more; ) {
    const page = await readPage(`?after=${after}&limit=1`)
    read.push(...page.events)
    more = page.has_more
    after = page.next
  }
  expect(read).toEqual(all)
  const settled = await readPage(`?after=${begin}&types=donation.settled,donation.failed`)
  expect(settled.events.map(({ type }) => type)).toEqual(['donation.settled'])
  expect(`evt_${settled.next}`).toBe(all.at(-1)?.id)
})

test('a donation that is attached to a donor or moved to another one has changed', async () => {
  const { donation } = await paidGift()
  const changes = async () =>
    (await newEvents())
      .filter(({ data }) => data.object === 'donation' && data.id === donation.id)
      .map(({ type }) => type)
  await newEvents()
  begin = (await readPage(`?after=${begin}`)).next
  await sql`delete from donation_contacts where donation_id = ${donation.id}`.execute(app.db)
  await sql`insert into contact_queue (donation_id) values (${donation.id})`.execute(app.db)
  await sql`select attach_contacts(1000)`.execute(app.db)
  expect(await changes()).toEqual(['donation.updated'])
  begin = (await readPage(`?after=${begin}`)).next
  await sql`update donation_contacts set taxpayer_id = null where donation_id = ${donation.id}`.execute(
    app.db,
  )
  expect(await changes()).toEqual([])
  await sql`with other as (insert into contacts (first_name, last_name, country, language)
      values ('Sana', 'Mir', 'PK', 'en') returning id)
    update donation_contacts set contact_id = other.id from other where donation_id = ${donation.id}`.execute(
    app.db,
  )
  expect(await changes()).toEqual(['donation.updated'])
})

test('a receipt that is replaced has an event, and so has the new one', async () => {
  const { donation } = await paidGift()
  await newEvents()
  begin = (await readPage(`?after=${begin}`)).next
  await sql`update receipts set voided_at = now() where intent_id = ${donation.intent_id}`.execute(app.db)
  await sql`update receipts set voided_at = now() where intent_id = ${donation.intent_id}`.execute(app.db)
  const events = await newEvents()
  expect(events.map(({ type, data }) => [type, data.donation_id, data.object_sequence])).toEqual([
    ['receipt.voided', donation.id, 2],
  ])
})

test('a cursor of events that a restored backup lacks is refused, also after others took their place', async () => {
  await paidGift()
  const all = await newEvents()
  const { next } = await readPage()
  const refused = async (after: string) => {
    const { status, body } = await staff.call('GET', `/events?after=${after}`)
    return status === 200 ? 200 : body.message
  }
  expect(await refused(next)).toBe(200)
  expect(await refused('999999999')).toContain('a backup has been restored')
  await sql`update stream_events set occurred_at = occurred_at - interval '1 hour'
    where sequence = ${all.at(-1)?.data.sequence}`.execute(app.db)
  expect(await refused(next)).toContain('a backup has been restored')
  expect(await refused(next.split('_')[0] ?? '')).toBe(200)
})

test('an unknown type, cursor or limit is refused by name', async () => {
  for (const query of ['?types=donation.settled,money', '?after=abc', '?limit=101']) {
    const { status, body } = await staff.call('GET', `/events${query}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [query.slice(1).split('=')[0]]])
  }
})

test('a reader misses and repeats nothing while hundreds of donations are inserted at once', async () => {
  const { rows } = await sql<{ id: number }>`select id from active_pay_methods limit 1`.execute(app.db)
  const { now } = readClock()
  const insert = (index: number) =>
    app.db
      .transaction()
      .execute(async (trx) => {
        await insertDonations(trx, [
          {
            link: `stream-${index}`,
            donation_code: `STR-${String(index).padStart(4, '0')}`,
            donor: { first_name: 'A', last_name: 'B', email: 'a@b.pk', phone: '', country: 'PK', cnic: null },
            platform: 'web',
            amount: 100,
            attempt: {
              transaction_id: `stream-${index}`,
              active_pay_method_id: rows[0]?.id ?? 0,
              gateway: 'swich',
              created_at: now,
              expires_at: new Date(now.getTime() + 86_400_000),
              next_inquiry_at: new Date(now.getTime() + 86_400_000),
            },
            lines: [
              {
                position: 1,
                cause_id: app.causeId('Sadqah'),
                fundtitle: 'Sadqah',
                fund_type: '',
                quantity: '1',
                unit_amount: null,
                amount: 100,
                remarks: null,
              },
            ],
            actor: 'donor',
            language: 'en',
          },
        ])
        // Transactions overlap: later ids commit first.
        await sleep((index * 37) % 25)
        if (index % 10 === 9) throw new Error('rolled back')
      })
      .catch(() => {})
  let isWriting = true
  const writing = Promise.all(
    Array.from({ length: 10 }, async (_, lane) => {
      for (let index = lane; index < 300; index += 10) await insert(index)
    }),
  ).then(() => {
    isWriting = false
  })
  // Two processes add events concurrently.
  const adding = [1, 2].map(async () => {
    while (isWriting) await addEvents(app.context.db)
  })
  const seen: number[] = []
  const sequences: number[] = []
  let after = begin
  async function readOn() {
    for (let more = true; more; ) {
      const page = await readPage(`?after=${after}`)
      seen.push(...page.events.map(({ data }) => data.id))
      sequences.push(...page.events.map(({ data }) => data.sequence))
      after = page.next
      more = page.has_more
    }
  }
  while (isWriting) await readOn()
  await Promise.all([writing, ...adding])
  await addEvents(app.context.db)
  await readOn()
  const stored = await sql<{ id: number }>`
    select donations.id from donations join payment_intents as intent on intent.id = intent_id
    where link like 'stream-%' order by 1`.execute(app.db)
  expect(stored.rows).toHaveLength(270)
  expect(seen.toSorted((a, b) => a - b)).toEqual(stored.rows.map(({ id }) => id))
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
}, 60_000)

test('after 30 days events are deleted, an old cursor is refused, and sequences of an object go on', async () => {
  const { donation } = await paidGift()
  const before = await newEvents()
  const last = before.filter(({ data }) => data.object === 'donation').at(-1)
  await sql`update stream_events set added_at = added_at - interval '31 days'`.execute(app.db)
  await integrationsFeature.tasks?.(app.context)['remove-old-events']?.(null)
  expect((await readPage()).events).toHaveLength(1)
  const { status, body } = await staff.call('GET', `/events?after=${begin}`)
  expect([status, body.message]).toEqual([409, expect.stringContaining('older than 30 days')])

  begin = String(before.at(-1)?.data.sequence)
  await sql`update payment_intents set amount = amount + 1 where id = ${donation.intent_id}`.execute(app.db)
  const [corrected] = await newEvents()
  expect(corrected).toMatchObject({ type: 'donation.updated', data: { id: donation.id } })
  expect(corrected?.data.object_sequence).toBeGreaterThan(last?.data.object_sequence ?? 0)
})

test('a stream that was emptied refuses a cursor from before', async () => {
  await paidGift()
  await addEvents(app.context.db)
  await sql`delete from stream_events`.execute(app.db)
  const { status, body } = await staff.call('GET', '/events?after=0')
  expect([status, body.message]).toEqual([409, expect.stringContaining('older than 30 days')])
  const { events, next } = await readPage()
  expect(events).toEqual([])
  await paidGift()
  await addEvents(app.context.db)
  expect((await readPage(`?after=${next}`)).events.map(({ type }) => type)).toContain('donation.created')
})
