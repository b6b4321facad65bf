import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import type { Message } from '../../../contract/src/receipts.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { smtpMail } from '../platform/mail/mail.ts'
import { giveBack, lockAttempt, moveAttempt } from '../settlement/attempts/move-attempt.ts'

const mailServer = await startTestMailServer()
afterAll(mailServer.close)
const app = await buildTestApp({
  mail: smtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
})
afterAll(app.close)
const officer = await app.staff(['donation', 'donation.receipt'])

/** A gift of Rs. 5,000 by card that has arrived, with its receipt in the donor's mailbox. */
async function paidGift(email: string) {
  const donor = app.visitor()
  const link = await donor.give({ email })
  await donor.pay(link, 'pay')
  await donor.call('GET', `/donation/status/${link}`)
  await app.workDueJobs()
  const { donation, attempts } = await app.story(link)
  return { link, id: donation.id, code: donation.donation_code, attemptId: attempts[0]?.id ?? 0 }
}

const because = { actor: 'Bilal Ahmed', reason: 'given twice by mistake' }

const giveBackOf = (attemptId: number, amount: number) =>
  app.db
    .transaction()
    .execute(async (trx) => giveBack(trx, await lockAttempt(trx, attemptId), amount, because))

const receiptsOf = (id: number) =>
  app.db.selectFrom('receipts').selectAll().where('donation_id', '=', id).orderBy('id').execute()

const messagesOf = async (id: number) =>
  (await officer.call<Message[]>('GET', `/donation/${id}/messages`)).body.data

test('when a part is given back, a new receipt over what is left takes the place of the old one', async () => {
  const { id, link, attemptId } = await paidGift('part@example.com')
  await giveBackOf(attemptId, 1500)
  await app.workDueJobs()
  const [old, fresh, ...more] = await receiptsOf(id)
  expect(more).toEqual([])
  expect(old).toMatchObject({ amount: 5000, void_reason: 'a part was given back' })
  expect(fresh).toMatchObject({ amount: 3500, voided_at: null, serial: (old?.serial ?? 0) + 1 })

  const mail = mailServer.mailsTo('part@example.com').at(-1)
  expect(mail?.subject).toBe(`Receipt ${fresh?.number} for your donation of Rs. 3,500`)
  expect(mail?.text).toContain('Rs. 1,500 of your donation of Rs. 5,000 was given back to you.')
  expect(mail?.text).toContain('Total: Rs. 5,000\nGiven back: −Rs. 1,500\nWhat is left: Rs. 3,500')
  expect(mail?.text).toContain('Three Thousand Five Hundred Rupees only')
  expect(mail?.attachments[0]?.filename).toBe(`receipt-${fresh?.number}.pdf`)

  const page = (token = '') => app.visitor().ask(`/receipt/${token}`)
  expect((await page(old?.token)).text).toContain(
    `replaced since: receipt ${fresh?.number} stands in its place`,
  )
  expect((await page(fresh?.token)).text).toMatch(/genuine[\s\S]*Rs\. 3,500/)
  const download = await app.visitor().ask(`/api/v1/donation/status/${link}/receipt`)
  expect(download.headers.get('content-disposition')).toContain(fresh?.number)
  const details = await officer.call<DonationDetails>('GET', `/donation/${id}`)
  expect(details.body.data.receipt).toMatchObject({ number: fresh?.number, amount: 3500 })
})

test('a second part given back makes a third receipt, and the rest leaves none', async () => {
  const { id, code, attemptId } = await paidGift('parts@example.com')
  await giveBackOf(attemptId, 1000)
  await giveBackOf(attemptId, 500)
  await giveBackOf(attemptId, 3500)
  await app.workDueJobs()
  const receipts = await receiptsOf(id)
  expect(receipts.map(({ amount }) => amount)).toEqual([5000, 4000, 3500])
  expect(receipts.every(({ voided_at }) => voided_at !== null)).toBe(true)
  // What was overtaken before it could be sent is not sent.
  expect((await messagesOf(id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'refund sent',
    'receipt dropped',
    'receipt dropped',
    'receipt sent',
    'donation sent',
  ])
  const mail = mailServer.mailsTo('parts@example.com').at(-1)
  expect(mail?.subject).toBe(`Rs. 5,000 given back: ${code}`)
  expect(mail?.text).toContain(`The receipt ${receipts[2]?.number} is therefore void`)
  expect(mail?.attachments).toEqual([])
})

test('while nobody knows how much was given back, the receipt stands and its page says so', async () => {
  const { id, attemptId } = await paidGift('unknown@example.com')
  await app.db
    .transaction()
    .execute(async (trx) =>
      moveAttempt(trx, await lockAttempt(trx, attemptId), 'partially refunded', because),
    )
  const [receipt, ...none] = await receiptsOf(id)
  expect(none).toEqual([])
  expect(receipt?.voided_at).toBeNull()
  const page = () => app.visitor().ask(`/receipt/${receipt?.token}`)
  expect((await page()).text).toContain('Part of the amount has been paid back since.')
  await giveBackOf(attemptId, 2000)
  expect((await receiptsOf(id)).map(({ amount }) => amount)).toEqual([5000, 3000])
  expect((await page()).text).toContain('This receipt is void')
})

test('a disputed gift keeps its receipt; once all of it is taken back the donor is told, and staff can tell again', async () => {
  const { id, attemptId } = await paidGift('disputed@example.com')
  const move = (to: 'disputed' | 'refunded') =>
    app.db
      .transaction()
      .execute(async (trx) => moveAttempt(trx, await lockAttempt(trx, attemptId), to, because))
  await move('disputed')
  const [receipt] = await receiptsOf(id)
  expect(receipt?.voided_at).toBeNull()
  const refused = await officer.call('POST', `/donation/${id}/messages`, { kind: 'refund' })
  expect([refused.status, refused.body.message]).toEqual([409, 'Not all of this was given back.'])
  await giveBackOf(attemptId, 5000)
  await app.workDueJobs()
  expect((await receiptsOf(id)).map(({ void_reason }) => void_reason)).toEqual(['given twice by mistake'])
  expect((await officer.call('POST', `/donation/${id}/messages`, { kind: 'refund' })).status).toBe(200)
  expect((await officer.call('POST', `/donation/${id}/messages`, { kind: 'receipt' })).status).toBe(409)
  await app.workDueJobs()
  const subjects = mailServer.mailsTo('disputed@example.com').map(({ subject = '' }) => subject)
  expect(subjects.filter((subject) => subject.includes('given back'))).toHaveLength(2)
})

test('a gift tried again by bank transfer brings the accounts, not more than three times a day', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'again@example.com' })
  const retry = (payment_method: string, payment_gateway: string) =>
    donor.call('POST', `/donation/status/${link}/retry`, { payment_method, payment_gateway })
  await app.workDueJobs()
  expect((await retry('bank', 'default')).status).toBe(200)
  await app.workDueJobs()
  const mails = () => mailServer.mailsTo('again@example.com')
  expect(mails()).toHaveLength(2)
  expect(mails()[0]?.text).not.toMatch(/PK\d\d/)
  expect(mails()[1]?.text).toMatch(/PK\d\d/)
  expect(mails()[1]?.text).toContain('Write the code')
  for (let count = 0; count < 3; count++) {
    expect((await retry('card', 'swich')).status).toBe(200)
    expect((await retry('bank', 'default')).status).toBe(200)
  }
  await app.workDueJobs()
  expect(mails()).toHaveLength(3)
})
