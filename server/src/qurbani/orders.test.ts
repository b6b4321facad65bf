import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { BankTransfer, DonationStatus } from '../../../contract/src/attempts.ts'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { OwnOrder, PublicSeason } from '../../../contract/src/public-qurbani.ts'
import type { listQurbaniOffers, QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import type { listOrders } from '../../../contract/src/qurbani-orders.ts'
import type { Season } from '../../../contract/src/seasons.ts'
import type { ShareNames } from '../../../contract/src/share-line.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { mailText } from '../../test/mail-text.ts'
import { openQurbani } from '../../test/open-qurbani.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { followOrders } from './follow-orders.ts'
import { placeOf } from './place-of-region.ts'

const app = await buildTestApp()
afterAll(app.close)
const qurbani = await openQurbani(app)
const refunder = await app.staff(['donation', 'donation.refund', 'donation.verify'])
const donor = app.visitor()

const stockOf = async ({ id }: QurbaniOffer) => {
  const { rows } = await sql<{ stock: number; held: number; sold: number }>`
    select stock, held, sold from qurbani_offers where id = ${id}`.execute(app.db)
  return rows[0]
}
const statesOf = async (link: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from qurbani_shares join qurbani_orders as ordered on ordered.id = order_id
    join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
    where link = ${link} order by qurbani_shares.id`.execute(app.db)
  return rows.map(({ state }) => state)
}
async function pay(link: string) {
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await followOrders(app.db)
}
/** Ends the reservations of unpaid orders. */
async function endReservations() {
  await sql`update qurbani_orders set held_until = now()`.execute(app.db)
  await followOrders(app.db)
}
async function close({ id, region: _, closes_at: __, held: ___, sold: ____, ...form }: QurbaniOffer) {
  const closing = { ...form, closes_day: -59 }
  expect((await qurbani.officer.call('PUT', `/qurbani-offers/${id}`, closing)).status).toBe(200)
}
/** Moves the closing time of an offer to a number of minutes from now. */
const closeIn = ({ id }: QurbaniOffer, minutes: number) => {
  const at = sql`(now() + make_interval(mins => ${minutes})) at time zone time_zone`
  return sql`
    update qurbani_offers set closes_time = (${at})::time,
      closes_day = (${at})::date - (select first_on from seasons where id = season_id) + 1
    where id = ${id}`.execute(app.db)
}
const ordersOf = async (link: string) =>
  (await donor.call<OwnOrder[]>('GET', `/public/donations/${link}/qurbani-orders`)).body.data
const choose = (link: string, from: QurbaniOffer, body: object) =>
  donor.call<OwnOrder[]>('POST', `/public/donations/${link}/order-choices`, {
    position: 0,
    from: from.id,
    ...body,
  })
/** A paid order that lost its only share to another donor. */
async function lateOrder(offer: QurbaniOffer): Promise<string> {
  const late = await donor.give(qurbani.order(offer))
  await endReservations()
  await pay(await donor.give(qurbani.order(offer)))
  await pay(late)
  expect(await statesOf(late)).toEqual(['unplaced'])
  return late
}
type Progress = AnswerOf<typeof listQurbaniOffers>[number]
const progressOf = async ({ id }: QurbaniOffer) => {
  const { body } = await qurbani.officer.call<Progress[]>(
    'GET',
    `/seasons/${qurbani.season.id}/qurbani-offers`,
  )
  const offer = body.data.find((one) => one.id === id)
  if (!offer) throw new Error('There is no such offer.')
  return offer
}
const codesWaitingForChoice = async () => {
  const { body } = await refunder.call<{ data: object[] }>('POST', '/donation', { waiting: ['choice'] })
  return body.data.data
}
const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test.each([
  ['en', 'Qurbani in Chitral', 'Chitral'],
  ['en', 'Chitral', 'Chitral'],
  ['ur', 'چترال میں قربانی', 'چترال'],
] as const)('a sentence in %s names the region %s as %s', (language, title, place) => {
  expect(placeOf(readerOf(language).t, title)).toBe(place)
})

test('500 donors for the last share sell exactly one', async () => {
  const offer = await qurbani.offer({ stock: 1 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 500 }, () => app.visitor().give(qurbani.order(offer))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))
  expect(refusals.filter((text) => !/sold out|Refused with 503/.test(text))).toEqual([])
  expect(await stockOf(offer)).toEqual({ stock: 1, held: 1, sold: 0 })
  await expectBooksToAgree()
})

test('a paid order has its shares; an unpaid one holds them until the reservation is over', async () => {
  const offer = await qurbani.offer({ stock: 7 })
  const paid = await donor.give(qurbani.order(offer, 2))
  const left = await donor.give(qurbani.order(offer, 3))
  await pay(paid)
  expect(await stockOf(offer)).toEqual({ stock: 7, held: 3, sold: 2 })
  await endReservations()
  expect([await statesOf(paid), await statesOf(left)]).toEqual([
    ['ordered', 'ordered'],
    ['released', 'released', 'released'],
  ])
  expect(await stockOf(offer)).toEqual({ stock: 7, held: 0, sold: 2 })
})

test('a card holds its shares for 30 minutes, a transfer for 48 hours', async () => {
  const offer = await qurbani.offer()
  const minutesHeld = async (order: object) => {
    const link = await donor.give(order)
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from held_until - accepted_at) / 60)::int as minutes
      from qurbani_orders join donations on donations.id = donation_id
      join payment_intents as intent on intent.id = intent_id where link = ${link}`.execute(app.db)
    return rows[0]?.minutes
  }
  expect(await minutesHeld(qurbani.order(offer))).toBe(30)
  expect(await minutesHeld(qurbani.order(offer, 1, byBankTransfer))).toBe(48 * 60)
})

