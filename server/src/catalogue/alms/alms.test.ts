import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AlmsPage, AlmsRate } from '../../../../contract/src/alms.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { giftTo } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const manager = await app.staff(['settings', 'cause'])
const donor = app.visitor()
const { today } = readClock()
const sadqah = app.causeId('Sadqah')

const rate = {
  kind: 'fitrana',
  commodity: 'wheat',
  rupees: 300,
  people: 1,
  valid_from: today,
  source: 'Mufti Muneeb',
}
const add = (overrides = {}) => manager.call<AlmsRate>('POST', '/alms-rates', { ...rate, ...overrides })
const page = async (fund = 'fitrana') => (await donor.call<AlmsPage>('GET', `/public/alms/${fund}`)).body.data
const give = (line: object) => {
  const gift = giftTo(sadqah, 1500)
  return donor.call<{ url: string }>('POST', '/donate', { ...gift, cart: [{ ...gift.cart[0], ...line }] })
}

await app.db.updateTable('causes').set({ alms: 'fitrana' }).where('id', '=', sadqah).execute()

test('a new rate ends the previous one, and donors see the rates of today with their source', async () => {
  const before = await add({ valid_from: addDays(today, -300), rupees: 320 })
  expect(before.status).toBe(200)
  expect((await page()).rates).toMatchObject([{ rupees: 320 }])
  expect((await add()).status).toBe(200)
  expect((await page()).rates).toMatchObject([{ rupees: 300, people: 1, source: 'Mufti Muneeb' }])
  const { body } = await manager.call<AlmsRate[]>('GET', '/alms-rates')
  expect(body.data.map(({ rupees, valid_until }) => [rupees, valid_until])).toEqual([
    [300, null],
    [320, addDays(today, -1)],
  ])
  const earlier = await add({ valid_from: addDays(today, -10) })
  expect(earlier.body.errors).toEqual({
    valid_from: ['Another rate of this food is valid on that day or later.'],
  })
  const { facts } = await app.db
    .selectFrom('audit_entries')
    .select('facts')
    .where('action', '=', 'changed_alms_rate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ rupees: 300 })
})

test('the pages link the alms that can be calculated today', async () => {
  const links = async () => (await donor.call<Charity>('GET', '/public/charity')).body.data.alms_funds
  expect(await links()).toEqual(['fitrana'])
  await app.db.updateTable('causes').set({ status: 0 }).where('id', '=', sadqah).execute()
  expect(await links()).toBeUndefined()
  await app.db.updateTable('causes').set({ status: 1 }).where('id', '=', sadqah).execute()
})

test('a source with an account number or a link is refused', async () => {
  const { status, body } = await add({ commodity: 'dates', source: 'Pay to 0123456789' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['source']])
})

test('fitrana for five people is stored with its count, its rate and its food', async () => {
  const [valid] = (await page()).rates
  const line = { amount: 1500, quantity: '5', subtypes: 'گندم', alms_rate: valid?.id }
  expect((await give(line)).status).toBe(200)
  const stored = await app.db
    .selectFrom('donation_funds')
    .select(['quantity', 'unit_amount', 'amount', 'fund_type', 'alms_rate_id'])
    .where('alms_rate_id', 'is not', null)
    .execute()
  expect(stored).toMatchObject([
    { unit_amount: 300, amount: 1500, fund_type: 'Fitrana, wheat', alms_rate_id: valid?.id },
  ])
  expect(Number(stored[0]?.quantity)).toBe(5)
})

test('an amount other than the rate gives, a fraction of a person and an ended rate are refused', async () => {
  const rates = (await manager.call<AlmsRate[]>('GET', '/alms-rates')).body.data
  const [valid, ended] = rates
  const refusal = 'The rate of Sadqah has changed. Please remove this line and calculate it again.'
  for (const line of [
    { quantity: '4', alms_rate: valid?.id },
    { quantity: '7.5', alms_rate: valid?.id },
    { quantity: '5', alms_rate: ended?.id },
    { quantity: '5', alms_rate: 999 },
  ]) {
    const { status, body } = await give({ amount: 1500, ...line })
    expect([status, body.errors?.['cart.0.amount']]).toEqual([422, [refusal]])
  }
})

test('a mistyped rate is corrected on its day, and gifts that were calculated with it keep it', async () => {
  const typed = (await add({ commodity: 'barley', rupees: 11_600 })).body.data
  const line = { amount: 11_600, quantity: '1', alms_rate: typed.id }
  const gift = giftTo(sadqah, 11_600)
  const given = (rateLine: object, total_amount: number) =>
    donor.call('POST', '/donate', { ...gift, total_amount, cart: [{ ...gift.cart[0], ...rateLine }] })
  expect((await given(line, 11_600)).status).toBe(200)
  const correct = (id: number) =>
    manager.call<AlmsRate>('POST', `/alms-rates/${id}/correct`, { rupees: 1160, people: 1, source: 'Mufti' })
  const corrected = (await correct(typed.id)).body.data
  expect(corrected).toMatchObject({ rupees: 1160, commodity: 'barley', valid_from: today })
  expect((await page()).rates.filter(({ commodity }) => commodity === 'barley')).toMatchObject([
    { id: corrected.id, rupees: 1160 },
  ])
  expect((await given(line, 11_600)).body.errors).toHaveProperty(['cart.0.amount'])
  expect((await given({ ...line, amount: 1160, alms_rate: corrected.id }, 1160)).status).toBe(200)
  const lines = await app.db
    .selectFrom('donation_funds')
    .innerJoin('alms_rates', 'alms_rates.id', 'alms_rate_id')
    .select(['alms_rates.rupees', 'unit_amount'])
    .where('commodity', '=', 'barley')
    .orderBy('donation_id')
    .execute()
  expect(lines).toEqual([11_600, 1160].map((rupees) => ({ rupees, unit_amount: rupees })))
  await sql`update alms_rates set added_at = added_at - interval '1 day', valid_from = valid_from - 1
    where id = ${corrected.id}`.execute(app.db)
  expect((await correct(corrected.id)).status).toBe(409)
  expect((await correct(typed.id)).status).toBe(404)
})

test('the default text is shown until the charity writes another, and every version is stored', async () => {
  expect((await page('fidya')).text.html).toContain('lasting illness or old age')
  expect(await page('fidya')).toMatchObject({ cause: null, rates: [], ramazan: null })
  for (const html of ['<p>Our scholars say so.</p>', '<p>Our scholars say so, too.</p>'])
    expect(
      (await manager.call('PUT', '/charity/texts/fidya', { html, texts: { ur: '<p>ہمارے علما</p>' } }))
        .status,
    ).toBe(200)
  expect((await page('fidya')).text).toEqual({ html: '<p>Our scholars say so, too.</p>', language: 'en' })
  const versions = await app.db
    .selectFrom('charity_text_versions')
    .select(['language', 'html'])
    .where('name', '=', 'fidya')
    .orderBy('id')
    .execute()
  expect(versions.map(({ language }) => language)).toEqual(['en', 'ur', 'en'])
})
