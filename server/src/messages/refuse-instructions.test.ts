import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff()

const name = { first_name: 'Hamza', last_name: 'Qureshi' }
const { cart, total_amount } = giftTo(app.causeId('Sadqah'), 5000)
const gift = { ...name, cart, total_amount, way: 'cash', received_on: '2026-01-05', despite: true }

const recorded = await staff.call<{ id: number }>('POST', '/office-gifts', gift)
const donation = recorded.body.data.id
await sql`select attach_contacts(50)`.execute(app.db)
const contactOf = async (id: number): Promise<number> =>
  (await app.pool.query('select contact_id from donation_contacts where donation_id = $1', [id])).rows[0]
    ?.contact_id
const contact = await contactOf(donation)
const iban = 'PK24SCBL0000001171495101'

const donor = { email: 'hamza@example.org', phone: '', reason: 'Misspelt' }
const profile = { kind: 'person', country: 'Pakistan', language: 'en' }
const payment = { email: 'hamza@example.org', type: 'fee', amount: 500 }
const calls = {
  'a gift at the office': ['POST', '/office-gifts', gift],
  'a correction': ['PUT', `/donations/${donation}/donor`, donor],
  'the record of a donor': ['PUT', `/contacts/${contact}`, profile],
  'a payment link': ['POST', '/payments', payment],
} as const

test.each(Object.entries(calls))(
  'a name in %s with payment instructions is refused, since e-mails and receipts repeat it',
  async (_, [method, path, body]) => {
    const names = [
      { first_name: 'New account', last_name: iban, found: iban },
      { first_name: 'Send to PK24SCBL', last_name: '0000001171495101', found: 'PK24SCBL, 0000001171495101' },
      { first_name: 'Pay 0333', last_name: '7654321', found: '0333, 7654321' },
      { first_name: 'Give at', last_name: 'evil.test/give', found: 'evil.test/give' },
    ]
    for (const { found, ...typed } of names) {
      const { status, body: answer } = await staff.call(method, path, { ...body, ...typed })
      expect([status, answer.message]).toEqual([
        422,
        expect.stringContaining(`Leave this out: ${found}. Nobody approves this text`),
      ])
    }
  },
)

test('remarks, taxpayers and merged donors name no account either', async () => {
  const remarks = `Pay the next one to ${iban}`
  const other = await staff.call<{ id: number }>('POST', '/office-gifts', { ...gift, first_name: 'Omar' })
  await sql`select attach_contacts(50)`.execute(app.db)
  const refused = [
    await staff.call('POST', '/office-gifts', { ...gift, cart: [{ ...cart[0], remarks }] }),
    await staff.call('POST', `/contacts/${contact}/taxpayers`, {
      kind: 'ntn',
      name: `Account ${iban}`,
      number: '1234567',
    }),
    await staff.call('POST', `/contacts/${contact}/merge`, {
      loser_id: await contactOf(other.body.data.id),
      fields: { ...profile, first_name: 'Pay', last_name: iban },
    }),
  ]
  expect(refused.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['cart.0.remarks']],
    [422, ['name']],
    [422, ['first_name', 'last_name']],
  ])
})

test('ordinary names are accepted, and a donor’s own entry is not checked', async () => {
  for (const last_name of ['Abdul-Rahman', 'Sons (Pvt.) Ltd. 786', 'O’Neill', 'فاروق']) {
    const body = { ...donor, first_name: 'Haji', last_name }
    expect((await staff.call('PUT', `/donations/${donation}/donor`, body)).status).toBe(200)
  }
  await app.pool.query(`update contacts set first_name = 'Pay', last_name = $1 where id = $2`, [
    iban,
    contact,
  ])
  const { status } = await staff.call('PUT', `/contacts/${contact}`, {
    ...profile,
    first_name: 'Pay',
    last_name: iban,
    language: 'ur',
  })
  expect(status).toBe(200)
})

test('a reason does not repeat a reference that people typed, which may be an account', async () => {
  const typed = '03451234567'
  const reason = `It did not arrive. Send it by EasyPaisa ${typed}`
  const refused = [422, expect.stringContaining(`Leave this out: ${typed}.`)]
  const cheque = { ...gift, way: 'cheque', reference: typed, bank_account_id: 1, first_name: 'Hina' }
  const { body } = await staff.call<{ id: number }>('POST', '/office-gifts', cheque)
  const reversed = await staff.call('POST', `/office-gifts/${body.data.id}/reverse`, { reason })
  expect([reversed.status, reversed.body.message]).toEqual(refused)

  const donor = app.visitor()
  const link = await donor.give({ ...byBankTransfer, email: 'victim@example.org' })
  const form = new FormData()
  form.append('reference_no', typed)
  await donor.call('POST', `/public/transfers/${link}/report`, form)
  const attempt = (await app.readDonation(link)).attempts[0]?.id
  const rejected = await staff.call('POST', `/transfers/${attempt}/reject`, { reason })
  expect([rejected.status, rejected.body.message]).toEqual(refused)
})
