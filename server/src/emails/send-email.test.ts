import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { buildTestApp, giftTo } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { type Mail, MailRefused, smtpMail } from '../platform/mail/mail.ts'
import { queueDueEmails } from './emails.jobs.ts'
import { sendEmail } from './send-email.ts'

const mailServer = await startTestMailServer()
const from = 'Amanah <receipts@give.example.org>'
const mail = smtpMail({ url: mailServer.url, from })
const impatient = smtpMail({ url: mailServer.url, from, withinMs: 2000 })
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
      .selectFrom('emails')
      .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
      .select(['emails.id', 'emails.status', 'tries', 'error', 'next_try_at'])
      .where('link', '=', link)
      .executeTakeFirstOrThrow()
  return { message, copies: () => mailServer.mailsTo(email) }
}

/** Moves all due times a day into the past and runs the tries. */
async function letADayPass() {
  for (let hour = 0; hour < 24; hour++) {
    await app.letMinutesPass(60)
    await app.workDueJobs()
  }
}

test('a mail server that takes an e-mail and answers too late gets it once more, and then never again', async () => {
  const { message, copies } = await give('slow@example.com')
  app.context.mail = impatient
  mailServer.confirmAfter(5000)
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

test('an e-mail that needs its time to be confirmed is sent once, however many processes want to send it', async () => {
  const { message, copies } = await give('once@example.com')
  mailServer.confirmAfter(500)
  const { id } = await message()
  await Promise.all(Array.from({ length: 8 }, () => sendEmail(app.context, id)))
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
  await sendEmail(app.context, id)
  expect(lockedBy).toEqual([])
  expect((await message()).status).toBe('sent')
})

test('a process that dies after the mail server’s yes costs one copy at most, however often that happens', async () => {
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
      void sendEmail({ ...app.context, mail: dying }, id)
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

test('a mail server that is connected to and says nothing is tried again until it does, and every try counts', async () => {
  const { message, copies } = await give('silent@example.com')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  app.context.mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from, withinMs: 100 })
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

test('a receipt that cannot be printed is tried again, and staff see why it has not gone yet', async () => {
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
      `select m.status, tries, error from emails m join payment_intents i on i.id = intent_id where link = $1 and m.kind = 'receipt'`,
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

test('while the machine is busy with donors, e-mails begin a few at a time, the oldest first', async () => {
  await app.workDueJobs()
  const first = await give('first@example.com')
  await give('second@example.com')
  expect(await queueDueEmails(app.db, 1)).toBe(1)
  const { rows } = await app.pool.query<{ key: string }>(
    `select key from graphile_worker.jobs where task_identifier = 'send-email'`,
  )
  expect(rows).toEqual([{ key: `send-email:${(await first.message()).id}` }])
  await app.workDueJobs()
})

test('an e-mail to staff begins before those to donors, however long these have waited', async () => {
  await app.staff([])
  await give('patient@example.com')
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into emails (user_id, kind, facts) select min(id), 'account', '{"what": "Hello"}' from users returning id`,
  )
  expect(await queueDueEmails(app.db, 1)).toBe(1)
  const { rows: jobs } = await app.pool.query(
    `select key from graphile_worker.jobs where task_identifier = 'send-email'`,
  )
  expect(jobs).toEqual([{ key: `send-email:${rows[0]?.id}` }])
  await app.workDueJobs()
})

test('a refusal of the mail server is recorded without the address that it repeats', async () => {
  const { message } = await give('nobody@example.com')
  app.context.mail = {
    ...mail,
    send: () => Promise.reject(new MailRefused('550 5.1.1 <nobody@example.com>: no such user')),
  }
  await app.workDueJobs()
  expect(await message()).toMatchObject({ status: 'failed', error: '550 5.1.1 <the address>: no such user' })
})
