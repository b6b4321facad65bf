import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ContactDetails } from '../../../contract/src/contacts.ts'
import type { OwnPage } from '../../../contract/src/donor-account.ts'
import { mailText } from '../../test/mail-text.ts'
import { openDonorPage } from '../../test/open-donor-page.ts'
import type { Visitor } from '../../test/visitor.ts'
import { readContactData } from '../donations/personal-data/export-personal-data.ts'
import { issueYearlyStatement } from '../receipts/issue-yearly-statements.ts'
import { donorAccountTasks } from './donor-account.jobs.ts'

const site = await openDonorPage()
const { app, amna, give, sentCodes, ask, open, signIn, page, donations, staff } = site
beforeEach(site.empty)
afterAll(app.close)

const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a donor signs in with the code of the e-mail and sees their own donations and devices', async () => {
  await give({}, {}, { first_name: 'Sara', email: 'sara@example.com', phone: '03002222222' })
  const donor = await signIn()
  expect(await page(donor)).toMatchObject({
    point: amna.email,
    contact: { name: 'Amna Farooq', is_whole: true },
    sessions: [{ is_this: true }],
  })
  const { total, data } = await donations(donor)
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({ amount: 1000, status: 'success', lines: [{ amount: 1000, quantity: '1' }] })
  await app.workDueJobs()
  const outbox = join(app.dataDir, 'outbox')
  const [mail = ''] = await readdir(outbox)
  const [{ token, code } = { token: '', code: '' }] = await sentCodes(1)
  expect(await mailText(join(outbox, mail))).toContain(`/my#${token.slice(0, 20)}`)
  // No log line contains the token or the code.
  expect(app.log.filter((line) => line.includes(token) || line.includes(`"${code}"`))).toEqual([])
})

test('the answer is the same whether an address is known or not, and so is a wrong code', async () => {
  await give({})
  const [known, unknown] = [app.visitor(), app.visitor()]
  const answers = [await ask(known), await ask(unknown, 'nobody@example.com')]
  await sentCodes(1)
  const shape = ({ status, text, headers }: (typeof answers)[number]) => [
    status,
    text,
    [...headers.keys()].filter((name) => name !== 'date').sort(),
  ]
  expect(answers.map(shape)[0]).toEqual(answers.map(shape)[1])
  const [sent] = await sentCodes(1)
  const wrong = anotherCode(sent?.code ?? '')
  for (let guess = 1; guess <= 7; guess++) {
    const [one, other] = [await open(known, { code: wrong }), await open(unknown, { code: wrong })]
    expect([one.status, one.text]).toEqual([other.status, other.text])
  }
  // Five wrong codes have invalidated the code, so the right one is refused.
  expect((await open(known, { code: sent?.code ?? '' })).status).toBe(422)
})

test('a guess is compared with the five newest codes of a browser, not with those of every address it asks for', async () => {
  const names = ['Sara', 'Hamza', 'Bilal', 'Zara', 'Omar']
  const others = names.map((name, index) => ({
    first_name: name,
    email: `${name.toLowerCase()}@example.com`,
    phone: `0300222222${index}`,
  }))
  await give({}, ...others)
  const visitor = app.visitor()
  for (const [sent, { email }] of [amna, ...others].entries()) {
    await ask(visitor, email)
    await sentCodes(sent + 1)
  }
  const codes = await sentCodes(6)
  expect((await open(visitor, { code: codes[0]?.code ?? '' })).status).toBe(422)
  expect((await open(visitor, { code: codes[1]?.code ?? '' })).body.data).toEqual({ signed_in: true })
})

test('codes guessed from one network make it wait', async () => {
  const visitor = app.visitor()
  await ask(visitor, 'nobody@example.com')
  const statuses: number[] = []
  for (let guess = 0; guess < 25; guess++)
    statuses.push((await open(visitor, { code: String(100_000 + guess) })).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 422))
  expect(statuses.at(-1)).toBe(429)
})