test('a donor who pays by bank transfer after a card failed has the hours of a transfer', async () => {
  const offer = await qurbani.offer({ stock: 1 })
  const link = await donor.give(qurbani.order(offer))
  await donor.pay(link, 'fail')
  await app.workDueJobs()
  const again = await donor.call('POST', `/public/donations/${link}/retry`, byBankTransfer)
  expect(again.status).toBe(200)
  await endReservations()
  expect(await statesOf(link)).toEqual(['held'])
  const { body } = await donor.call<BankTransfer>('GET', `/public/transfers/${link}`)
  const hours = (Date.parse(body.data.held_until ?? '') - readClock().now.getTime()) / 3_600_000
  expect(Math.round(hours)).toBe(48)
  await sql`update payment_attempts set created_at = created_at - interval '48 hours'`.execute(app.db)
  await endReservations()
  expect(await statesOf(link)).toEqual(['released'])
})

test('a transfer that is not reported holds its shares until orders close, a reported one as long as its hours', async () => {
  const offer = await qurbani.offer()
  const [silent, reported] = [
    await donor.give(qurbani.order(offer, 1, byBankTransfer)),
    await donor.give(qurbani.order(offer, 1, byBankTransfer)),
  ]
  await sql`
    insert into manual_bank_transfers (attempt_id, part, reference_no)
    select attempt.id, 'all', 'FT1' from payment_attempts as attempt
    join payment_intents as intent on intent.id = intent_id where link = ${reported}`.execute(app.db)
  const heldUntil = async () =>
    (await donor.call<BankTransfer>('GET', `/public/transfers/${silent}`)).body.data.held_until
  const closing = async (minutes: number) => {
    await closeIn(offer, minutes)
    const { rows } = await sql<{ at: Date }>`select now() + make_interval(mins => ${minutes}) as at`.execute(
      app.db,
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const closes = await closing(30)
  expect(Math.abs(Date.parse((await heldUntil()) ?? '') - closes)).toBeLessThan(5000)
  await closing(-1)
  await followOrders(app.db)
  expect([await statesOf(silent), await statesOf(reported)]).toEqual([['released'], ['held']])
})

test('a late payment takes remaining stock; without any, the donor is asked to choose', async () => {
  const offer = await qurbani.offer({ stock: 2 })
  const [early, late] = [await donor.give(qurbani.order(offer)), await donor.give(qurbani.order(offer))]
  await endReservations()
  const next = await donor.give(qurbani.order(offer))
  await pay(early)
  expect(await statesOf(early)).toEqual(['ordered'])
  await pay(next)
  await pay(late)
  expect([await statesOf(next), await statesOf(late)]).toEqual([['ordered'], ['unplaced']])
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 0, sold: 2 })
  await expectBooksToAgree()
})

test('the price, the closing time, a whole animal and the accepted text are those of the offer', async () => {
  const offer = await qurbani.offer({ stock: 20 })
  const order = qurbani.order(offer)
  const [line] = order.cart
  const refusal = (changes: object, total = order.total_amount) =>
    donor.give({ ...order, total_amount: total, cart: [{ ...line, ...changes } as never] }).catch(String)
  expect(await refusal({ amount: 10 }, 10)).toContain('4,000')
  expect(await refusal({ qurbani: { ...line?.qurbani, wakalah: '0'.repeat(64) } })).toContain('has changed')
  expect(await refusal({ qurbani: { ...line?.qurbani, is_whole: true } })).toContain('whole animal')
  const whole = qurbani.order(offer, 7)
  const animal = { ...whole.cart[0], quantity: 1, qurbani: { ...whole.cart[0]?.qurbani, is_whole: true } }
  const link = await donor.give({ ...whole, cart: [animal as never] })
  expect(await statesOf(link)).toHaveLength(7)
  await close(offer)
  expect(await refusal({})).toContain('closed')
})

