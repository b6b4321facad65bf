import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/src/audit.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { TimelineEvent } from '../../../contract/src/payment-events.ts'
import type { createPayment, PaymentDetails } from '../../../contract/src/payments.ts'
import type { Message } from '../../../contract/src/receipts.ts'
import { buildTestApp, publicUrl } from '../../test/test-app.ts'
import { startTestMailServer } from '../../test/test-mail-server.ts'
import { byBankTransfer, linkOf } from '../../test/visitor.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'
import { inquireAttempt } from '../settlement/attempts/inquire-attempt.ts'

const mailServer = await startTestMailServer()
afterAll(mailServer.close)
const app = await buildTestApp({
  mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
})
afterAll(app.close)
const cashier = await app.staff(['payment', 'payment.create'])
const chief = await app.staff([
  'payment',
  'payment.create',
  'donation.receipt',
  'donation.verify',
  'donation.reverse',
  'donation.refund',
  'audit',
])

async function newPayment(changes: object) {
  const { status, body } = await cashier.call<AnswerOf<typeof createPayment>>('POST', '/payments', {
    first_name: 'Hamza',
    last_name: 'Qureshi',
    phone: '03007654321',
    type: 'sponsorship',
    amount: 12_000,
    remarks: 'Orphan sponsorship, March',
    ...changes,
  })
  expect(status).toBe(200)
  return { ...body.data, link: linkOf(body.data.url), payee: app.visitor() }
}

const payBy = (payee: ReturnType<typeof app.visitor>, link: string, pair: object) =>
  payee.call('POST', `/public/payments/${link}/pay`, pair)

/**
 * Pays at the gateway and settles at once, before any e-mail leaves the app.
 * @returns the attempt's id
 */
async function payByCard(payee: ReturnType<typeof app.visitor>, link: string): Promise<number> {
  await payBy(payee, link, byCard)
  await payee.pay(link, 'pay', { callbacks: 'none' })
  const { id } = await app.db
    .selectFrom('payment_attempts')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select('payment_attempts.id')
    .where('link', '=', link)
    .orderBy('payment_attempts.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => inquireAttempt(app.context, id)))
  return id
}
const byCard = { payment_method: 'card', payment_gateway: 'swich' }
const details = async (id: number) => (await cashier.call<PaymentDetails>('GET', `/payments/${id}`)).body.data
const messagesOf = async (id: number) =>
  (await cashier.call<Message[]>('GET', `/payments/${id}/messages`)).body.data.map(
    ({ kind, status }) => `${kind} ${status}`,
  )

test('a payment link is e-mailed to the payee only when staff ask for it', async () => {
  await newPayment({ email: 'nobody@example.com' })
  const { id, url, reference_no } = await newPayment({ email: 'payee@example.com', send: true })
  await app.workDueJobs()
  expect(mailServer.mailsTo('nobody@example.com')).toEqual([])
  const [mail, ...more] = mailServer.mailsTo('payee@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Please pay Rs.\u00a012,000: ${reference_no}`)
  for (const part of [mail?.text, mail?.html])
    for (const fact of ['Hamza Qureshi', 'Rs.\u00a012,000', 'Sponsorship', 'Orphan sponsorship, March', url])
      expect(part).toContain(fact)
  expect(await messagesOf(id)).toEqual(['payment sent'])
})

test('a payee gets the e-mail and the page in the language that staff chose', async () => {
  const { id, url, link, reference_no } = await newPayment({
    email: 'urdu@example.com',
    send: true,
    language: 'ur',
  })
  expect(url).toBe(`${publicUrl}/ur/payment/${link}`)
  await app.workDueJobs()
  const [mail] = mailServer.mailsTo('urdu@example.com')
  expect(mail?.html).toContain('<html lang="ur" dir="rtl">')
  expect(mail?.text).toContain(url)
  const known = await details(id)
  expect(known.url).toBe(url)
  expect(known.message).toMatch(/[\u0600-\u06ff]/)
  const audit = await chief.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search?page=1', {
    actions: ['created_payment'],
  })
  const facts = audit.body.data.data.find(({ subject }) => subject === reference_no)?.facts
  expect(facts).toEqual({ sent: true, language: 'ur' })
})

test('a language that the charity does not offer falls back to the first one', async () => {
  const { rows } = await app.pool.query<{ settings: object }>('select settings from charity')
  await app.pool.query(`update charity set settings = settings || '{"languages": ["en"]}'`)
  const { url, link } = await newPayment({ email: 'english@example.com', language: 'ur' })
  await app.pool.query('update charity set settings = $1', [rows[0]?.settings])
  expect(url).toBe(`${publicUrl}/payment/${link}`)
})

