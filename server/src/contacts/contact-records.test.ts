import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRecords } from '../../../contract/src/contact-records.ts'
import type { ContactDetails, ContactSummary } from '../../../contract/src/contacts.ts'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'
import { readContactData } from '../donations/personal-data/export-personal-data.ts'
import { resealTaxpayers } from './change-records.ts'

let app: TestApp
let staff: Staff

beforeAll(async () => {
  app = await buildTestApp()
  staff = await app.staff()
})
afterAll(() => app.close())

const attach = () => sql`select attach_contacts(5000)`.execute(app.db)

/** Records a paid donation of a new donor. */
async function give(first_name: string) {
  const at = new Date('2026-08-01T07:00:00Z')
  const donor = { first_name, email: `${first_name}@example.com`.toLowerCase(), phone: '' }
  const [donation] = await recordDonations(app.db, [
    { createdAt: at, settledAt: at, status: 'success', donor },
  ])
  await attach()
  const { rows } = await sql<{ contact_id: number; intent_id: number }>`
    select contact_id, intent_id from donation_contacts join donations on donations.id = donation_id
    where donation_id = ${donation}`.execute(app.db)
  return { donation: donation ?? 0, contact: rows[0]?.contact_id ?? 0, intent: rows[0]?.intent_id ?? 0 }
}

