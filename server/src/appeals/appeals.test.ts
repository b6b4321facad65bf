import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import type { AppealSettings } from '../../../contract/src/appeal-settings.ts'
import type { AppealDetails } from '../../../contract/src/appeals.ts'
import { pakistanInstant } from '../../../contract/src/pakistan-clock.ts'
import type { PendingChange } from '../../../contract/src/pending-changes.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { readClock } from '../../test/read-clock.ts'
import { recordDonations } from '../../test/record-donations.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { giftTo, type Staff } from '../../test/visitor.ts'
import type { PhoneChannel, PhoneMessage } from '../channels/channel.ts'
import { claimMessages } from '../messages/claim-messages.ts'
import { sendDueMessages } from '../messages/send-message.ts'
import type { OutgoingMail } from '../platform/mail/compose-mail.ts'
import { readAppealSettings } from './appeal-settings.ts'
import { queueAppealBatch } from './queue-appeal-batch.ts'

let app: TestApp
let editor: Staff
let director: Staff
let trustee: Staff
/** Delivered appeals. */
let mails: OutgoingMail[] = []
/** Addresses in flight at the simulated kill: after `diesAfter` more mails, sending never returns. */
let inFlight: string[] = []
/** Last name of the donors of a test, and the name of their segment. */
let family = ''
const families = [
  'Farooq',
  'Qureshi',
  'Malik',
  'Chaudhry',
  'Bhatti',
  'Siddiqui',
  'Rajput',
  'Baloch',
  'Mirza',
  'Khattak',
  'Durrani',
  'Soomro',
  'Memon',
]
let donors = 0
let diesAfter = Number.POSITIVE_INFINITY

