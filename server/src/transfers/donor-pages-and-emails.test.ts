import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransfer, DonationStatus } from '../../../contract/src/attempts.ts'
import type { RecordedGift } from '../../../contract/src/office-gifts.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { startTestMailServer, type TestMailServer } from '../../test/test-mail-server.ts'
import { byBankTransfer, type Staff } from '../../test/visitor.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'

let app: TestApp
let officer: Staff
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startTestMailServer()
  app = await buildTestApp({
    mail: createSmtpMail({ url: mailServer.url, from: 'receipts@give.example.org' }),
  })
  officer = await app.staff([
    'donation',
    'donation.verify',
    'donation.reverse',
    'donation.enter',
    'donation.receipt',
  ])
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const line = (cause: string, amount: number, quantity = 1) => ({ id: app.causeId(cause), amount, quantity })

/** Donation by bank transfer, with the actions of staff and its donor. */
async function giftOf(email: string, ...cart: ReturnType<typeof line>[]) {
  const total_amount = cart.reduce((sum, { amount }) => sum + amount, 0)
  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, email, total_amount, cart })
  const { attempts, donation } = await app.readDonation(link)
  const path = `/transfers/${attempts[0]?.id}`
  return {
    link,
    id: donation.id,
    code: donation.donation_code,
    async verify(amount_received: number, more: object = {}) {
      const found = { amount_received, value_date: '2026-01-05', bank_account_id: 2, despite: true, ...more }
      expect((await officer.call('POST', `${path}/verify`, found)).status).toBe(200)
    },
    reject: (reason: string) => officer.call('POST', `${path}/reject`, { reason }),
    report(part: string, reference_no: string) {
      const form = new FormData()
      form.set('part', part)
      form.set('reference_no', reference_no)
      return donor.call<BankTransfer>('POST', `/public/transfers/${link}/report`, form)
    },
  }
}

const statusOf = async (link: string) =>
  (await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)).body.data
const linesOf = ({ receipt }: DonationStatus) => receipt?.lines.map(({ cells }) => cells)
const mailsTo = (address: string) => mailServer.mailsTo(address)

test('after a shortfall the donor reads the promised and the received amount', async () => {
  const gift = await giftOf('less@example.com', line('Sadqah', 5000))
  await gift.verify(4000, { difference: { kind: 'reduce' } })
  await app.workDueJobs()
  expect(await statusOf(gift.link)).toMatchObject({ amount: 4000, promised_amount: 5000 })
  const texts = mailsTo('less@example.com').map(({ text }) => text)
  expect(texts.at(-1)).toContain('You promised Rs.\u00a05,000; Rs.\u00a04,000 arrived.')
})

test('the e-mail lists two transfers, numbered, each with its amount and its accounts', async () => {
  const gift = await giftOf('two@example.com', line('Sadqah', 5000), line('Zakat', 7500))
  await app.workDueJobs()
  const text = mailsTo('two@example.com')[0]?.text ?? ''
  expect(text).toContain('please make two transfers')
  expect(text).toContain('After each transfer, please report it')
  const [, zakat = '', general = ''] = text.split(/^[12]\. Please transfer /m)
  expect(zakat).toMatch(/^your zakat of Rs\.\s7,500 /)
  expect(zakat).toContain('Amanah Welfare Trust - Zakat')
  expect(zakat).not.toContain('Amanah Welfare Trust - Donations')
  expect(general).toMatch(/^Rs\.\s5,000 /)
  expect(general).toContain('Amanah Welfare Trust - Donations')

  await gift.verify(7500, { part: 'zakat' })
  await officer.call('POST', `/donations/${gift.id}/messages`, { kind: 'donation' })
  await app.workDueJobs()
  const again = mailsTo('two@example.com')[1]?.text
  expect(again).toContain('Please transfer Rs.\u00a05,000')
  expect(again).not.toMatch(/your zakat|two transfers/)
})

test('the status page shows for each transfer whether it is awaited, reported or received', async () => {
  const gift = await giftOf('status@example.com', line('Zakat', 2000), line('Sadqah', 3000))
  expect(await statusOf(gift.link)).toMatchObject({
    transfer_submitted: false,
    may_retry: true,
    transfers: [
      { part: 'zakat', amount: 2000, submitted_at: null, arrived: null },
      { part: 'general', amount: 3000, submitted_at: null, arrived: null },
    ],
  })
  await gift.report('zakat', 'FT-1')
  expect(await statusOf(gift.link)).toMatchObject({
    transfer_submitted: false,
    may_retry: false,
    transfers: [{ submitted_at: expect.stringMatching(/Z$/) }, { submitted_at: null }],
  })
  await gift.verify(2000, { part: 'zakat' })
  await gift.report('general', 'FT-2')
  expect(await statusOf(gift.link)).toMatchObject({
    status: 'pending',
    transfer_submitted: true,
    transfers: [{ arrived: 2000 }, { arrived: null }],
  })
})

test('when one of two transfers was never received, the donor sees which and why, without a line of Rs. 0', async () => {
  const gift = await giftOf('missing@example.com', line('Zakat', 2000), line('Sadqah', 3000))
  await gift.verify(2000, { part: 'zakat' })
  await gift.reject('Only the zakat is on the statement')
  await app.workDueJobs()
  const status = await statusOf(gift.link)
  expect(status).toMatchObject({
    status: 'success',
    amount: 2000,
    funds: [{ fundtitle: 'Zakat' }],
    transfers: [{ arrived: 2000 }, { amount: 3000, arrived: null }],
    rejection: { reason: 'Only the zakat is on the statement' },
  })
  expect(status.funds).toHaveLength(1)
  expect(linesOf(status)).toEqual([['Zakat', '–', '1', 'Rs.\u00a02,000']])
  expect(mailsTo('missing@example.com').at(-1)?.text).not.toContain('Sadqah')
})