/** Adds a row of each kind to a contact, and gives its donation on behalf of its taxpayer. */
async function addRecords({ contact, donation }: { contact: number; donation: number }): Promise<void> {
  const { rows } = await sql<{ user: number; household: number }>`
    with household as (
      insert into contacts (kind, first_name, last_name, country, language)
      values ('household', 'House of', ${contact}, 'Pakistan', 'en') returning id
    ) select min(users.id) as user, min(household.id) as household from users, household`.execute(app.db)
  const { user, household } = rows[0] ?? {}
  await sql`
    with taxpayer as (
      insert into taxpayers (contact_id, name, kind, number, default_since)
      values (${contact}, 'Haji Farooq', 'cnic', ${app.context.sealer.seal('3520112345671')}, now()) returning id
    ) update donation_contacts set taxpayer_id = taxpayer.id from taxpayer where donation_id = ${donation}`.execute(
    app.db,
  )
  await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source, reason)
    values (${contact}, 'news', 'email', true, '2026-11', 'letter', 'Her letter')`.execute(app.db)
  await sql`insert into notes (contact_id, user_id, note) values (${contact}, ${user}, 'A note')`.execute(
    app.db,
  )
  await sql`insert into contact_tasks (contact_id, title, due_on, assignee_id, created_by)
    values (${contact}, 'Call her', '2026-12-01', ${user}, ${user})`.execute(app.db)
  await sql`insert into household_members (member_id, household_id) values (${contact}, ${household})`.execute(
    app.db,
  )
  await sql`insert into soft_credits (contact_id, donation_id, amount, role, created_by)
    select ${contact}, min(donation_id), 10, 'family', ${user} from donation_contacts`.execute(app.db)
}

/** Reads the contact of each row. */
async function owners(): Promise<unknown> {
  const { rows } = await sql`
    select 'taxpayer' as what, id as row, contact_id from taxpayers
    union all select 'donation', donation_id, taxpayer_id from donation_contacts
    union all select 'consent', id, contact_id from consents
    union all select 'note', id, contact_id from notes
    union all select 'task', id, contact_id from contact_tasks
    union all select 'household', household_id, member_id from household_members
    union all select 'soft credit', id, contact_id from soft_credits
    order by 1, 2`.execute(app.db)
  return rows
}

const merge = async (winner: number, loser_id: number) => {
  const { data } = (await staff.call<ContactSummary>('GET', `/contacts/${winner}`)).body
  const { kind, first_name, last_name, country, language } = data
  const fields = { kind, first_name, last_name, country, language }
  return staff.call<{ merge_id: number }>('POST', `/contacts/${winner}/merge`, { loser_id, fields })
}

test('a merge moves taxpayers, consents, notes, tasks, household and soft credits, and Split returns them', async () => {
  const [winner, loser, third] = [await give('Amna'), await give('Bilal'), await give('Sara')]
  await addRecords(loser)
  await addRecords(third)
  const before = await owners()
  const { body } = await merge(winner.contact, loser.contact)
  await merge(winner.contact, third.contact)
  const held = (await owners()) as { what: string; contact_id: number | null }[]
  expect(held.filter(({ what, contact_id }) => what !== 'donation' && contact_id === loser.contact)).toEqual(
    [],
  )
  // The second household stays with the contact that was merged: nobody is in two.
  expect(held.filter(({ contact_id }) => contact_id === third.contact).map(({ what }) => what)).toEqual([
    'household',
    'soft credit',
  ])
  const merges = await sql<{ id: number }>`select id from contact_merges`.execute(app.db)
  const merge_ids = merges.rows.map(({ id }) => id)
  expect(merge_ids).toContain(body.data.merge_id)
  expect((await staff.call('POST', '/contact-merges/undo', { merge_ids })).status).toBe(200)
  expect(await owners()).toEqual(before)
})

test('the address of the record that stays is the one for messages, and Split returns the other its own', async () => {
  const [loser, winner] = [await give('Zara'), await give('Zahra')]
  const addresses = async ({ contact }: { contact: number }) => {
    const { data } = (await staff.call<ContactDetails>('GET', `/contacts/${contact}`)).body
    return [data.email, data.points.map(({ value, is_primary }) => [value, is_primary])]
  }
  const before = [await addresses(winner), await addresses(loser)]
  const { body } = await merge(winner.contact, loser.contact)
  expect(await addresses(winner)).toEqual([
    'zahra@example.com',
    [
      ['zahra@example.com', true],
      ['zara@example.com', false],
    ],
  ])
  await staff.call('POST', '/contact-merges/undo', { merge_ids: [body.data.merge_id] })
  expect([await addresses(winner), await addresses(loser)]).toEqual(before)
})

test('without a primary address messages go to the oldest: anybody can add one by donating under the name', async () => {
  const { contact } = await give('Rida')
  await sql`update contact_points set is_primary = false where contact_id = ${contact}`.execute(app.db)
  await sql`insert into contact_points (contact_id, kind, value, source)
    values (${contact}, 'email', 'not-rida@example.com', 'donation')`.execute(app.db)
  const { data } = (await staff.call<ContactDetails>('GET', `/contacts/${contact}`)).body
  expect(data.email).toBe('rida@example.com')
})

test('a donation on behalf of a taxpayer that Split returns to another donor is on behalf of its own donor', async () => {
  const [winner, loser] = [await give('Nadia'), await give('Omar')]
  await addRecords(loser)
  const { body } = await merge(winner.contact, loser.contact)
  await sql`update donation_contacts set taxpayer_id = (select max(id) from taxpayers)
    where donation_id = ${winner.donation}`.execute(app.db)
  await staff.call('POST', '/contact-merges/undo', { merge_ids: [body.data.merge_id] })
  const { rows } =
    await sql`select taxpayer_id from donation_taxpayers where donation_id = ${winner.donation}`.execute(
      app.db,
    )
  expect(rows).toEqual([{ taxpayer_id: null }])
})

test('an access request has the donor record, and erasure leaves nothing of the person in it', async () => {
  const donor = await give('Zubaida')
  await addRecords(donor)
  expect(await readContactData(app.context, [donor.intent])).toMatchObject([
    {
      what: 'donor',
      first_name: 'Zubaida',
      contact_points: [{ value: 'zubaida@example.com' }],
      taxpayers: [{ name: 'Haji Farooq', number: '3520112345671' }],
      consents: [{ purpose: 'news', reason: 'Her letter' }],
      notes: [{ note: 'A note' }],
      tasks: [{ title: 'Call her' }],
      household: `House of ${donor.contact}`,
      soft_credits: [{ amount: 10 }],
    },
  ])
  await sql`select anonymise_payers(${[donor.intent]})`.execute(app.db)
  await attach()
  expect(await readContactData(app.context, [donor.intent])).toEqual([])
  const { rows } = await sql`
    select (select json_agg(distinct name) from taxpayers where contact_id = ${donor.contact}) as taxpayers,
      (select json_agg(note) from notes where contact_id = ${donor.contact}) as notes,
      (select json_agg(reason) from consents where contact_id = ${donor.contact}) as reasons,
      (select json_agg(is_given) from current_consents where contact_id = ${donor.contact}) as consents,
      (select count(*) from contact_tasks where contact_id = ${donor.contact}) as tasks,
      (select count(*) from contacts where last_name = ${String(donor.contact)}) as households`.execute(
    app.db,
  )
  expect(rows).toEqual([
    {
      taxpayers: ['Anonymous'],
      notes: ['(erased)'],
      reasons: ['', ''],
      consents: [false],
      tasks: 0,
      households: 0,
    },
  ])
})

test('consents and notes are never changed, whatever the program does', async () => {
  const donor = await give('Yasmin')
  await addRecords(donor)
  const refused = /rows are only added, never changed/
  await expect(sql`update consents set is_given = false`.execute(app.db)).rejects.toThrow(refused)
  await expect(sql`delete from consents`.execute(app.db)).rejects.toThrow(refused)
  await expect(sql`update notes set note = 'Another'`.execute(app.db)).rejects.toThrow(refused)
})

test('the numbers of taxpayers can be sealed with a newer key', async () => {
  await addRecords(await give('Hina'))
  const newer = { ...app.context.sealer, isCurrent: () => false }
  const { sealed, unreadable } = await resealTaxpayers(app.db, newer)
  expect([sealed > 0, unreadable]).toEqual([true, 0])
  const blind = { ...newer, open: () => null }
  expect(await resealTaxpayers(app.db, blind)).toEqual({ sealed: 0, unreadable: sealed })
})

test('staff record consents, tasks, notes and taxpayers of a donor, and the audit has none of their words', async () => {
  const { contact, donation } = await give('Rabia')
  const at = `/contacts/${contact}`
  const records = async () => (await staff.call<ContactRecords>('GET', `${at}/records`)).body.data
  const consent = { purpose: 'news', channel: 'email', source: 'letter', reason: 'Her letter of 3 November' }
  for (const is_given of [true, false])
    expect((await staff.call('POST', `${at}/consents`, { ...consent, is_given })).status).toBe(200)
  expect((await records()).consents).toMatchObject([
    { is_given: false },
    { is_given: true, wording: '2026-11' },
  ])

  const [assignee] = (await records()).assignees
  const task = { title: 'Call about her pledge', due_on: '2026-12-01', assignee_id: assignee?.id }
  expect((await staff.call('POST', `${at}/tasks`, { ...task, assignee_id: 999_999 })).status).toBe(404)
  expect((await staff.call('POST', `${at}/tasks`, { ...task, due_on: '' })).status).toBe(422)
  await staff.call('POST', `${at}/tasks`, task)
  const [added] = (await records()).tasks
  expect(added).toMatchObject({ title: task.title, due_on: '2026-12-01', done_at: null })
  await staff.call('PUT', `${at}/tasks/${added?.id}/status`, { is_done: true })
  expect((await records()).tasks).toMatchObject([
    { done_by: expect.any(String), done_at: expect.any(String) },
  ])

  expect(
    (await staff.call('POST', `${at}/taxpayers`, { name: 'A', kind: 'cnic', number: '123' })).status,
  ).toBe(422)
  for (const [name, kind, number] of [
    ['Haji Rabia', 'cnic', '35201-1234567-1'],
    ['Rabia Mills', 'ntn', '1234567-8'],
  ])
    await staff.call('POST', `${at}/taxpayers`, { name, kind, number })
  const [first, second] = (await records()).taxpayers
  expect([first?.number, second?.number]).toEqual(['•••••••••5671', '••••5678'])
  await staff.call('PUT', `${at}/default-taxpayer`, { taxpayer_id: second?.id })
  expect((await records()).taxpayers.map(({ is_default }) => is_default)).toEqual([false, true])
  const choose = (id: number, taxpayer_id: number | undefined) =>
    staff.call('PUT', `${at}/donations/${id}/taxpayer`, { taxpayer_id })
  expect((await choose(donation, first?.id)).status).toBe(200)
  expect((await staff.call<DonationDetails>('GET', `/donation/${donation}`)).body.data.taxpayer).toEqual({
    id: first?.id,
    name: 'Haji Rabia',
  })
  expect((await choose((await give('Sidra')).donation, first?.id)).status).toBe(404)
  await staff.call('DELETE', `${at}/taxpayers/${second?.id}`)
  expect((await records()).taxpayers).toMatchObject([{ name: 'Haji Rabia', is_default: false }])
  expect((await staff.call('PUT', `${at}/default-taxpayer`, { taxpayer_id: second?.id })).status).toBe(404)

  await staff.call('POST', `${at}/notes`, { note: 'Prefers Urdu' })
  expect((await staff.call('GET', `${at}/notes`)).body.data).toMatchObject([{ note: 'Prefers Urdu' }])
  const { rows } = await sql<{ action: string; facts: object }>`
    select action, facts from audit_entries where subject = ${`donor ${contact}`} order by id`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual([
    'recorded_consent',
    'recorded_withdrawal',
    'added_task',
    'finished_task',
    'added_taxpayer',
    'added_taxpayer',
    'chose_default_taxpayer',
    'chose_taxpayer',
    'removed_taxpayer',
    'wrote_note',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/letter of|pledge|Rabia|Urdu|1234567/)
})

test('the consents of a paper form are recorded for every donor on it, and the lines of others are returned', async () => {
  const signed = [(await give('Ume')).contact, (await give('Tahira')).contact]
  const refused = await give('Waqas')
  await sql`insert into contact_points (contact_id, kind, value, source)
    select id, 'phone', value, 'staff' from unnest(${[signed[1], refused.contact]}::bigint[]) as id,
      unnest(array['03007654321', '03001112223']) as value on conflict do nothing`.execute(app.db)
  await sql`delete from contact_points where contact_id = ${refused.contact} and value = '03007654321'`.execute(
    app.db,
  )
  await staff.call('POST', `/contacts/${refused.contact}/consents`, {
    purpose: 'appeals',
    channel: 'sms',
    is_given: false,
    source: 'phone',
    reason: 'Called',
  })
  const form = { purpose: 'appeals', channels: ['email', 'sms'], source: 'form', reason: 'Dinner, folder 3' }
  const lines = [
    'UME@example.com',
    'ume@example.com',
    '+92 300 7654321',
    'waqas@example.com',
    'nobody@example.com',
    '0300-1112223',
    'Waqas',
    'Zahid',
  ]
  const { body } = await staff.call('POST', '/contact-consents', { ...form, lines })
  expect(body.data).toEqual({
    recorded: 2,
    unknown: ['Waqas', 'Zahid', 'nobody@example.com'],
    shared: ['0300-1112223'],
    withdrawn: ['waqas@example.com'],
  })
  const { rows } = await sql<{ contact_id: number; channels: string[] }>`
    select contact_id, array_agg(channel order by channel) as channels from current_consents
    where purpose = 'appeals' and is_given and contact_id = any(${[...signed, refused.contact]}::bigint[])
    group by 1 order by 1`.execute(app.db)
  expect(rows).toEqual(signed.map((contact_id) => ({ contact_id, channels: ['email', 'sms'] })))
  expect((await staff.call('POST', '/contact-consents', { ...form, lines: [] })).status).toBe(422)
})

test('a number on a paper form finds its donor abroad, with the country code or without', async () => {
  const { contact } = await give('Yusra')
  await sql`insert into contact_points (contact_id, kind, value, source)
    values (${contact}, 'phone', '447700900123', 'staff')`.execute(app.db)
  const form = { purpose: 'news', channels: ['sms'], source: 'form', reason: 'Dinner, folder 4' }
  const lines = ['07700 900123', '07700 900999']
  const { body } = await staff.call('POST', '/contact-consents', { ...form, lines })
  expect(body.data).toMatchObject({ recorded: 1, unknown: ['07700 900999'] })
})

test('contact details that staff enter are normalised, attach later donations, and are refused when they are wrong', async () => {
  const { contact } = await give('Saima')
  const at = `/contacts/${contact}/contact-points`
  const point = { kind: 'phone', is_primary: true, valid_until: '', verified_how: 'in_person' }
  const add = (value: string) => staff.call('POST', at, { ...point, value })
  expect((await add('+92 333 1112223')).status).toBe(200)
  expect((await add('0333 1112223')).body).toMatchObject({
    errors: { value: ['This donor already has this phone number.'] },
  })
  expect((await add('12345')).status).toBe(422)
  const details = async () => (await staff.call<ContactDetails>('GET', `/contacts/${contact}`)).body.data
  const [email, phone] = (await details()).points
  expect(phone).toMatchObject({
    value: '03331112223',
    source: 'staff',
    is_primary: true,
    verified_how: 'in_person',
    verified_by: expect.any(String),
  })

  const [donation] = await recordDonations(app.db, [
    {
      donor: { first_name: 'Saima', email: 'saima.new@example.com', phone: '03331112223' },
    },
  ])
  await attach()
  const { rows } =
    await sql`select contact_id from donation_contacts where donation_id = ${donation}`.execute(app.db)
  expect(rows).toEqual([{ contact_id: contact }])

  const correct = { kind: 'email', is_primary: true, valid_until: '', verified_how: null }
  await staff.call('PUT', `${at}/${email?.id}`, { ...correct, value: 'Saima@Work.example' })
  await attach()
  expect((await details()).points).toMatchObject([
    { value: 'saima@work.example', source: 'staff', is_primary: true, valid_until: null },
    { value: 'saima.new@example.com', valid_until: null },
    { value: 'saima@example.com', is_primary: false, valid_until: expect.any(String) },
    { value: '03331112223' },
  ])
  expect((await details()).email).toBe('saima@work.example')
  const elsewhere = await give('Tooba')
  expect(
    (
      await staff.call('PUT', `/contacts/${elsewhere.contact}/contact-points/${phone?.id}`, {
        ...point,
        value: '03331112224',
      })
    ).status,
  ).toBe(404)
})

test('a record belongs to one donor, and staff without the right to donors change none', async () => {
  const [mine, other] = [await give('Mahnoor'), await give('Kinza')]
  await addRecords(mine)
  const { rows } = await sql<{ task: number; taxpayer: number }>`
    select (select max(id) from contact_tasks) as task, (select max(id) from taxpayers) as taxpayer`.execute(
    app.db,
  )
  const at = `/contacts/${other.contact}`
  expect((await staff.call('PUT', `${at}/tasks/${rows[0]?.task}/status`, { is_done: true })).status).toBe(404)
  expect((await staff.call('DELETE', `${at}/taxpayers/${rows[0]?.taxpayer}`)).status).toBe(404)
  const stranger = await app.staff(['donation'])
  expect((await stranger.call('GET', `/contacts/${mine.contact}/records`)).status).toBe(403)
  expect((await stranger.call('POST', `/contacts/${mine.contact}/notes`, { note: 'Hello' })).status).toBe(403)
  await merge(mine.contact, other.contact)
  expect((await staff.call('POST', `${at}/notes`, { note: 'Hello' })).status).toBe(409)
})
