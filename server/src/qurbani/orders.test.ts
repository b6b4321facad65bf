import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { OwnOrder, PublicSeason } from '../../../contract/src/public-qurbani.ts'
import type { QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import { openQurbani } from '../../test/open-qurbani.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { followOrders } from './follow-orders.ts'

const app = await buildTestApp()
afterAll(app.close)
const qurbani = await openQurbani(app)
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
const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

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
  const foreign = await donor.call('PUT', `/public/donations/${other}/share-names`, named('Zaid'))
  expect(foreign.status).toBe(404)
  await close(offer)
  expect((await save('Late')).body.message).toContain('are closed')
})

test('a donor whose shares sold out before payment chooses a region, next year or sadaqah', async () => {
  const [full, other] = [await qurbani.offer({ stock: 1 }), await qurbani.offer({ stock: 1, animal: 'goat' })]
  const late = [await donor.give(qurbani.order(full))]
  await endReservations()
  late.push(await donor.give(qurbani.order(full)))
  await endReservations()
  await pay(await donor.give(qurbani.order(full)))
  for (const link of late) await pay(link)
  const choose = (link: string, body: object) =>
    donor.call<OwnOrder[]>('POST', `/public/donations/${link}/order-choices`, { position: 0, ...body })
  const [first = '', second = ''] = late
  const before = await donor.call<OwnOrder[]>('GET', `/public/donations/${first}/qurbani-orders`)
  expect(before.body.data[0]?.choices?.map(({ id }) => id)).toContain(other.id)
  expect((await choose(first, { choice: 'other_offer', offer: full.id })).status).toBe(409)
  expect((await choose(first, { choice: 'other_offer', offer: other.id })).body.data[0]).toMatchObject({
    animal: 'goat',
    choices: null,
  })
  expect(await stockOf(other)).toEqual({ stock: 1, held: 0, sold: 1 })
  expect((await choose(second, { choice: 'other_offer', offer: other.id })).status).toBe(409)
  expect((await choose(second, { choice: 'sadaqah' })).status).toBe(200)
  expect(await statesOf(second)).toEqual(['sadaqah'])
  expect((await choose(second, { choice: 'next_year' })).status).toBe(409)
  await expectBooksToAgree()
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
