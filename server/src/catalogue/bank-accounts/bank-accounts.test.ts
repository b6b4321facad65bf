import { afterAll, expect, test } from 'vitest'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

const readAccounts = async () => (await app.visitor().call<BankAccount[]>('GET', '/bank/info')).body.data

test('a donor sees the open accounts, zakat accounts first, with everything that a transfer needs', async () => {
  const accounts = await readAccounts()
  expect(accounts.map(({ kind }) => kind)).toEqual(['zakat', 'zakat', 'general', 'general'])
  expect(accounts[0]).toEqual({
    id: expect.any(Number),
    bank_name: 'Margalla Islamic Bank',
    width: 140,
    status: 1,
    kind: 'zakat',
    logo: '/art/banks/margalla-islamic-bank.svg',
    name: 'Amanah Welfare Trust - Zakat',
    currency: 'PKR',
    number: '02140010457301',
    iban_no: 'PK20MGIB0002140010457301',
    swift_code: 'MGIBPKKA',
    note: '',
    note_language: 'en',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(accounts.map(({ swift_code }) => swift_code)).toContain(null)
})

test('a closed account is not shown', async () => {
  await app.pool.query(`update bank_accounts set status = 0 where kind = 'zakat'`)
  expect((await readAccounts()).map(({ kind }) => kind)).toEqual(['general', 'general'])
})