test('a link works in its own browser, several times; elsewhere it needs the code, and later it expires', async () => {
  await give({})
  const donor = app.visitor()
  await ask(donor)
  const [sent] = await sentCodes(1)
  const { token = '', code = '' } = sent ?? {}
  const elsewhere = app.visitor()
  expect((await open(elsewhere, { token })).body.data).toEqual({ signed_in: false })
  expect((await elsewhere.call('GET', '/my')).status).toBe(401)
  expect((await open(donor, { token })).body.data).toEqual({ signed_in: true })
  expect((await open(donor, { token })).body.data).toEqual({ signed_in: true })
  expect((await open(elsewhere, { token, code: anotherCode(code) })).status).toBe(422)
  expect((await open(elsewhere, { token, code })).body.data).toEqual({ signed_in: true })
  await sql`update donor_codes set used_at = used_at - interval '10 minutes'`.execute(app.db)
  expect((await open(donor, { token })).status).toBe(404)
  expect((await open(elsewhere, { token, code })).status).toBe(422)
  await sql`update donor_codes set used_at = null, created_at = created_at - interval '1 day'`.execute(app.db)
  expect((await open(donor, { token })).status).toBe(404)
  expect((await open(donor, { token: `${token.slice(0, -1)}A` })).status).toBe(404)
})

test('a couple with one address chooses after signing in, and nobody else can be chosen', async () => {
  await give(
    {},
    { first_name: 'Bilal', phone: '03003333333' },
    { first_name: 'Sara', email: 'sara@example.com' },
  )
  const donor = await signIn()
  const { contacts, contact } = await page(donor)
  expect(contacts.map(({ name }) => name)).toEqual(['Amna Farooq', 'Bilal Farooq'])
  expect(contact).toBeNull()
  expect((await donor.call('GET', '/my/donations')).status).toBe(409)
  const choose = (id: number | undefined) => donor.call<OwnPage>('PUT', '/my/contact', { id })
  expect((await choose(contacts[1]?.id)).body.data.contact).toMatchObject({ name: 'Bilal Farooq' })
  const sara = await app.db.selectFrom('contacts').select('id').where('first_name', '=', 'Sara').execute()
  expect((await choose(sara[0]?.id)).status).toBe(404)
})

test('a phone number sends each of its donors a link of their own, to their own address', async () => {
  await give({}, { first_name: 'Hamza', email: 'hamza@example.com' })
  const visitor = app.visitor()
  await ask(visitor, '+92 300 1111111')
  const codes = await sentCodes(2)
  expect(codes.map(({ point }) => point).sort()).toEqual([amna.email, 'hamza@example.com'])
  const hamza = codes.find(({ point }) => point === 'hamza@example.com')
  await open(visitor, { code: hamza?.code ?? '' })
  expect(await page(visitor)).toMatchObject({ point: 'hamza@example.com', contact: { name: 'Hamza Farooq' } })
})

test('a donor who gives another donor’s name and number sees only their own donation', async () => {
  await give({}, {}, { email: 'thief@example.com' })
  const thief = await signIn('thief@example.com')
  expect((await page(thief)).contact).toMatchObject({ is_whole: false })
  expect((await donations(thief)).total).toBe(1)
  // In reverse, the earlier address does not open the donation under the later one.
  expect((await donations(await signIn(amna.email, 1))).total).toBe(2)
})

const thief = 'thief@example.com'
const addressOfThief = {
  kind: 'email',
  value: thief,
  is_primary: true,
  valid_until: '',
  verified_how: 'in_person',
}

/** E-mails queued since the last call, with their recipients; administrators are 'office'. */
async function newReports() {
  const { rows } = await sql<{ recipient: string; what: string }>`
    update messages set kind = 'read' where kind in ('record_changed', 'donor_record_changed')
    returning coalesce(nullif(recipient, ''), 'office') as recipient, facts ->> 'what' as what`.execute(
    app.db,
  )
  return rows.map(({ recipient, what }) => `${what}: ${recipient}`).sort()
}

