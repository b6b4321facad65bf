import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import type { Message } from '../../../contract/src/receipts.ts'
import { applyGatewayAnswer } from '../../test/apply-gateway-answer.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'

const mailServer = await startTestMailServer()
afterAll(mailServer.close)
const app = await buildTestApp({
  mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
})
afterAll(app.close)
const officer = await app.staff(['donation', 'donation.receipt', 'donation.refund'])

/** Gift of Rs. 5,000 by card, settled, with its receipt in the donor's mailbox. */
async function paidGift(email: string) {
  const donor = app.visitor()
  const link = await donor.give({ email })
  await donor.pay(link, 'pay')
  await donor.call('GET', `/public/donations/${link}`)
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  const [attempt] = attempts
  if (!attempt) throw new Error('A donation has an attempt.')
  return { link, id: donation.id, intentId: donation.intent_id, code: donation.donation_code, attempt }
}
type Attempt = Awaited<ReturnType<typeof paidGift>>['attempt']

/** Records a manual refund by staff. */
async function refund(attempt: Attempt, amount: number, left = attempt.amount) {
  const wanted = { amount, left, way: 'by_hand', reason: 'given twice by mistake' }
  expect((await officer.call('POST', `/attempts/${attempt.id}/refunds`, wanted)).status).toBe(200)
}

const receiptsOf = (intentId: number) =>
  app.db.selectFrom('receipts').selectAll().where('intent_id', '=', intentId).orderBy('id').execute()

/** Causes of voided receipts, from their events. */
const voidedOf = async (link: string) =>
  (await app.readDonation(link)).events.flatMap((event) =>
    event.kind === 'receipt_voided' ? event.facts : [],
  )

const messagesOf = async (id: number) =>
  (await officer.call<Message[]>('GET', `/donations/${id}/messages`)).body.data

test('after a partial refund a new receipt for the remaining amount replaces the old one', async () => {
  const { id, link, intentId, attempt } = await paidGift('part@example.com')
  await refund(attempt, 1500)
  await app.workDueJobs()
  const [old, fresh, ...more] = await receiptsOf(intentId)
  expect(more).toEqual([])
  expect(old).toMatchObject({ amount: 5000, voided_at: expect.any(Date) })
  expect(await voidedOf(link)).toEqual([
    { number: old?.number, because: 'refund', reason: 'given twice by mistake' },
  ])
  expect(fresh).toMatchObject({ amount: 3500, voided_at: null, serial: (old?.serial ?? 0) + 1 })

  const mail = mailServer.mailsTo('part@example.com').at(-1)
  expect(mail?.subject).toBe(`Receipt ${fresh?.number} for your donation of Rs.\u00a03,500`)
  expect(mail?.text).toContain('Rs.\u00a01,500 of the Rs.\u00a05,000 that you gave has been refunded to you.')
  expect(mail?.text).toContain('Total: Rs.\u00a05,000\nRefunded: −Rs.\u00a01,500\nRemaining: Rs.\u00a03,500')
  expect(mail?.text).toContain('Three Thousand Five Hundred Rupees only')
  expect(mail?.attachments[0]?.filename).toBe(`receipt-${fresh?.number}.pdf`)

  const page = (token = '') => app.visitor().ask(`/receipt/${token}`)
  expect((await page(old?.token)).text).toContain(`since replaced it with receipt ${fresh?.number}`)
  expect((await page(fresh?.token)).text).toMatch(/genuine[\s\S]*Rs\.\s3,500/)
  const download = await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)
  expect(download.headers.get('content-disposition')).toContain(fresh?.number)
  const details = await officer.call<DonationDetails>('GET', `/donation/${id}`)
  expect(details.body.data.receipt).toMatchObject({ number: fresh?.number, amount: 3500 })
})

