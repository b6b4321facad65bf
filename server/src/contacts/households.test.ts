import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRecords } from '../../../contract/src/contact-records.ts'
import type { ContactEvent } from '../../../contract/src/contact-timeline.ts'
import type { ContactDetails, ContactSummary } from '../../../contract/src/contacts.ts'
import type { SoftCredit } from '../../../contract/src/households.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'
import type { Page } from '../platform/http/pagination.ts'

let app: TestApp
let staff: Staff

beforeAll(async () => {
  app = await buildTestApp()
  staff = await app.staff()
})
afterAll(() => app.close())

/** Records a paid donation of 1,000 rupees of a new donor in Pakistan. */
async function give(first_name: string, country = 'Pakistan') {
  const at = new Date('2026-08-01T07:00:00Z')
  const donor = { first_name, email: `${first_name}@example.com`.toLowerCase(), phone: '', country }
  const [donation = 0] = await recordDonations(app.db, [
    { createdAt: at, settledAt: at, status: 'success', donor },
  ])
  await sql`select attach_contacts(5000)`.execute(app.db)
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from donation_contacts where donation_id = ${donation}`.execute(app.db)
  return { donation, contact: rows[0]?.contact_id ?? 0 }
}

const profile = async (id: number) => (await staff.call<ContactDetails>('GET', `/contacts/${id}`)).body.data
const records = async (id: number) =>
  (await staff.call<ContactRecords>('GET', `/contacts/${id}/records`)).body.data

test('a household groups its members for one statement and owns nothing', async () => {
  const [wife, husband, other] = [await give('Amna'), await give('Bilal'), await give('Sara')]
  const made = await staff.call<{ id: number }>('POST', `/contacts/${wife.contact}/households`, {
    name: 'The Farooq Family',
  })
  const { id } = made.body.data
  const add = (member_id: number) => staff.call('POST', `/contacts/${id}/members`, { member_id })
  expect((await add(husband.contact)).status).toBe(200)
  expect((await add(husband.contact)).status).toBe(409)
  expect((await add(id)).status).toBe(409)
  expect((await staff.call('POST', `/contacts/${other.contact}/members`, { member_id: id })).status).toBe(409)
  expect((await records(id)).members.map((one) => one.id)).toEqual([wife.contact, husband.contact])
  const { body: events } = await staff.call<ContactEvent[]>(
    'POST',
    `/contacts/${husband.contact}/timeline/search`,
    {
      kinds: ['change'],
    },
  )
  expect(events.data).toMatchObject([{ kind: 'change', action: 'joined_household' }])
  expect((await records(wife.contact)).household).toMatchObject({ first_name: 'The Farooq Family' })
  expect(await profile(id)).toMatchObject({
    kind: 'household',
    donations: 0,
    amount: 0,
    years: [{ tax_year: 2027, donations: 2, amount: 2000 }],
  })

  const { kind, first_name, last_name, country, language } = await profile(other.contact)
  const fields = { kind, first_name, last_name, country, language }
  const refused = await staff.call('POST', `/contacts/${other.contact}/merge`, { loser_id: id, fields })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A household groups donors and gives nothing itself, so it cannot be merged with a person or company, or become one.',
  ])
  expect((await staff.call('PUT', `/contacts/${id}`, { ...fields, kind: 'person' })).status).toBe(409)

  const send = () => staff.call('POST', `/contacts/${id}/yearly-statements/2027/send`, { email: null })
  expect((await send()).status).toBe(422)
  const point = { kind: 'email', value: 'family@example.com', is_primary: true, valid_until: '' }
  await staff.call('POST', `/contacts/${id}/contact-points`, { ...point, verified_how: null })
  expect((await send()).status).toBe(200)
  const { rows } = await sql`select recipient from messages where kind = 'yearly_statement'`.execute(app.db)
  expect(rows).toEqual([{ recipient: 'family@example.com' }])

  for (const member of [wife, husband])
    expect((await staff.call('DELETE', `/contacts/${id}/members/${member.contact}`)).status).toBe(200)
  expect(await profile(id)).toMatchObject({ first_name: 'Anonymous', points: [] })
})

test('a soft credit is on both profiles and in no total', async () => {
  const [giver, friend] = [await give('Hina'), await give('Omar')]
  const at = `/donations/${giver.donation}/soft-credits`
  const credit = { contact_id: friend.contact, amount: 1000, role: 'introduced' }
  expect((await staff.call('POST', at, credit)).status).toBe(200)
  for (const wrong of [{}, { contact_id: giver.contact }, { role: 'family', amount: 1001 }])
    expect((await staff.call('POST', at, { ...credit, ...wrong })).status).toBe(422)
  for (const { contact } of [giver, friend]) {
    const { body } = await staff.call<SoftCredit[]>('GET', `/contacts/${contact}/soft-credits`)
    expect(body.data).toMatchObject([
      { amount: 1000, credited: { id: friend.contact }, giver: { id: giver.contact } },
    ])
    expect(await profile(contact)).toMatchObject({ donations: 1, amount: 1000 })
  }
  const [stored] = (await staff.call<SoftCredit[]>('GET', at)).body.data
  expect((await staff.call('DELETE', `${at}/${stored?.id}`)).status).toBe(200)
  expect((await staff.call('DELETE', `${at}/${stored?.id}`)).status).toBe(404)
})

test('the timeline shows the history of a donor, with donations only for staff who may see them', async () => {
  const { contact } = await give('Rabia')
  await staff.call('POST', `/contacts/${contact}/notes`, { note: 'Prefers Urdu' })
  await staff.call('POST', `/contacts/${contact}/consents`, {
    purpose: 'news',
    channel: 'email',
    is_given: true,
    source: 'letter',
    reason: 'Her letter',
  })
  await staff.call('POST', `/contacts/${contact}/households`, { name: 'Home' })
  const point = { kind: 'phone', value: '03331112223', is_primary: true, valid_until: '', verified_how: null }
  await staff.call('POST', `/contacts/${contact}/contact-points`, point)
  const kinds = async (reader: Staff, body = {}) =>
    (await reader.call<ContactEvent[]>('POST', `/contacts/${contact}/timeline/search`, body)).body.data.map(
      ({ kind }) => kind,
    )
  expect((await kinds(staff)).sort()).toEqual(['change', 'change', 'consent', 'donation', 'message', 'note'])
  expect((await kinds(await app.staff(['contact']))).sort()).toEqual(['change', 'change', 'consent', 'note'])
  expect(await kinds(staff, { kinds: ['note'] })).toEqual(['note'])
})

test('donors are filtered by country, consent, kind of fund and the tax year they missed, and filters are saved', async () => {
  const here = await give('Kiran')
  const there = await give('Lubna', 'Canada')
  await staff.call('POST', `/contacts/${there.contact}/consents`, {
    purpose: 'appeals',
    channel: 'sms',
    is_given: true,
    source: 'phone',
    reason: 'Call',
  })
  const list = async (filters: object) =>
    (
      await staff.call<Page<ContactSummary>>('POST', '/contacts/search?per_page=100', filters)
    ).body.data.data.map(({ id }) => id)
  expect(await list({ countries: ['Canada'] })).toEqual([there.contact])
  expect(await list({ consents: ['appeals.sms'] })).toEqual([there.contact])
  expect(await list({ lapsed: ['last_year'], lapsed_year: 2028 })).toContain(here.contact)
  expect(await list({ lapsed: ['last_year'], lapsed_year: 2027 })).not.toContain(here.contact)
  // `lapsed_year` without `lapsed` means any choice of `lapsed`.
  expect(await list({ lapsed_year: 2028 })).toContain(here.contact)
  expect(await list({ lapsed_year: 2027 })).not.toContain(here.contact)
  const byKind = [...(await list({ gift_kinds: ['zakat'] })), ...(await list({ gift_kinds: ['general'] }))]
  expect(byKind).toContain(here.contact)

  const view = { list: 'donors', name: 'Abroad', address: 'countries=Canada' }
  await staff.call('POST', '/saved-views', view)
  await staff.call('POST', '/saved-views', { ...view, address: 'countries=Qatar' })
  const { body } = await staff.call<{ id: number }[]>('GET', '/saved-views?list=donors')
  expect(body.data).toMatchObject([{ name: 'Abroad', address: 'countries=Qatar' }])
  expect((await staff.call('DELETE', `/saved-views/${body.data[0]?.id}`)).status).toBe(200)
})
