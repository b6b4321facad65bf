import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../contract/src/attempts.ts'
import { defaultCharity } from '../../../contract/src/default-charity.ts'
import type { DonationDetails } from '../../../contract/src/donations.ts'
import type { Message } from '../../../contract/src/receipts.ts'
import { demoCharity } from '../../../demo/src/demo-charity.ts'
import { pairTitle } from '../../../words/src/display-names.ts'
import { english, readerOf } from '../../../words/src/reader.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { startTestMailServer, type TestMailServer } from '../../test/test-mail-server.ts'
import { byBankTransfer, giftTo, linkOf, type Staff } from '../../test/visitor.ts'
import { contactLine, issuerLines } from '../charity/issuer-lines.ts'
import { sendMessage } from '../messages/send-message.ts'
import { createSmtpMail } from '../platform/mail/mail.ts'
import { dayText } from '../platform/text/pakistan-time.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import { inquireAttempt } from '../settlement/attempts/inquire-attempt.ts'
import { isPrintable } from './print-text.ts'

let app: TestApp
let officer: Staff
let mailServer: TestMailServer

beforeAll(async () => {
  mailServer = await startTestMailServer()
  app = await buildTestApp({
    mail: createSmtpMail({ url: mailServer.url, from: 'Amanah <receipts@give.example.org>' }),
  })
  officer = await app.staff(['donation', 'donation.verify', 'donation.reverse', 'donation.receipt', 'audit'])
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const mailsTo = (address: string) => mailServer.mailsTo(address)

const idOf = async (link: string) => (await app.readDonation(link)).donation.id
const intentIdOf = async (link: string) => (await app.readDonation(link)).donation.intent_id

const receiptsOf = async (link: string) =>
  app.db
    .selectFrom('receipts')
    .selectAll()
    .where('intent_id', '=', await intentIdOf(link))
    .orderBy('id')
    .execute()

/** Gives by card, pays and runs all jobs. */
async function paidGift(email: string, changes = {}): Promise<string> {
  const donor = app.visitor()
  const link = await donor.give({ email, ...changes })
  await app.workDueJobs()
  await donor.pay(link, 'pay')
  await donor.call('GET', `/public/donations/${link}`)
  await app.workDueJobs()
  return link
}

const messagesOf = async (id: number) =>
  (await officer.call<Message[]>('GET', `/donations/${id}/messages`)).body.data

test('a donor who chooses bank transfer gets the accounts, the amount and the code by e-mail at once', async () => {
  await app.pool.query(
    `update bank_accounts set swift_code = 'ABCDPKKA', notes = '{"en": "Branch F-7, Islamabad.\\nCall first.", "ur": "برانچ ایف سیون"}'`,
  )
  const link = await app.visitor().give({ ...byBankTransfer, email: 'transfer@example.com' })
  await app.workDueJobs()
  const { donation } = await app.readDonation(link)
  const [mail, ...more] = mailsTo('transfer@example.com')
  expect(more).toEqual([])
  expect(mail?.subject).toBe(
    `Your donation ${donation.donation_code} of Rs.\u00a05,000 is waiting for payment`,
  )
  expect(mail?.from?.address).toBe('receipts@give.example.org')
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain(`https://give.example.org/donation/${link}`)
    expect(part).toContain(`https://give.example.org/pay/${link}`)
    expect(part).toMatch(/PK\d\d [A-Z]{4} \d{4} \d{4} \d{4} \d{4}/)
    expect(part).toContain(donation.donation_code)
    expect(part).toContain('Branch F-7, Islamabad.')
    expect(part).toContain('ABCDPKKA')
  }
  expect(mail?.text).toContain('Note: Branch F-7, Islamabad.\nCall first.')
  expect(mail?.html).toContain('<bdi>Branch F-7, Islamabad.</bdi><br><bdi>Call first.</bdi>')
  await app.visitor().give({ ...byBankTransfer, email: 'transfer-in-urdu@example.com' })
  await app.pool.query(`update messages set language = 'ur' where status = 'queued'`)
  await app.workDueJobs()
  expect(mailsTo('transfer-in-urdu@example.com')[0]?.text).toContain('نوٹ: برانچ ایف سیون')
  await app.pool.query(`update bank_accounts set notes = '{}'`)
})

test('a failed card is not thanked: no money was taken, with a link to try again; a paid gift gets its receipt alone', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'failed@example.com' })
  await donor.pay(link, 'fail')
  await donor.call('GET', `/public/donations/${link}`)
  await app.workDueJobs()
  const [failed, ...more] = mailsTo('failed@example.com')
  expect(more).toEqual([])
  expect(failed?.subject).toMatch(/^The payment for your donation \S+ did not go through$/)
  expect(failed?.text).toContain('No money has been taken for your donation of Rs.\u00a05,000')
  expect(failed?.text).toContain(`Try again:\nhttps://give.example.org/donation/${link}`)
  expect(failed?.text).not.toMatch(/thank you/i)
  const paid = await donor.give({ email: 'paid-at-once@example.com' })
  await donor.pay(paid, 'pay')
  await donor.call('GET', `/public/donations/${paid}`)
  await app.workDueJobs()
  expect(mailsTo('paid-at-once@example.com').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Receipt /),
  ])
})