beforeAll(async () => {
  app = await buildTestApp({
    mail: {
      outbox: null,
      greet: async () => {},
      send(mail) {
        if (diesAfter <= 0) {
          inFlight.push(mail.to)
          return new Promise(() => {})
        }
        diesAfter -= 1
        if (mail.unsubscribeUrl) mails.push(mail)
        return Promise.resolve()
      },
    },
  })
  editor = await app.staff(['appeal', 'contact'])
  director = await app.staff(['appeal', 'appeal.send', 'contact', 'bankAcc', 'bankAcc.approve', 'settings'])
  trustee = await app.staff(['bankAcc', 'bankAcc.approve'])
})
beforeEach(async () => {
  mails = []
  inFlight = []
  diesAfter = Number.POSITIVE_INFINITY
  family = families.shift() ?? ''
  await editor.call('POST', '/saved-views', { list: 'donors', name: family, address: `search=${family}` })
  await setApprovalSize(1000)
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.close())

const setApprovalSize = (approval_size: number) =>
  app.db
    .insertInto('appeal_settings')
    .values({ approval_size, sms_paisa: 250, whatsapp_paisa: 1500 })
    .execute()

const emailOfName = (name: string) => `${name}.${family}@example.com`.toLowerCase()

/** Records a donor with one paid donation, who agreed to appeals by e-mail by default. */
async function addDonors(
  names: readonly string[],
  { agree = true, amount = 1000, day = '2026-10-01', emailOf = emailOfName } = {},
): Promise<void> {
  await recordDonations(
    app.db,
    names.map((first_name) => {
      donors += 1
      const phone = `0300${1_000_000 + donors}`
      return {
        createdAt: new Date(day),
        settledAt: new Date(day),
        status: 'success' as const,
        lines: [{ cause: 'Sadqah', amount }],
        donor: { first_name, last_name: family, email: emailOf(first_name), phone },
      }
    }),
  )
  await sql`select attach_contacts(1000)`.execute(app.db)
  if (agree)
    await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source)
      select id, 'appeals', 'email', true, '2026-11', 'form' from contacts
      where last_name = ${family} and first_name = any(${names as string[]})`.execute(app.db)
}

const texts = {
  en: { subject: 'Wells in Thar', text: 'Water is short.\n\nPlease help.', short: 'Water is short.' },
  ur: { subject: 'تھر میں کنویں', text: 'پانی کم ہے۔', short: 'پانی کم ہے۔' },
}

async function saveAppeal(changes: object = {}): Promise<number> {
  const body = {
    kind: 'appeal',
    name: 'Wells',
    channels: ['email'],
    texts,
    segment: family,
    cause_id: null,
    amount: null,
    ...changes,
  }
  const { status, text, body: answer } = await editor.call<{ id: number }>('POST', '/appeals', body)
  if (status !== 200) throw new Error(text)
  return answer.data.id
}

const send = (id: number, staff = director) => staff.call('POST', `/appeals/${id}/send`)
const read = async (id: number) => (await editor.call<AppealDetails>('GET', `/appeals/${id}`)).body.data

/** Runs the jobs until nothing is queued. */
async function deliver(): Promise<void> {
  while (await queueAppealBatch(app.context.db, 40));
  await sendDueMessages(app.context)
}

test('an appeal reaches each donor of the segment who agreed once, in their language, and says how to stop', async () => {
  await addDonors(['Amna', 'Bilal'])
  await addDonors(['Sara'], { agree: false })
  await addDonors(['Zain'], { amount: 50_000 })
  await sql`update contacts set language = 'ur' where last_name = ${family} and first_name = 'Bilal'`.execute(
    app.db,
  )
  const address = `search=${family}&amount_to=20000&sort=largest`
  await editor.call('POST', '/saved-views', { list: 'donors', name: 'Small', address })
  const id = await saveAppeal({ segment: 'Small' })
  const { body } = await director.call('GET', `/appeals/${id}/recipients`)
  expect(body.data).toMatchObject({ matching: 3, reached: 2, paisa: 0, needs_approval: false })
  expect((await send(id, editor)).status).toBe(403)
  expect((await send(id)).status).toBe(200)
  await deliver()
  await deliver()
  expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['amna.farooq@example.com', 'Wells in Thar'],
    ['bilal.farooq@example.com', 'تھر میں کنویں'],
  ])
  expect(await read(id)).toMatchObject({
    state: 'sent',
    planned: 2,
    handled: 2,
    sent: 2,
    failed: 0,
    dropped: 0,
  })
  expect((await send(id)).status).toBe(409)

  const amna = mails.find(({ to }) => to === 'amna.farooq@example.com')
  const page = amna?.unsubscribeUrl?.replace('https://give.example.org', '') ?? ''
  expect(amna?.text).toContain(page)
  const visitor = app.visitor()
  expect((await visitor.ask(`${page}x`)).status).toBe(404)
  expect((await visitor.ask(page)).text).toContain('No more appeals?')
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await visitor.ask(page, { ...form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
  const next = await saveAppeal({ segment: 'Small' })
  await send(next)
  await deliver()
  expect(mails.map(({ to }) => to).filter((to) => to === 'amna.farooq@example.com')).toHaveLength(1)
})

test('a donor who stops appeals or is merged while an appeal is sent gets no further message of it', async () => {
  await addDonors(['Amna', 'Bilal', 'Sara', 'Zain'])
  const id = await saveAppeal()
  await send(id)
  await queueAppealBatch(app.context.db, 2)
  // Queued, but not sent yet.
  const ofName = (name: string) =>
    sql`(select id from contacts where last_name = ${family} and first_name = ${name})`
  await sql`select stop_appeals(${ofName('Amna')}, 'email', '2026-11', 'donor_page')`.execute(app.db)
  await sql`update contacts set merged_into = ${ofName('Zain')} where id = ${ofName('Bilal')}`.execute(app.db)
  await deliver()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'bilal.qureshi@example.com',
    'sara.qureshi@example.com',
  ])
  expect(await read(id)).toMatchObject({ state: 'sent', dropped: 1 })
})

test('an address of several donor records gets an appeal once, two a day, and none once one of them stops', async () => {
  const emailOf = () => emailOfName('Amna')
  await addDonors(['Amna'], { emailOf, day: '2026-10-05' })
  await addDonors(['Aamna', 'Amnah', 'Amina'], { emailOf })
  await addDonors(['Sara'])
  const first = await saveAppeal({ amount: 5000 })
  const counted = (await editor.call('GET', `/appeals/${first}/recipients`)).body.data
  expect(counted).toMatchObject({ matching: 2, reached: 2, by_channel: [{ channel: 'email', donors: 2 }] })
  await send(first)
  // A donor who gives meanwhile is now the one with the latest donation.
  await queueAppealBatch(app.context.db, 1)
  await sql`update contact_totals set last_on = '2026-11-01' where contact_id =
    (select id from contacts where last_name = ${family} and first_name = 'Amina')`.execute(app.db)
  await deliver()
  const shared = () => mails.filter(({ to }) => to === emailOf())
  expect(shared().map(({ text }) => text)).toEqual([expect.stringContaining(`Amna ${family}`)])
  expect(shared()[0]?.text).toContain(`/?amount=5000&appeal=${first}`)
  expect(await read(first)).toMatchObject({ state: 'sent', sent: 2, dropped: 1 })

  for (const name of ['Aamna', 'Amnah']) {
    const address = `search=${name}`
    await editor.call('POST', '/saved-views', { list: 'donors', name, address })
    const id = await saveAppeal({ name, segment: name })
    await sql`update contact_totals set last_on = '2026-11-02' where contact_id =
      (select id from contacts where last_name = ${family} and first_name = ${name})`.execute(app.db)
    expect((await send(id)).status).toBe(200)
    await deliver()
  }
  expect(shared()).toHaveLength(2)

  const page = shared()[0]?.unsubscribeUrl?.replace('https://give.example.org', '') ?? ''
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await app.visitor().ask(page, { ...form, body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
  const after = await saveAppeal()
  expect((await editor.call('GET', `/appeals/${after}/recipients`)).body.data).toMatchObject({ reached: 1 })
  await sql`update messages set next_try_at = now() where status = 'queued'`.execute(app.db)
  await deliver()
  expect(shared()).toHaveLength(2)
})

test('an appeal is counted and sent on the channel that last worked for a donor', async () => {
  await addDonors(['Amna', 'Bilal'])
  await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select id, 'appeals', 'sms', true, '2026-11', 'form' from contacts where last_name = ${family}`.execute(
    app.db,
  )
  await sql`insert into reachable_numbers (channel, phone, worked_at)
    select 'sms', international_digits(value), now() from contact_points
    join contacts on contacts.id = contact_id
    where contact_points.kind = 'phone' and last_name = ${family} and first_name = 'Bilal'`.execute(app.db)
  await sql`update message_channels set is_on = true where name = 'sms'`.execute(app.db)
  const sent: PhoneMessage[] = []
  const channels = app.context.channels as Map<string, Partial<PhoneChannel>>
  channels.set('sms', {
    receivesReplies: true,
    reaches: () => true,
    async send(message) {
      sent.push(message)
      return { vendorId: null }
    },
  })
  const id = await saveAppeal({ channels: ['email', 'sms'] })
  const counted = (await editor.call('GET', `/appeals/${id}/recipients`)).body.data
  await send(id)
  // At noon, because SMS are sent only by day.
  vi.useFakeTimers({ toFake: ['Date'], now: pakistanInstant(readClock().today, 36) })
  await deliver()
  channels.delete('sms')
  await sql`update message_channels set is_on = false`.execute(app.db)
  expect(counted).toMatchObject({
    by_channel: [
      { channel: 'email', donors: 1 },
      { channel: 'sms', donors: 1, paisa: 250 },
    ],
  })
  expect([mails, sent].map((messages) => messages.length)).toEqual([1, 1])
  vi.useRealTimers()
  // The cost is that of the day when sending began.
  await app.db
    .insertInto('appeal_settings')
    .values({ approval_size: 1000, sms_paisa: 900, whatsapp_paisa: 1500 })
    .execute()
  expect(await read(id)).toMatchObject({ sent: 2, paisa: 250 })
  expect(mails[0]?.to).toBe(emailOfName('Amna'))
})

