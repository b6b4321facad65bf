import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { IftarOffer, OwnIftar, PublicIftar } from '../../../contract/src/iftar.ts'
import { openRamazan } from '../../test/open-ramazan.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { followIftar } from './follow-iftar.ts'

const app = await buildTestApp()
afterAll(app.close)
const { officer, season } = await openRamazan(app)
const donor = app.visitor()

const add = (place: string, changes: object = {}) =>
  officer.call<IftarOffer[]>('POST', `/seasons/${season.id}/iftar-offers`, {
    cause_id: app.causeId('Sadqah'),
    place,
    first_ramazan_day: 1,
    last_ramazan_day: 1,
    price: 250,
    stock: 100,
    days_before: 1,
    closes_time: '12:00',
    is_offered: true,
    ...changes,
  })
const offerOf = async (place: string, changes: object = {}): Promise<IftarOffer> => {
  const { body, text } = await add(place, changes)
  const offer = body.data?.find((one) => one.place === place)
  if (!offer) throw new Error(text)
  return offer
}
const meals = ({ id, cause_id, price }: IftarOffer, count: number, by: object = {}) => {
  const gift = giftTo(cause_id, price * count)
  return { ...gift, cart: gift.cart.map((line) => ({ ...line, quantity: count, iftar: id })), ...by }
}
const read = async ({ id }: IftarOffer) => {
  const { rows } = await sql<{ stock: number; held: number; sold: number }>`
    select stock, held, sold from iftar_offers where id = ${id}`.execute(app.db)
  return rows[0]
}
async function pay(link: string) {
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await followIftar(app.db)
}
async function endReservations() {
  await sql`update iftar_orders set held_until = now()`.execute(app.db)
  await sql`update payment_attempts set created_at = created_at - interval '48 hours'`.execute(app.db)
  await followIftar(app.db)
}
const ordersOf = async (link: string) =>
  (await donor.call<OwnIftar[]>('GET', `/public/donations/${link}/iftar-orders`)).body.data
const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test('300 donors for the last ten meals sell exactly ten', async () => {
  const offer = await offerOf('Landhi', { stock: 10 })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, () => app.visitor().give(meals(offer, 2))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))
  expect(refusals.filter((text) => !/sold out|Refused with 503/.test(text))).toEqual([])
  expect(await read(offer)).toEqual({ stock: 10, held: 10, sold: 0 })
  await expectBooksToAgree()
})

test('a paid order has its meals, and an unpaid one holds them as long as Qurbani does', async () => {
  const offer = await offerOf('Korangi')
  const paid = await donor.give(meals(offer, 20))
  await donor.give(meals(offer, 5, byBankTransfer))
  const { rows } = await sql<{
    half_hours: number
  }>`select round(extract(epoch from held_until - now()) / 1800)::int as half_hours
    from iftar_orders where offer_id = ${offer.id} order by id`.execute(app.db)
  expect(rows.map(({ half_hours }) => half_hours)).toEqual([1, 96])
  await pay(paid)
  expect(await read(offer)).toEqual({ stock: 100, held: 5, sold: 20 })
  expect(await ordersOf(paid)).toMatchObject([
    { place: 'Korangi', meals: 20, amount: 5000, state: 'ordered' },
  ])
  await endReservations()
  expect(await read(offer)).toEqual({ stock: 100, held: 0, sold: 20 })
  const purpose = await app.db
    .selectFrom('donation_funds')
    .select('fund_type')
    .where('amount', '=', 5000)
    .execute()
  expect(purpose).toEqual([{ fund_type: 'Iftar, 1 Ramazan 1448, Korangi' }])
  await expectBooksToAgree()
})