test('a received gift gets its receipt as a PDF, with the donation and the way to verify it', async () => {
  const link = await paidGift('ayesha@example.com')
  const [noted, receipt, ...more] = mailsTo('ayesha@example.com')
  expect(more).toEqual([])
  expect(noted?.subject).toContain('Your donation')
  const [row] = await receiptsOf(link)
  expect(receipt?.subject).toBe(`Receipt ${row?.number} for your donation of Rs.\u00a05,000`)
  expect(receipt?.text).toContain('Five Thousand Rupees only')
  expect(receipt?.text).toContain('Sadqah')
  expect(receipt?.text).toContain(`https://give.example.org/receipt/${row?.token}`)
  const [pdf, ...others] = receipt?.attachments ?? []
  expect(others).toEqual([])
  expect(pdf).toMatchObject({ filename: `receipt-${row?.number}.pdf`, mimeType: 'application/pdf' })
  const content = Buffer.from(pdf?.content as ArrayBuffer).toString('latin1')
  expect(content).toMatch(/^%PDF-/)
  expect(content.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('only the donor and staff can download the receipt, once the gift is received', async () => {
  const link = await paidGift('download@example.com')
  const id = await idOf(link)
  const mine = await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)
  expect(mine.headers.get('content-type')).toBe('application/pdf')
  expect(mine.headers.get('content-disposition')).toMatch(
    /^attachment; filename="receipt-\d{4}-\d{2}-\d{6}\.pdf"$/,
  )
  expect((await officer.ask(`/api/v1/donations/${id}/receipt`)).text).toMatch(/^%PDF/)
  expect((await app.visitor().ask(`/api/v1/donations/${id}/receipt`)).status).toBe(401)
  const unpaid = await app.visitor().give()
  expect((await app.visitor().ask(`/api/v1/public/donations/${unpaid}/receipt`)).status).toBe(404)
})

test('the e-mail with the receipt says zakat for zakat, and both where other causes were given to as well', async () => {
  const line = { id: app.causeId('Zakat'), amount: 5000, quantity: 1, subtypes: 'Not Selected', remarks: '' }
  await paidGift('zakat@example.com', { cart: [line] })
  await paidGift('both@example.com', {
    total_amount: 6000,
    cart: [line, { ...line, id: app.causeId('Sadqah'), amount: 1000 }],
  })
  const said = ['zakat', 'both'].map((name) => mailsTo(`${name}@example.com`).at(-1))
  expect(said.map((mail) => /for your (.*) of/.exec(mail?.subject ?? '')?.[1])).toEqual([
    'zakat',
    'zakat and donation',
  ])
  expect(said[0]?.text).toMatch(
    /^We have received your zakat\n[\s\S]*We received your zakat of Rs\.\s5,000 on/,
  )
})

test('the page prints the receipt that the PDF is: number, donor, causes with fund types, amount, day and how it was paid', async () => {
  const link = await paidGift('print@example.com', {
    total_amount: 6350,
    cart: [
      { id: app.causeId('Zakat'), amount: 5000, quantity: 1, subtypes: 'Ushr', remarks: 'For Nani' },
      { id: app.causeId('Ramazan Iftar'), amount: 1350, quantity: 3 },
    ],
  })
  const [row] = await receiptsOf(link)
  const { body } = await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)
  const today = dayText(english.t, readClock().now)
  expect(body.data.receipt).toMatchObject({
    number: row?.number,
    facts: [
      { name: 'Received from', value: 'Ayesha Siddiqui' },
      { name: 'Received by', value: 'Amanah Welfare Trust' },
      { name: 'Received on', value: today },
      { name: 'Payment method', value: 'Card' },
      { name: 'Donation code', value: body.data.donation_code },
      { name: 'Receipt date', value: today },
    ],
    lines: [
      {
        cells: ['Zakat', 'Ushr', '1', 'Rs.\u00a05,000'],
        note: expect.stringMatching(/^For Nani · Your zakat becomes/),
      },
      { cells: ['Ramazan Iftar', '–', '3', 'Rs.\u00a01,350'], note: null },
    ],
    total: { name: 'Total', amount: 'Rs.\u00a06,350' },
    check: { url: `https://give.example.org/receipt/${row?.token}` },
  })
  const pdf = await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)
  expect(pdf.headers.get('content-disposition')).toContain(row?.number)
})

