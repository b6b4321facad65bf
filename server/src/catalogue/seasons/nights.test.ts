import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AgreementPage } from '../../../../contract/src/agreements.ts'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import { nightPlan } from '../../../../contract/src/night-plan.ts'
import type { listNights, PublicRamazan, Season } from '../../../../contract/src/seasons.ts'
import { openRamazan } from '../../../test/open-ramazan.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo, linkOf } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const ramazan = await openRamazan(app)
const { officer, season } = ramazan
const donor = app.visitor()

async function givePaid(gift: object): Promise<string> {
  const link = await donor.give(gift)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  return link
}
const statusOf = async (link: string) =>
  (await donor.call<DonationStatus>('GET', `/public/donations/${link}`)).body.data
const nightsOf = async (link: string) => (await statusOf(link)).funds[0]?.nights ?? []
const listed = async () =>
  (await officer.call<AnswerOf<typeof listNights>>('GET', `/seasons/${season.id}/nights`)).body.data.nights
const odd = nightPlan('odd', true)

test('one payment is given on the odd nights, which move with the first day, and every view shows them', async () => {
  const link = await givePaid(ramazan.overNights(10_000, odd))
  const evening = (night: number, first = season.first_on) => addDays(first, night - 2)
  expect(await nightsOf(link)).toEqual([
    { night: 21, on: evening(21), amount: 1667 },
    { night: 23, on: evening(23), amount: 1667 },
    { night: 25, on: evening(25), amount: 1667 },
    { night: 27, on: evening(27), amount: 3333 },
    { night: 29, on: evening(29), amount: 1666 },
  ])
  const { receipt, funds } = await statusOf(link)
  expect(funds[0]?.fund_type).toBe('Ramazan 1448, odd nights of the last ten, weighted')
  const inUrdu = { 'accept-language': 'ur' }
  const urdu = await donor.call<DonationStatus>('GET', `/public/donations/${link}`, undefined, inUrdu)
  const purpose = 'رمضان 1448، آخری عشرے کی طاق راتیں، طاق راتوں میں زیادہ'
  expect(urdu.body.data.funds[0]?.fund_type).toBe(purpose)
  expect(urdu.body.data.receipt?.lines[0]?.cells[1]).toBe(purpose)
  expect(receipt?.lines[0]?.note).toMatch(/Nights 21, 23, 25: .*1,667 each; Night 27: .*3,333; Night 29/)
  const { id } = await app.db
    .selectFrom('donations')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { body } = await officer.call<DonationDetails>('GET', `/donation/${id}`)
  expect(body.data.funds[0]?.nights?.map(({ night }) => night)).toEqual([21, 23, 25, 27, 29])
  expect((await listed())[26]).toMatchObject({
    night: 27,
    on: evening(27),
    gifts: 1,
    given: 3333,
    regular: 0,
  })

  const later = addDays(season.first_on, 1)
  expect((await ramazan.confirm(later)).status).toBe(200)
  expect((await nightsOf(link))[3]).toEqual({ night: 27, on: evening(27, later), amount: 3333 })
})

test('a regular donation shows its nights to the donor and to staff: paid, due and to come', async () => {
  const before = await listed()
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 500)
  const made = await donor.call<{ url: string; link: string }>('POST', '/public/agreements', {
    ...gift,
    unit: 'ramazan_night',
    day: odd,
  })
  const page = async () =>
    (await donor.call<AgreementPage>('GET', `/public/agreements/${made.body.data.link}`)).body.data
  const nights = async () =>
    (await page()).nights?.map(({ night, amount, status }) => [night, amount, status])
  const later = [23, 25, 27, 29].map((night) => [night, night === 27 ? 1000 : 500, 'coming'])
  expect(await nights()).toEqual([[21, 500, 'requested'], ...later])
  const added = async (field: 'regular' | 'unpaid' | 'coming') =>
    (await listed()).map((night, index) => night[field] - (before[index]?.[field] ?? 0))
  expect((await added('unpaid'))[20]).toBe(500)
  await donor.pay(linkOf(made.body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  expect(await nights()).toEqual([[21, 500, 'paid'], ...later])
  expect([(await added('regular'))[20], (await added('unpaid'))[20]]).toEqual([500, 0])
  expect((await added('coming')).slice(20)).toEqual([0, 0, 500, 0, 500, 0, 1000, 0, 500, 0])
  // After a move the paid night can have the evening of the next night, which is then not requested.
  await sql`update planned_charges set due_on = ${addDays(season.first_on, 22)} where id = (
    select max(id) from planned_charges)`.execute(app.db)
  expect((await page()).nights?.map(({ night }) => night)).toEqual([21, 25, 27, 29])
  expect((await added('coming')).slice(20)).toEqual([0, 0, 0, 0, 500, 0, 1000, 0, 500, 0])
})

test('a card refuses regular nights of which the largest is above its maximum, before anything is paid', async () => {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 20_000)
  const nightly = { ...gift, unit: 'ramazan_night', day: nightPlan('all', true) }
  const { status, body } = await donor.call('POST', '/public/agreements', nightly)
  expect([status, body.errors?.payment_method]).toEqual([422, [expect.stringContaining('80,000')]])
  const smaller = { ...nightly, ...byBankTransfer }
  expect((await donor.call('POST', '/public/agreements', smaller)).status).toBe(200)
})