test('an offer that cannot be right is refused, and a probable mistake is asked about', async () => {
  const { id: _, region: __, closes_at: ___, held: ____, sold: _____, ...form } = await qurbani.offer()
  const add = async (changes: object) => {
    const path = `/seasons/${qurbani.season.id}/qurbani-offers`
    const { body } = await qurbani.officer.call('POST', path, {
      ...form,
      meat: 'collect',
      collection: { en: 'Landhi office, 17 May, 16:00 to 20:00', ur: '' },
      ...changes,
    })
    return Object.entries(body.errors ?? {}).map(([field, messages]) => `${field}: ${messages.join(' ')}`)
  }
  expect(await add({ animal: 'goat' })).toEqual(['shares_per_animal: A goat has one share.'])
  expect(await add({ collection: { en: '', ur: 'لانڈھی' } })).toEqual([
    'collection.en: Write where and when donors collect the meat.',
  ])
  expect(await add({ collection: { en: 'Send money to 01234567890123', ur: '' } })).toEqual([
    expect.stringMatching(/^collection.en: /),
  ])
  expect(await add({ shares_per_animal: 8 })).toEqual([expect.stringContaining('at most 7 shares')])
  expect(await add({ closes_day: 4 })).toEqual([expect.stringMatching(/^closes_day: .* day 3\.$/)])
  expect(await add({ meat: 'poor' })).toEqual([expect.stringMatching(/^despite: .* already offers/)])
  const dearer = await add({ animal_price: 29_000 })
  expect(dearer).toEqual([expect.stringMatching(/^despite: A whole animal .*28,000/)])
  expect(await add({ stock: 0 })).toEqual([expect.stringMatching(/^despite: Its stock is 0/)])
  await sql`update causes set alms = 'fidya' where id = ${app.causeId('Education')}`.execute(app.db)
  const fidya = await add({ cause_id: app.causeId('Education') })
  expect(fidya).toEqual([expect.stringMatching(/^cause_id: .*not one of fitrana/)])
  await sql`update causes set alms = null where id = ${app.causeId('Education')}`.execute(app.db)
  expect(await add({ closes_day: -59 })).toEqual([expect.stringMatching(/^despite: Its closing time/)])
  expect(await add({ animal_price: 27_000 })).toEqual([])
  expect(await add({ animal_price: 29_000, despite: true })).toEqual([])
})

test('a repeated checkout is answered with the first donation and holds its shares once', async () => {
  const offer = await qurbani.offer({ stock: 1 })
  const [first, second] = await Promise.all([
    donor.give(qurbani.order(offer), 'qurbani-once'),
    donor.give(qurbani.order(offer), 'qurbani-once'),
  ])
  expect(second).toBe(first)
  expect(await donor.give(qurbani.order(offer), 'qurbani-once')).toBe(first)
  expect(await stockOf(offer)).toEqual({ stock: 1, held: 1, sold: 0 })
})

test('a donor enters the names of a paid order until its closing time', async () => {
  const offer = await qurbani.offer()
  const link = await donor.give(qurbani.order(offer, 2))
  const orders = () => donor.call<OwnOrder[]>('GET', `/public/donations/${link}/qurbani-orders`)
  expect((await orders()).body.data, 'not paid').toEqual([])
  await pay(link)
  const [order] = (await orders()).body.data
  expect(order).toMatchObject({ region: 'Sadqah', amount: 8000, is_editable: true, choices: null })
  const named = (name: string) => ({
    shares: [{ id: order?.shares[0]?.id ?? 0, name, parent: 'Yusuf', intention: 'deceased' }],
  })
  const save = (name: string) =>
    donor.call<OwnOrder[]>('PUT', `/public/donations/${link}/share-names`, named(name))
  expect((await save('Maryam')).body.data[0]?.shares[0]).toMatchObject({
    name: 'Maryam',
    intention: 'deceased',
  })
  expect((await save('Pay to 0333 7654321')).status).toBe(422)
  const other = await donor.give(qurbani.order(offer))
  await pay(other)
  const { rows: audited } = await sql<{ who: string; facts: object }>`select who, facts from audit_entries
    where action = 'changed_share_names'`.execute(app.db)
  expect(audited).toEqual([{ who: 'donor', facts: { shares: [1] } }])
  const [first, second] = (await orders()).body.data[0]?.shares ?? []
  const send = (...shares: object[]) =>
    donor.call<OwnOrder[]>('PUT', `/public/donations/${link}/share-names`, { shares })
  // Another form has named the first share since this form was opened.
  const outdated = { ...first, begun_with: { ...first, name: 'Zubaida' } }
  expect((await send({ ...outdated, name: 'Zubaida B.' })).body.message).toContain('another window')
  const both = await send({ ...outdated, name: 'Zubaida' }, { ...second, name: 'Idris', begun_with: second })
  expect(both.body.data[0]?.shares.map(({ name }) => name)).toEqual(['Maryam', 'Idris'])
  const foreign = await donor.call('PUT', `/public/donations/${other}/share-names`, named('Zaid'))
  expect(foreign.status).toBe(404)
  await close(offer)
  expect((await save('Late')).body.message).toContain('are closed')
})