test('a donor gets two appeals a day at most, also when several workers claim them at the same moment', async () => {
  await addDonors(['Hina', 'Junaid'])
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    await send(await saveAppeal({ name }))
    await queueAppealBatch(app.context.db)
  }
  const { rows } = await sql<{ id: number }>`
    select id from messages where status = 'queued' and appeal_id is not null`.execute(app.db)
  const claims = await Promise.all(rows.map(({ id }) => claimMessages(app.context, sql`messages.id = ${id}`)))
  const claimed = claims.flatMap(({ claimed }) => claimed.map(({ message }) => message.contact_name))
  expect(claimed.toSorted()).toEqual(['Hina', 'Hina', 'Junaid', 'Junaid'].map((name) => `${name} ${family}`))
  // Expires the claims, as after the death of a worker; the other messages wait for tomorrow.
  await app.letMinutesPass(16)
  await deliver()
  expect(mails).toHaveLength(4)
})

test('after workers die while they send, only messages in doubt twice have failed, and none has two ids', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `Donor${index}`)
  await addDonors(names)
  // Other spellings of the first twenty, with their addresses.
  await addDonors(
    names.slice(0, 20).map((name) => `${name}x`),
    { emailOf: (name) => emailOfName(name.slice(0, -1)) },
  )
  const id = await saveAppeal()
  await send(id)
  for (const sent of [3, 17, 30]) {
    diesAfter = sent
    await Promise.all([
      queueAppealBatch(app.context.db, 30),
      queueAppealBatch(app.context.db, 30).catch(() => false),
    ])
    await Promise.race([
      sendDueMessages(app.context),
      expect.poll(() => diesAfter, { timeout: 20_000 }).toBe(0),
    ])
    await app.letMinutesPass(16)
  }
  diesAfter = Number.POSITIVE_INFINITY
  await deliver()
  await app.letMinutesPass(16)
  await deliver()
  const ids = new Map(mails.map(({ to, messageId }) => [to, messageId]))
  const twice = inFlight.filter((to, index) => inFlight.indexOf(to) !== index)
  expect(ids.size).toBe(130 - twice.length)
  expect(new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(ids.size)
  // A mail that arrived is in doubt like those in flight: their group was not marked as sent.
  const failed = await app.db
    .selectFrom('messages')
    .select('recipient')
    .where('appeal_id', '=', id)
    .where('status', '=', 'failed')
    .execute()
  const tries = (to: string) =>
    [...mails.map((mail) => mail.to), ...inFlight].filter((one) => one === to).length
  expect(failed.filter(({ recipient }) => tries(recipient) < 2)).toEqual([])
  expect(failed.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(twice))
  const [sent, state] = [130 - failed.length, 'sent']
  expect(await read(id)).toMatchObject({ state, planned: 130, sent, failed: failed.length })
})