test('in Urdu a name in Latin script does not reorder its sentence, and phone numbers read from the left', () => {
  const { t } = readerOf('ur')
  expect(t('receipt.thanks.donation-by', { charity: 'Amanah' })).toMatch(/^\u2068Amanah\u2069 کو/)
  const charity = { ...defaultCharity, phone: '051 1234567', whatsapp: '0300 1234567' }
  expect(contactLine(t, charity)).toBe(
    '\u2068051 1234567\u2069 · \u2068واٹس ایپ: \u20680300 1234567\u2069\u2069',
  )
  expect(pairTitle(t, 'cheque', 'office')).toBe('چیک')
})

test('a receipt names the charity’s address, numbers and own texts where there are any', () => {
  const known = { address: '1 Example Road, Islamabad', registration_number: 'R-1', pages: ['terms'] }
  const charity = { ...defaultCharity, name: 'Amanah Welfare Trust', ...known }
  expect(issuerLines({ reader: english, charity, publicUrl: 'https://give.example' })).toEqual([
    'Amanah Welfare Trust',
    '1 Example Road, Islamabad',
    'Registration no.: R-1',
    'Terms: https://give.example/terms',
  ])
})

test.each([
  [null, 'we will look again', 'you can pay again on this page'],
  [3000, 'Arrived: Rs.\u00a03,000', 'before you pay again'],
])(
  'the e-mail about a rejected transfer has the reason, the amount received (%s), the next step and a contact',
  async (amount_arrived, arrived, whatNext) => {
    const email = `rejected-${amount_arrived}@example.com`
    const link = await app.visitor().give({ ...byBankTransfer, email })
    const { attempts, donation } = await app.readDonation(link)
    const rejected = { reason: 'Sent to the account for zakat', amount_arrived }
    const path = `/transfers/${attempts[0]?.id}/reject`
    expect((await officer.call('POST', path, rejected)).status).toBe(200)
    await app.workDueJobs()
    const { body } = await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)
    expect(body.data).toMatchObject({
      status: 'failed',
      rejection: rejected,
      may_retry: true,
      email: { kind: 'rejection', status: 'sent', to: 'r***@example.com' },
    })
    const mail = mailsTo(email).at(-1)
    expect(mail?.subject).toBe(`We could not confirm your transfer: ${donation.donation_code}`)
    for (const part of [
      'Reason: Sent to the account for zakat',
      arrived,
      whatNext,
      `https://give.example.org/donation/${link}`,
      demoCharity.email ?? '',
    ])
      expect(mail?.text).toContain(part)
    const again = { kind: 'rejection', email: `corrected-${email}` }
    const messages = `/donations/${donation.id}/messages`
    expect((await officer.call('POST', messages, again)).status).toBe(200)
    await app.workDueJobs()
    expect(mailsTo(again.email).map(({ subject }) => subject)).toEqual([mail?.subject])
  },
)

test('a donor who got the e-mail about a rejection gets one when it is undone; any other gets neither', async () => {
  const undoneBecause = { reason: 'It was on the statement of the other bank' }
  for (const [email, isSent] of [
    ['read@example.com', true] as const,
    ['unread@example.com', false] as const,
  ]) {
    const link = await app.visitor().give({ ...byBankTransfer, email })
    await app.workDueJobs()
    const { attempts, donation } = await app.readDonation(link)
    const path = `/transfers/${attempts[0]?.id}`
    await officer.call('POST', `${path}/reject`, { reason: 'not there' })
    if (isSent) await app.workDueJobs()
    expect((await officer.call('POST', `${path}/undo-rejection`, undoneBecause)).status).toBe(200)
    await app.workDueJobs()
    const subjects = mailsTo(email).map(({ subject }) => subject)
    expect(subjects.slice(1)).toEqual(
      isSent
        ? [
            `We could not confirm your transfer: ${donation.donation_code}`,
            `We are checking your transfer again: ${donation.donation_code}`,
          ]
        : [],
    )
    const { body } = await app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)
    expect(body.data).toMatchObject({
      status: 'pending',
      rejection: null,
      email: { kind: isSent ? 'rejection_undone' : 'donation', status: 'sent' },
    })
    const again = await officer.call('POST', `/donations/${donation.id}/messages`, {
      kind: 'rejection_undone',
    })
    expect(again.status).toBe(isSent ? 200 : 409)
  }
  const mail = mailsTo('read@example.com').at(-1)
  expect(mail?.text).toContain('We are now looking into it again')
  expect(mail?.text).toContain('Please do not pay again')
})

