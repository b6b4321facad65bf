import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type * as forecast from '../../../contract/src/agreement-forecast.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo } from '../../test/visitor.ts'
import { planDueAgreements } from './plan-due-agreements.ts'

const app = await buildTestApp()
afterAll(app.close)

const sadqah = app.causeId('Sadqah')
const staff = await app.staff([
  'contact',
  'contact.agreement',
  'settings',
  'donation.export',
  'personal-data',
])
const { today } = readClock()

async function enter(changes: object = {}) {
  const { first_name, last_name, email, phone, country, cart, total_amount } = giftTo(sadqah, 3000)
  return staff.call<{ id: number }>('POST', '/agreements', {
    first_name,
    last_name,
    email,
    phone,
    country,
    cart,
    total_amount,
    unit: 'month',
    day: 28,
    method: 'permanent_reference',
    language: 'ur',
    ...changes,
  })
}

/** Lines given through a campaign. */
const through = (campaign: number) => ({
  cart: giftTo(sadqah, 3000).cart.map((line) => ({ ...line, campaign })),
})

const list = async (filters: object = {}) =>
  (await staff.call<AnswerOf<typeof calls.listAgreements>>('POST', '/agreements/search', filters)).body.data

test('staff enter a regular donation, which is first due on its next day', async () => {
  const { body } = await enter()
  const { data } = await staff
    .call<calls.AgreementDetails>('GET', `/agreements/${body.data.id}`)
    .then(({ body }) => body)
  expect(data).toMatchObject({
    status: 'proposed',
    created_by: 'Bilal Ahmed',
    amount: 3000,
    amount_due: 0,
    language: 'ur',
    charges: [{ status: 'planned', due_on: data.next_due_on }],
    changes: [{ action: 'entered_agreement', by: 'Bilal Ahmed' }],
    messages: [{ kind: 'agreement_made', channel: 'email' }],
  })
  expect(data.next_due_on?.slice(8)).toBe('28')
  expect((await enter({ first_name: '', last_name: '' })).body.errors).toHaveProperty('first_name')
  const contact = await staff.call('GET', `/contacts/${data.contact_id}/agreements`)
  expect(contact.body.data).toMatchObject([{ id: data.id }])
})

test('the list filters regular donations by pending work, method, cause, name and reference', async () => {
  const campaign = await addCampaign(app.db, { slug: 'wells', cause_id: sadqah })
  const other = await addCampaign(app.db, { slug: 'other', cause_id: sadqah })
  const { body } = await enter({
    ...through(campaign),
    first_name: 'Zubaida',
    email: 'zubaida@example.com',
    phone: '03331112223',
  })
  const { id } = body.data
  const [row] = (await list({ search: 'zubaida' })).data
  expect(row).toMatchObject({ id, donor_name: 'Zubaida Siddiqui' })
  expect((await list({ search: row?.reference.slice(0, 6).toLowerCase() })).data).toMatchObject([{ id }])
  expect((await list({ search: 'zubaida', methods: ['pay_link'] })).total).toBe(0)
  expect((await list({ search: 'zubaida', cause_ids: [sadqah] })).total).toBe(1)
  expect((await list({ search: 'zubaida', cause_ids: [app.causeId('Zakat')] })).total).toBe(0)
  const ofCampaign = { search: 'zubaida', campaign_ids: [campaign] }
  expect((await list({ ...ofCampaign, campaign_ids: [other] })).total).toBe(0)
  expect((await list({ ...ofCampaign, cause_ids: [sadqah] })).total).toBe(1)
  expect((await list({ ...ofCampaign, cause_ids: [app.causeId('Zakat')] })).total).toBe(0)
  for (const show of ['all', 'proposed'])
    expect((await list({ search: 'zubaida', show })).total, show).toBe(1)
  for (const show of ['due', 'missed', 'lapsed', 'new', 'paused', 'ended'])
    expect((await list({ search: 'zubaida', show })).total, show).toBe(0)
  await sql`update planned_charges set due_on = ${today}::date where agreement_id = ${id}`.execute(app.db)
  await sql`update agreements set next_action_on = ${today}::date where id = ${id}`.execute(app.db)
  await planDueAgreements(app.context.db)
  const due = await list({ search: 'zubaida', show: 'due' })
  expect(due).toMatchObject({ total: 1, amount_due: 3000, data: [{ amount_due: 3000 }] })
  const again = await staff.call('POST', '/agreements/remind', { ids: [id] })
  expect(again.body.data).toEqual({ requested: 1 })
  await staff.call('POST', '/agreements/remind', { ids: [id] })
  const { rows } = await sql`select from messages where kind = 'agreement_reminder'
    and facts ->> 'agreement_id' = ${String(id)}`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect((await staff.call('POST', `/agreements/${id}/end`, { reason: 'other' })).status).toBe(200)
  expect((await list({ search: 'zubaida', show: 'ended' })).total).toBe(1)
})

test('the list is sorted by amount or age', async () => {
  const email = 'sorted@example.com'
  const cart = (amount: number) => ({ cart: [{ ...giftTo(sadqah, amount).cart[0] }], total_amount: amount })
  const large = (await enter({ email, ...cart(9000) })).body.data.id
  const small = (await enter({ email, ...cart(500) })).body.data.id
  const idsBy = async (sort: string) => {
    const path = `/agreements/search?sort=${sort}`
    const { body } = await staff.call<AnswerOf<typeof calls.listAgreements>>('POST', path, { search: email })
    return body.data.data.map(({ id }) => id)
  }
  expect(await idsBy('largest')).toEqual([large, small])
  expect(await idsBy('oldest')).toEqual([large, small])
  expect(await idsBy('smallest')).toEqual([small, large])
})