test('a large appeal, or one with an account, waits for a second person', async () => {
  await addDonors(['Amna', 'Bilal'])
  await setApprovalSize(1)
  const large = await saveAppeal()
  expect((await send(large)).body.message).toContain('2 donors')
  expect(await read(large)).toMatchObject({ state: 'waiting' })
  expect((await send(large)).status).toBe(409)
  expect((await editor.call('DELETE', `/appeals/${large}`)).status).toBe(409)
  const waiting = async () =>
    (await trustee.call<PendingChange[]>('GET', '/pending-changes')).body.data.find(
      ({ subject }) => subject === 'appeal',
    )
  const change = await waiting()
  expect(change?.name).toBe('Appeal: Wells')
  expect(change?.changes.map(({ to }) => to)).toContain('Water is short.\nPlease help.')
  const decide = async (decision: string, staff = trustee) =>
    (await staff.call('POST', `/pending-changes/${(await waiting())?.id}/${decision}`)).status
  expect(await decide('approve', director)).toBe(403)
  expect(await decide('reject')).toBe(200)
  expect(await read(large)).toMatchObject({ state: 'draft' })
  await send(large)
  expect(await decide('approve')).toBe(200)
  await deliver()
  expect(mails).toHaveLength(2)

  await setApprovalSize(1000)
  const clerk = await app.staff(['appeal', 'appeal.send', 'contact'])
  const small = await saveAppeal()
  expect((await send(small, clerk)).status).toBe(200)
  expect([(await waiting())?.found, await decide('approve')]).toEqual([[], 200])
  await deliver()
  expect((await read(small)).state).toBe('sent')

  const account = { ...texts.en, text: 'Send it to PK36SCBL0000001123456702.' }
  const stolen = await saveAppeal({ texts: { ...texts, en: account } })
  await send(stolen)
  expect((await waiting())?.found).toEqual(['PK36SCBL0000001123456702'])
})

