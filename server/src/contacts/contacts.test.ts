import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ContactDetails,
  type ContactSummary,
  contactOrders,
  type DuplicatePair,
} from '../../../contract/src/contacts.ts'
import type { PaymentStatus } from '../../../contract/src/status.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'
import type { Page } from '../platform/http/pagination.ts'
import { contactReferences } from './move-rows.ts'

let app: TestApp
let staff: Staff
let reader: Staff

beforeAll(async () => {
  app = await buildTestApp()
  staff = await app.staff()
  reader = await app.staff(['contact'])
})
beforeEach(async () => {
  await sql`truncate contacts, donations, donation_donors restart identity cascade`.execute(app.db)
  await sql`truncate contact_queue`.execute(app.db)
})
afterAll(() => app.close())

type Donor = { first_name?: string; last_name?: string; email?: string; phone?: string; cnic?: string | null }

const amna = { first_name: 'Amna', last_name: 'Farooq', email: 'amna@example.com', phone: '03001111111' }
const years = [new Date('2025-08-10T07:00:00Z'), new Date('2026-07-05T07:00:00Z')] as const

/** Records paid donations of 1,000 rupees each, and attaches them to contacts. */
async function give(...donors: Donor[]): Promise<number[]> {
  const ids = await recordDonations(
    app.db,
    donors.map((donor, index) => {
      const at = years[index % 2 === 0 ? 0 : 1]
      return { createdAt: at, settledAt: at, status: 'success', donor: { ...amna, ...donor } }
    }),
  )
  await attach()
  return ids
}

const attach = () => sql`select attach_contacts(5000)`.execute(app.db)