test('a refund is taken from the last nights, and an unpaid gift is not listed', async () => {
  const before = await listed()
  const link = await givePaid(ramazan.overNights(3000, nightPlan('last_ten', false)))
  await donor.give(ramazan.overNights(5000, 0))
  await sql`update donation_funds set refunded_amount = 450 where donation_id = (select donations.id
    from donations join payment_intents as intent on intent.id = intent_id where link = ${link})`.execute(
    app.db,
  )
  expect((await nightsOf(link)).slice(-2)).toMatchObject([
    { night: 28, amount: 300 },
    { night: 29, amount: 150 },
  ])
  const added = (await listed()).map(({ given }, index) => given - (before[index]?.given ?? 0))
  expect(added.slice(19)).toEqual([0, ...Array(8).fill(300), 150, 0])
})

test('a surplus of a gift over nights is a line of its own, and its nights stay', async () => {
  const link = await donor.give({
    ...ramazan.overNights(3000, nightPlan('last_ten', false)),
    ...byBankTransfer,
  })
  const { attempts } = await app.readDonation(link)
  const arrival = {
    amount_received: 3500,
    value_date: '2026-01-05',
    bank_account_id: 2,
    despite: true,
    difference: { kind: 'more', cause_id: app.causeId('Sadqah'), fund_type: null },
  }
  const verifier = await app.staff(['donation', 'donation.verify'])
  const verified = await verifier.call('POST', `/transfers/${attempts[0]?.id}/verify`, arrival)
  expect(verified.status, verified.text).toBe(200)
  const { funds } = await statusOf(link)
  expect(funds.map(({ amount, nights }) => [amount, nights?.map((night) => night.amount) ?? null])).toEqual([
    [3000, Array(10).fill(300)],
    [500, null],
  ])
})

test('a line over nights is refused for another year, passed nights, too little, or a fixed price', async () => {
  const refused = async (gift: object) => {
    const { status, body } = await donor.call('POST', '/donate', gift)
    return [status, body.errors && Object.keys(body.errors)]
  }
  const problem = [422, ['cart.0.amount']]
  expect(await refused(ramazan.overNights(5000, odd, { hijri_year: 1449 }))).toEqual(problem)
  expect(await refused(ramazan.overNights(29, 0))).toEqual(problem)
  const [line] = ramazan.overNights(5000, odd).cart
  const priced = await app.db
    .selectFrom('causes')
    .select(['id', 'amount'])
    .where('amount', 'is not', null)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow()
  const total_amount = Number(priced.amount)
  const cart = [{ ...line, id: priced.id, amount: total_amount }]
  expect(await refused({ ...ramazan.overNights(5000, odd), total_amount, cart })).toEqual(problem)
})

test('fitrana, fidya and kaffarah are not given on nights, by one payment or on each', async () => {
  const education = app.causeId('Education')
  const setAlms = (alms: 'fidya' | null) =>
    app.db.updateTable('causes').set({ alms }).where('id', '=', education).execute()
  const once = ramazan.overNights(5000, odd)
  const ofAlms = { ...once, cart: once.cart.map((line) => ({ ...line, id: education })) }
  const cart = ofAlms.cart.map(({ nights: _, ...line }) => line)
  const nightly = { ...ofAlms, cart, unit: 'ramazan_night', day: odd }
  const manager = await app.staff(['contact', 'contact.agreement'])
  const entered = { ...nightly, method: 'permanent_reference', language: 'en' }
  const sentence = [expect.stringContaining('choose another cause')]
  await setAlms('fidya')
  expect((await donor.call('POST', '/donate', ofAlms)).body.errors).toEqual({ 'cart.0.amount': sentence })
  expect((await donor.call('POST', '/public/agreements', nightly)).body.errors).toEqual({ unit: sentence })
  expect((await manager.call('POST', '/agreements', entered)).body.errors).toEqual({ unit: sentence })
  await setAlms(null)
  expect((await donor.call('POST', '/donate', ofAlms)).status).toBe(200)
})