test.each<[string, (id: number) => Promise<{ status: number }>, string]>([
  ['adds', (id) => staff.call('POST', `/contacts/${id}/contact-points`, addressOfThief), 'added'],
  [
    'replaces',
    async (id) => {
      const { points } = (await staff.call<ContactDetails>('GET', `/contacts/${id}`)).body.data
      const email = points.find(({ kind }) => kind === 'email')
      return staff.call('PUT', `/contacts/${id}/contact-points/${email?.id}`, addressOfThief)
    },
    'changed',
  ],
  [
    'writes on the only donation',
    (id) =>
      staff.call('PUT', `/donations/${id}/donor`, {
        first_name: 'Amna',
        last_name: 'Farooq',
        phone: amna.phone,
        email: thief,
        reason: 'A typing error',
      }),
    'corrected',
  ],
])(
  'an address that a clerk %s opens no whole page, no export and no erasure, and is reported',
  async (_, act, what) => {
    await give({})
    await newReports()
    await sql`update sessions set confirmed_at = now() - interval '40 minutes'`.execute(app.db)
    expect((await act(1)).status).toBe(428)
    await sql`update sessions set confirmed_at = now()`.execute(app.db)
    expect((await act(1)).status).toBe(200)
    expect(await newReports()).toEqual([`${what}: ${amna.email}`, `${what}: office`])
    await sql`select attach_contacts(5000)`.execute(app.db)
    const visitor = await signIn(thief)
    expect((await page(visitor)).contact).toMatchObject({
      is_whole: false,
      may_export: false,
      may_erase: false,
      details: null,
    })
    expect((await visitor.call('POST', '/my/export')).status).toBe(403)
    expect((await visitor.call('POST', '/my/erasure-requests')).status).toBe(403)
    expect((await visitor.call('GET', '/my/yearly-statements/2026')).status).toBe(403)
  },
)

test('merging a donor into the record of a clerk’s own address shows the clerk nothing of the donor, and is reported', async () => {
  await give({ first_name: 'Office', email: '', phone: '' }, { first_name: 'Amna' })
  const [clerk, donor] = await app.db.selectFrom('contacts').select('id').orderBy('id').execute()
  await staff.call('POST', `/contacts/${clerk?.id}/contact-points`, addressOfThief)
  expect((await page(await signIn(thief))).contact).toMatchObject({ is_whole: true, may_export: false })
  expect(await newReports()).toEqual([])
  const fields = {
    kind: 'person',
    first_name: 'Amna',
    last_name: 'Farooq',
    country: 'Pakistan',
    language: 'en',
  }
  const merge = () => staff.call('POST', `/contacts/${clerk?.id}/merge`, { loser_id: donor?.id, fields })
  await sql`update sessions set confirmed_at = now() - interval '40 minutes'`.execute(app.db)
  expect((await merge()).status).toBe(428)
  await sql`update sessions set confirmed_at = now()`.execute(app.db)
  expect((await merge()).status).toBe(200)
  expect(await newReports()).toEqual([`merged: ${amna.email}`, 'merged: office', `merged: ${thief}`])
  const visitor = await signIn(thief, 1)
  expect((await page(visitor)).contact).toMatchObject({ is_whole: false, details: null })
  expect((await donations(visitor)).total).toBe(0)
})

test('a household with a clerk’s own address shows the clerk no statement of its members, and they are notified', async () => {
  await give({})
  const made = await staff.call<{ id: number }>('POST', '/contacts/1/households', { name: 'Farooq' })
  const { id } = made.body.data
  await newReports()
  expect((await staff.call('POST', `/contacts/${id}/contact-points`, addressOfThief)).status).toBe(200)
  expect(await newReports()).toEqual([`added: ${amna.email}`, 'added: office'])
  const visitor = await signIn(thief)
  expect((await page(visitor)).contact).toMatchObject({ is_whole: false, years: [] })
  expect((await visitor.call('GET', '/my/yearly-statements/2027')).status).toBe(403)
  await give({ first_name: 'Bilal', email: 'bilal@example.com', phone: '03005554444' })
  const member = await app.db
    .selectFrom('contacts')
    .select('id')
    .where('first_name', '=', 'Bilal')
    .executeTakeFirstOrThrow()
  expect((await staff.call('POST', `/contacts/${id}/members`, { member_id: member.id })).status).toBe(200)
  expect(await newReports()).toEqual([
    `household: ${amna.email}`,
    'household: bilal@example.com',
    'household: office',
    `household: ${thief}`,
  ])
})

