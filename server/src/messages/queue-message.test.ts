import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'
import { appealsStoppedMessage } from './delivery/appeals-stopped-message.ts'
import { queueMessage, toDonors } from './queue-message.ts'

const mailServer = await startTestMailServer()
const app = await buildTestApp({
  mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

test('an event is reported to a donor once, however often it is queued, in the donor’s language', async () => {
  await app.visitor().give({ email: 'once@example.com' })
  await sql`select attach_contacts(100)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`update contacts set language = 'ur' returning id`.execute(app.db)
  const contactId = rows[0]?.id ?? 0
  const queue = () =>
    queueMessage(
      app.db,
      appealsStoppedMessage,
      toDonors(appealsStoppedMessage, [{ contactId, event: 'stop 1', facts: {} }]),
    )
  await Promise.all([queue(), queue(), queue()])
  await app.workDueJobs()
  const subjects = mailServer.mailsTo('once@example.com').map(({ subject }) => subject)
  // Mails of one batch arrive in any order. The other mail is about the donation.
  expect(subjects).toHaveLength(2)
  expect(subjects).toContain('اب ہم آپ سے عطیے کی اپیل نہیں کریں گے')
})

test('a message that waits is dropped when the donor’s personal data are erased', async () => {
  await app.visitor().give({ email: 'erased@example.com', first_name: 'Erased' })
  await sql`select attach_contacts(100)`.execute(app.db)
  const { rows } = await sql<{ id: number }>`select id from contacts where first_name = 'Erased'`.execute(
    app.db,
  )
  const contactId = rows[0]?.id ?? 0
  await queueMessage(
    app.db,
    appealsStoppedMessage,
    toDonors(appealsStoppedMessage, [{ contactId, event: 'stop 2', facts: {} }]),
  )
  await sql`update contacts set anonymised_at = now() where id = ${rows[0]?.id}`.execute(app.db)
  const message = await app.db
    .selectFrom('messages')
    .select(['status', 'recipient'])
    .where('event_key', '=', 'appeals_stopped stop 2')
    .executeTakeFirstOrThrow()
  expect(message).toEqual({ status: 'dropped', recipient: '' })
})