test('a donor whose shares sold out before payment chooses a region, next year or sadaqah', async () => {
  const [full, other] = [await qurbani.offer({ stock: 1 }), await qurbani.offer({ stock: 1, animal: 'goat' })]
  const waiting = (await codesWaitingForChoice()).length
  const late = [await donor.give(qurbani.order(full))]
  await endReservations()
  late.push(await donor.give(qurbani.order(full)))
  await endReservations()
  await pay(await donor.give(qurbani.order(full)))
  for (const link of late) await pay(link)
  const [first = '', second = ''] = late
  expect((await ordersOf(first))[0]?.choices).toContainEqual(
    expect.objectContaining({ id: other.id, difference: 0 }),
  )
  expect(await codesWaitingForChoice()).toHaveLength(waiting + 2)
  expect((await choose(first, full, { choice: 'other_offer', offer: full.id })).status).toBe(409)
  expect((await choose(first, full, { choice: 'other_offer', offer: other.id })).body.data[0]).toMatchObject({
    animal: 'goat',
    choices: null,
  })
  expect(await stockOf(other)).toEqual({ stock: 1, held: 0, sold: 1 })
  const refusalOfOther = async () => {
    const { status, body } = await choose(second, full, { choice: 'other_offer', offer: other.id })
    return [status, body.message]
  }
  expect(await refusalOfOther()).toEqual([409, expect.stringContaining('sold out')])
  await qurbani.close(other)
  expect(await refusalOfOther()).toEqual([409, expect.stringContaining('have closed')])
  expect((await choose(second, full, { choice: 'sadaqah' })).status).toBe(200)
  expect(await statesOf(second)).toEqual(['sadaqah'])
  expect((await ordersOf(second))[0]?.is_editable).toBe(false)
  const { rows: purposes } = await sql<{ fund_type: string }>`
    select fund_type from donation_funds join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id where link = ${second}`.execute(app.db)
  expect(purposes).toEqual([{ fund_type: 'Sadaqah, instead of Qurbani 1448' }])
  const { rows: given } = await sql<{ id: number; order_id: number }>`
    select share.id, order_id from qurbani_shares as share join qurbani_orders as ordered on ordered.id = order_id
    join donations as donation on donation.id = donation_id
    join payment_intents as intent on intent.id = intent_id where link = ${second}`.execute(app.db)
  const named = { shares: [{ id: given[0]?.id, name: 'Zainab', parent: '', intention: 'nafl' }] }
  const naming = await qurbani.officer.call('PUT', `/qurbani-orders/${given[0]?.order_id}/share-names`, named)
  expect([naming.status, naming.body.message]).toEqual([409, expect.stringContaining('does not await')])
  expect((await choose(second, full, { choice: 'next_year' })).status).toBe(409)
  expect(await codesWaitingForChoice()).toHaveLength(waiting)
  await expectBooksToAgree()
})

/** Balance of the money that is still to be fulfilled, by cause of the donation's lines, in rupees. */
const heldByCause = async (link: string) => {
  const { rows } = await sql<{ cause: string; rupees: number }>`
    select fundtitle as cause, sum(coalesce(credit, 0) - coalesce(debit, 0))::int / 100 as rupees
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id
    join payment_intents as intent on intent.id = intent_id join causes on causes.id = cause_id
    where link = ${link} and account = 'to_be_fulfilled' group by 1 having sum(coalesce(credit, 0) - coalesce(debit, 0)) <> 0`.execute(
    app.db,
  )
  return Object.fromEntries(rows.map(({ cause, rupees }) => [cause, rupees]))
}
const receiptOf = async (link: string) =>
  (await donor.call<DonationStatus>('GET', `/public/donations/${link}`)).body.data.receipt

test('the money of a moved order moves to the books and the receipt of its new region', async () => {
  const [full, other] = [
    await qurbani.offer({ stock: 1 }),
    await qurbani.offer({ stock: 1, animal: 'goat', cause_id: app.causeId('Education') }),
  ]
  const late = await lateOrder(full)
  const before = await receiptOf(late)
  expect(await heldByCause(late)).toEqual({ Sadqah: 4000 })
  await choose(late, full, { choice: 'other_offer', offer: other.id })
  expect(await heldByCause(late)).toEqual({ Education: 4000 })
  const after = await receiptOf(late)
  expect(after?.number).not.toBe(before?.number)
  expect(JSON.stringify(after?.lines)).toMatch(/Education.*Qurbani 1448, goat/)
  await expectBooksToAgree()
})

const donationOf = async (link: string) =>
  (await donor.call<DonationStatus>('GET', `/public/donations/${link}`)).body.data

test('a donor who moves to a more expensive region gets its shares when the difference is paid', async () => {
  const [full, dear] = [
    await qurbani.offer({ stock: 1 }),
    await qurbani.offer({ share_price: 5500, stock: 1, cause_id: app.causeId('Education') }),
  ]
  const late = await lateOrder(full)
  expect(await donationOf(late)).toMatchObject({ awaits_choice: true, shortfalls: [] })
  const moved = await choose(late, full, { choice: 'other_offer', offer: dear.id })
  const { due = [], choices, shares } = moved.body.data[0] ?? {}
  const until = expect.stringMatching(/Z$/)
  expect(await donationOf(late)).toMatchObject({
    awaits_choice: false,
    shortfalls: [{ amount: 1500, until }],
  })
  expect(await donationOf(due[0]?.url.split('/').at(-1) ?? '')).toMatchObject({
    held_until: until,
    has_shares: true,
    funds: [{ fundtitle: 'Education', fund_type: 'Qurbani 1448, cow, meat for the poor', amount: 1500 }],
  })
  expect([due.map(({ amount }) => amount), choices, shares?.[0]?.state]).toEqual([[1500], null, 'held'])
  expect(await stockOf(dear)).toEqual({ stock: 1, held: 1, sold: 0 })
  await expect(donor.give(qurbani.order(dear))).rejects.toThrow('sold out')
  const shortfall = due[0]?.url.split('/').at(-1) ?? ''
  const { attempts } = await app.readDonation(shortfall)
  const arrival = { amount_received: 1500, value_date: '2026-01-05', bank_account_id: 2, despite: true }
  const verified = await refunder.call('POST', `/transfers/${attempts[0]?.id}/verify`, arrival)
  expect(verified.status, verified.text).toBe(200)
  await followOrders(app.db)
  expect((await ordersOf(late))[0]).toMatchObject({
    offer_id: dear.id,
    amount: 5500,
    due: [],
    choices: null,
  })
  expect(await stockOf(dear)).toEqual({ stock: 1, held: 0, sold: 1 })
  const { received } = await progressOf(dear)
  expect([received, (await progressOf(full)).received]).toEqual([5500, 4000])
  expect([await heldByCause(late), await heldByCause(shortfall)]).toEqual([
    { Education: 4000 },
    { Education: 1500 },
  ])
  await expectBooksToAgree()
})

