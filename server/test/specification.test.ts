import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from './test-app.ts'
import { linkOf } from './visitor.ts'

/* Bodies and answers of the specification (sections 3 and 7), written by hand and without our own fields. */

const app = await buildTestApp()
afterAll(app.close)

const cause = [
  'id',
  'fundtitle',
  'funddetail',
  'fundimage',
  'fund_icon',
  'amount',
  'accept_fraction',
  'status',
  'web_sequence',
  'mobile_sequence',
  'fundtypes',
  'created_at',
  'updated_at',
]
const account = [
  'id',
  'bank_name',
  'logo',
  'width',
  'name',
  'number',
  'iban_no',
  'swift_code',
  'currency',
  'status',
  'created_at',
]
const page = ['data', 'from', 'to', 'total', 'current_page', 'last_page']
const counts = ['total', 'success', 'failed', 'pending']

const hasFields = (value: unknown, fields: string[]) =>
  expect(Object.keys(value as object)).toEqual(expect.arrayContaining(fields))

async function donate(payment_gateway: string, payment_method: string) {
  const { status, body } = await app.visitor().call<{ url: string }>('POST', '/donate', {
    first_name: 'Zainab',
    last_name: 'Malik',
    email: 'zainab@example.org',
    phone: '03001234567',
    country: 'Pakistan',
    cnic: '',
    recurring: 0,
    payment_gateway,
    payment_method,
    platform: 'web',
    total_amount: 10_000,
    cart: [
      {
        id: app.causeId('Sadqah'),
        cause: 'Sadqah',
        subtypes: 'Not Selected',
        amount: 10_000,
        quantity: 1,
        remarks: '',
      },
    ],
  })
  expect([status, body.success]).toEqual([200, true])
  return linkOf(body.data.url)
}

test('a donor gives by the calls of the specification', async () => {
  const read = async (path: string) => (await app.visitor().call<object[]>('GET', path)).body.data[0]
  hasFields(await read('/donation/causes/web'), cause)
  hasFields(await read('/bank/info'), account)
  hasFields(await read('/payment/methods'), ['payment_method', 'payment_gateway'])
  for (const [gateway, method] of [['swich', 'card'] as const, ['default', 'bank'] as const])
    expect(await donate(gateway, method)).toMatch(/^[\w-]{22}$/)
})

test('staff list, read and export donations and payments by the calls of the specification', async () => {
  const { email, password } = await app.staff()
  const staff = app.visitor()
  const session = await staff.call<object>('POST', '/auth/login', { email, password })
  hasFields(session.body.data, ['user', 'permissions'])

  const analytics = await staff.call<Record<string, object>>('GET', '/analytics')
  for (const group of ['all', 'dc', 'pc']) hasFields(analytics.body.data[group], counts)

  const { id } = await app.db.selectFrom('donations').select('id').limit(1).executeTakeFirstOrThrow()
  const filters = { date_from: '', date_to: '', statuses: [], payment_gateways: [], payment_modes: [] }
  const bodies = {
    donation: { ...filters, cause_names: [], donation_code: '' },
    payment: { ...filters, reference_no: '' },
  }
  for (const [list, body] of Object.entries(bodies)) {
    const answer = await staff.call<object>('POST', `/${list}?page=1`, body)
    hasFields(answer.body.data, page)
    const token = { 'x-xsrf-token': staff.cookies.get('XSRF-TOKEN') ?? '' }
    const csv = await staff.ask(`/api/v1/${list}/export`, {
      method: 'POST',
      headers: { ...token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
  }
  const donation = await staff.call('GET', `/donation/${id}`)
  hasFields(donation.body.data, [
    'id',
    'donation_code',
    'status',
    'platform',
    'amount',
    'remarks',
    'created_at',
    'active_pay_method',
    'donor',
    'funds',
    'swich_transaction',
    'manual_bank_transfer',
  ])
  expect((await staff.call('GET', '/auth/logout')).body.success).toBe(true)
})

test('staff manage gateways and methods by the calls of the specification', async () => {
  const staff = await app.staff()
  const idOf = async (path: string, name: string) => {
    const { body } = await staff.call<{ id: number; name: string }[]>('GET', path)
    return body.data.find((one) => one.name === name)?.id
  }
  const change = async (method: string, path: string, body?: object) => {
    const answer = await staff.call(method, path, body)
    expect([answer.status, answer.body.success], `${method} ${path}: ${answer.text}`).toEqual([200, true])
  }
  await change('POST', '/payment/method', { name: 'barter' })
  await change('PUT', `/payment/method/${await idOf('/payment/method', 'barter')}`, { name: 'barters' })
  await change('POST', '/payment/gateway', { name: 'courier' })
  await change('PUT', `/payment/gateway/${await idOf('/payment/gateway', 'courier')}`, { name: 'runner' })
  await change('POST', '/payment/active', {
    pay_gateway_id: await idOf('/payment/gateway', 'runner'),
    pay_method_id: await idOf('/payment/method', 'barters'),
  })
  const active = await staff.call<{ id: number; payment_method: { name: string } }[]>(
    'GET',
    '/payment/active',
  )
  const linked = active.body.data.find(({ payment_method }) => payment_method.name === 'barters')
  hasFields(linked, [
    'id',
    'pay_method_id',
    'pay_gateway_id',
    'payment_method',
    'payment_gateway',
    'effective_from',
    'effective_to',
  ])
  await change('DELETE', `/payment/active/${linked?.id}`)
  for (const path of ['/cause?page=1', '/bank'])
    expect((await staff.call('GET', path)).body.success, path).toBe(true)
  for (const names of ['statuses/donations', 'statuses/payments', 'donation/causes', 'payment/causes'])
    expect((await staff.call('GET', `/lookup/${names}`)).body.data, names).toBeInstanceOf(Array)
})
