import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { giftTo } from '../../test/visitor.ts'
import { createSmtpMail, type Mail, MailRefused } from '../platform/mail/mail.ts'
import { sendDueMessages, sendMessage } from './send-message.ts'

const mailServer = await startTestMailServer()
const from = 'Amanah <receipts@give.example.org>'
const mail = createSmtpMail({ url: mailServer.url, from })
const impatient = createSmtpMail({ url: mailServer.url, from, timeoutMs: 1000 })
const app = await buildTestApp({ mail })

afterEach(() => {
  app.context.mail = mail
  mailServer.confirmAfter(0)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

/** A donation whose donor gets an e-mail. */
async function give(email: string) {
  const link = await app.visitor().give({ email })
  const message = async () =>
    app.db
      .selectFrom('messages')
      .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
      .select(['messages.id', 'messages.status', 'tries', 'error', 'next_try_at'])
      .where('link', '=', link)
      .executeTakeFirstOrThrow()
  return { message, copies: () => mailServer.mailsTo(email) }
}

/** Moves all due times a day into the past and sends what is due. */
async function letADayPass() {
  for (let hour = 0; hour < 24; hour++) {
    await app.letMinutesPass(60)
    await app.workDueJobs()
  }
}

test('a mail server that accepts an e-mail and answers too late gets it once more, and never again', async () => {
  const { message, copies } = await give('slow@example.com')
  app.context.mail = impatient
  mailServer.confirmAfter(2500)
  await app.workDueJobs()
  expect(await message()).toMatchObject({ status: 'queued', tries: 1 })
  expect((await message()).error).toContain('It may have arrived')
  await app.letMinutesPass(10)
  await app.workDueJobs()
  expect(copies()).toHaveLength(1)
  await letADayPass()
  expect(await message()).toMatchObject({ status: 'failed', tries: 2, next_try_at: null })
  expect((await message()).error).toContain('Ask whether it arrived')
  expect(copies()).toHaveLength(2)
  expect(copies()[1]?.messageId).toBe(copies()[0]?.messageId)
})

test('an e-mail that is confirmed slowly is sent once, however many processes try to send it', async () => {
  const { message, copies } = await give('once@example.com')
  mailServer.confirmAfter(500)
  const { id } = await message()
  await Promise.all(Array.from({ length: 8 }, () => sendMessage(app.context, id)))
  expect(await message()).toMatchObject({ status: 'sent', tries: 1 })
  expect(copies()).toHaveLength(1)
})

test('while an e-mail is sent nothing in the database is locked', async () => {
  const { message } = await give('unlocked@example.com')
  const { id } = await message()
  let lockedBy: unknown[] = []
  app.context.mail = {
    outbox: null,
    greet: async () => {},
    async send(outgoing) {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      lockedBy = rows
      await mail.send(outgoing)
    },
  }
  await sendMessage(app.context, id)
  expect(lockedBy).toEqual([])
  expect((await message()).status).toBe('sent')
})

test('a process that dies after the mail server accepted an e-mail causes at most one copy, however often that happens', async () => {
  const { message, copies } = await give('crash@example.com')
  const { id } = await message()
  // Simulates kill -9: nothing runs after the mail was sent.
  const dies = () =>
    new Promise<void>((isSent) => {
      const dying: Mail = {
        outbox: null,
        greet: async () => {},
        async send(outgoing) {
          await mail.send(outgoing)
          isSent()
          await new Promise(() => {})
        },
      }
      void sendMessage({ ...app.context, mail: dying }, id)
    })
  await dies()
  await app.workDueJobs()
  expect(copies()).toHaveLength(1)
  await app.letMinutesPass(16)
  await dies()
  await letADayPass()
  expect(copies()).toHaveLength(2)
  expect(await message()).toMatchObject({ status: 'failed', tries: 2 })
})

test('a mail server that accepts connections and never answers is retried, and every attempt counts', async () => {
  const { message, copies } = await give('silent@example.com')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  app.context.mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 100 })
  for (const tries of [1, 2, 3, 4]) {
    await app.workDueJobs()
    expect(await message()).toMatchObject({ status: 'queued', tries })
    await app.letMinutesPass(61)
  }
  silent.close()
  app.context.mail = mail
  await app.workDueJobs()
  expect(await message()).toMatchObject({ status: 'sent', tries: 5 })
  expect(copies()).toHaveLength(1)
})

test('nothing typed by an unverified donor is sent to an address until a donation with it was paid', async () => {
  const email = 'victim@example.com'
  const typed = { first_name: 'You have won', last_name: 'see https://evil.example', email }
  const [line] = giftTo(app.causeId('Sadqah')).cart
  const cart = [
    { ...line, id: line?.id ?? 0, amount: 5000, quantity: 1, remarks: 'Click https://evil.example' },
  ]
  const donor = app.visitor()
  const link = await donor.give({ ...typed, cart })
  await app.workDueJobs()
  const [first, ...more] = mailServer.mailsTo(email)
  expect(more).toEqual([])
  expect(first?.text).toContain('Assalam-o-Alaikum,')
  expect(JSON.stringify(first)).not.toMatch(/won|evil|Click/)

  await donor.pay(link, 'pay')
  await app.letMinutesPass(2)
  await app.workDueJobs()
  expect(mailServer.mailsTo(email).at(-1)?.text, 'the receipt').toContain('Assalam-o-Alaikum You have won')
  await app.visitor().give({ email, first_name: 'Victoria', last_name: 'Masih' })
  await app.workDueJobs()
  expect(mailServer.mailsTo(email).at(-1)?.text).toContain('Assalam-o-Alaikum Victoria Masih,')
})