test('late money without a place waits for the donor, who chooses another iftar or sadaqah', async () => {
  const full = await offerOf('Malir', { stock: 4 })
  const other = await offerOf('Orangi', { price: 200 })
  const late = await donor.give(meals(full, 4))
  const later = await donor.give(meals(other, 1))
  await endReservations()
  await pay(await donor.give(meals(full, 4)))
  await pay(late)
  await sql`select attach_contacts(100)`.execute(app.db)
  await followIftar(app.db)
  await followIftar(app.db)
  const { rows: messages } = await sql`select from messages where kind = 'iftar_choice'`.execute(app.db)
  expect(messages).toHaveLength(1)
  const [order] = await ordersOf(late)
  expect(order).toMatchObject({
    state: 'unplaced',
    choices: expect.arrayContaining([expect.objectContaining({ id: other.id })]),
  })
  expect(order?.choices?.some(({ id }) => id === full.id)).toBe(false)
  const choose = (offer: number | null) =>
    donor.call<OwnIftar[]>('POST', `/public/donations/${late}/iftar-choices`, { position: 0, offer })
  expect((await choose(full.id)).body.message).toContain('sold out')
  await sql`update iftar_offers set is_offered = false where id = ${full.id}`.execute(app.db)
  expect((await choose(full.id)).body.message).toContain('have closed')
  expect((await choose(other.id)).body.data).toMatchObject([{ place: 'Orangi', state: 'ordered' }])
  expect((await choose(null)).status).toBe(409)
  expect(await read(other)).toEqual({ stock: 100, held: 0, sold: 4 })
  await pay(later)
  expect(await read(other)).toEqual({ stock: 100, held: 0, sold: 5 })
  await expectBooksToAgree()
})

test('meals of a 30th day that does not come wait for the donor, who gives them as sadaqah', async () => {
  const last = await offerOf('Lyari', { first_ramazan_day: 30, last_ramazan_day: 30 })
  const link = await donor.give(meals(last, 3))
  await pay(link)
  await sql`update seasons set confirmed_on = expected_on, nights = 29 where id = ${season.id}`.execute(
    app.db,
  )
  await followIftar(app.db)
  expect((await ordersOf(link))[0]).toMatchObject({ state: 'unplaced' })
  const sent = { position: 0, offer: null }
  const { body } = await donor.call<OwnIftar[]>('POST', `/public/donations/${link}/iftar-choices`, sent)
  expect(body.data).toMatchObject([{ state: 'sadaqah', choices: null }])
  expect(await read(last)).toEqual({ stock: 100, held: 0, sold: 0 })
  await sql`update seasons set nights = null where id = ${season.id}`.execute(app.db)
  await expectBooksToAgree()
})

test('staff offer a place on several days once, with a stock of at least the ordered meals', async () => {
  const { body } = await add('Saddar', { first_ramazan_day: 5, last_ramazan_day: 9 })
  const days = body.data.filter(({ place }) => place === 'Saddar')
  expect(days.map(({ ramazan_day }) => ramazan_day)).toEqual([5, 6, 7, 8, 9])
  expect((await add('Saddar', { first_ramazan_day: 9, last_ramazan_day: 12 })).body.errors).toHaveProperty(
    'first_ramazan_day',
  )
  expect((await add('Saddar', { first_ramazan_day: 9, last_ramazan_day: 8 })).body.errors).toHaveProperty(
    'last_ramazan_day',
  )
  expect((await add('PK36SCBL0000001123456702')).body.errors).toHaveProperty('place')
  const [offer] = days
  if (!offer) throw new Error('There is no offer.')
  await donor.give(meals(offer, 30))
  const change = (changes: object) =>
    officer.call('PUT', `/iftar-offers/${offer.id}`, { ...offer, ...changes })
  expect((await change({ stock: 29 })).body.errors).toHaveProperty('stock')
  expect((await change({ place: 'Clifton' })).body.errors).toHaveProperty('place')
  expect((await change({ stock: 30, is_offered: false })).status).toBe(200)
  const offered = (await donor.call<PublicIftar[]>('GET', '/public/iftar-offers')).body.data
  expect(offered.some(({ id }) => id === offer.id)).toBe(false)
  expect((await donor.call('POST', '/donate', meals(offer, 1))).body.errors).toHaveProperty('cart.0.amount')
})

