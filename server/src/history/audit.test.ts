import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/src/audit.ts'
import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Association } from '../../../contract/src/payment-methods.ts'
import { buildTestApp, byBankTransfer } from '../../test/test-app.ts'
import type { Page } from '../platform/http/page.ts'
import { recordAudit } from './record-audit.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff()

/** Reads the newest entries about this, newest first. */
async function audited(action: string, count = 1): Promise<Pick<AuditEntry, 'subject' | 'facts'>[]> {
  const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit', { actions: [action] })
  return body.data.data.slice(0, count).map(({ subject, facts }) => ({ subject, facts }))
}

function formOf(fields: Record<string, string>, file?: { field: string; bytes: Uint8Array<ArrayBuffer> }) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  if (file) form.set(file.field, new Blob([file.bytes]))
  return form
}

const png = new Uint8Array(
  await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7a4b' } })
    .png()
    .toBuffer(),
)

test('who changes the account that donors send money to leaves behind what it was before', async () => {
  const form = {
    bank_name: 'Indus Bank',
    name: 'Amanah Welfare Trust',
    number: '0012',
    currency: 'PKR',
    iban_no: 'PK36SCBL0000001123456702',
    swift_code: '',
    kind: 'general',
    status: '1',
  }
  const added = await staff.call<BankAccount>('POST', '/bank', formOf(form, { field: 'logo', bytes: png }))
  expect(await audited('changed a bank account')).toEqual([{ subject: `added ${form.iban_no}`, facts: {} }])
  const change = { iban_no: 'GB29NWBK60161331926819', swift_code: 'SCBLPKKX', status: '0' }
  await staff.call('POST', `/bank/${added.body.data.id}`, formOf({ ...form, ...change }))
  expect(await audited('changed a bank account')).toEqual([
    {
      subject: change.iban_no,
      facts: {
        iban_no: `${form.iban_no} → ${change.iban_no}`,
        swift_code: 'nothing → SCBLPKKX',
        status: '1 → 0',
      },
    },
  ])
  await staff.call('DELETE', `/bank/${added.body.data.id}`)
  expect(await audited('changed a bank account')).toEqual([
    { subject: `deleted ${change.iban_no}`, facts: {} },
  ])
})

test('the audit records what changed in a cause, and of its long description only that it did', async () => {
  const form = {
    fundtitle: 'Winter',
    funddetail: `<p>${'Warm. '.repeat(40)}</p>`,
    amount: '1500',
    kind: 'general',
    accept_fraction: '0',
    status: '1',
    web_sequence: '70',
    mobile_sequence: '80',
    fundtypes: 'Blankets',
    fundimage: 'noimage',
  }
  const { body } = await staff.call<Cause>('POST', '/cause', formOf(form))
  const change = { funddetail: '<p>Short</p>', amount: '', fundtypes: 'Blankets\nQuilts', status: '0' }
  await staff.call('POST', `/cause/${body.data.id}`, formOf({ ...form, ...change }))
  expect(await audited('changed a cause', 2)).toEqual([
    {
      subject: 'Winter',
      facts: {
        amount: '1500 → nothing',
        fundtypes: 'Blankets → Blankets, Quilts',
        funddetail: 'changed',
        status: '1 → 0',
      },
    },
    { subject: 'added Winter', facts: {} },
  ])
})

test('a renamed method keeps its old name in the audit, and a linked pair is named in words', async () => {
  await staff.call('POST', '/payment/method', { name: 'Raast' })
  const methods = await staff.call<{ id: number; name: string }[]>('GET', '/payment/method')
  const raast = methods.body.data.find(({ name }) => name === 'Raast')
  await staff.call('PUT', `/payment/method/${raast?.id}`, { name: 'Raast QR' })
  expect(await audited('changed a payment method', 2)).toEqual([
    { subject: 'Raast QR', facts: { name: 'Raast → Raast QR' } },
    { subject: 'added Raast', facts: {} },
  ])

  const gateways = await staff.call<{ id: number; name: string }[]>('GET', '/payment/gateway')
  const idOf = (gateway: string) => gateways.body.data.find(({ name }) => name === gateway)?.id
  await staff.call('POST', '/payment/active', { pay_method_id: raast?.id, pay_gateway_id: idOf('swich') })
  const { body } = await staff.call<Association[]>('GET', '/payment/active')
  const linked = body.data.find(({ pay_method_id }) => pay_method_id === raast?.id)
  await staff.call('PUT', `/payment/active/${linked?.id}`, {
    pay_gateway_id: idOf('default'),
    effective_from: linked?.effective_from,
    effective_to: null,
  })
  await staff.call('DELETE', `/payment/active/${linked?.id}`)
  expect(await audited('changed an association', 3)).toEqual([
    { subject: 'unlinked Raast QR by default', facts: {} },
    { subject: 'Raast QR by swich', facts: { pair: 'Raast QR by swich → Raast QR by default' } },
    { subject: 'linked Raast QR by swich', facts: {} },
  ])
})

test('a change that was refused is not written down as made', async () => {
  const before = await audited('changed a payment gateway', 50)
  expect((await staff.call('POST', '/payment/gateway', { name: 'SWICH' })).status).toBe(422)
  expect((await staff.call('PUT', '/payment/gateway/999999', { name: 'Other' })).status).toBe(404)
  expect(await audited('changed a payment gateway', 50)).toEqual(before)
})

test('the audit calls a donation by its code, whichever part of the program wrote the entry', async () => {
  const link = await app.visitor().give(byBankTransfer)
  const { donation, attempts } = await app.story(link)
  const attempt = attempts[0]
  const reject = await staff.call('POST', `/transfer/${attempt?.id}/reject`, { reason: 'Nothing came.' })
  expect(reject.status).toBe(200)
  const named = { subject: `donation ${donation.donation_code}` }
  expect(await audited('rejected a transfer')).toMatchObject([named])
})

test('the audit is searched by who, what was done and to what, also by the code of what was written by number', async () => {
  const found = async (search: string) => {
    const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit?per_page=100', { search })
    return body.data.data.map(({ action, subject }) => `${action}: ${subject}`)
  }
  const link = await app.visitor().give(byBankTransfer)
  const { donation, attempts } = await app.story(link)
  const clerk = { caller: { id: null, name: 'Zubair 100% Qureshi' }, request: { ip: '203.0.113.77' } }
  await recordAudit(app.db, clerk, 'downloaded a receipt', `donation ${donation.id}`)
  await recordAudit(app.db, clerk, 'closed a discrepancy', `attempt ${attempts[0]?.transaction_id}`)
  const subject = `donation ${donation.donation_code}`
  const both = [`closed a discrepancy: ${subject}`, `downloaded a receipt: ${subject}`]
  for (const search of [
    'zubair',
    'QURESHI zub',
    '100%',
    '203.0.113.77',
    donation.donation_code.toLowerCase(),
  ])
    expect(await found(search), search).toEqual(both)
  expect(await found('zubair receipt')).toEqual([both[1]])
  expect(await found('zubair refund')).toEqual([])
  const urdu = { caller: { id: null, name: 'علي رضوى' }, request: clerk.request }
  await recordAudit(app.db, urdu, 'changed a role', 'محاسب ۲')
  for (const search of ['علی رضوی', 'محاسب 2 علی']) expect(await found(search), search).toHaveLength(1)
  expect(await found('ءء')).toEqual([])
  const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit', { who: 'رضوی' })
  expect(body.data.total).toBe(1)
})