test('a failed card sends no e-mail about a rejection', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'card@example.com' })
  await donor.pay(link, 'fail')
  await app.workDueJobs()
  const { id, status } = (await app.readDonation(link)).donation
  expect(status).toBe('failed')
  expect((await officer.call('POST', `/donations/${id}/messages`, { kind: 'rejection' })).status).toBe(409)
})

test('the rejection e-mail is dropped when the donor has paid another way meanwhile', async () => {
  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, email: 'meanwhile@example.com' })
  const { attempts, donation } = await app.readDonation(link)
  await officer.call('POST', `/transfers/${attempts[0]?.id}/reject`, { reason: 'not there' })
  await donor.call('POST', `/public/donations/${link}/retry`, {
    payment_method: 'card',
    payment_gateway: 'swich',
  })
  await app.workDueJobs()
  expect(mailsTo('meanwhile@example.com').map(({ subject }) => subject)).toEqual([
    `Your donation ${donation.donation_code} of Rs.\u00a05,000 is waiting for payment`,
  ])
})

test('anybody can verify a receipt, and learns nothing about the donor', async () => {
  const link = await paidGift('check@example.com')
  const [receipt] = await receiptsOf(link)
  const page = await app.visitor().ask(`/receipt/${receipt?.token}`)
  expect(page.status).toBe(200)
  for (const fact of [
    'genuine',
    receipt?.number,
    'Rs.\u00a05,000',
    'Amanah Welfare Trust',
    '<img class="logo"',
  ])
    expect(page.text).toContain(fact)
  const { donation } = await app.readDonation(link)
  expect(page.text).not.toMatch(new RegExp(`Ayesha|Siddiqui|example\\.com|${donation.donation_code}|${link}`))
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  const unknown = await app.visitor().ask('/receipt/abcdefghijklmnopqrstuv')
  expect(unknown.status).toBe(404)
  expect(unknown.text).toContain('We did not issue this receipt')
})

