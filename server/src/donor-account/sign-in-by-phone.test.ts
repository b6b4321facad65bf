import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDonorPage } from '../../test/open-donor-page.ts'
import type { Visitor } from '../../test/visitor.ts'
import { donorAccountTasks } from './donor-account.jobs.ts'

const site = await openDonorPage({ hasChannels: true })
const { app, amna, give, ask, open, page, donations, staff } = site
beforeEach(site.empty)
afterAll(app.close)

/** Texts that the vendors received for Amna's number. */
const texts = () => app.sentMessages().filter(({ to }) => to === '923001111111')

/** Requests a code by phone and reads it in the text that arrived. */
async function receiveCode(visitor: Visitor, who = '+92 300 1111111'): Promise<string> {
  const before = texts().length
  await ask(visitor, who)
  await expect
    .poll(async () => {
      await app.workDueJobs()
      return texts().length
    })
    .toBe(before + 1)
  return /\d{6}/.exec(texts().at(-1)?.text ?? '')?.[0] ?? ''
}

async function signIn(): Promise<Visitor> {
  const visitor = app.visitor()
  const code = await receiveCode(visitor)
  expect((await open(visitor, { code })).body.data).toEqual({ signed_in: true })
  return visitor
}

test('a donor signs in by the code of a text, and a father who used the phone of his son is another donor', async () => {
  await give({}, { phone: '03005555555' }, { first_name: 'Farooq', email: '', phone: '923001111111' })
  const visitor = await signIn()
  const { point, contacts } = await page(visitor)
  expect([point, contacts.map(({ name }) => name)]).toEqual(['03001111111', ['Amna Farooq', 'Farooq Farooq']])
  await visitor.call('PUT', '/my/contact', { id: contacts[0]?.id })
  // Her donation with another number, taxpayers, statements and the copy of her data stay closed.
  expect((await donations(visitor)).total).toBe(1)
  expect((await page(visitor)).contact).toMatchObject({
    is_whole: false,
    may_export: false,
    details: null,
    years: [],
  })
  const closed = [
    await visitor.call('POST', '/my/export'),
    await visitor.call('GET', '/my/yearly-statements/2027'),
    await visitor.call('PUT', '/my/details', { language: 'ur', phone: null }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 403])
  // Staff verify the number with her.
  await sql`update contact_points set verified_how = 'phone', verified_at = now(),
    verified_by = (select min(id) from users)
    where kind = 'phone' and value = '03001111111' and contact_id = ${contacts[0]?.id}`.execute(app.db)
  expect((await page(visitor)).contact).toMatchObject({ is_whole: true, may_export: true })
  expect((await donations(visitor)).total).toBe(2)
  // His record has the same number, and still opens in part.
  await visitor.call('PUT', '/my/contact', { id: contacts[1]?.id })
  expect((await page(visitor)).contact).toMatchObject({ is_whole: false })
})

test('an answer reveals no number, and a number of an unpaid donation or of another country gets no text', async () => {
  await give({})
  await sql`update payment_intents set status = 'pending', settled_at = null`.execute(app.db)
  const before = texts().length
  const answers = [await ask(app.visitor(), amna.phone), await ask(app.visitor(), '03009999999')]
  expect(answers[0]?.text).toBe(answers[1]?.text)
  // An e-mail is sent, as without channels.
  expect((await site.sentCodes(1))[0]?.point).toBe(amna.email)
  await sql`update payment_intents set status = 'success', settled_at = now()`.execute(app.db)
  await sql`update contacts set country = 'United Kingdom'`.execute(app.db)
  await ask(app.visitor(), amna.phone)
  await app.workDueJobs()
  expect(texts()).toHaveLength(before)
})

test('a number gets three texts an hour, then an e-mail, and a network that asks for many is in the audit', async () => {
  await give({})
  for (let sent = 0; sent < 3; sent++) await receiveCode(app.visitor())
  await ask(app.visitor(), amna.phone)
  expect((await site.sentCodes(4)).at(-1)?.point).toBe(amna.email)
  await sql`update donor_codes set point = '0300' || id || '000000' where point !~ '@'`.execute(app.db)
  await sql`insert into donor_codes (point, network)
    select '03002222222', network from donor_codes, generate_series(1, 20) where network is not null`.execute(
    app.db,
  )
  await ask(app.visitor(), amna.phone)
  expect((await site.sentCodes(65)).at(-1)?.point).toBe(amna.email)
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_entries where action = 'limited_donor_codes'`.execute(app.db)
  expect(rows).toEqual([{ subject: 'texts with codes for one network' }])
})

test('a donor adds a number by its code and sees the donations made with it', async () => {
  await give({ phone: '03005555555' }, { email: 'amna@office.example' })
  const donor = app.visitor()
  await ask(donor)
  const [{ code } = { code: '' }] = await site.sentCodes(1)
  await open(donor, { code })
  expect((await donor.call('POST', '/my/contact-points', { who: '+447911123456' })).status).toBe(422)
  expect((await donations(donor)).total).toBe(1)
  const before = texts().length
  await donor.call('POST', '/my/contact-points', { who: '0300 1111111' })
  await app.workDueJobs()
  expect(texts()).toHaveLength(before + 1)
  const sent = /\d{6}/.exec(texts().at(-1)?.text ?? '')?.[0]
  expect((await donor.call('POST', '/my/contact-points/confirm', { code: sent })).status).toBe(200)
  expect((await page(donor)).contact_points).toEqual(['03001111111'])
  const { contacts } = await page(donor)
  await donor.call('PUT', '/my/contact', { id: contacts.at(-1)?.id })
  expect((await donations(donor)).total).toBe(1)
  // Half a year later the number may have a new owner.
  await sql`update proven_points set proved_at = now() - interval '181 days'`.execute(app.db)
  await donorAccountTasks(app.context)['remove-ended-donor-sessions']?.({})
  expect(await page(donor)).toMatchObject({ contact_points: [], contact: null })
})

test('staff send a link by SMS to the number of the record, which needs the code beside it', async () => {
  await give({ email: '' })
  const [contact] = await app.db.selectFrom('contacts').select('id').execute()
  const before = texts().length
  expect(
    (await staff.call('POST', `/contacts/${contact?.id}/send-sign-in-link`, { to: 'phone' })).status,
  ).toBe(200)
  await app.workDueJobs()
  const text = texts().at(before)?.text ?? ''
  const [, token = ''] = /#(\S+)/.exec(text) ?? []
  const [code = ''] = /\d{6}/.exec(text) ?? []
  const visitor = app.visitor()
  expect((await open(visitor, { token })).body.data).toEqual({ signed_in: false })
  expect((await open(visitor, { token, code })).body.data).toEqual({ signed_in: true })
  expect((await donations(visitor)).total).toBe(1)
  await sql`update message_channels set is_on = name <> 'sms'`.execute(app.db)
  expect(
    (await staff.call('POST', `/contacts/${contact?.id}/send-sign-in-link`, { to: 'phone' })).status,
  ).toBe(409)
  expect(
    (await staff.call('POST', `/contacts/${contact?.id}/send-sign-in-link`, { to: 'email' })).status,
  ).toBe(409)
})