test('nights that have passed are not offered, and a 30th night that does not come is given on the 29th', async () => {
  const link = await givePaid(ramazan.overNights(3000, nightPlan('last_ten', false)))
  const record = (nights: number) => officer.call('PUT', `/seasons/${season.id}/nights`, { nights })
  expect((await record(29)).body.message).toContain('29th day')
  await sql`update seasons set expected_on = day_in_pakistan(now()) - 28, confirmed_on = day_in_pakistan(now()) - 28
    where id = ${season.id}`.execute(app.db)
  expect((await record(29)).status).toBe(200)
  const nights = await nightsOf(link)
  expect(nights.at(-1)).toMatchObject({ night: 30, on: nights.at(-2)?.on })
  expect(await listed()).toHaveLength(29)
  // The payment is later than the evenings before today.
  expect(nights[0]?.on).toBe(nights.at(-1)?.on)
  const late = await donor.call('POST', '/donate', ramazan.overNights(3000, 0))
  expect(late.body.errors).toEqual({ 'cart.0.amount': [expect.stringContaining('choose the nights again')] })
  await sql`update seasons set expected_on = expected_on - 2, confirmed_on = confirmed_on - 2
    where id = ${season.id}`.execute(app.db)
  const tooLate = await donor.call('POST', '/donate', ramazan.overNights(3000, 0, { first: 30 }))
  expect(tooLate.body.errors).toEqual(late.body.errors)
})

test('a Ramazan that is over and still open does not hide the next one', async () => {
  const next = { kind: 'ramazan', hijri_year: 1449, expected_on: '2028-01-28' }
  const { id } = (await officer.call<Season>('POST', '/seasons', next)).body.data
  await sql`update seasons set status = 'open' where id = ${id}`.execute(app.db)
  const offered = (await donor.call<PublicRamazan | null>('GET', '/public/ramazan')).body.data
  expect(offered?.hijri_year).toBe(1449)
  await sql`delete from seasons where id = ${id}`.execute(app.db)
})

test('gifts are taken while the season is open, and it is done after its nights are recorded', async () => {
  const offered = async () => (await donor.call<PublicRamazan | null>('GET', '/public/ramazan')).body.data
  expect(await offered()).toMatchObject({ hijri_year: 1448, nights: 29, is_confirmed: true })
  await sql`update seasons set nights = null, expected_on = day_in_pakistan(now()) + 9,
    confirmed_on = day_in_pakistan(now()) + 9 where id = ${season.id}`.execute(app.db)
  expect((await ramazan.move('closed')).status).toBe(200)
  expect(await offered()).toBeNull()
  expect((await donor.call('POST', '/donate', ramazan.overNights(5000, odd))).status).toBe(422)
  const nightly = { ...ramazan.overNights(500, 0), cart: undefined, unit: 'ramazan_night', day: odd }
  const cart = ramazan.overNights(500, 0).cart.map(({ nights: _, ...line }) => line)
  const regular = () => donor.call('POST', '/public/agreements', { ...nightly, cart })
  expect((await regular()).body.errors).toEqual({ unit: [expect.stringContaining('does not take')] })
  expect((await ramazan.move('done')).body.message).toContain('29 or 30')
  await ramazan.move('open')
  expect((await regular()).status).toBe(200)
})

test('a planned Ramazan, earlier or on the same days, does not block giving on each night of the open one', async () => {
  const planned = { kind: 'ramazan', hijri_year: 1449, expected_on: '2028-01-28' }
  const { id } = (await officer.call<Season>('POST', '/seasons', planned)).body.data
  const cart = ramazan.overNights(500, 0).cart.map(({ nights: _, ...line }) => line)
  for (const days of [-8, 4]) {
    await sql`update seasons set expected_on = day_in_pakistan(now()) + ${days}::int where id = ${id}`.execute(
      app.db,
    )
    const gift = { ...ramazan.overNights(500, 0), cart, unit: 'ramazan_night', day: nightPlan('all', false) }
    const { status, text } = await donor.call('POST', '/public/agreements', gift)
    expect(status, text).toBe(200)
  }
  await sql`delete from seasons where id = ${id}`.execute(app.db)
})

test('the first payment of a regular donation is as large as its first night', async () => {
  await sql`update seasons set expected_on = day_in_pakistan(now()) - 25, confirmed_on = day_in_pakistan(now()) - 25
    where id = ${season.id}`.execute(app.db)
  const cart = ramazan.overNights(500, 0).cart.map(({ nights: _, ...line }) => line)
  const gift = { ...ramazan.overNights(500, 0), cart, unit: 'ramazan_night', day: nightPlan('all', true) }
  const { body, status, text } = await donor.call<{ url: string }>('POST', '/public/agreements', gift)
  expect(status, text).toBe(200)
  const { rows } = await sql<{ period: string; expected: number; amount: number }>`
    select period, expected, amount from planned_charges as charge
    join donations using (agreement_id) join payment_intents as intent on intent.id = intent_id
    where link = ${body.data.url.split('/').at(-1)}`.execute(app.db)
  expect(rows).toEqual([{ period: '1448-R27', expected: 2000, amount: 2000 }])
})