test('an unreachable mail server is retried later, and staff see the failure', async () => {
  mailServer.refuse({ responseCode: 451, message: 'Try again later' })
  const link = await app.visitor().give({ email: 'patience@example.com' })
  await app.workDueJobs()
  const id = await idOf(link)
  expect(await messagesOf(id)).toMatchObject([
    { status: 'queued', tries: 1, error: expect.stringContaining('Try again later'), sent_at: null },
  ])
  const sending = app.context.mail
  app.context.mail = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'receipts@give.example.org' })
  await app.letMinutesPass(2)
  await app.workDueJobs()
  expect(await messagesOf(id)).toMatchObject([
    { status: 'queued', tries: 2, error: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(mailsTo('patience@example.com')).toEqual([])
  app.context.mail = sending
  mailServer.refuse(null)
  await app.letMinutesPass(6)
  await app.workDueJobs()
  expect(await messagesOf(id)).toMatchObject([{ status: 'sent', tries: 3, error: null }])
  expect(mailsTo('patience@example.com')).toHaveLength(1)
})

test('a nonexistent address is not retried, and the receipt goes to the corrected one', async () => {
  mailServer.refuse({ responseCode: 550, message: 'No such mailbox <wrnog@example.com>' })
  const link = await paidGift('wrnog@example.com')
  // Mail servers repeat the address, which must not reach the server's log.
  expect(
    app.log.find((line) => line.includes('message not sent') && line.includes('No such mailbox')),
  ).toBeDefined()
  expect(app.log.filter((line) => line.includes('wrnog@'))).toEqual([])
  mailServer.refuse(null)
  const id = await idOf(link)
  expect(await messagesOf(id)).toMatchObject([
    {
      kind: 'receipt',
      status: 'failed',
      error: expect.stringContaining('No such mailbox'),
      next_try_at: null,
    },
    { kind: 'donation', status: 'failed' },
  ])
  const path = `/donations/${id}/messages`
  const corrected = { kind: 'receipt', email: 'right@example.com' }
  const reader = await app.staff(['donation'])
  expect((await reader.call('POST', path, corrected)).status).toBe(403)
  expect((await officer.call('POST', path, { kind: 'receipt', email: 'right' })).status).toBe(422)
  expect((await officer.call('POST', path, corrected)).status).toBe(200)
  await app.workDueJobs()
  expect(mailsTo('right@example.com')).toHaveLength(1)
  expect((await messagesOf(id))[0]).toMatchObject({
    recipient: 'right@example.com',
    status: 'sent',
    asked_by: 'Bilal Ahmed',
    receipt_number: (await receiptsOf(link))[0]?.number,
  })
  const audit = await officer.call('POST', '/audit-entries/search?page=1', { actions: ['sent_email_again'] })
  expect(audit.text).toContain('"corrected_address":true')
  expect(audit.text).not.toContain('right@example.com')
})

test('callback, return and job settle at the same moment, and one receipt is sent', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'race@example.com' })
  await donor.pay(link, 'pay', { callbacks: 'none' })
  const [attempt] = (await app.readDonation(link)).attempts
  await Promise.all(Array.from({ length: 10 }, () => inquireAttempt(app.context, attempt?.id ?? 0)))
  const queued = await app.db
    .selectFrom('messages')
    .select('id')
    .where('intent_id', '=', await intentIdOf(link))
    .execute()
  expect(await receiptsOf(link)).toHaveLength(1)
  expect(queued).toHaveLength(2)
  await Promise.all(queued.flatMap(({ id }) => [1, 2, 3, 4].map(() => sendMessage(app.context, id))))
  await app.workDueJobs()
  expect(mailsTo('race@example.com')).toHaveLength(1)
})

test('an e-mail sent twice after a crash has one Message-ID, so that the mailbox shows it once', async () => {
  const link = await app.visitor().give({ email: 'twice@example.com' })
  await app.workDueJobs()
  await app.db
    .updateTable('messages')
    .set({ status: 'queued', sent_at: null, next_try_at: sql`now()` })
    .where('intent_id', '=', await intentIdOf(link))
    .execute()
  const [message] = await messagesOf(await idOf(link))
  await sendMessage(app.context, message?.id ?? 0)
  const mails = mailsTo('twice@example.com')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@give\.example\.org>$/)
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
})

test('however many gifts arrive at once, receipts are numbered one after another without a gap', async () => {
  const donor = app.visitor()
  const links = await Promise.all(Array.from({ length: 12 }, () => donor.give({ email: 'many@example.com' })))
  for (const link of links) await donor.pay(link, 'pay', { callbacks: 'none' })
  const settled = await Promise.allSettled(
    links.map(async (link, index) => {
      const [attempt] = (await app.readDonation(link)).attempts
      const inquiry = await app.context.gateways.get('swich')?.inquire?.(attempt?.transaction_id ?? '')
      if (!attempt || !inquiry) throw new Error('There is nothing to settle.')
      const settle = (also?: () => Promise<void>) =>
        applySettlement(
          app.db,
          { attemptIds: [attempt.id] },
          { kind: 'inquiry', attempt_id: attempt.id, inquiry, accepts: false },
          'system',
          also,
        )
      // Every third settlement fails after it has taken a receipt number, which must not be lost.
      if (index % 3 === 0) {
        const powerCut = async () => Promise.reject(new Error('power cut'))
        await expect(settle(powerCut)).rejects.toThrow('power cut')
      }
      return settle()
    }),
  )
  expect(settled.map(({ status }) => status)).toEqual(links.map(() => 'fulfilled'))
  const rows = await app.db
    .selectFrom('receipts')
    .select(['serial', 'number', 'year'])
    .orderBy('serial')
    .execute()
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, index) => index + 1))
  const year = rows[0]?.year ?? 0
  expect(rows[0]?.number).toBe(`${year}-${(year + 1) % 100}-000001`)
})