test('staff who act in a donor’s session of the same browser are audited under their name', async () => {
  await give({})
  const browser = await signIn()
  const signInStaff = () =>
    browser.call('POST', '/auth/login', { email: staff.email, password: staff.password })
  expect((await signInStaff()).status).toBe(200)
  expect((await browser.call('POST', '/my/erasure-requests')).status).toBe(200)
  const readWho = async () => {
    const { rows } = await sql<{ who: string }>`
      select who from audit_entries where action = 'requested_erasure' order by id desc limit 1`.execute(
      app.db,
    )
    return rows[0]?.who
  }
  expect(await readWho()).toBe('Bilal Ahmed')
  // Each session ends alone, and the other one goes on with its anti-forgery token.
  expect((await browser.call('GET', '/auth/logout')).status).toBe(200)
  expect((await browser.call('POST', '/donation', {})).status).toBe(401)
  expect((await browser.call('POST', '/my/sign-out')).status).toBe(200)
  await signInStaff()
  expect((await browser.call('POST', '/donation', {})).status).toBe(200)
})

test('an unpaid donation under a donor’s name and number neither closes the donor’s page nor shows on it', async () => {
  await give({}, { email: 'thief@example.com', phone: '03009999999' }, { email: 'thief@example.com' })
  await sql`update payment_intents set status = 'expired', settled_at = null
    where id in (select intent_id from donations join donation_donors on donation_donors.id = donor_id
      where email = 'thief@example.com')`.execute(app.db)
  // The record also gets the phone number of that donation.
  await sql`insert into contact_points (contact_id, kind, value, source)
    values (1, 'phone', '03009999999', 'donation')`.execute(app.db)
  await sql`update contact_points set is_primary = false`.execute(app.db)
  const [donor, thief] = [await signIn(), await signIn('thief@example.com', 1)]
  await thief.call('PUT', '/my/contact', { id: 1 })
  expect((await page(donor)).contact).toMatchObject({ is_whole: true, details: { phone: amna.phone } })
  expect((await donations(donor)).total).toBe(1)
  expect((await page(thief)).contact).toMatchObject({ id: 1, is_whole: false, details: null, years: [] })
  expect(await donations(thief)).toMatchObject({ total: 1, data: [{ status: 'expired' }] })
  // Her export is without the stranger's details, which staff export for an access request.
  const { intent_id } = await app.db
    .selectFrom('donations')
    .select('intent_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const [own, ofStaff] = [true, false].map((isOwn) => readContactData(app.context, [intent_id], { isOwn }))
  expect(JSON.stringify(await own)).toContain(amna.phone)
  expect(JSON.stringify(await own)).not.toMatch(/thief|03009999999/)
  expect(JSON.stringify(await ofStaff)).toMatch(/thief/)
  // Each sees and makes a request for erasure of their own.
  const response = await thief.call<OwnPage>('POST', '/my/erasure-requests')
  expect(response.body.data.contact?.erasure_asked_at).toEqual(expect.any(String))
  expect((await page(donor)).contact?.erasure_asked_at).toBeNull()
  await donor.call('POST', '/my/erasure-requests')
  const requests = await staff.call<{ point: string }[]>('GET', '/erasure-requests')
  expect(requests.body.data.map(({ point }) => point)).toEqual(['thief@example.com', amna.email])
})

test('a stranger’s donation opens no record with a regular donation that staff entered', async () => {
  await give({ email: 'thief@example.com' })
  const thief = await signIn('thief@example.com')
  const isWhole = async () => (await page(thief)).contact?.is_whole
  await sql`
    with donor as (
      insert into donation_donors (first_name, last_name, email, phone, country)
      values ('Amna', 'Farooq', '', ${amna.phone}, 'Pakistan') returning id
    ), agreement as (
      insert into agreements (reference, link, donor_id, method, payment_method, payment_gateway, language)
      select 'M-AAA-AAA-AAA', 'amna', id, 'permanent_reference', 'bank_transfer', 'bank', 'en' from donor returning id
    ) insert into agreement_contacts select id, 1 from agreement`.execute(app.db)
  // Anybody can make a regular donation on the site.
  expect(await isWhole()).toBe(true)
  await sql`update payment_intents set status = 'expired', settled_at = null`.execute(app.db)
  expect(await isWhole()).toBe(false)
  await sql`update payment_intents set status = 'success', settled_at = now()`.execute(app.db)
  await sql`update agreements set created_by = (select min(id) from users)`.execute(app.db)
  expect(await isWhole()).toBe(false)
})

test('an erased donation is on no page, statement or export of its donor, while totals keep it', async () => {
  await give({}, { email: 'thief@example.com' })
  await sql`select anonymise_payers(array(select max(intent_id) from donations))`.execute(app.db)
  await sql`select attach_contacts(5000)`.execute(app.db)
  const donor = await signIn()
  expect((await page(donor)).contact).toMatchObject({
    is_whole: true,
    years: [{ tax_year: 2027, taxpayers: [{ donations: 1, amount: 1000 }] }],
  })
  expect((await donations(donor)).total).toBe(1)
  const key = { contactId: 1, taxYear: 2027 }
  const statement = await issueYearlyStatement(app.context, key, { inFull: false })
  expect(statement.donations).toHaveLength(1)
  const { rows } = await sql`select amount from contact_totals where contact_id = 1`.execute(app.db)
  expect(rows).toEqual([{ amount: 2000 }])
})

test('a merged donor shows the donations of both, and an erased one nothing', async () => {
  await give({}, { first_name: 'Aamna', phone: '03008888888' })
  const donor = await signIn()
  const [one, other] = (await page(donor)).contacts
  await donor.call('PUT', '/my/contact', { id: other?.id })
  const { kind, first_name, last_name, country, language } = (
    await staff.call<{
      kind: string
      first_name: string
      last_name: string
      country: string
      language: string
    }>('GET', `/contacts/${one?.id}`)
  ).body.data
  const fields = { kind, first_name, last_name, country, language }
  await staff.call('POST', `/contacts/${one?.id}/merge`, { loser_id: other?.id, fields })
  expect((await page(donor)).contact).toMatchObject({ id: one?.id, name: 'Amna Farooq' })
  expect((await donations(donor)).total).toBe(2)
  await sql`select anonymise_payers(array(select intent_id from donations))`.execute(app.db)
  await sql`select attach_contacts(5000)`.execute(app.db)
  expect(await page(donor)).toMatchObject({ contact: null, contacts: [] })
  await donorAccountTasks(app.context)['remove-ended-donor-sessions']?.({})
  expect((await donor.call('GET', '/my')).status).toBe(401)
})

test('sessions end one by one or all together, and no session ends or forges that of another donor', async () => {
  await give({}, { first_name: 'Sara', email: 'sara@example.com', phone: '03002222222' })
  const [phone, laptop] = [await signIn(), await signIn(amna.email, 1)]
  const sara = await signIn('sara@example.com', 2)
  const { sessions } = await page(phone)
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ is_this }) => !is_this)
  expect((await sara.call('DELETE', `/my/sessions/${other?.id}`)).status).toBe(404)
  expect((await phone.call('DELETE', `/my/sessions/${other?.id}`)).status).toBe(200)
  expect((await laptop.call('GET', '/my')).status).toBe(401)
  const again = await signIn(amna.email, 3)
  expect((await phone.call('DELETE', '/my/sessions')).status).toBe(200)
  expect((await again.call('GET', '/my')).status).toBe(401)
  expect((await sara.call('GET', '/my')).status).toBe(200)

  // A forged cookie, and a call without the token of this session.
  const forger = app.visitor()
  forger.cookies.set('amanah_my', 'A'.repeat(43))
  expect((await forger.call('GET', '/my')).status).toBe(401)
  const foreign = (await app.visitor().ask('/sanctum/csrf-cookie')).headers.getSetCookie()[0] ?? ''
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(foreign)?.[1] ?? '')
  const cookie = [...sara.cookies].map(([name, value]) =>
    name === 'XSRF-TOKEN' ? `${name}=${token}` : `${name}=${value}`,
  )
  const { status } = await sara.ask('/api/v1/my/sessions', {
    method: 'DELETE',
    headers: { cookie: cookie.join('; '), 'x-xsrf-token': token },
  })
  expect(status).toBe(419)
})