test('the filtered list is exported, and the export recorded without the search', async () => {
  const gift = through(await addCampaign(app.db, { slug: 'exported', cause_id: sadqah }))
  const { id } = (await enter({ ...gift, first_name: '=Exported', email: 'export@example.com' })).body.data
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '',
    cookie: [...staff.cookies].map((cookie) => cookie.join('=')).join('; '),
  }
  const body = JSON.stringify({ search: 'export@example.com', show: 'proposed', cause_ids: [sadqah] })
  const { status, text } = await staff.ask('/api/v1/agreements/export', { method: 'POST', headers, body })
  expect(status).toBe(200)
  const [head = '', row = '', ...more] = text.trimEnd().split('\r\n')
  expect(head).toMatch(
    /^Id,Permanent Reference,Donor Id,First Name,.*,Amount,Cause Name,Paid,Due Now,Missed,/,
  )
  expect(row).toMatch(
    new RegExp(`^${id},M-[^,]+,\\d+,'=Exported,.*,proposed,.*,month,28,3000,Sadqah,0,0,0,.*,Wells$`),
  )
  expect(more).toEqual([])
  const { rows } = await sql`select what, filters ->> 'search' as search, rows from exports`.execute(app.db)
  expect(rows).toEqual([{ what: 'agreements', search: 'given', rows: 1 }])
})

test('staff send the donor the link once a day, to the donor’s own address or to none', async () => {
  const { id } = (await enter({ first_name: 'Linked', email: 'linked@example.com' })).body.data
  const send = async (agreement: number) =>
    (await staff.call('POST', `/agreements/${agreement}/send-link`)).status
  expect([await send(id), await send(id)]).toEqual([200, 409])
  const { rows } = await sql`select recipient from messages where facts ->> 'agreement_id' = ${String(id)}
    and kind = 'agreement_made' order by id`.execute(app.db)
  expect(rows).toEqual([{ recipient: 'linked@example.com' }, { recipient: 'linked@example.com' }])
  const unreachable = (await enter({ first_name: 'Unreachable', email: '', phone: '' })).body.data.id
  expect([await send(unreachable), await send(2_000_000_000)]).toEqual([409, 404])
})

test('a donor with only a regular donation is erased when staff grant the request', async () => {
  const { id } = (await enter({ first_name: 'Erased', email: 'erase.me@example.com', phone: '03451112223' }))
    .body.data
  const contact = sql`(select contact_id from agreement_contacts where agreement_id = ${id})`
  await sql`insert into erasure_requests (contact_id, point) select ${contact}, 'erase.me@example.com'`.execute(
    app.db,
  )
  const requests = await staff.call<{ id: number; has_donations: boolean }[]>('GET', '/erasure-requests')
  expect(requests.body.data).toMatchObject([{ has_donations: false }])
  const [request] = requests.body.data
  await staff.call('POST', `/erasure-requests/${request?.id}/decide`, { decision: 'erased' })
  const { rows } =
    await sql`select contacts.first_name, donation_donors.first_name as donor, donation_donors.email::text, status, end_reason,
      (select count(*)::int from contact_points where contact_id = contacts.id) as points
    from agreements join donation_donors on donation_donors.id = donor_id join contacts on contacts.id = ${contact}
    where agreements.id = ${id}`.execute(app.db)
  expect(rows).toEqual([
    {
      first_name: 'Anonymous',
      donor: 'Anonymous',
      email: '',
      status: 'ended',
      end_reason: 'erased',
      points: 0,
    },
  ])
})

test('the forecast multiplies what is planned by the share that was paid', async () => {
  const { body } = await staff.call<AnswerOf<typeof forecast.readForecast>>('GET', '/agreements/forecast')
  expect(body.data.next.every(({ planned, expected }) => expected <= planned)).toBe(true)
  const { id } = (await enter({ email: 'forecast@example.com', first_name: 'Fatima' })).body.data
  await sql`update agreements set status = 'active', activated_at = now() where id = ${id}`.execute(app.db)
  const after = await staff.call<AnswerOf<typeof forecast.readForecast>>('GET', '/agreements/forecast')
  expect(after.body.data.next.length).toBeGreaterThanOrEqual(11)
  expect(after.body.data.next[0]).toMatchObject({ method: 'permanent_reference', planned: 3000 })
})

test('the list and the forecast add up more than two billion rupees', async () => {
  const { cart, total_amount } = giftTo(sadqah, 99_999_999)
  for (let count = 0; count < 22; count++)
    await enter({ email: `large-${count}@example.com`, cart, total_amount })
  await sql`update agreements set status = 'active', activated_at = now()
    where id in (select agreement_id from agreement_terms where amount = 99999999)`.execute(app.db)
  const { body } = await staff.call<AnswerOf<typeof forecast.readForecast>>('GET', '/agreements/forecast')
  expect(body.data.next[0]?.planned).toBeGreaterThan(2 ** 31)
  await sql`update planned_charges set due_on = day_in_pakistan(now()) where expected = 99999999`.execute(
    app.db,
  )
  expect((await list()).amount_due).toBeGreaterThan(2 ** 31)
})

test('the rules of regular donations are saved', async () => {
  const rules = { surplus: 'unallocated', moon_shift: 0 }
  expect((await staff.call('PUT', '/agreements/settings', rules)).body.data).toEqual(rules)
  expect((await staff.call('GET', '/agreements/settings')).body.data).toEqual(rules)
})