test('a single person cannot raise the size of appeals that need no second person', async () => {
  const save = (approval_size: number, sms_paisa = 250, staff = director) =>
    staff.call<AppealSettings>('PUT', '/appeals/settings', { approval_size, sms_paisa, whatsapp_paisa: 1500 })
  const waiting = async () =>
    (await trustee.call<PendingChange[]>('GET', '/pending-changes')).body.data.filter(
      ({ subject }) => subject === 'appeal_settings',
    )
  expect((await save(500)).body.data.approval_size).toBe(500)
  expect(await waiting()).toEqual([])
  const saved = await save(5000, 300)
  expect(saved.body.message).toContain('second person')
  expect(saved.body.data).toMatchObject({ approval_size: 500, sms_paisa: 300 })
  const [change] = await waiting()
  expect(change?.changes).toMatchObject([{ from: '500', to: '5000' }])
  expect((await save(10_000)).status).toBe(409)
  const approve = (staff: Staff) => staff.call('POST', `/pending-changes/${change?.id}/approve`)
  expect((await approve(director)).status).toBe(403)
  expect((await approve(trustee)).status).toBe(200)
  const settings = (await editor.call<AppealSettings>('GET', '/appeals/settings')).body.data
  expect(settings).toMatchObject({ approval_size: 5000, sms_paisa: 300 })
  const { rows } = await sql<{ what: string }>`
    select distinct facts ->> 'what' as what from messages
    where kind = 'pending_change' and facts ->> 'subject' = 'appeal_settings' order by 1`.execute(app.db)
  expect(rows.map(({ what }) => what)).toEqual(['approved', 'asked'])
})

test('the short link in a test of an appeal leads to its page', async () => {
  const sent: PhoneMessage[] = []
  const channels = app.context.channels as Map<string, Partial<PhoneChannel>>
  channels.set('sms', {
    receivesReplies: true,
    async send(message) {
      sent.push(message)
      return { vendorId: null }
    },
  })
  const id = await saveAppeal({ channels: ['sms'] })
  const body = { language: 'ur', channel: 'sms', phone: '03331234567' }
  expect((await editor.call('POST', `/appeals/${id}/test`, body)).status).toBe(200)
  channels.delete('sms')
  const path = sent[0]?.link?.replace('https://give.example.org', '') ?? ''
  const page = await app.visitor().ask(path, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    `https://give.example.org/ur?appeal=${id}`,
  ])
})

test('a test of an appeal goes to a phone only without an account in its text, since nobody approves tests', async () => {
  const tested = async (short: string) => {
    const id = await saveAppeal({ channels: ['sms'], texts: { en: { ...texts.en, short }, ur: texts.ur } })
    const body = { language: 'en', channel: 'sms', phone: '03331234567' }
    const { status, text } = await editor.call('POST', `/appeals/${id}/test`, body)
    return [status, /PK36SCBL0000001123456702/.test(text)]
  }
  expect(await tested('Send it to PK36SCBL0000001123456702.')).toEqual([422, true])
  // No gateway for SMS is configured here.
  expect(await tested('Water is short.')).toEqual([409, false])
})

test('Stop ends an appeal at once', async () => {
  await addDonors(['Amna', 'Bilal', 'Sara'])
  const id = await saveAppeal()
  await send(id)
  await queueAppealBatch(app.context.db, 2)
  expect((await director.call('POST', `/appeals/${id}/stop`)).status).toBe(200)
  await deliver()
  expect(mails).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'stopped', handled: 2, dropped: 2, waiting: 0 })
  expect((await director.call('POST', `/appeals/${id}/stop`)).status).toBe(409)
})