test('each of two price differences of an order places its own share', async () => {
  const full = await qurbani.offer({ stock: 2 })
  const dear = [await qurbani.offer({ share_price: 5500 }), await qurbani.offer({ share_price: 6000 })]
  const [one, two] = dear
  if (!one || !two) throw new Error('There are no offers.')
  const late = await donor.give(qurbani.order(full, 2))
  await endReservations()
  await pay(await donor.give(qurbani.order(full, 2)))
  await pay(late)
  // Missed on another day, so that the donor chooses for one share alone.
  const setLast = (state: string) =>
    sql`update qurbani_shares set state = ${state} where number = 2 and offer_id = ${full.id}
      and state in ('unplaced', 'sadaqah')`.execute(app.db)
  await setLast('sadaqah')
  await choose(late, full, { choice: 'other_offer', offer: one.id })
  await setLast('unplaced')
  await choose(late, full, { choice: 'other_offer', offer: two.id })
  const due = async () => (await ordersOf(late)).flatMap(({ due }) => due.map(({ amount }) => amount))
  expect(await due()).toEqual([1500, 2000])
  const shortfall = (await ordersOf(late))[1]?.due[0]?.url.split('/').at(-1) ?? ''
  const { attempts } = await app.readDonation(shortfall)
  const arrival = { amount_received: 2000, value_date: '2026-01-05', bank_account_id: 2, despite: true }
  await refunder.call('POST', `/transfers/${attempts[0]?.id}/verify`, arrival)
  await followOrders(app.db)
  expect([await due(), await statesOf(late)]).toEqual([[1500], ['held', 'ordered']])
  await endReservations()
  expect(await statesOf(late)).toEqual(['unplaced', 'ordered'])
  await choose(late, one, { choice: 'sadaqah' })
  await expectBooksToAgree()
})

test('two price differences of one region are both asked for, and each payment places its share', async () => {
  const [full, dear] = [await qurbani.offer({ stock: 2 }), await qurbani.offer({ share_price: 5500 })]
  const late = await donor.give(qurbani.order(full, 2))
  await endReservations()
  await pay(await donor.give(qurbani.order(full, 2)))
  await pay(late)
  // Missed on another day, so that the donor chooses for one share alone.
  const setLast = (state: string) =>
    sql`update qurbani_shares set state = ${state} where number = 2 and offer_id = ${full.id}
      and state in ('unplaced', 'sadaqah')`.execute(app.db)
  for (const state of ['sadaqah', 'unplaced']) {
    await setLast(state)
    await choose(late, full, { choice: 'other_offer', offer: dear.id })
  }
  const due = async () => (await ordersOf(late)).flatMap((order) => order.due)
  expect((await due()).map(({ amount }) => amount)).toEqual([1500, 1500])
  const [first, second] = (await due()).map(({ url }) => url.split('/').at(-1) ?? '')
  const { attempts } = await app.readDonation(first ?? '')
  const arrival = { amount_received: 1500, value_date: '2026-01-05', bank_account_id: 2, despite: true }
  await refunder.call('POST', `/transfers/${attempts[0]?.id}/verify`, arrival)
  await followOrders(app.db)
  expect([(await due()).map(({ url }) => url.split('/').at(-1)), await statesOf(late)]).toEqual([
    [second],
    ['ordered', 'held'],
  ])
  await expectBooksToAgree()
})

test('a form that was opened before another change of the offer is refused', async () => {
  const { id, region: _, closes_at: __, held: ___, sold: ____, ...was } = await qurbani.offer()
  const save = (changes: object) =>
    qurbani.officer.call('PUT', `/qurbani-offers/${id}`, { ...was, ...changes, begun_with: was })
  expect((await save({ share_price: 4100, animal_price: 28_700 })).status).toBe(200)
  expect((await save({ stock: 50 })).body.message).toContain('changed this offer')
})