test('staff send a link to the address of the record alone, at most five an hour, and it needs its code', async () => {
  await give({}, { first_name: 'Office', email: '', phone: '03004444444' })
  const [donor, without] = await app.db.selectFrom('contacts').select('id').orderBy('id').execute()
  const send = (id: number | undefined) =>
    staff.call('POST', `/contacts/${id}/send-sign-in-link`, { to: 'email', email: 'x@evil.test' })
  expect((await send(without?.id)).status).toBe(409)
  expect((await send(donor?.id)).status).toBe(200)
  const [sent] = await sentCodes(1)
  expect(sent?.point).toBe(amna.email)
  const visitor = app.visitor()
  expect((await open(visitor, { token: sent?.token ?? '' })).body.data).toEqual({ signed_in: false })
  expect((await open(visitor, { token: sent?.token ?? '', code: sent?.code ?? '' })).body.data).toEqual({
    signed_in: true,
  })
  for (let more = 0; more < 4; more++) expect((await send(donor?.id)).status).toBe(200)
  expect((await send(donor?.id)).status).toBe(409)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where subject = ${`donor ${donor?.id}`}`.execute(app.db)
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['sent_donor_link', 'donor_signed_in']),
  )
})

test('a donor downloads statements and data of their own alone, and asks to be erased, which staff decide', async () => {
  await give({}, { email: 'thief@example.com' })
  const [donor, thief] = [await signIn(), await signIn('thief@example.com', 1)]
  const file = (visitor: Visitor) => visitor.ask('/api/v1/my/yearly-statements/2027')
  expect((await file(thief)).status).toBe(403)
  await sql`update contact_points set source = 'staff' where value = ${amna.email}`.execute(app.db)
  expect((await page(donor)).contact?.years).toEqual([
    { tax_year: 2027, taxpayers: [{ id: 0, name: 'Amna Farooq', donations: 2, amount: 2000 }] },
  ])
  expect((await file(donor)).headers.get('content-type')).toBe('application/pdf')
  expect((await donor.call('POST', '/my/erasure-requests')).status).toBe(403)
  await sql`update contact_points set source = 'donation' where value = ${amna.email}`.execute(app.db)

  const token = thief.cookies.get('XSRF-TOKEN') ?? ''
  const headers = { 'x-xsrf-token': token }
  const { status, text } = await thief.ask('/api/v1/my/export', { method: 'POST', headers })
  expect([status, text.includes('personal-data.json')]).toEqual([200, true])

  await donor.call('POST', '/my/erasure-requests')
  const response = await donor.call<OwnPage>('POST', '/my/erasure-requests')
  expect(response.body.data.contact?.erasure_asked_at).toEqual(expect.any(String))
  const requests = async () =>
    (await staff.call<{ id: number; point: string }[]>('GET', '/erasure-requests')).body.data
  const [request, ...others] = await requests()
  expect([request?.point, others]).toEqual([amna.email, []])
  const decide = () => staff.call('POST', `/erasure-requests/${request?.id}/decide`, { decision: 'refused' })
  expect([(await decide()).status, (await decide()).status]).toEqual([200, 404])
  expect(await requests()).toEqual([])
  expect((await page(donor)).contact?.erasure_asked_at).toBeNull()
})