test('meals are paid from general causes without alms, and an older offer stays open to other changes', async () => {
  const zakat = await add('Tower', { cause_id: app.causeId('Zakat') })
  expect(zakat.body.errors).toEqual({ cause_id: [expect.stringContaining('zakat')] })
  const education = app.causeId('Education')
  const older = await offerOf('Tower', { cause_id: education })
  await app.db.updateTable('causes').set({ alms: 'fidya' }).where('id', '=', education).execute()
  expect((await add('Boat Basin', { cause_id: education })).body.errors).toHaveProperty('cause_id')
  const change = (changes: object) =>
    officer.call('PUT', `/iftar-offers/${older.id}`, { ...older, ...changes })
  expect((await change({ is_offered: false })).status).toBe(200)
  await app.db.updateTable('causes').set({ alms: null }).where('id', '=', education).execute()
})

test('a form that was opened before another change of the iftar is refused', async () => {
  const offer = await offerOf('Garden')
  const { id, cause_id, place, price, stock, days_before, closes_time, is_offered } = offer
  const was = { cause_id, place, price, stock, days_before, closes_time, is_offered }
  const save = (changes: object) =>
    officer.call('PUT', `/iftar-offers/${id}`, { ...was, ...changes, begun_with: was })
  await pay(await donor.give(meals(offer, 4)))
  expect((await save({ price: 300 })).status).toBe(200)
  // An order changes no field of the form, and saving the form keeps it.
  expect(await read(offer)).toEqual({ stock: 100, held: 0, sold: 4 })
  expect((await save({ stock: 50 })).body.message).toContain('changed this offer')
})

test('meals sold at the office take stock, and a reversed gift releases them', async () => {
  const offer = await offerOf('Gulberg', { stock: 10 })
  const chief = await app.staff(['donation', 'donation.enter', 'donation.reverse'])
  const { cart, total_amount } = meals(offer, 8)
  const record = (changes: object = {}) =>
    chief.call<{ id: number }>('POST', '/office-gifts', {
      cart,
      total_amount,
      way: 'cash',
      received_on: '2026-01-05',
      reference: '1',
      first_name: 'Bilal',
      despite: true,
      ...changes,
    })
  const later = { way: 'cheque', reference: '700', cheque_date: '2099-01-05' }
  expect((await record(later)).body.errors).toHaveProperty('cheque_date')
  const unchosen = cart.map((line) => ({ ...line, iftar: null }))
  expect((await record({ cart: unchosen })).body.errors).toHaveProperty(['cart.0.iftar'])
  const { id } = (await record()).body.data
  expect((await record()).body.errors).toEqual({ 'cart.0.amount': [expect.stringContaining('sold out')] })
  await followIftar(app.db)
  expect(await read(offer)).toEqual({ stock: 10, held: 0, sold: 8 })
  await chief.call('POST', `/office-gifts/${id}/reverse`, { reason: 'typed twice' })
  await followIftar(app.db)
  expect(await read(offer)).toEqual({ stock: 10, held: 0, sold: 0 })
  await expectBooksToAgree()
})

test('the cook’s list is a file of the paid orders, with the meals that are left after a refund', async () => {
  const link = await donor.give(meals(await offerOf('Keamari'), 8))
  await pay(link)
  const { donation, attempts } = await app.readDonation(link)
  const refund = { amount: 700, left: donation.amount, position: 0, reason: 'Duplicate', way: 'by_hand' }
  const refunder = await app.staff(['donation', 'donation.refund'])
  expect((await refunder.call('POST', `/attempts/${attempts[0]?.id}/refunds`, refund)).status).toBe(200)
  expect((await officer.ask('/sanctum/csrf-cookie')).status).toBe(204)
  const file = await officer.ask(`/api/v1/seasons/${season.id}/iftar-offers/export?format=csv`, {
    method: 'POST',
    headers: { 'x-xsrf-token': officer.cookies.get('XSRF-TOKEN') ?? '' },
  })
  expect(file.text.split('\r\n')[0]).toContain('Day,Day of Ramazan,Place,Meals,Donor,Donation')
  expect(file.text).toContain('Korangi')
  expect(file.text).toMatch(/,Keamari,5,/)
})