test('the request to choose gives the reason, the amount and the last day, and the choice is confirmed', async () => {
  const full = await qurbani.offer({ stock: 1 })
  const collected = await qurbani.offer({ stock: 1, meat: 'collect' })
  await qurbani.offer({ stock: 0, closes_day: 1, closes_time: '21:00' })
  const late = await lateOrder(full)
  const moved = await lateOrder(await qurbani.offer({ stock: 1 }))
  await sql`select attach_contacts(100)`.execute(app.db)
  await followOrders(app.db)
  await app.workDueJobs()
  const mails = async (heading: string, link = late) => {
    const outbox = join(app.dataDir, 'outbox')
    const texts = await Promise.all((await readdir(outbox)).map((file) => mailText(join(outbox, file))))
    return texts.filter((text) => text.includes(link) && text.includes(heading))
  }
  const [asked] = await mails('Your Qurbani has no animal')
  expect(asked).toMatch(/sold out before your payment arrived/)
  expect(asked).toMatch(/4,000/)
  // The offer that closes last is sold out.
  expect(asked).toMatch(/can be chosen until .*18:00 \(Pakistan time\)/)
  await choose(late, full, { choice: 'sadaqah' })
  await app.workDueJobs()
  expect(await mails('Your choice is saved')).toEqual([expect.stringContaining('given as sadaqah')])
  const [{ offer_id: from = 0, choices = [] } = {}] = await ordersOf(moved)
  const wanted = { hijri_year: 1448, is_confirmed: false, meat: 'collect' }
  expect(choices?.find(({ id }) => id === collected.id)).toMatchObject(wanted)
  const rename = (title: string) =>
    sql`update causes set fundtitle = ${title} where id = ${collected.cause_id}`.execute(app.db)
  await rename('Qurbani in Chitral')
  const places = (await ordersOf(moved))[0]?.choices?.map(({ region }) => region)
  await rename(collected.region)
  expect(places).toContain('Chitral')
  await choose(moved, { ...full, id: from }, { choice: 'other_offer', offer: collected.id })
  await app.workDueJobs()
  const [chosen] = await mails('Your choice is saved', moved)
  expect(chosen?.replace(/\s+/g, ' ')).toMatch(
    /cow, Qurbani 1448 \(Eid expected on .*\), you collect the meat, ordered/,
  )
})

test('an unpaid order that holds the last shares is released for the next donor, except one by bank transfer', async () => {
  const offer = await qurbani.offer({ stock: 2 })
  const first = await donor.give(qurbani.order(offer, 2))
  const again = (link: string) => donor.give({ ...qurbani.order(offer, 2), instead_of: link })
  await expect(again('x'.repeat(22))).rejects.toThrow('sold out')
  const second = await again(first)
  expect([(await statesOf(first))[0], (await statesOf(second))[0]]).toEqual(['released', 'held'])
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 2, sold: 0 })
  const { body } = await donor.call<DonationStatus>('GET', `/public/donations/${first}`)
  expect(body.data.reservation_ended).toBe(true)
  await pay(first)
  expect(await statesOf(first)).toEqual(['unplaced', 'unplaced'])

  const other = await qurbani.offer({ stock: 1 })
  const transfer = await donor.give(qurbani.order(other, 1, byBankTransfer))
  await expect(donor.give({ ...qurbani.order(other), instead_of: transfer })).rejects.toThrow('sold out')
  expect(await statesOf(transfer)).toEqual(['held'])
})

test('the shares of a price difference that is not paid in time are free for another choice', async () => {
  const [full, dear] = [
    await qurbani.offer({ stock: 1 }),
    await qurbani.offer({ share_price: 5500, stock: 1 }),
  ]
  const late = await lateOrder(full)
  const { body } = await choose(late, full, { choice: 'other_offer', offer: dear.id })
  const shortfall = body.data[0]?.due[0]?.url.split('/').at(-1) ?? ''
  const due = await donor.call<BankTransfer>('GET', `/public/transfers/${shortfall}`)
  expect(due.body.data.held_until).toBeTruthy()
  const { attempts } = await app.readDonation(shortfall)
  const attempt = attempts[0]?.id
  await sql`insert into manual_bank_transfers (attempt_id, part, reference_no) values (${attempt}, 'all', 'FT2')`.execute(
    app.db,
  )
  await endReservations()
  expect(await statesOf(late), 'a reported transfer has its hours').toEqual(['held'])
  await sql`delete from manual_bank_transfers where attempt_id = ${attempt}`.execute(app.db)
  await endReservations()
  expect(await statesOf(late)).toEqual(['unplaced'])
  expect(await donationOf(late), 'the place is gone').toMatchObject({ awaits_choice: true, shortfalls: [] })
  expect(await stockOf(dear)).toEqual({ stock: 1, held: 0, sold: 0 })
  expect((await choose(late, dear, { choice: 'next_year' })).status).toBe(200)
  await expectBooksToAgree()
})

