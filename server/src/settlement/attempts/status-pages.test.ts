import { afterAll, expect, test } from 'vitest'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { demoCharity } from '../../../../demo/src/demo-charity.ts'
import { buildTestApp, publicUrl, sitePage } from '../../../test/test-app.ts'
import { byBankTransfer } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)

const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'
const site = sitePage.replace('%API_CLIENT_TOKEN%', '')

const statusOf = (link: string) => app.visitor().call<DonationStatus>('GET', `/public/donations/${link}`)

async function settledGift(button: 'pay' | 'fail') {
  const donor = app.visitor()
  const link = await donor.give()
  await donor.pay(link, button, { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  return link
}

test('the status page shows the whole gift, with a masked e-mail address', async () => {
  const link = await app.visitor().give({
    total_amount: 6350,
    cart: [
      { id: app.causeId('Zakat'), amount: 5000, quantity: '2.50', subtypes: 'ushr', remarks: 'For Nani' },
      { id: app.causeId('Ramazan Iftar'), amount: 1350, quantity: 3 },
    ],
  })
  const { status, headers, body, text } = await statusOf(link)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.data).toEqual({
    donation_code: expect.stringMatching(/^\w{3}-\w{3}-\w{3}$/),
    status: 'pending',
    campaigns: [],
    matched_amount: 0,
    cheque_date: null,
    has_shares: false,
    has_meals: false,
    reservation_ended: false,
    awaits_choice: false,
    held_until: null,
    has_alms: false,
    amount: 6350,
    promised_amount: null,
    office_gift: false,
    agreement_link: null,
    shortfalls: [],
    transfers: [],
    refunded_amount: 0,
    donor_name: 'Ayesha Siddiqui',
    created_at: expect.stringMatching(/Z$/),
    settled_at: null,
    payment_method: 'card',
    payment_gateway: 'swich',
    transfer_submitted: false,
    may_retry: true,
    payment_url: `${publicUrl}/pay/${link}`,
    has_pakistani_mobile: true,
    is_abroad: false,
    kinds: ['zakat', 'general'],
    funds: [
      {
        cause_id: 1,
        fundtitle: 'Zakat',
        fund_type: 'Ushr',
        quantity: '2.5',
        amount: 5000,
        remarks: 'For Nani',
        impact: expect.stringMatching(/^Your zakat/),
        campaign: null,
        nights: null,
      },
      {
        cause_id: 9,
        fundtitle: 'Ramazan Iftar',
        fund_type: 'Not Selected',
        quantity: '3',
        amount: 1350,
        remarks: null,
        impact: '',
        campaign: null,
        nights: null,
      },
    ],
    email: { kind: 'donation', status: 'queued', to: 'a***@example.com' },
    contact: { email: demoCharity.email, phone: demoCharity.phone },
    rejection: null,
    reversal_reason: null,
    receipt: null,
  })
  expect(text).not.toMatch(/ayesha@|03001234567|4210112345671/)
})

test('a gift of 100 of something is shown as 100, not as 1', async () => {
  const link = await app.visitor().give({
    total_amount: 45_000,
    cart: [{ id: app.causeId('Ramazan Iftar'), amount: 45_000, quantity: 100 }],
  })
  expect((await statusOf(link)).body.data.funds).toMatchObject([{ quantity: '100' }])
})

test('a paid gift shows when it was paid, and offers no second payment', async () => {
  const { data } = (await statusOf(await settledGift('pay'))).body
  expect(data).toMatchObject({ status: 'success', payment_url: null, may_retry: false })
  expect(data.settled_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('a failed gift offers a retry', async () => {
  const { data } = (await statusOf(await settledGift('fail'))).body
  expect(data).toMatchObject({ status: 'failed', payment_url: null, may_retry: true, settled_at: null })
})

test('query parameters of the return URL are ignored', async () => {
  const link = await app.visitor().give()
  for (const query of [
    'status=success',
    'Status=success&amp;OrderId=SW1',
    'paid=true',
    'CustomerTransactionId=x',
  ]) {
    const { status, text } = await app.visitor().ask(`/donation/${link}?${query}`)
    expect([status, text]).toEqual([200, site])
  }
  expect((await statusOf(`${link}?status=success`)).body.data.status).toBe('pending')
})

test('the payment page of a pending gift leads to the gateway with name, amount and signature, and no CNIC', async () => {
  const link = await app.visitor().give()
  const { status, headers } = await app.visitor().ask(`/pay/${link}`)
  expect(status).toBe(303)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const landing = new URL(headers.get('location') ?? '')
  const { attempts, donation } = await app.readDonation(link)
  expect(Object.fromEntries(landing.searchParams)).toMatchObject({
    customerTransactionId: attempts[0]?.transaction_id,
    amount: '5000',
    PayeeName: 'Ayesha Siddiqui',
    billReferenceNo: donation.donation_code,
    successRedirectUrl: `${publicUrl}/donation/${link}`,
  })
  expect(landing.href).not.toContain('4210112345671')
})

test('the payment page of a settled gift leads to its status page', async () => {
  for (const button of ['pay', 'fail'] as const) {
    const link = await settledGift(button)
    const { status, headers } = await app.visitor().ask(`/pay/${link}`)
    expect([status, headers.get('location')]).toEqual([303, `${publicUrl}/donation/${link}`])
  }
})

test('an old payment link leads to the status when the payment failed or succeeded meanwhile', async () => {
  for (const [button, status] of [
    ['pay', 'success'],
    ['fail', 'failed'],
  ] as const) {
    const donor = app.visitor()
    const link = await donor.give()
    await donor.pay(link, button, { callbacks: 'none' })
    await app.letMinutesPass(1)
    const { headers } = await donor.ask(`/pay/${link}`)
    expect(headers.get('location')).toBe(`${publicUrl}/donation/${link}`)
    expect((await statusOf(link)).body.data.status).toBe(status)
  }
})

test('the payment page of a bank transfer is our own', async () => {
  const link = await app.visitor().give(byBankTransfer)
  const { status, text } = await app.visitor().ask(`/pay/${link}`)
  expect([status, text]).toEqual([200, site])
})

test('the payment page of a gift whose gateway is no longer configured leads to its status page', async () => {
  const link = await app.visitor().give()
  await app.pool.query(
    `update payment_attempts set gateway = 'closed' where intent_id = (select id from payment_intents where link = $1)`,
    [link],
  )
  expect((await app.visitor().ask(`/pay/${link}`)).headers.get('location')).toBe(
    `${publicUrl}/donation/${link}`,
  )
})

test('an unknown or truncated link is not found, as a page and as a call', async () => {
  const link = await app.visitor().give()
  const wrong = [
    unknown,
    link.slice(1),
    `${link}A`,
    link.toLowerCase().replace(/^./, '_'),
    "'or'1'='1",
    '%00',
  ]
  for (const other of [...wrong, '%F0%9F%A4%B2', 'x'.repeat(180)]) {
    for (const page of ['pay', 'donation', 'payment']) {
      const { status, text } = await app.visitor().ask(`/${page}/${other}`)
      expect([status, text], `/${page}/${other}`).toEqual([404, site])
    }
    const answer = await app.visitor().call('GET', `/public/donations/${other}`)
    expect([answer.status, answer.body.success], other).toEqual([404, false])
  }
  expect((await app.visitor().ask(`/payment/${link}`)).status).toBe(404)
  expect((await app.visitor().call('GET', `/public/payments/${link}`)).status).toBe(404)
})

test('the whole journey of a donor logs no name, number, address or signed link', async () => {
  const donor = app.visitor()
  const link = await donor.give({ email: 'not.to.be.logged@example.com', phone: '03217654321' })
  const landing = (await donor.ask(`/pay/${link}`)).headers.get('location') ?? ''
  await donor.pay(link, 'pay', { callbacks: 'duplicated' })
  await donor.call('GET', `/public/donations/${link}`)
  await donor.call('POST', '/donate', { email: 'not.to.be.logged@example.com' })
  await donor.ask('/donation/%zz')
  await app.workDueJobs()
  const log = app.log.join('')
  const checksum = new URL(landing).searchParams.get('checksum') ?? 'none'
  for (const secret of [
    'not.to.be.logged',
    '03217654321',
    '4210112345671',
    'Siddiqui',
    checksum,
    link,
    landing,
  ])
    expect(log).not.toContain(secret)
})