test('when a payment has arrived its payee is e-mailed once, and no longer asked to pay', async () => {
  const { id, link, payee } = await newPayment({ email: 'paid@example.com' })
  await payByCard(payee, link)
  await app.workDueJobs()
  const [mail, ...more] = mailServer.mailsTo('paid@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^We have received your payment P-\S+ of Rs\.\s12,000$/)
  expect(mail?.text).toContain('Twelve Thousand Rupees only')
  expect(mail?.text).toContain('Payment method: Card')
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual(['help@amanah.example'])
  const refused = await chief.call('POST', `/payments/${id}/messages`, { kind: 'payment' })
  expect([refused.status, refused.body.message]).toEqual([409, 'This has already been paid.'])
  const again = await chief.call('POST', `/payments/${id}/messages`, {
    kind: 'paid',
    email: 'office@example.com',
  })
  expect(again.status).toBe(200)
  await app.workDueJobs()
  expect(mailServer.mailsTo('office@example.com')).toHaveLength(1)
})

test('a payee who chooses bank transfer gets an e-mail with the account and the reference', async () => {
  const { id, link, payee, reference_no } = await newPayment({ email: 'transfer@example.com' })
  expect((await payBy(payee, link, byBankTransfer)).status).toBe(200)
  await app.workDueJobs()
  const [mail] = mailServer.mailsTo('transfer@example.com')
  expect(mail?.text).toMatch(/Account number: /)
  expect(mail?.text).toContain(reference_no)
  expect(mail?.text).toContain(`${publicUrl}/pay/${link}`)
  // A payee who pays by card instead gets no late e-mail that asks for money.
  expect((await chief.call('POST', `/payments/${id}/messages`, { kind: 'payment' })).status).toBe(200)
  await payByCard(payee, link)
  await app.workDueJobs()
  expect(await messagesOf(id)).toEqual(['paid sent', 'payment dropped', 'payment sent'])
})

test('a payee gets an e-mail each time the transfer is verified, reversed and verified again', async () => {
  const { id, link, payee } = await newPayment({ email: 'verify@example.com' })
  await payBy(payee, link, byBankTransfer)
  const form = new FormData()
  form.set('reference_no', 'FT26130XYZ')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  form.set('reference_file', new Blob([png], { type: 'image/png' }), 'receipt.png')
  expect((await payee.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)

  await app.workDueJobs()
  const reported = await details(id)
  expect(reported.manual_bank_transfer).toEqual({
    reference_no: 'FT26130XYZ',
    reference_file: expect.stringMatching(/^receipt\.\w+$/),
  })
  const file = await cashier.ask(`/api/v1/payments/${id}/reference-file`)
  expect(file.headers.get('content-type')).toMatch(/^image\//)
  const path = `/transfers/${reported.transfer?.attempt_id}`
  const found = { amount_received: 12_000, value_date: '2026-01-05', bank_account_id: 2 }
  expect((await chief.call('POST', `${path}/verify`, found)).status).toBe(200)
  await app.workDueJobs()
  expect((await details(id)).transfer?.verification).toMatchObject({ amount_received: 12_000 })
  expect((await chief.call('POST', `${path}/reverse`, { reason: 'another payee' })).status).toBe(200)
  expect((await details(id)).status).toBe('pending')
  expect((await chief.call('POST', `${path}/verify`, found)).status).toBe(200)
  await app.workDueJobs()
  expect(await messagesOf(id)).toEqual(['paid sent', 'paid sent', 'payment sent'])
  const audit = await chief.call('POST', '/audit-entries/search?page=1', { actions: ['viewed_receipt'] })
  expect(audit.text).toContain(`payment ${(await details(id)).reference_no}`)
})

test('staff read everything of a payment, and its history from the first event on', async () => {
  const { id, url, link, payee, reference_no } = await newPayment({ email: 'history@example.com' })
  expect(await details(id)).toMatchObject({
    id,
    reference_no,
    url,
    type: 'sponsorship',
    amount: 12_000,
    status: 'pending',
    settled_at: null,
    payee: {
      first_name: 'Hamza',
      last_name: 'Qureshi',
      email: 'history@example.com',
      phone: '03007654321',
    },
    remarks: 'Orphan sponsorship, March',
    created_by: 'Bilal Ahmed',
    active_pay: { payment_method: null, payment_gateway: null },
    message: expect.stringContaining(`Your payment ${reference_no} of Rs.\u00a012,000: ${url}`),
    swich_transaction: [],
    manual_bank_transfer: null,
    transfer: null,
  })
  await payByCard(payee, link)
  await app.workDueJobs()
  expect((await details(id)).swich_transaction).toMatchObject([{ channel_name: expect.any(String) }])
  const { body } = await cashier.call<TimelineEvent[]>('GET', `/payments/${id}/timeline`)
  expect(body.data[0]).toMatchObject({ actor: 'Bilal Ahmed', kind: 'payment_requested' })
  expect(body.data.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['attempt_started', 'inquiry_answered', 'status_changed', 'email_ended']),
  )
  for (const path of ['', '/timeline', '/messages', '/reference-file'])
    expect((await cashier.call('GET', `/payments/999999${path}`)).status).toBe(404)
  const outsider = await app.staff(['donation'])
  for (const path of ['', '/timeline', '/messages', '/reference-file'])
    expect((await outsider.call('GET', `/payments/${id}${path}`)).status).toBe(403)
})

test('only staff with the right send e-mails to payees', async () => {
  const { id } = await newPayment({ email: 'right@example.com' })
  expect((await cashier.call('POST', `/payments/${id}/messages`, { kind: 'payment' })).status).toBe(403)
  const wrong = await chief.call('POST', `/payments/${id}/messages`, { kind: 'receipt' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { kind: ['Choose what to send'] }])
  expect((await chief.call('POST', `/payments/${id}/messages`, { kind: 'paid' })).body.message).toBe(
    'This has not been paid.',
  )
  expect((await chief.call('POST', '/payments/999999/messages', { kind: 'payment' })).status).toBe(404)
})

test('a fully refunded payee gets an e-mail', async () => {
  const { link, payee, reference_no } = await newPayment({ email: 'back@example.com' })
  const id = await payByCard(payee, link)
  for (const [amount, left] of [
    [5000, 12_000],
    [7000, 7000],
  ]) {
    const refund = { amount, left, way: 'by_hand', reason: 'the event was cancelled' }
    expect((await chief.call('POST', `/attempts/${id}/refunds`, refund)).status).toBe(200)
  }
  await app.workDueJobs()
  const [mail, ...more] = mailServer.mailsTo('back@example.com')
  // Refunded before the e-mail about its arrival left the app.
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Refund of Rs.\u00a012,000: ${reference_no}`)
  expect(mail?.text).toContain(
    `Your payment ${reference_no} of Rs.\u00a012,000 has been refunded to you in full.`,
  )
})