test('replies to an e-mail go to the charity’s own address, if it has one', async () => {
  const written = async (email: string) => {
    await give(email)
    await app.workDueJobs()
    return mailServer.mailsTo(email).at(-1)
  }
  const first = await written('answers@example.com')
  expect(first?.from?.address).toBe('receipts@give.example.org')
  expect(first?.replyTo).toEqual([{ name: '', address: 'help@amanah.example' }])
  const { rows } = await app.pool.query<{ settings: object }>('select settings from charity')
  await app.pool.query(`update charity set settings = settings - 'email'`)
  expect((await written('no-answers@example.com'))?.replyTo).toBeUndefined()
  await app.pool.query('update charity set settings = $1', [rows[0]?.settings])
})

test('printing a receipt is retried after an error, and staff see why it was not sent yet', async () => {
  const email = 'unprinted@example.com'
  const donor = app.visitor()
  const link = await donor.give({ email })
  await donor.pay(link, 'pay')
  await app.context.storage.put('media/broken.png', Buffer.from('no picture'))
  await app.pool.query(`update charity set settings = settings || '{"logo": "/media/broken.png"}'`)
  await app.letMinutesPass(2)
  await app.workDueJobs()
  const read = () =>
    app.pool.query(
      `select m.status, tries, error from messages m join payment_intents i on i.id = intent_id where link = $1 and m.kind = 'receipt'`,
      [link],
    )
  expect((await read()).rows).toEqual([
    { status: 'queued', tries: 1, error: expect.stringContaining('unsupported image format') },
  ])
  await app.pool.query(`update charity set settings = settings - 'logo'`)
  await app.letMinutesPass(2)
  await app.workDueJobs()
  expect((await read()).rows).toEqual([expect.objectContaining({ status: 'sent', tries: 2 })])
})

test('after a spike a limited number is sent: links that a person waits for, then receipts, then all others', async () => {
  const { email: staff } = await app.staff([])
  await app.workDueJobs()
  await give('first@example.com')
  await give('second@example.com')
  const donor = app.visitor()
  const link = await donor.give({ email: 'paid@example.com' })
  await donor.pay(link, 'pay')
  await app.workDueJobs({ messages: false })
  await app.pool.query(
    `insert into messages (user_id, kind, facts)
      select id, 'account', '{"what": "Hello"}' from users where email = $1`,
    [staff],
  )
  const sent: string[] = []
  app.context.mail = { ...mail, send: async ({ to }) => void sent.push(to) }
  for (let messages = 0; messages < 3; messages++) expect(await sendDueMessages(app.context, 1)).toBe(1)
  expect(sent).toEqual([staff, 'paid@example.com', 'first@example.com'])
  await app.workDueJobs()
  expect(sent).toContain('second@example.com')
})

test('an e-mail that cannot be written is retried later and does not delay any other', async () => {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into messages (user_id, kind) select min(id), 'unheard of' from users returning id`,
  )
  const { copies } = await give('behind@example.com')
  await app.workDueJobs()
  expect(copies()).toHaveLength(1)
  const { rows: unwritten } = await app.pool.query(
    'select status, tries, error from messages where id = $1',
    [rows[0]?.id],
  )
  expect(unwritten).toEqual([{ status: 'queued', tries: 1, error: expect.stringContaining('unheard of') }])
  await app.pool.query('delete from messages where id = $1', [rows[0]?.id])
})

test('while the mail server is unreachable, one e-mail counts an attempt and the others wait a minute', async () => {
  const givers = []
  for (let number = 0; number < 8; number++) givers.push(await give(`down${number}@example.com`))
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  app.context.mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from })
  await app.workDueJobs()
  const states = await Promise.all(givers.map(({ message }) => message()))
  expect(
    states.every(
      ({ status, next_try_at }) => status === 'queued' && Number(next_try_at) > readClock().now.getTime(),
    ),
  ).toBe(true)
  expect(states.filter(({ tries }) => tries === 0).length).toBeGreaterThan(0)
  app.context.mail = mail
  await app.letMinutesPass(2)
  await app.workDueJobs()
  for (const { copies } of givers) expect(copies()).toHaveLength(1)
})

test('an error of the mail server is recorded without the address that it repeats', async () => {
  const { message } = await give('nobody@example.com')
  app.context.mail = {
    ...mail,
    send: () => Promise.reject(new MailRefused('550 5.1.1 <nobody@example.com>: no such user')),
  }
  await app.workDueJobs()
  expect(await message()).toMatchObject({ status: 'failed', error: '550 5.1.1 <the address>: no such user' })
})
