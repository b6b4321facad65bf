import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../../contract/src/days.ts'
import type { IncomingMessage } from '../../../../contract/src/incoming-messages.ts'
import { pakistanInstant } from '../../../../contract/src/pakistan-clock.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { startTestMailServer } from '../../../test/test-mail-server.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { createSmtpMail } from '../../platform/mail/mail.ts'
import { dayAndTimeOf, dayOf } from '../../platform/text/pakistan-time.ts'
import { sendMessage } from '../send-message.ts'

const mailServer = await startTestMailServer()
let app: TestApp
let givers = 0

beforeAll(async () => {
  app = await buildTestApp({
    hasChannels: true,
    mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
  })
  // An administrator, who is notified of alarms.
  await app.staff()
})
/**
 * Sets the clock to an hour of tomorrow in Pakistan. The database's own clock is behind it, so nothing is
 * due early.
 */
const hourOfTomorrow = (hour: number) => pakistanInstant(tomorrow, hour)
const setHour = (hour: number) => vi.setSystemTime(hourOfTomorrow(hour))

let tomorrow = ''
beforeEach(() => {
  tomorrow = addDays(readClock().today, 1)
  // Only Date is faked, so that the timers of HTTP run.
  vi.useFakeTimers({ toFake: ['Date'] })
  setHour(12)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

/** Sends what is due, fallbacks included, and waits for the vendors' reports. */
async function settle() {
  for (let round = 0; round < 3; round++) await app.workDueJobs()
}

/** Records a gift of a donor whose phone number has this ending, and who chose this channel for messages. */
async function give(ending: string, channel: 'whatsapp' | 'sms' | null) {
  givers += 1
  const phone = `0300${String(givers).padStart(3, '0')}${ending}`
  const email = `giver${givers}@example.com`
  const chosen = channel === null ? {} : { channel }
  const link = await app.visitor().give({ email, phone, first_name: `Giver ${givers}`, ...chosen })
  const rows = async () => {
    const { rows } = await sql<{
      id: number
      channel: string
      status: string
      delivery: string | null
      error: string | null
    }>`
      select messages.id, messages.channel, messages.status, delivery, error from messages
      join payment_intents as intent on intent.id = intent_id where link = ${link} order by messages.id`.execute(
      app.db,
    )
    return rows
  }
  const states = async () =>
    (await rows()).map((row) => [row.channel, row.status, row.delivery].filter(Boolean).join(' '))
  const to = `92${phone.slice(1)}`
  const texts = () => app.sentMessages().filter((message) => message.to === to)
  return { phone, to, email, link, rows, states, texts, mails: () => mailServer.mailsTo(email) }
}

test('a donor who chose WhatsApp gets the message there once, with a short link to the donation', async () => {
  const donor = await give('4567', 'whatsapp')
  await settle()
  expect(await donor.states()).toEqual(['whatsapp sent read'])
  expect(donor.mails()).toEqual([])
  const [message, ...more] = donor.texts()
  expect(more).toEqual([])
  const [, path = ''] = /(\/k\/\w{10})$/.exec(message?.text ?? '') ?? []
  const { status, headers } = await app.visitor().ask(path)
  expect(status).toBe(303)
  expect(headers.get('location')).toBe(`https://give.example.org/donation/${donor.link}`)
  expect((await app.visitor().ask('/k/2222222222')).status).toBe(404)
})

test.each([
  ['WhatsApp', 'whatsapp'],
  ['SMS', 'sms'],
] as const)(
  'reports of %s that are repeated, late and in the wrong order leave one message and its last state',
  async (_, channel) => {
    for (const ending of ['7001', '7002', '7004', '7005', '7009']) {
      const donor = await give(ending, channel)
      await app.workDueJobs()
      await app.workDueJobs()
      const last = channel === 'whatsapp' ? 'read' : 'delivered'
      expect(await donor.states(), ending).toEqual([`${channel} sent ${last}`])
      expect(donor.texts()).toHaveLength(1)
      expect(donor.mails()).toEqual([])
    }
  },
)

test('a forged report changes nothing', async () => {
  const donor = await give('7003', 'whatsapp')
  await settle()
  expect(await donor.states()).toEqual(['whatsapp sent'])
  expect(donor.mails()).toEqual([])
})

test.each([
  ['is not on WhatsApp', 'whatsapp', '1026', '131026: Message undeliverable'],
  ['has only a landline', 'sms', '1614', "21614: 'To' number is not a valid mobile number"],
] as const)(
  'a person who %s gets one e-mail instead, and the next message by e-mail at once',
  async (_, channel, ending, error) => {
    const donor = await give(ending, channel)
    await settle()
    expect(await donor.states()).toEqual([`${channel} failed`, 'email sent'])
    expect((await donor.rows())[0]?.error).toBe(error)
    expect(donor.mails()).toHaveLength(1)
    await sql`insert into messages (intent_id, kind, recipient) select id, 'donation', ${donor.email}
      from payment_intents where link = ${donor.link}`.execute(app.db)
    await app.workDueJobs()
    expect(await donor.states()).toEqual([`${channel} failed`, 'email sent', 'email sent'])
  },
)

test('a donor without an e-mail address is sent an SMS when WhatsApp fails', async () => {
  const donor = await give('1049', 'whatsapp')
  await sql`update messages set recipient = '' from payment_intents as intent
    where intent.id = intent_id and link = ${donor.link}`.execute(app.db)
  await settle()
  expect(await donor.states()).toEqual(['whatsapp failed', 'sms sent delivered'])
  const { rows } = await sql<{ held_until: Date }>`
    select held_until from reachable_numbers where phone = ${donor.to} and channel = 'whatsapp'`.execute(
    app.db,
  )
  expect(rows[0]?.held_until.getTime(), 'a day').toBe(hourOfTomorrow(36).getTime())
})

test('an unclear limit is tried again on WhatsApp, and a vendor that is down is not asked for ever', async () => {
  const limited = await give('1056', 'whatsapp')
  await app.workDueJobs()
  expect(await limited.states()).toEqual(['whatsapp queued'])
  await app.letMinutesPass(6)
  await settle()
  expect(await limited.states()).toEqual(['whatsapp sent read'])
  expect(limited.texts()).toHaveLength(1)

  const donor = await give('4568', 'sms')
  const sms = app.context.channels.get('sms')
  if (!sms) throw new Error('SMS is not configured.')
  const { send } = sms
  sms.send = () => Promise.reject(new Error('The SMS gateway could not be reached: ECONNREFUSED'))
  for (let tries = 0; tries < 5; tries++) {
    await app.workDueJobs()
    await app.letMinutesPass(61)
  }
  sms.send = send
  await app.workDueJobs()
  expect(await donor.states()).toEqual(['sms failed', 'email sent'])
})

test.each([
  ['never answers', '7008'],
  ['answers with the page of a proxy', '7010'],
])('a vendor that accepts a message and %s does not get it twice', async (_, ending) => {
  const donor = await give(ending, 'sms')
  const before = donor.texts().length
  await app.workDueJobs()
  await app.letMinutesPass(16)
  await settle()
  // The report of the first message confirms it; without a report the donor gets an e-mail.
  expect(donor.texts().length - before).toBeLessThanOrEqual(1)
  const states = await donor.states()
  expect(states).toEqual(ending === '7008' ? ['sms sent delivered'] : ['sms failed', 'email sent'])
})

test('a template paused by WhatsApp is not used again, and staff are notified once', async () => {
  const donors = [await give('2015', 'whatsapp'), await give('2015', 'whatsapp')]
  for (const donor of donors) {
    await app.workDueJobs()
    expect((await donor.states()).at(-1)).toBe('email sent')
  }
  const { rows } = await sql<{ alarms: number }>`
    select count(*)::int as alarms from messages where kind = 'channel_alarm' and facts ->> 'reason' like '132015%'`.execute(
    app.db,
  )
  expect(rows[0]?.alarms).toBe(1)
  const { rows: templates } = await sql<{ status: string }>`
    select status from whatsapp_templates where name = 'amanah_donation' and language = 'en'`.execute(app.db)
  expect(templates).toEqual([{ status: 'PAUSED' }])
  await sql`update whatsapp_templates set status = 'APPROVED'`.execute(app.db)
})

test('an expired token stops the channel, and donors are sent e-mails meanwhile', async () => {
  const [first, second] = [await give('0190', 'whatsapp'), await give('4569', 'whatsapp')]
  await app.workDueJobs()
  expect(await first?.states()).toEqual(['whatsapp failed', 'email sent'])
  const { rows } = await sql<{ stopped_reason: string | null }>`
    select stopped_reason from message_channels where name = 'whatsapp'`.execute(app.db)
  expect(rows[0]?.stopped_reason).toContain('190')
  const third = await give('4570', 'whatsapp')
  await app.workDueJobs()
  expect(await third.states()).toEqual(['email sent'])
  expect((await second?.states())?.at(-1)).toMatch(/sent/)
  await sql`update message_channels set stopped_at = null, stopped_reason = null`.execute(app.db)
})

test('at night messages to phones wait, and e-mails do not', async () => {
  setHour(22)
  const [byPhone, byEmail] = [await give('4571', 'sms'), await give('4572', null)]
  await app.workDueJobs()
  expect(await byPhone?.states()).toEqual(['email queued'])
  expect(await byEmail?.states()).toEqual(['email sent'])
  const { rows } = await sql<{ next_try_at: Date }>`select next_try_at from messages
    join payment_intents as intent on intent.id = intent_id where link = ${byPhone?.link}`.execute(app.db)
  expect(dayAndTimeOf(rows[0]?.next_try_at ?? new Date(0))).toBe(
    `${dayOf(new Date(Date.parse(tomorrow) + 86_400_000))} 09:00:00`,
  )
})

test('many jobs for one message send it once, and one number gets two messages a day', async () => {
  const donor = await give('4573', 'sms')
  await sql`insert into messages (intent_id, kind, recipient) select intent.id, 'donation', ''
    from payment_intents as intent, generate_series(1, 4) where link = ${donor.link}`.execute(app.db)
  const ids = (await donor.rows()).map(({ id }) => id)
  await Promise.all([...ids, ...ids, ...ids].map((id) => sendMessage(app.context, id)))
  await app.workDueJobs()
  expect(donor.texts()).toHaveLength(2)
})

test('a reply with STOP ends appeals on every channel, and START brings them back on one', async () => {
  const donor = await give('4574', 'whatsapp')
  await app.workDueJobs()
  await sql`select attach_contacts(1000)`.execute(app.db)
  const { rows: contacts } = await sql<{ id: number }>`
    select contact_id as id from contact_points where kind = 'phone' and value = ${donor.phone}`.execute(
    app.db,
  )
  const contact = contacts[0]?.id ?? 0
  await sql`insert into consents (contact_id, purpose, channel, is_given, wording, source)
    select ${contact}, 'appeals', one, true, '2026-11', 'form' from unnest(array['email', 'sms', 'post']) as one`.execute(
    app.db,
  )
  const given = async () => {
    const { rows } = await sql<{ channel: string }>`select channel from current_consents
      where contact_id = ${contact} and purpose = 'appeals' and is_given order by 1`.execute(app.db)
    return rows.map(({ channel }) => channel)
  }
  const reply = (text: string) =>
    app.sandbox.inject({ method: 'POST', url: '/whatsapp/reply', payload: { from: donor.to, text } })
  await reply('JazakAllah')
  expect(await given()).toEqual(['email', 'post', 'sms'])
  await reply('بند کریں')
  await reply('STOP')
  expect(await given()).toEqual([])
  await app.workDueJobs()
  expect(donor.texts().filter(({ text }) => text.includes('no more appeals'))).toHaveLength(1)
  await reply('START')
  expect(await given()).toEqual(['whatsapp'])
  const { rows: entries } = await sql<{ source: string }>`select distinct source from consents
    where contact_id = ${contact} and source in ('whatsapp', 'sms')`.execute(app.db)
  expect(entries).toEqual([{ source: 'whatsapp' }])
})

test('other replies wait for staff once each, and are on the timeline of the donor', async () => {
  const donor = await give('4576', 'whatsapp')
  await settle()
  await sql`select attach_contacts(1000)`.execute(app.db)
  // Sessions follow the database's clock.
  vi.useRealTimers()
  const staff = await app.staff(['contact'])
  const waiting = async () => {
    const answer = await staff.call<Page<IncomingMessage>>('GET', '/incoming-messages')
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data.data
  }
  const reply = (text: string) =>
    app.sandbox.inject({ method: 'POST', url: '/whatsapp/reply', payload: { from: donor.to, text } })
  await reply('Band kar dein please')
  await reply('STOP')
  const [message, ...others] = (await waiting()).filter(({ phone }) => phone === donor.to)
  expect(others).toEqual([])
  expect(message).toMatchObject({ message: 'Band kar dein please', donors: [{ id: expect.any(Number) }] })
  const timeline = await staff.call<{ text: string }[]>(
    'POST',
    `/contacts/${message?.donors[0]?.id}/timeline/search`,
    {
      kinds: ['reply'],
    },
  )
  // Both within one second of the vendor's clock.
  expect(timeline.body.data.map(({ text }) => text).sort()).toEqual(['Band kar dein please', 'STOP'])
  expect((await staff.call('POST', `/incoming-messages/${message?.id}/close`)).status).toBe(200)
  expect((await waiting()).filter(({ phone }) => phone === donor.to)).toEqual([])
  expect((await staff.call('POST', `/incoming-messages/${message?.id}/close`)).status).toBe(404)
})

test('a STOP before the donor record exists counts once it does', async () => {
  const donor = await give('4577', 'whatsapp')
  await app.workDueJobs()
  await sql`delete from contact_points where value = ${donor.phone}`.execute(app.db)
  await app.sandbox.inject({
    method: 'POST',
    url: '/whatsapp/reply',
    payload: { from: donor.to, text: 'STOP' },
  })
  await sql`insert into contact_points (contact_id, kind, value, source)
    select id, 'phone', ${donor.phone}, 'donation' from contacts order by id desc limit 1`.execute(app.db)
  const { rows } = await sql<{ is_given: boolean }>`select is_given from current_consents
    join contact_points using (contact_id) where value = ${donor.phone} and channel = 'whatsapp'`.execute(
    app.db,
  )
  expect(rows).toEqual([{ is_given: false }])
})

test('a person who hides the number stops appeals too', async () => {
  const donor = await give('7004', 'whatsapp')
  await settle()
  await sql`select attach_contacts(1000)`.execute(app.db)
  await app.sandbox.inject({
    method: 'POST',
    url: '/whatsapp/reply',
    payload: { from: donor.to, text: 'stop' },
  })
  const { rows } = await sql<{ is_given: boolean }>`select is_given from current_consents
    join contact_points using (contact_id) where value = ${donor.phone}`.execute(app.db)
  expect(rows).toEqual([{ is_given: false }])
})

test('erasing a donor erases the number and what vendors reported about it', async () => {
  const donor = await give('4575', 'sms')
  await settle()
  await sql`select anonymise_payers(array(select id from payment_intents where link = ${donor.link}))`.execute(
    app.db,
  )
  const { rows } = await sql<{ phone: string; known: number }>`
    select phone, (select count(*)::int from reachable_numbers where phone = ${donor.to}) as known
    from messages join payment_intents as intent on intent.id = intent_id where link = ${donor.link}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ phone: '', known: 0 }])
})