/** The contact of each donation. */
async function contactsOf(donations: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from donation_contacts where donation_id = any(${donations}) order by donation_id`.execute(
    app.db,
  )
  return rows.map(({ contact_id }) => contact_id)
}

const list = async (filters = {}, query = '') =>
  (await staff.call<Page<ContactSummary>>('POST', `/contacts/search${query}`, filters)).body.data
const profile = async (id: number | undefined) =>
  (await staff.call<ContactDetails>('GET', `/contacts/${id}`)).body.data
const duplicates = async () =>
  (await staff.call<Page<DuplicatePair>>('GET', '/contact-duplicates')).body.data.data

const fieldsOf = ({ kind, first_name, last_name, country, language }: ContactSummary) => ({
  kind,
  first_name,
  last_name,
  country,
  language,
})

/** Merges the contact of the second donation into that of the first. */
async function merge(winner: number | undefined, loser: number | undefined) {
  const fields = fieldsOf(await profile(winner))
  return staff.call<{ merge_id: number }>('POST', `/contacts/${winner}/merge`, { loser_id: loser, fields })
}

const split = (...merge_ids: (number | undefined)[]) =>
  staff.call('POST', '/contact-merges/undo', { merge_ids })

test('donations with the same name and e-mail address, phone number or CNIC belong to one donor', async () => {
  const donations = await give(
    {},
    { phone: '03002222222' },
    { email: 'other@example.com', phone: '03002222222' },
    { email: 'third@example.com', phone: '', first_name: 'AMNA' },
    { email: 'third@example.com', phone: '03009999999' },
  )
  const [first, ...others] = await contactsOf(donations)
  expect(others).toEqual([first, first, others[2], others[2]])
  expect(others[2]).not.toBe(first)
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data.map(({ donations, amount }) => [donations, amount])).toEqual(
    expect.arrayContaining([
      [3, 3000],
      [2, 2000],
    ]),
  )
  const { points, years: given } = await profile(first)
  expect(points.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual([
    'email amna@example.com',
    'email other@example.com',
    'phone 03001111111',
    'phone 03002222222',
  ])
  expect(given).toEqual([
    { tax_year: 2027, donations: 1, amount: 1000 },
    { tax_year: 2026, donations: 2, amount: 2000 },
  ])
})

test('a profile has what each cause received less refunds, and a disputed donation until the dispute is lost', async () => {
  const at = { createdAt: new Date('2026-07-05T07:00:00Z'), settledAt: new Date('2026-07-05T07:00:00Z') }
  const gift = (lines: { cause: string; amount: number }[], status = 'success', refundedAmount = 0) => {
    return { ...at, donor: amna, lines, status: status as PaymentStatus, refundedAmount }
  }
  const [first] = await recordDonations(app.db, [
    gift([{ cause: 'Sadqah', amount: 1000 }]),
    gift([{ cause: 'Sadqah', amount: 2000 }], 'refunded', 2000),
    gift([{ cause: 'Education', amount: 3000 }], 'partially_refunded', 500),
    gift(
      [
        { cause: 'Zakat', amount: 4000 },
        { cause: 'Sadqah', amount: 1000 },
      ],
      'partially_refunded',
      500,
    ),
    gift([{ cause: 'Zakat', amount: 700 }], 'disputed'),
  ])
  await attach()
  const [id] = await contactsOf([first ?? 0])
  const { amount, donations, years, causes } = await profile(id)
  expect({ amount, donations, years }).toEqual({
    amount: 8700,
    donations: 4,
    years: [{ tax_year: 2027, donations: 4, amount: 8700 }],
  })
  expect(causes).toEqual([
    { fundtitle: 'Zakat', amount: 4300 },
    { fundtitle: 'Education', amount: 2500 },
    { fundtitle: 'Sadqah', amount: 1900 },
  ])
})

test('a page of donors is returned before all are counted, in every order', async () => {
  const couples = Array.from({ length: 6 }, (_, index) => ({
    email: `amna${index}@example.com`,
    phone: `0300111111${index}`,
  }))
  await give(...couples, ...couples.map((couple) => ({ ...couple, first_name: 'Amnah' })))
  for (const filter of [{}, { search: 'amna far' }, { search: 'amna1' }, { duplicates: ['open'] }])
    for (const sort of contactOrders) {
      const first = await list(filter, `?sort=${sort}&total=later`)
      const exact = await list(filter, `?sort=${sort}`)
      const isCounted = exact.total <= 10
      expect(first).toEqual(isCounted ? exact : { ...exact, total: 11, last_page: 2, is_total_exact: false })
    }
  expect(await list({}, '?page=2&total=later')).toMatchObject({ total: 12, to: 12, is_total_exact: true })
})

test('a couple that shares an e-mail address are two donors; with the phone number too they are proposed', async () => {
  const [wife, husband, sister] = await contactsOf(
    await give({}, { first_name: 'Bilal' }, { first_name: 'Sara', phone: '03005555555' }),
  )
  expect(new Set([wife, husband, sister]).size).toBe(3)
  expect(await duplicates()).toMatchObject([
    { one: { id: wife }, other: { id: husband }, score: 12, reasons: ['email', 'phone'] },
  ])
  const pair = { one_id: husband, other_id: wife }
  await staff.call('POST', '/contact-duplicates/dismiss', { ...pair, dismissed: true })
  await give({}, { first_name: 'Bilal' })
  expect(await duplicates()).toEqual([])
  await staff.call('POST', '/contact-duplicates/dismiss', { ...pair, dismissed: false })
  expect(await duplicates()).toHaveLength(1)
})

test('a number with the country code is the number with 0: one donor, found in each form', async () => {
  const abroad = { phone: '923001111111', email: 'amna@example.co.uk' }
  const [here, there, london] = await contactsOf(
    await give({}, abroad, { first_name: 'Zoe', email: 'zoe@example.com', phone: '00447911123456' }),
  )
  expect(there).toBe(here)
  for (const typed of ['+92 300 1111111', '923001111111', '00923001111111', '0300-1111111'])
    expect(
      (await list({ search: typed })).data.map(({ id }) => id),
      typed,
    ).toEqual([here])
  for (const typed of ['+44 7911 123456', '00447911123456'])
    expect(
      (await list({ search: typed })).data.map(({ id }) => id),
      typed,
    ).toEqual([london])
})

test('donors with one phone number and near names are proposed, not a family', async () => {
  const near = [
    { first_name: 'Muhammad', last_name: 'Abdul Rehman' },
    { first_name: 'Mohammad', last_name: 'Abdul-Rahman' },
    { first_name: 'Khadija', last_name: 'Rehman' },
  ]
  const [one, other] = await contactsOf(
    await give(...near.map((name, index) => ({ ...name, email: `${index}@example.com` }))),
  )
  expect(await duplicates()).toMatchObject([
    { one: { id: one }, other: { id: other }, score: 10, reasons: ['phone', 'near_name'] },
  ])
})

test('donors of a long queue are counted and proposed as duplicates once all donations are attached', async () => {
  const donors = [amna, amna, { ...amna, first_name: 'Bilal' }]
  await recordDonations(
    app.db,
    donors.map((donor) => ({ settledAt: years[1], status: 'success', donor })),
  )
  for (const _ of donors) await sql`select attach_contacts(1)`.execute(app.db)
  expect((await list()).total).toBe(0)
  await attach()
  expect((await list({}, '?sort=name')).data).toMatchObject([
    { first_name: 'Amna', donations: 2 },
    { first_name: 'Bilal', donations: 1 },
  ])
  expect(await duplicates()).toHaveLength(1)
})

test('an address of more than twenty donors proposes nobody', async () => {
  await give(...Array.from({ length: 22 }, (_, index) => ({ first_name: `Donor ${index}` })))
  expect(await duplicates()).toEqual([])
})

test('a gift of an unknown donor makes no record until the donor is corrected', async () => {
  const unknown = { first_name: 'Anonymous', last_name: '', email: '', phone: '' }
  const slips = await give(unknown, unknown, { ...unknown, phone: '03007777777' })
  // A donor with a phone number is known.
  expect(await contactsOf(slips)).toHaveLength(1)
  expect((await list()).total).toBe(1)
  await sql`update payment_intents set settled_at = settled_at - interval '1 day' where id = (
    select intent_id from donations where id = ${slips[0]})`.execute(app.db)
  await attach()
  expect((await list()).total).toBe(1)
  await sql`update donation_donors set first_name = 'Bushra', phone = '03006666666' where id = (
    select donor_id from donations where id = ${slips[0]})`.execute(app.db)
  await attach()
  expect(await contactsOf(slips)).toHaveLength(2)
})

test('a corrected address replaces the wrong one, and erased donors have no name, points or proposals', async () => {
  const donations = await give({}, { first_name: 'Bilal' })
  const [contact] = await contactsOf(donations)
  await sql`update donation_donors set email = 'right@example.com' where id = (
    select donor_id from donations where id = ${donations[0]})`.execute(app.db)
  await attach()
  expect((await profile(contact)).points.map(({ value }) => value)).toEqual(['right@example.com', amna.phone])
  await sql`select anonymise_payers(array(select intent_id from donations where id = ${donations[0]}))`.execute(
    app.db,
  )
  await attach()
  expect(await profile(contact)).toMatchObject({
    first_name: 'Anonymous',
    last_name: '',
    points: [],
    proposals: 0,
    donations: 1,
    amount: 1000,
  })
})

test('a merge moves donations and points, later donations of both names find the winner, and Split restores all', async () => {
  const donations = await give({}, { email: 'work@example.com', phone: '03008888888', first_name: 'Aamna' })
  const [winner, loser] = await contactsOf(donations)
  const before = [await profile(winner), await profile(loser)]
  const { body } = await merge(winner, loser)
  expect(await contactsOf(donations)).toEqual([winner, winner])
  expect(await profile(loser)).toMatchObject({ merged_into: winner, donations: 0, points: [] })
  expect((await list()).data).toMatchObject([{ id: winner, donations: 2, amount: 2000 }])
  expect((await split(body.data.merge_id)).status).toBe(200)
  await attach()
  const after = [await profile(winner), await profile(loser)]
  expect(after.map(({ merges: _, ...rest }) => rest)).toEqual(before.map(({ merges: _, ...rest }) => rest))
  expect((await split(body.data.merge_id)).status).toBe(409)

  await merge(winner, loser)
  const later = await give({ email: 'work@example.com', phone: '', first_name: 'Aamna' })
  expect(await contactsOf(later)).toEqual([winner])
})

test('a donor who was erased while merged is erased after Split too, and no later donation joins them', async () => {
  const [mine = 0, other] = await give({}, { first_name: 'Aamna', email: 'aamna@example.com' })
  const [loser, winner] = await contactsOf([mine, other ?? 0])
  await sql`select anonymise_payers(array(select intent_id from donations where id = ${mine}))`.execute(
    app.db,
  )
  const fields = fieldsOf(await profile(winner))
  const merged = await staff.call<{ merge_id: number }>('POST', `/contacts/${winner}/merge`, {
    loser_id: loser,
    fields,
  })
  await attach()
  const split = await staff.call('POST', '/contact-merges/undo', { merge_ids: [merged.body.data.merge_id] })
  expect(split.status).toBe(200)
  const names = sql`select * from contact_names where contact_id = ${loser}`
  expect((await names.execute(app.db)).rows).toEqual([])
  const [later] = await give({})
  expect(await contactsOf([mine, later ?? 0])).not.toEqual([loser, loser])
})

test('merges that would lose a donor are refused', async () => {
  const [one, other, third] = await contactsOf(
    await give({}, { first_name: 'Bilal' }, { first_name: 'Sara' }),
  )
  expect((await merge(one, one)).status).toBe(409)
  await merge(one, other)
  expect((await merge(third, other)).status).toBe(409)
  expect((await merge(one, 999)).status).toBe(404)
  const fields = fieldsOf(await profile(one))
  expect((await reader.call('POST', `/contacts/${one}/merge`, { loser_id: third, fields })).status).toBe(403)
})

test('one of two simultaneous merges in opposite directions is refused, and no donation loses its donor', async () => {
  const donations = await give({}, { first_name: 'Bilal' })
  const [one, other] = await contactsOf(donations)
  const answers = await Promise.all([merge(one, other), merge(other, one)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(new Set(await contactsOf(donations)).size).toBe(1)
})

test('a donation that arrives during a merge belongs to the winner', async () => {
  const donations = await give({}, { first_name: 'Bilal', email: 'bilal@example.com', phone: '03007777777' })
  const [winner, loser] = await contactsOf(donations)
  const arriving = await recordDonations(app.db, [
    {
      settledAt: years[1],
      status: 'success',
      donor: { ...amna, first_name: 'Bilal', email: 'bilal@example.com', phone: '' },
    },
  ])
  await Promise.all([merge(winner, loser), attach()])
  await attach()
  expect(await contactsOf(arriving)).toEqual([winner])
})

test('clear pairs are merged together and split together', async () => {
  const cnic = 'key.mark.end.sealed'
  await give({ cnic })
  await give({ email: 'second@example.com', phone: '03002222222' })
  // Each donation has a point of both contacts: the stronger point decides.
  await give({ phone: '03002222222' })
  await give({ cnic, email: '', phone: '03002222222' })
  expect(await duplicates()).toMatchObject([{ score: 16, reasons: ['email', 'phone', 'name'] }])
  const before = await list()
  const { body } = await staff.call<{ merge_ids: number[] }>('POST', '/contact-duplicates/merge', {})
  expect((await list()).total).toBe(before.total - 1)
  await split(...body.data.merge_ids)
  expect((await list()).total).toBe(before.total)
})

test('donors are found by name, address and number, and filtered by what they gave', async () => {
  await give({}, {}, { first_name: 'Bilal', email: 'bilal@example.com', phone: '03214444444' })
  const names = async (filters: object, query = '') =>
    (await list(filters, query)).data.map(({ first_name }) => first_name)
  expect(await names({ search: 'far bil' })).toEqual(['Bilal'])
  expect(await names({ search: 'b.far bil' })).toEqual(['Bilal'])
  expect(await names({ search: 'BILAL@' })).toEqual(['Bilal'])
  expect(await names({ search: '+92 321 4444' })).toEqual(['Bilal'])
  expect(await names({ amount_from: 1500 })).toEqual(['Amna'])
  expect(await names({ donations_from: 2 })).toEqual(['Amna'])
  expect(await names({ first_from: '2026-07-01' })).toEqual([])
  expect(await names({ last_to: '2026-06-30' })).toEqual(['Bilal'])
  expect(await names({ kinds: ['company'] })).toEqual([])
  expect(await names({ duplicates: ['open'] })).toEqual([])
  expect(await names({ lapsed: ['last_year'], lapsed_year: 2027 })).toEqual(['Bilal'])
  expect(await names({}, '?sort=name')).toEqual(['Amna', 'Bilal'])
  expect(await names({ cause_names: ['Sadqah'] })).toEqual(expect.arrayContaining(['Bilal']))
})

test('every column that references a donor is in the list of a merge, and none cascades', async () => {
  const { rows } = await sql<{ table: string; column: string; on_delete: string }>`
    select source.relname as table, attname as column, confdeltype as on_delete from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'contacts'::regclass`.execute(app.db)
  const index = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  expect(rows.map(index).sort()).toEqual(contactReferences.map(index).sort())
  expect(rows.filter(({ on_delete }) => on_delete !== 'a')).toEqual([])
})

// The last test, because consents are never deleted.
test('a merge says which refusal wins, and the later consent of the other donor does not overrule it', async () => {
  const [winner, loser] = await contactsOf(
    await give({}, { email: 'work@example.com', phone: '03008888888', first_name: 'Aamna' }),
  )
  await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source, at) values
    (${winner}, 'appeals', 'email', false, '2026-11', 'email', now() - interval '2 days'),
    (${loser}, 'appeals', 'email', true, '2026-11', 'form', now() - interval '1 day'),
    (${loser}, 'appeals', 'sms', true, '2026-11', 'form', now() - interval '1 day')`.execute(app.db)
  const preview = await staff.call<{ refused: object[] }>(
    'GET',
    `/contacts/${winner}/merge-previews/${loser}`,
  )
  expect(preview.body.data.refused).toEqual([{ purpose: 'appeals', channel: 'email' }])
  await merge(winner, loser)
  const { rows } = await sql`select channel, is_given from current_consents
    where contact_id = ${winner} order by channel`.execute(app.db)
  expect(rows).toEqual([
    { channel: 'email', is_given: false },
    { channel: 'sms', is_given: true },
  ])
})