test('the shares of an unpaid price difference are held until the orders of their region close, at the latest', async () => {
  const full = await qurbani.offer({ stock: 1 })
  const late = await lateOrder(full)
  const dear = await qurbani.offer({ share_price: 5500, stock: 1 })
  await closeIn(dear, 30)
  const { body } = await choose(late, full, { choice: 'other_offer', offer: dear.id })
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from ${body.data[0]?.due[0]?.until}::timestamptz - now()) / 60)::int as minutes`.execute(
    app.db,
  )
  expect(rows[0]?.minutes).toBe(30)
  await sql`update qurbani_orders set held_until = now() + interval '40 hours'`.execute(app.db)
  await closeIn(dear, -1)
  await followOrders(app.db)
  expect(await statesOf(late)).toEqual(['unplaced'])
})

test('a donor who chose next year is notified once when the next season opens', async () => {
  const full = await qurbani.offer({ stock: 1 })
  const late = await lateOrder(full)
  await sql`select attach_contacts(100)`.execute(app.db)
  await choose(late, full, { choice: 'next_year' })
  const notices = async () => {
    await followOrders(app.db)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from messages where kind = 'qurbani_next_season'
        and (facts ->> 'order_id')::bigint = (select order_id from qurbani_shares where state = 'next_year' and offer_id = ${full.id})`.execute(
      app.db,
    )
    return rows[0]?.count
  }
  expect(await notices()).toBe(0)
  const planned = { kind: 'qurbani', hijri_year: 1449, expected_on: '2028-05-05' }
  const next = (await qurbani.officer.call<Season>('POST', '/seasons', planned)).body.data
  const { id: _, region: __, closes_at: ___, held: ____, sold: _____, ...form } = full
  await qurbani.officer.call('POST', `/seasons/${next.id}/qurbani-offers`, {
    ...form,
    share_price: 3500,
    animal_price: null,
    closes_day: 3,
  })
  expect(await notices()).toBe(0)
  const move = (id: number, status: string) =>
    qurbani.officer.call('PUT', `/seasons/${id}/status`, { status })
  await move(qurbani.season.id, 'closed')
  await move(next.id, 'open')
  expect([await notices(), await notices()]).toEqual([1, 1])
  await app.workDueJobs()
  const outbox = join(app.dataDir, 'outbox')
  const texts = await Promise.all((await readdir(outbox)).map((file) => mailText(join(outbox, file))))
  expect(texts.find((text) => text.includes('Qurbani 1449 is open'))).toMatch(/can be chosen until/)
  expect((await ordersOf(late))[0]?.choices).toEqual([expect.objectContaining({ difference: -500 })])
  await move(next.id, 'closed')
  await move(qurbani.season.id, 'open')
})

test('a refund of one share releases it, and a smaller one releases none', async () => {
  const offer = await qurbani.offer({ stock: 3 })
  const link = await donor.give(qurbani.order(offer, 3))
  await pay(link)
  const refund = async (amount: number) => {
    const { donation, attempts } = await app.readDonation(link)
    const left = donation.amount - donation.refunded_amount
    const body = { amount, left, position: 0, reason: 'Duplicate', way: 'by_hand' }
    expect((await refunder.call('POST', `/attempts/${attempts[0]?.id}/refunds`, body)).status).toBe(200)
    await followOrders(app.db)
  }
  await refund(1000)
  expect(await statesOf(link)).toEqual(['ordered', 'ordered', 'ordered'])
  await refund(3000)
  expect(await statesOf(link)).toEqual(['ordered', 'ordered', 'released'])
  expect(await stockOf(offer)).toEqual({ stock: 3, held: 0, sold: 2 })
  expect((await progressOf(offer)).received).toBe(8000)
  await expectBooksToAgree()
})

test('an order over two regions counts at each with its own shares', async () => {
  const [full, other] = [await qurbani.offer({ stock: 3 }), await qurbani.offer({ stock: 3, animal: 'goat' })]
  const link = await donor.give(qurbani.order(full, 3))
  await pay(link)
  // The days ended after one share was slaughtered.
  await sql`update qurbani_shares set state = 'missed' where number > 1 and order_id = (
    select max(id) from qurbani_orders)`.execute(app.db)
  await sql`update qurbani_offers set sold = 1 where id = ${full.id}`.execute(app.db)
  expect((await choose(link, full, { choice: 'other_offer', offer: other.id })).status).toBe(200)
  expect((await ordersOf(link)).map(({ animal, amount, shares }) => [animal, amount, shares.length])).toEqual(
    [
      ['cow', 4000, 1],
      ['goat', 8000, 2],
    ],
  )
  expect(await progressOf(full)).toMatchObject({ orders: 1, received: 4000 })
  expect(await progressOf(other)).toMatchObject({ orders: 1, received: 8000 })
})

test('shares sold at the office take stock with their names, and a reversed gift gives them back', async () => {
  const offer = await qurbani.offer({ stock: 2 })
  const chief = await app.staff(['donation', 'donation.enter', 'donation.reverse'])
  const { cart, total_amount } = qurbani.order(offer, 2)
  const gift = {
    cart,
    total_amount,
    way: 'cash',
    received_on: '2026-01-05',
    reference: '1',
    first_name: 'Bilal',
    despite: true,
  }
  const record = (changes: object) =>
    chief.call<{ id: number }>('POST', '/office-gifts', { ...gift, ...changes })
  const later = { way: 'cheque', reference: '700', cheque_date: '2099-01-05' }
  expect((await record(later)).body.errors).toHaveProperty('cheque_date')
  const named = structuredClone(gift)
  Object.assign(named.cart[0]?.qurbani.shares[0] ?? {}, { name: 'Pay 0333 7654321' })
  expect((await record(named)).status).toBe(422)
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 0, sold: 0 })
  const { id } = (await record({})).body.data
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 2, sold: 0 })
  expect((await record({})).body.errors).toEqual({ 'cart.0.amount': [expect.stringContaining('sold out')] })
  await followOrders(app.db)
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 0, sold: 2 })
  expect(await progressOf(offer)).toMatchObject({ orders: 1, received: 8000, missing_names: 0 })
  await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'typed twice' })
  await followOrders(app.db)
  expect(await stockOf(offer)).toEqual({ stock: 2, held: 0, sold: 0 })
  await expectBooksToAgree()
})