test('a reversed verification makes the receipt void, and a new one has a new number', async () => {
  const link = await app.visitor().give({ ...byBankTransfer, email: 'void@example.com' })
  const id = await idOf(link)
  const { body } = await officer.call<DonationDetails>('GET', `/donation/${id}`)
  const path = `/transfers/${body.data.transfer?.attempt_id}`
  const found = { amount_received: 5000, value_date: '2026-01-05', bank_account_id: 2 }
  expect((await officer.call('POST', `${path}/verify`, found)).status).toBe(200)
  expect((await officer.call('POST', `${path}/reverse`, { reason: 'wrong donor' })).status).toBe(200)
  await app.workDueJobs()
  const [first] = await receiptsOf(link)
  const { events } = await app.readDonation(link)
  expect(events.find(({ kind }) => kind === 'receipt_voided')?.facts).toEqual({
    number: first?.number,
    because: 'verification_reversed',
    reason: 'wrong donor',
  })
  const page = await app.visitor().ask(`/receipt/${first?.token}`)
  expect(page.text).toContain('This receipt is void')
  expect((await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)).status).toBe(404)
  expect((await messagesOf(id)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'receipt dropped',
    'donation sent',
  ])
  const refused = await officer.call('POST', `/donations/${id}/messages`, { kind: 'receipt' })
  expect(refused.status).toBe(409)

  expect((await officer.call('POST', `${path}/verify`, found)).status).toBe(200)
  await app.workDueJobs()
  const [, second] = await receiptsOf(link)
  expect(second?.number).not.toBe(first?.number)
  expect(second?.voided_at).toBeNull()
  const subjects = mailsTo('void@example.com').map(({ subject }) => subject)
  expect(subjects[1]).toContain(second?.number)
  expect(subjects.join()).not.toContain(first?.number)
})

test('markup in a donor’s name is plain text in the e-mail', async () => {
  await paidGift('hostile@example.com', { first_name: '<img src=x>', last_name: '"&\u{1f319} 王' })
  const [, receipt] = mailsTo('hostile@example.com')
  expect(receipt?.html).not.toContain('<img src=x')
  expect(receipt?.html).toContain('&lt;img src=x&gt;')
  expect(receipt?.attachments).toHaveLength(1)
})

test('donors who give in Urdu get their e-mail and receipt in Urdu, with links to the pages in Urdu', async () => {
  const donor = app.visitor()
  const inUrdu = { 'accept-language': 'ur' }
  const given = await donor.call<{ url: string }>(
    'POST',
    '/donate',
    {
      ...giftTo(app.causeId('Sadqah')),
      email: 'urdu@example.com',
    },
    inUrdu,
  )
  const link = linkOf(given.body.data.url)
  expect(given.body.data.url).toBe(`https://give.example.org/ur/pay/${link}`)
  await app.workDueJobs()
  await donor.pay(link, 'pay')
  await donor.call('GET', `/public/donations/${link}`)
  await app.workDueJobs()
  const [noted, receipt] = mailsTo('urdu@example.com')
  expect(noted?.html).toContain('<html lang="ur" dir="rtl">')
  expect(noted?.text).toContain(`https://give.example.org/ur/donation/${link}`)
  expect(noted?.text).toMatch(/\u2068?5,000\u2069?\u00a0روپے/)
  expect(receipt?.text).toContain('پانچ ہزار روپے صرف')
  expect(receipt?.subject).toMatch(/رسید/)
  expect(receipt?.text).toContain('https://give.example.org/ur/receipt/')
  const download = await donor.ask(`/api/v1/public/donations/${link}/receipt`, { headers: inUrdu })
  expect(download.text).toMatch(/^%PDF/)
  const refused = await donor.call(
    'POST',
    '/donate',
    { ...giftTo(app.causeId('Sadqah')), phone: '1' },
    inUrdu,
  )
  expect(refused.body.errors?.phone).toEqual(['فون نمبر پورے 11 ہندسوں کا ہونا چاہیے'])
})

test('a receipt in the name of somebody who writes in Urdu, and one whose script we do not have, are both printed', async () => {
  for (const [first_name, last_name] of [
    ['عائشہ', 'صدیقی'],
    ['小明', '王'],
  ] as const) {
    const link = await paidGift('scripts@example.com', { first_name, last_name })
    expect((await app.visitor().ask(`/api/v1/public/donations/${link}/receipt`)).text).toMatch(/^%PDF/)
  }
  expect(isPrintable('عائشہ صدیقی')).toBe(true)
  expect(isPrintable('Łukasz Żółć')).toBe(true)
  expect(isPrintable('王小明')).toBe(false)
  expect(isPrintable('\u{1f319}')).toBe(false)
})