test('a donation by the link of an appeal is counted for it once it is paid, and an unknown number is ignored', async () => {
  await addDonors(['Amna'])
  const id = await saveAppeal({ cause_id: app.causeId('Sadqah'), amount: 700 })
  await send(id)
  await deliver()
  expect(mails[0]?.text).toContain(`/?cause=${app.causeId('Sadqah')}&amount=700&appeal=${id}`)
  const donor = app.visitor()
  const link = await donor.give({ ...giftTo(app.causeId('Sadqah'), 700), appeal: id })
  expect(await read(id)).toMatchObject({ donations: 0, amount: 0 })
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await donor.give({ appeal: 999 })
  expect(await read(id)).toMatchObject({ donations: 1, amount: 700 })
})

test('the link of an appeal opens its campaign, by the current address', async () => {
  await addDonors(['Amna'])
  const cause_id = app.causeId('Sadqah')
  const campaign_id = await addCampaign(app.db, { slug: 'well', cause_id })
  await expect(saveAppeal({ cause_id: app.causeId('Zakat'), campaign_id })).rejects.toThrow('campaign')
  const id = await saveAppeal({ cause_id, campaign_id })
  expect(await read(id)).toMatchObject({ cause_id, campaign_id })
  await sql`update campaigns set slug = 'new-well' where id = ${campaign_id}`.execute(app.db)
  await send(id)
  await deliver()
  expect(mails[0]?.text).toContain(`/?cause=${cause_id}&campaign=new-well&appeal=${id}`)
})

test('a higher amount changes a regular donation only when the donor accepts, and is proposed once a year', async () => {
  const donor = app.visitor()
  const made = await donor.call<{ url: string; link: string }>('POST', '/public/agreements', {
    ...giftTo(app.causeId('Sadqah'), 2000),
    recurring: undefined,
    unit: 'month',
    day: 5,
  })
  const { url, link } = made.body.data
  await donor.pay(url.slice(url.lastIndexOf('/') + 1), 'pay')
  await app.workDueJobs()
  await sql`select attach_contacts(1000)`.execute(app.db)
  await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select contact_id, 'appeals', 'email', true, '2026-11', 'form' from agreement_contacts`.execute(app.db)
  const propose = () =>
    saveAppeal({
      kind: 'higher_amount',
      name: 'Raise',
      filters: { show: 'all', search: 'Ayesha' },
      raise: { unit: 'percent', value: 10 },
    })
  const id = await propose()
  expect((await send(id)).body).toMatchObject({ success: true, message: 'The appeal is being sent' })
  mails = []
  await deliver()
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(`/monthly/${link}`)])
  expect(mails[0]?.text).toContain('2,200')
  const readPage = async () =>
    (await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)).body.data
  const { proposal, terms } = await readPage()
  expect([proposal?.amount, terms.amount]).toEqual([2200, 2000])
  const answer = (is_accepted: boolean) =>
    donor.call<AgreementPage>('POST', `/public/agreements/${link}/answer-proposal`, {
      id: proposal?.id,
      is_accepted,
    })
  const accepted = await answer(true)
  expect(accepted.body.data).toMatchObject({ proposal: null, next_terms: { amount: 2200 } })
  expect((await answer(false)).status).toBe(409)
  expect((await read(id)).answers).toEqual({ proposed: 1, accepted: 1, declined: 0, raised: 200 })

  const again = await propose()
  expect((await send(again)).status).toBe(409)
  await sql`update amount_proposals set proposed_at = now() - interval '13 months'`.execute(app.db)
  expect((await send(again)).status).toBe(200)
})

test('the prices of a day before any settings are the first ones', async () => {
  const first = await app.db.selectFrom('appeal_settings').selectAll().orderBy('id').executeTakeFirstOrThrow()
  await setApprovalSize(77)
  const { approval_size } = await readAppealSettings(app.db, new Date('2020-01-01'))
  expect(approval_size).toBe(first.approval_size)
  expect((await readAppealSettings(app.db)).approval_size).toBe(77)
})
