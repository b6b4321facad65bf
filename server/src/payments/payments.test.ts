import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { BankTransfer, PaymentStatusAnswer } from '../../../contract/src/attempts.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import { pageSizes } from '../../../contract/src/lists.ts'
import type { createPayment, Payment } from '../../../contract/src/payments.ts'
import { paymentStatuses } from '../../../contract/src/status.ts'
import { demoCharity } from '../../../demo/src/demo-charity.ts'
import { type PaymentOnRecord, readAssociationIds, recordPayments } from '../../test/record-donations.ts'
import { buildTestApp, publicUrl, sitePage } from '../../test/test-app.ts'
import { byBankTransfer, linkOf } from '../../test/visitor.ts'
import type { Page } from '../platform/http/pagination.ts'

const app = await buildTestApp()
afterAll(app.close)
const cashier = await app.staff(['payment', 'payment.create'])
const pairs = await readAssociationIds(app.db)

const moments = ['2026-05-09T18:59:59.999Z', '2026-05-09T19:00:00.000Z', '2026-05-10T18:59:59.999Z']
const onRecord: PaymentOnRecord[] = Array.from({ length: 60 }, (_, index) => ({
  createdAt: new Date(moments[index % 5] ?? Date.UTC(2026, 4, 6 + (index % 8), 12)),
  status: paymentStatuses[(index * 3) % paymentStatuses.length] ?? 'pending',
  // Every fourth payee has not chosen yet how to pay.
  associationId: index % 4 === 0 ? null : (pairs[index % pairs.length]?.id ?? 0),
  amount: 1000 + index,
  referenceNo: ['FEE', 'TICKET', 'P_', 'P%'][index % 4] + String(index).padStart(3, '0'),
}))
await recordPayments(app.db, onRecord)

type Row = Payment & { day: string }

/** All records, newest first, read without the server's own queries. */
async function readReference(): Promise<Row[]> {
  const { rows } = await app.pool.query(
    'select intent.*, payments.* from payments join payment_intents as intent on intent.id = intent_id',
  )
  return rows
    .toSorted((one, other) => other.created_at - one.created_at || other.id - one.id)
    .map((row) => {
      const pair = pairs.find(({ id }) => id === row.active_pay_method_id)
      return {
        id: row.id,
        reference_no: row.reference_no,
        payee: { first_name: row.first_name, last_name: row.last_name, email: row.email },
        type: row.type,
        amount: row.amount,
        refunded_amount: row.refunded_amount,
        platform: row.platform,
        status: row.status,
        created_at: row.created_at.toISOString(),
        settled_at: null,
        value_date: null,
        active_pay: { payment_method: pair?.method ?? null, payment_gateway: pair?.gateway ?? null },
        day: new Date(row.created_at.getTime() + 5 * 3_600_000).toISOString().slice(0, 10),
      }
    })
}
const reference = await readReference()

type Filters = {
  date_from?: string
  date_to?: string
  reference_no?: string | null
  statuses?: string[]
  payment_gateways?: string[]
  payment_modes?: string[]
}

function matchesFilters(row: Row, filters: Filters): boolean {
  const among = (list: string[] | undefined, value: string | null) =>
    !list?.length || (value !== null && list.includes(value))
  return (
    (!filters.date_from || row.day >= filters.date_from) &&
    (!filters.date_to || row.day <= filters.date_to) &&
    row.reference_no.toLowerCase().includes((filters.reference_no ?? '').toLowerCase()) &&
    among(filters.statuses, row.status) &&
    among(filters.payment_gateways, row.active_pay.payment_gateway) &&
    among(filters.payment_modes, row.active_pay.payment_method)
  )
}

function sumOf(rows: Row[], statuses: string[]) {
  const among = rows.filter(({ status }) => statuses.includes(status))
  return {
    count: among.length,
    amount: among.reduce((sum, { amount }) => sum + amount, 0),
    of_causes: null,
    of_accounts: null,
  }
}

const list = (filters: unknown, query = '') =>
  cashier.call<Page<Payment>>('POST', `/payment${query}`, filters)