test('a second partial refund makes a third receipt, and refunding the remainder leaves none', async () => {
  const { id, code, intentId, attempt } = await paidGift('parts@example.com')
  await refund(attempt, 1000)
  await refund(attempt, 500, 4000)
  await refund(attempt, 3500, 3500)
  await app.workDueJobs()
  const receipts = await receiptsOf(intentId)
  expect(receipts.map(({ amount }) => amount)).toEqual([5000, 4000, 3500])
  expect(receipts.every(({ voided_at }) => voided_at !== null)).toBe(true)
  // An e-mail that becomes outdated before it is sent must not be sent.
  expect((await messagesOf(id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'refund sent',
    'receipt dropped',
    'receipt dropped',
    'receipt sent',
    'donation dropped',
  ])
  const mail = mailServer.mailsTo('parts@example.com').at(-1)
  expect(mail?.subject).toBe(`Refund of Rs.\u00a05,000: ${code}`)
  expect(mail?.text).toContain(`Receipt ${receipts[2]?.number} is therefore void`)
  expect(mail?.attachments).toEqual([])
})

test('while the refunded amount is unknown, the receipt stays valid and its page says so', async () => {
  const { intentId, attempt } = await paidGift('unknown@example.com')
  await applyGatewayAnswer(app.db, attempt, 'partially_refunded')
  const [receipt, ...none] = await receiptsOf(intentId)
  expect(none).toEqual([])
  expect(receipt?.voided_at).toBeNull()
  const page = () => app.visitor().ask(`/receipt/${receipt?.token}`)
  expect((await page()).text).toContain('Part of the amount has since been refunded.')
  await refund(attempt, 2000)
  expect((await receiptsOf(intentId)).map(({ amount }) => amount)).toEqual([5000, 3000])
  expect((await page()).text).toContain('This receipt is void')
})

test('a disputed gift keeps its receipt; once it is fully refunded the donor gets an e-mail, which staff can resend', async () => {
  const { id, link, intentId, attempt } = await paidGift('disputed@example.com')
  await applyGatewayAnswer(app.db, attempt, 'disputed')
  const [receipt] = await receiptsOf(intentId)
  expect(receipt?.voided_at).toBeNull()
  const refused = await officer.call('POST', `/donations/${id}/messages`, { kind: 'refund' })
  expect([refused.status, refused.body.message]).toEqual([409, 'This has not been refunded in full.'])
  await refund(attempt, 5000)
  await app.workDueJobs()
  expect(await receiptsOf(intentId)).toHaveLength(1)
  expect(await voidedOf(link)).toEqual([
    { number: receipt?.number, because: 'refund', reason: 'given twice by mistake' },
  ])
  expect((await officer.call('POST', `/donations/${id}/messages`, { kind: 'refund' })).status).toBe(200)
  expect((await officer.call('POST', `/donations/${id}/messages`, { kind: 'receipt' })).status).toBe(409)
  await app.workDueJobs()
  const subjects = mailServer.mailsTo('disputed@example.com').map(({ subject = '' }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Refund of'))).toHaveLength(2)
})

test('retrying a gift by bank transfer sends the accounts, at most three times a day', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'again@example.com' })
  const retry = (payment_method: string, payment_gateway: string) =>
    donor.call('POST', `/public/donations/${link}/retry`, { payment_method, payment_gateway })
  await app.workDueJobs()
  expect((await retry('bank', 'default')).status).toBe(200)
  await app.workDueJobs()
  const mails = () => mailServer.mailsTo('again@example.com')
  expect(mails()).toHaveLength(2)
  expect(mails()[0]?.text).not.toMatch(/PK\d\d/)
  expect(mails()[1]?.text).toMatch(/PK\d\d/)
  expect(mails()[1]?.text).toContain('Please enter the code')
  for (let count = 0; count < 3; count++) {
    expect((await retry('card', 'swich')).status).toBe(200)
    expect((await retry('bank', 'default')).status).toBe(200)
  }
  await app.workDueJobs()
  expect(mails()).toHaveLength(3)
})
