import { afterAll, expect, test } from 'vitest'
import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

const offered = async () => (await app.visitor().call<PaymentPair[]>('GET', '/payment/methods')).body.data
const named = async () =>
  (await offered()).map(({ payment_method, payment_gateway }) => `${payment_method} by ${payment_gateway}`)

const demoPairs = ['card by swich', 'e-wallet by swich', 'e-wallet by jazzcash', 'bank by default']

/** Associates a method with a gateway; times as PostgreSQL reads them. */
const associate = (method: string, gateway: string, from: string, to: string | null) =>
  app.pool.query(
    `insert into active_pay_methods (pay_method_id, pay_gateway_id, effective_from, effective_to)
     select m.id, g.id, now() + $3::interval, now() + $4::interval
     from payment_methods m, payment_gateways g where m.name = $1 and g.name = $2`,
    [method, gateway, from, to],
  )

test('a donor is offered the active pairs, each with the money that it accepts', async () => {
  const kinds = ['zakat', 'general']
  const limited = { min_amount: 11, max_amount: 50_000, pakistan_only: true, kinds }
  const unlimited = { min_amount: null, max_amount: null, pakistan_only: false, kinds }
  expect(await offered()).toEqual([
    { payment_method: 'card', payment_gateway: 'swich', ...limited },
    { payment_method: 'e-wallet', payment_gateway: 'swich', ...limited },
    { payment_method: 'e-wallet', payment_gateway: 'jazzcash', ...unlimited },
    { payment_method: 'bank', payment_gateway: 'default', ...unlimited },
  ])
})

test('a pair that has ended or has not begun yet is not offered', async () => {
  await associate('card', 'default', '1 hour', null)
  await associate('e-wallet', 'default', '-2 hours', '-1 second')
  expect(await named()).toEqual(demoPairs)
})

test('a pair that ends later is offered until then', async () => {
  await associate('e-wallet', 'default', '-1 second', '1 hour')
  expect(await named()).toEqual([...demoPairs, 'e-wallet by default'])
  await app.pool.query('update active_pay_methods set effective_to = now() where effective_to > now()')
  expect(await named()).toEqual(demoPairs)
})

test('a gateway that is not configured is not offered, even when the table has it', async () => {
  await app.pool.query(
    `insert into payment_gateways (name) values ('easypaisa'), ('__proto__'), ('constructor')`,
  )
  for (const gateway of ['easypaisa', '__proto__', 'constructor']) await associate('card', gateway, '0', null)
  expect(await named()).toEqual(demoPairs)
})

test('a gateway name is case-insensitive', async () => {
  await app.pool.query(`update payment_gateways set name = 'Swich' where name = 'swich'`)
  expect(await named()).toEqual([
    'card by Swich',
    'e-wallet by Swich',
    'e-wallet by jazzcash',
    'bank by default',
  ])
  const link = await app.visitor().give({ payment_gateway: 'SWICH', payment_method: 'Card' })
  expect((await app.readDonation(link)).attempts).toMatchObject([{ gateway: 'swich' }])
  await app.pool.query(`update payment_gateways set name = 'swich' where name = 'Swich'`)
})

test('a pair cannot be active twice at one time', async () => {
  await expect(associate('card', 'swich', '0', null)).rejects.toThrow('one_active_association_per_pair')
})

test('a bank transfer is offered for the kinds of money that an open account is for', async () => {
  const kindsOfTransfer = async () =>
    (await offered()).find(({ payment_gateway }) => payment_gateway === 'default')?.kinds
  await app.pool.query(`update bank_accounts set status = 0 where kind = 'zakat'`)
  expect(await kindsOfTransfer()).toEqual(['general'])
  await app.pool.query('update bank_accounts set status = 0')
  expect(await kindsOfTransfer()).toEqual([])
})