const some = (...names: string[]) => fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
const aDay = fc.constantFrom('2026-05-08', '2026-05-09', '2026-05-10', '2026-05-11', '')
const aFilter: fc.Arbitrary<Filters> = fc.record(
  {
    date_from: aDay,
    date_to: aDay,
    reference_no: fc.constantFrom('', null, 'FEE', 'fee', '0', '_', '%', 'P_', '\\', "'", 'none of them'),
    statuses: some(...paymentStatuses),
    payment_gateways: some('swich', 'default'),
    payment_modes: some('card', 'bank', 'e-wallet'),
  },
  { requiredKeys: [] },
)

test('every filter of payments, alone and combined, returns the matching rows, newest first, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(
      aFilter,
      fc.constantFrom(...pageSizes),
      fc.integer({ min: 1, max: 3 }),
      async (filters, size, page) => {
        const expected = reference.filter((row) => matchesFilters(row, filters))
        const from = (page - 1) * size
        const rows = expected.slice(from, from + size).map(({ day: _day, ...row }) => row)
        const { status, body } = await list(filters, `?page=${page}&per_page=${size}`)
        expect([status, body.data]).toEqual([
          200,
          {
            data: rows,
            from: rows.length > 0 ? from + 1 : null,
            to: rows.length > 0 ? from + rows.length : null,
            total: expected.length,
            current_page: page,
            last_page: Math.max(1, Math.ceil(expected.length / size)),
            is_total_exact: true,
            received: {
              ...sumOf(expected, ['success', 'partially_refunded', 'disputed', 'refunded']),
              refunded: expected.reduce((sum, { refunded_amount = 0 }) => sum + refunded_amount, 0),
            },
            pending: { ...sumOf(expected, ['pending']), part_received: 0 },
            not_paid: sumOf(expected, ['failed', 'expired']),
          },
        ])
      },
    ),
    { numRuns: 80 },
  )
})

test('payments of one moment keep their order from page to page', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list({}, `?page=${page}`)))
  expect(pages.flatMap(({ body }) => body.data.data.map(({ id }) => id))).toEqual(
    reference.map(({ id }) => id),
  )
})

test('a page of payments that is out of range is empty, with the right totals, and there are no other sizes', async () => {
  expect((await list({}, '?page=7')).body.data).toMatchObject({
    data: [],
    from: null,
    total: 60,
    last_page: 6,
  })
  expect((await list({}, '?per_page=25')).status).toBe(422)
  expect((await list({}, '?page=0')).status).toBe(422)
})

test.each([
  ['a NUL in a reference', { reference_no: 'P\0' }],
  ['the year 0', { date_to: '0000-12-31' }],
  ['a list instead of a reference', { reference_no: ['FEE'] }],
])('%s is refused', async (_what, filters) => {
  expect((await list(filters)).status).toBe(422)
})

test('staff are offered the names to filter payments by', async () => {
  const ask = async (path: string) => (await cashier.call<string[]>('GET', path)).body.data
  expect(await ask('/lookup/statuses/payments')).toEqual([...paymentStatuses])
  expect(await ask('/lookup/payment/causes')).toEqual(['fee', 'ticket', 'sponsorship', 'other'])
})

const paymentBody = {
  first_name: 'Hamza',
  last_name: 'Qureshi',
  email: 'hamza@example.com',
  phone: '03007654321',
  type: 'sponsorship',
  amount: 12_000,
  remarks: 'Orphan sponsorship, March',
}
const create = (changes: object = {}) =>
  cashier.call<AnswerOf<typeof createPayment>>('POST', '/payments', { ...paymentBody, ...changes })

/**
 * Requests a payment.
 * @returns it with the payee's link
 */
async function newPayment(changes: object = {}) {
  const { status, body } = await create(changes)
  expect(status).toBe(200)
  return { ...body.data, link: linkOf(body.data.url), payee: app.visitor() }
}