test('staff find the orders of a season with their messages, and name shares also after the region closes', async () => {
  const offer = await qurbani.offer({ stock: 3 })
  const listed = async (filters: object) => {
    const path = `/seasons/${qurbani.season.id}/qurbani-orders/search`
    const body = { offers: [String(offer.id)], ...filters }
    return (await qurbani.officer.call<AnswerOf<typeof listOrders>>('POST', path, body)).body.data
  }
  const found = async (filters: object) => (await listed(filters)).data.map(({ shares }) => shares.length)
  const nameless = qurbani.order(offer, 2)
  for (const share of nameless.cart[0]?.qurbani.shares ?? []) share.name = ''
  await pay(await donor.give(nameless))
  const late = await donor.give(qurbani.order(offer))
  expect((await listed({ states: ['held'] })).data).toMatchObject([
    { payment_status: 'pending', amount: 4000, is_editable: false, shares: [{ name: 'Person 1' }] },
  ])
  await endReservations()
  expect([await found({}), await found({ states: ['released'] })]).toEqual([[1, 2], [1]])
  expect([await found({ names: ['missing'] }), await found({ search: 'Person 1' })]).toEqual([[2], [1]])

  const [order] = (await listed({ states: ['ordered'] })).data
  const save = (name: string, begun_with?: ShareNames) => {
    const shares = [{ id: order?.shares[0]?.id, name, parent: '', intention: 'nafl', begun_with }]
    return qurbani.officer.call('PUT', `/qurbani-orders/${order?.id}/share-names`, { shares })
  }
  expect((await save('Pay to 0333 7654321')).status).toBe(422)
  expect((await save('Zainab')).body.message).toBe('Names saved.')
  const { body: details } = await refunder.call<DonationDetails>('GET', `/donation/${order?.donation_id}`)
  expect(details.data.funds[0]?.shares).toMatchObject([
    { number: 1, name: 'Zainab', intention: 'nafl', state: 'ordered', tag: null, fundtitle: 'Sadqah' },
    { number: 2, season_id: qurbani.season.id },
  ])
  expect((await listed({ search: 'zainab' })).data[0]).toMatchObject({ amount: 8000, is_editable: true })
  const { rows: audited } = await sql<{ who: string }>`select who from audit_entries
    where action = 'changed_share_names' and subject = ${`order ${order?.id}`}`.execute(app.db)
  expect(audited).toEqual([{ who: 'Bilal Ahmed' }])
  const begunWith = { name: 'Zainab', parent: '', intention: 'nafl' } as const
  const atOnce = ['Maryam', 'Zainab Bibi'].map((name) => save(name, begunWith))
  expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await save('Zainab')).body.message).toBe('Names saved.')

  await pay(await donor.give(qurbani.order(offer)))
  await pay(late)
  const choices = async () =>
    (await listed({})).messages.filter(({ kind }) => kind === 'choice').map(({ outcome }) => outcome)
  expect(await choices()).toContain('due')
  await sql`select attach_contacts(100)`.execute(app.db)
  await followOrders(app.db)
  expect(await choices()).not.toContain('due')
  expect(await found({ messages: ['choice.queued'] })).toEqual([1])
  await close(offer)
  expect((await save('Late')).body.message).toBe('Names saved.')
  expect((await listed({ search: 'late' })).data[0]?.is_editable).toBe(true)
})

test('the names of shares are erased with the personal data', async () => {
  const offer = await qurbani.offer()
  await donor.give(qurbani.order(offer))
  await sql`select anonymise_payers(array(select max(intent_id) from donations))`.execute(app.db)
  const { rows } = await sql`select name, parent from qurbani_shares where offer_id = ${offer.id}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ name: '', parent: '' }])
})

test('the page shows the open offers with their stock, and the agency text', async () => {
  const offer = await qurbani.offer({ stock: 9 })
  await donor.give(qurbani.order(offer, 2))
  const { body } = await donor.call<PublicSeason>('GET', '/public/qurbani-offers')
  expect(body.data).toMatchObject({ hijri_year: 1448, is_confirmed: false })
  expect(body.data.wakalah.html).toContain('my agent')
  expect(body.data.offers.find(({ id }) => id === offer.id)).toMatchObject({
    free: 7,
    hijri_days: [10, 11, 12],
    share_price: 4000,
  })
})

test('a season whose orders have closed does not hide the next one', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into seasons (kind, hijri_year, expected_on, status)
    values ('qurbani', 1447, day_in_pakistan(now()) - 300, 'open') returning id`.execute(app.db)
  await sql`insert into qurbani_offers overriding system value select (jsonb_populate_record(offer, jsonb_build_object(
      'id', 9999, 'season_id', ${rows[0]?.id}::int, 'held', 0, 'sold', 0))).*
    from qurbani_offers as offer limit 1`.execute(app.db)
  const { body } = await donor.call<PublicSeason>('GET', '/public/qurbani-offers')
  expect(body.data.hijri_year).toBe(1448)
})

test('an offer whose last shares are held by an unpaid order is not sold out', async () => {
  const offer = await qurbani.offer({ stock: 1 })
  const link = await donor.give(qurbani.order(offer))
  const shown = async () => {
    // The stock is cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const { body } = await donor.call<PublicSeason>('GET', '/public/qurbani-offers')
    const { free, has_reserved } = body.data.offers.find(({ id }) => id === offer.id) ?? {}
    return { free, has_reserved }
  }
  expect(await shown()).toEqual({ free: 0, has_reserved: true })
  await pay(link)
  expect(await shown()).toEqual({ free: 0, has_reserved: false })
})