test('two transfers received as one are shown as one', async () => {
  const gift = await giftOf('as-one@example.com', line('Zakat', 2000), line('Sadqah', 3000))
  await gift.verify(5000)
  const status = await statusOf(gift.link)
  expect(status).toMatchObject({ status: 'success', amount: 5000 })
  expect(status.transfers).toEqual([])
})

test('a reduced line no longer shows a quantity', async () => {
  const gift = await giftOf('reduced@example.com', line('Ramazan Iftar', 1350, 3), line('Sadqah', 1000))
  const funds = [
    { position: 0, amount: 1000 },
    { position: 1, amount: 1000 },
  ]
  await gift.verify(2000, { difference: { kind: 'reduce', funds } })
  await app.workDueJobs()
  const status = await statusOf(gift.link)
  expect(status.funds.map(({ quantity }) => quantity)).toEqual([null, '1'])
  expect(linesOf(status)).toEqual([
    ['Ramazan Iftar', '–', '–', 'Rs.\u00a01,000'],
    ['Sadqah', '–', '1', 'Rs.\u00a01,000'],
  ])
  expect(mailsTo('reduced@example.com').at(-1)?.text).toContain('Ramazan Iftar: Rs.\u00a01,000')
})

test('the status and the receipt’s e-mail link to the shortfall until it is reported', async () => {
  const email = 'rest@example.com'
  const gift = await giftOf(email, line('Ramazan Iftar', 1350, 3), line('Sadqah', 1650))
  await gift.verify(2500, { difference: { kind: 'open_shortfall' } })
  await app.workDueJobs()
  const status = await statusOf(gift.link)
  const url = status.shortfalls[0]?.url ?? ''
  expect(status).toMatchObject({ status: 'success', amount: 2500, shortfalls: [{ amount: 500 }] })
  expect(linesOf(status)?.map(([cause, , quantity]) => [cause, quantity])).toEqual([
    ['Ramazan Iftar', '1'],
    ['Sadqah', '1'],
  ])

  const mails = mailsTo(email)
  const receipt = mails.find(({ subject }) => subject?.startsWith('Receipt'))?.text
  expect(receipt).toContain('Rs.\u00a02,500 arrived. You can still give the other Rs.\u00a0500.')
  expect(receipt).toContain(url)
  const invitation = mails.find(
    ({ subject }) => subject === `You can still give Rs.\u00a0500: your donation ${gift.code}`,
  )?.text
  expect(invitation).toContain(
    `Thank you for your donation ${gift.code}. Rs.\u00a0500 of it has not arrived.`,
  )
  expect(invitation).toContain(url)

  const shortfall = url.split('/').at(-1) ?? ''
  expect(await statusOf(shortfall)).toMatchObject({ status: 'pending', amount: 500 })
  const form = new FormData()
  form.set('reference_no', 'FT-REST')
  expect((await app.visitor().call('POST', `/public/transfers/${shortfall}/report`, form)).status).toBe(200)
  expect((await statusOf(gift.link)).shortfalls).toEqual([])
})

test('a gift in cash was received on its day, in cash', async () => {
  const { cart, total_amount } = { cart: [line('Sadqah', 5000)], total_amount: 5000 }
  const { body } = await officer.call<RecordedGift>('POST', '/office-gifts', {
    cart,
    total_amount,
    way: 'cash',
    received_on: '2026-01-05',
    email: 'cash@example.com',
  })
  await app.workDueJobs()
  const { link } = await app.db
    .selectFrom('payment_intents as intent')
    .innerJoin('donations', 'donations.intent_id', 'intent.id')
    .select('link')
    .where('donations.id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  const status = await statusOf(link)
  expect(status).toMatchObject({ status: 'success', donor_name: 'Anonymous', office_gift: true })
  expect(status.receipt?.facts).toContainEqual({ name: 'Payment method', value: 'Cash' })
  const mail = mailsTo('cash@example.com')[0]?.text
  expect(mail).toContain('We received your donation of Rs.\u00a05,000 on 5 Jan 2026.')
  // The greeting does not say 'Anonymous'.
  expect(mail).toContain('\nAssalam-o-Alaikum,\n')
  expect(mail).not.toContain('Anonymous')
})

test('when the account was closed since, the page says so instead of an empty list', async () => {
  const gift = await giftOf('closed@example.com', line('Sadqah', 5000), line('Zakat', 7500))
  await app.pool.query(`update bank_accounts set status = 0 where kind = 'zakat'`)
  await app.workDueJobs()
  const text = mailsTo('closed@example.com')[0]?.text ?? ''
  expect(text).toContain('1. We have no bank account for this at the moment.')
  expect(text).toContain('Please transfer Rs.\u00a05,000 to one of these accounts:')
  const { body } = await app.visitor().call<BankTransfer>('GET', `/public/transfers/${gift.link}`)
  expect(body.data.transfers.map(({ part, accounts }) => [part, accounts.length])).toEqual([
    ['zakat', 0],
    ['general', 2],
  ])
})