test('a requested payment is on the list, unpaid, and its page has an unguessable link', async () => {
  const { body } = await create()
  expect(body).toMatchObject({ success: true, message: 'Payment created.' })
  expect(body.data).toEqual({
    id: expect.any(Number),
    reference_no: expect.stringMatching(/^P-\w{3}-\w{3}-\w{3}$/),
    url: expect.stringMatching(new RegExp(`^${publicUrl}/payment/[\\w-]{22}$`)),
  })
  const found = await list({ reference_no: body.data.reference_no.toLowerCase() })
  expect(found.body.data.data).toEqual([
    {
      id: body.data.id,
      reference_no: body.data.reference_no,
      type: 'sponsorship',
      amount: 12_000,
      refunded_amount: 0,
      payee: { first_name: 'Hamza', last_name: 'Qureshi', email: 'hamza@example.com' },
      platform: 'web',
      status: 'pending',
      active_pay: { payment_method: null, payment_gateway: null },
      created_at: expect.stringMatching(/Z$/),
      settled_at: null,
      value_date: null,
    },
  ])
  const { rows } = await app.pool.query(
    'select users.email from payments join users on users.id = created_by where payments.id = $1',
    [body.data.id],
  )
  expect(rows).toMatchObject([{ email: cashier.email }])
})

test.each([
  ['first_name', { first_name: ' ' }],
  ['last_name', { last_name: undefined }],
  ['email', { email: 'hamza' }],
  ['phone', { phone: '0'.repeat(21) }],
  ['type', { type: 'gift' }],
  ['campaign_id', { type: 'donation' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: 100_000_000 }],
  ['amount', { amount: 10.5 }],
  ['amount', { amount: '100' }],
  ['remarks', { remarks: 'x'.repeat(201) }],
  ['remarks', { remarks: 'Pay to PK24SCBL0000001171495101' }],
  ['first_name', { first_name: 'Ham\0za' }],
])('a payment with a wrong %s is not asked for', async (field, changes) => {
  const { status, body } = await create(changes)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
})

test('the link shows the payee the request, and leads to the gateway', async () => {
  const { link, payee, reference_no } = await newPayment()
  expect(await payee.ask(`/payment/${link}`)).toMatchObject({
    status: 200,
    text: sitePage.replace('%API_CLIENT_TOKEN%', ''),
  })
  const read = async () =>
    (await payee.call<PaymentStatusAnswer>('GET', `/public/payments/${link}`)).body.data
  expect(await read()).toEqual({
    reference_no,
    payee_name: 'Hamza Qureshi',
    type: 'sponsorship',
    amount: 12_000,
    refunded_amount: 0,
    remarks: 'Orphan sponsorship, March',
    status: 'pending',
    settled_at: null,
    payment_method: null,
    payment_gateway: null,
    payment_url: null,
    transfer_submitted: false,
    may_retry: true,
    has_pakistani_mobile: true,
    is_abroad: false,
    kinds: ['payment'],
    created_at: expect.stringMatching(/Z$/),
    email: null,
    contact: { email: demoCharity.email, phone: demoCharity.phone },
    rejection: null,
    receipt: null,
  })

  const pair = { payment_method: 'card', payment_gateway: 'swich' }
  const { body } = await payee.call<{ url: string }>('POST', `/public/payments/${link}/pay`, pair)
  expect(body.data).toEqual({ url: `${publicUrl}/pay/${link}` })
  await payee.pay(link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  expect(await read()).toMatchObject({
    status: 'success',
    settled_at: expect.stringMatching(/Z$/),
    payment_url: null,
    may_retry: false,
    ...pair,
    receipt: {
      title: 'Payment receipt',
      number: null,
      total: { amount: 'Rs.\u00a012,000' },
      facts: expect.arrayContaining([{ name: 'Payment reference', value: reference_no }]),
      lines: [{ cells: ['Sponsorship', 'Rs.\u00a012,000'], note: 'Orphan sponsorship, March' }],
    },
  })
  const [row] = (await list({ reference_no })).body.data.data
  expect(row).toMatchObject({ status: 'success', active_pay: pair })
  // A second payment is impossible.
  const again = await payee.call('POST', `/public/payments/${link}/pay`, pair)
  expect([again.status, again.body.message]).toEqual([409, 'This has already been paid. Thank you.'])
})

test('a failed payment can be retried by bank transfer to the general accounts', async () => {
  const { link, payee, reference_no } = await newPayment()
  const pay = (pair: object) => payee.call<{ url: string }>('POST', `/public/payments/${link}/pay`, pair)
  expect((await pay({ payment_method: 'card', payment_gateway: 'swich' })).status).toBe(200)
  await payee.pay(link, 'fail', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  expect((await list({ reference_no })).body.data.data).toMatchObject([{ status: 'failed' }])

  expect((await pay(byBankTransfer)).status).toBe(200)
  const { body } = await payee.call<BankTransfer>('GET', `/public/transfers/${link}`)
  expect(body.data).toMatchObject({ donation_code: reference_no, amount: 12_000, zakat_amount: 0 })
  expect(body.data.status_url).toBe(`${publicUrl}/payment/${link}`)
  expect(new Set(body.data.accounts.map(({ kind }) => kind))).toEqual(new Set(['general']))
  const form = new FormData()
  form.set('reference_no', 'FT26130XYZ')
  expect((await payee.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  // No other way to pay can be started while staff review the transfer.
  expect((await pay(byBankTransfer)).status).toBe(409)
  const { rows } = await app.pool.query(
    `select gateway, status, reference_no from payment_attempts
      left join manual_bank_transfers on attempt_id = id
     where intent_id = (select id from payment_intents where link = $1) order by id`,
    [link],
  )
  expect(rows).toEqual([
    { gateway: 'swich', status: 'failed', reference_no: null },
    { gateway: 'default', status: 'pending', reference_no: 'FT26130XYZ' },
  ])
})

test('a payee without a stored mobile number enters it for the payment method that needs one', async () => {
  const { link, payee, id } = await newPayment({ phone: null })
  const pay = (body: object) => payee.call('POST', `/public/payments/${link}/pay`, body)
  const byCard = { payment_method: 'card', payment_gateway: 'swich' }
  const known = async () =>
    (await app.db.selectFrom('payments').select('phone').where('id', '=', id).executeTakeFirst())?.phone
  expect((await pay(byCard)).body.errors).toHaveProperty('payment_method')
  expect((await pay({ ...byCard, phone: '02134567890' })).body.errors).toEqual({
    phone: ['Enter a Pakistani mobile number like 03001234567'],
  })
  expect(await known()).toBeNull()
  expect((await pay({ ...byCard, phone: '03007654321' })).status).toBe(200)
  expect((await payee.ask(`/pay/${link}`)).headers.get('location')).toContain('MSISDN=03007654321')
  // The holder of the link cannot replace a known number.
  expect((await pay({ ...byCard, phone: '03110000000' })).status).toBe(200)
  expect(await known()).toBe('03007654321')
})

test('the call for payees cannot change a donor’s phone number', async () => {
  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, phone: '02134567890' })
  const body = { payment_method: 'card', payment_gateway: 'swich', phone: '03007654321' }
  expect((await donor.call('POST', `/public/payments/${link}/pay`, body)).status).toBe(422)
})

test('the link of a payment opens no donation, and the link of a donation opens no payment', async () => {
  const { link } = await newPayment()
  const visitor = app.visitor()
  const gift = await visitor.give()
  expect((await visitor.call('GET', `/public/donations/${link}`)).status).toBe(404)
  expect((await visitor.call('GET', `/public/payments/${gift}`)).status).toBe(404)
  expect((await visitor.ask(`/donation/${link}`)).status).toBe(404)
  expect((await visitor.ask(`/payment/${gift}`)).status).toBe(404)
})

test('fifty simultaneous payment requests get fifty references and fifty links', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => create()))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(50)
  expect(new Set(answers.map(({ body }) => body.data.reference_no)).size).toBe(50)
})
