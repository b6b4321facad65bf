import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/src/audit.ts'
import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Association } from '../../../contract/src/payment-methods.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { byBankTransfer } from '../../test/visitor.ts'
import { auditTasks } from '../operations/audit.jobs.ts'
import type { Database } from '../platform/database/database.ts'
import type { Page } from '../platform/http/pagination.ts'
import { extendAuditChain, hasLink, readNewestLink } from './audit-chain.ts'
import { historyChecks } from './history.checks.ts'
import { recordAudit } from './record-audit.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff()

/** Reads the newest entries about this, newest first. */
async function audited(action: string, count = 1): Promise<Pick<AuditEntry, 'subject' | 'facts'>[]> {
  const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit-entries/search', { actions: [action] })
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

test('the audit has the former values of a changed bank account', async () => {
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
  const added = await staff.call<BankAccount>(
    'POST',
    '/bank-accounts',
    formOf(form, { field: 'logo', bytes: png }),
  )
  expect(await audited('changed_bank_account')).toEqual([{ subject: `added ${form.iban_no}`, facts: {} }])
  const change = { iban_no: 'GB29NWBK60161331926819', swift_code: 'SCBLPKKX', status: '0' }
  await staff.call('PUT', `/bank-accounts/${added.body.data.id}`, formOf({ ...form, ...change }))
  expect(await audited('changed_bank_account')).toEqual([
    {
      subject: change.iban_no,
      facts: {
        iban_no: `${form.iban_no} → ${change.iban_no}`,
        swift_code: 'nothing → SCBLPKKX',
        status: '1 → 0',
      },
    },
  ])
  await staff.call('DELETE', `/bank-accounts/${added.body.data.id}`)
  expect(await audited('changed_bank_account')).toEqual([{ subject: `deleted ${change.iban_no}`, facts: {} }])
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
  expect(await audited('changed_cause', 2)).toEqual([
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
  expect(await audited('changed_payment_method', 2)).toEqual([
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
  expect(await audited('changed_association', 3)).toEqual([
    { subject: 'unlinked Raast QR by default', facts: {} },
    { subject: 'Raast QR by swich', facts: { pair: 'Raast QR by swich → Raast QR by default' } },
    { subject: 'linked Raast QR by swich', facts: {} },
  ])
})

test('a refused change is not in the audit', async () => {
  const before = await audited('changed_payment_gateway', 50)
  expect((await staff.call('POST', '/payment/gateway', { name: 'SWICH' })).status).toBe(422)
  expect((await staff.call('PUT', '/payment/gateway/999999', { name: 'Other' })).status).toBe(404)
  expect(await audited('changed_payment_gateway', 50)).toEqual(before)
})

test('the audit calls a donation by its code, whichever part of the program wrote the entry', async () => {
  const link = await app.visitor().give(byBankTransfer)
  const { donation, attempts } = await app.readDonation(link)
  const attempt = attempts[0]
  const reject = await staff.call('POST', `/transfers/${attempt?.id}/reject`, { reason: 'Nothing came.' })
  expect(reject.status).toBe(200)
  const named = { subject: `donation ${donation.donation_code}` }
  expect(await audited('rejected_transfer')).toMatchObject([named])
})

test('the audit is searched by author, action and subject, also by the code of a donation that an entry names by its number', async () => {
  const found = async (search: string) => {
    const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit-entries/search?per_page=100', {
      search,
    })
    return body.data.data.map(({ action, subject }) => `${action}: ${subject}`)
  }
  const link = await app.visitor().give(byBankTransfer)
  const { donation, attempts } = await app.readDonation(link)
  const clerk = { caller: { id: null, name: 'Zubair 100% Qureshi' }, request: { ip: '203.0.113.77' } }
  await recordAudit(app.db, clerk, 'downloaded_receipt', `donation ${donation.id}`)
  await recordAudit(app.db, clerk, 'closed_discrepancy', `attempt ${attempts[0]?.transaction_id}`)
  const subject = `donation ${donation.donation_code}`
  const both = [`closed_discrepancy: ${subject}`, `downloaded_receipt: ${subject}`]
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
  await recordAudit(app.db, urdu, 'changed_role', 'محاسب ۲')
  for (const search of ['علی رضوی', 'محاسب 2 علی']) expect(await found(search), search).toHaveLength(1)
  expect(await found('ءء')).toEqual([])
  const { body } = await staff.call<Page<AuditEntry>>('POST', '/audit-entries/search', { who: 'رضوی' })
  expect(body.data.total).toBe(1)
})

/** The first entry at which the chain is broken. */
async function brokenEntry(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    broken: string
  }>`${sql.raw(historyChecks['audit-entries-are-as-written'])}`.execute(db)
  return rows[0]?.broken
}

const nobody = { caller: null, request: { ip: '' } }

test('audit entries of transactions that end in any order are linked once, in one unbroken chain', async () => {
  await extendAuditChain(app.context.db, { all: true })
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0
        ? extendAuditChain(app.context.db)
        : app.context.db.transaction().execute(async (trx) => {
            await recordAudit(trx, nobody, 'signed_in', `person ${index}`, { index })
            await sql`select pg_sleep(${(index % 7) / 100})`.execute(trx)
          }),
    ),
  )
  await extendAuditChain(app.context.db)
  const { rows } = await sql<{ entries: number; links: number }>`
    select (select count(*) from audit_entries) as entries, (select count(*) from audit_chain) as links`.execute(
    app.db,
  )
  expect(rows[0]?.links).toBe(rows[0]?.entries)
  expect(rows[0]?.entries).toBeGreaterThan(30)
  expect(await brokenEntry(app.db)).toBeUndefined()
})

test('nobody can link an entry with a chosen hash, or change a link', async () => {
  await recordAudit(app.context.db, nobody, 'signed_in', 'somebody')
  await sql`insert into audit_chain (entry_id, position, hash) select max(id), 1, '\\x00' from audit_entries`.execute(
    app.context.db,
  )
  expect(await brokenEntry(app.db)).toBeUndefined()
  await expect(app.db.deleteFrom('audit_chain').execute()).rejects.toThrow(/only added/)
  await expect(app.db.updateTable('audit_chain').set({ position: 0 }).execute()).rejects.toThrow(/only added/)
})

const tampering: [what: string, statements: string[]][] = [
  ['an entry was reworded', [`update audit_entries set facts = '{"amount": "1 → 2"}' where id = $1`]],
  [
    'an entry was moved to another time',
    [`update audit_entries set at = at + interval '1 microsecond' where id = $1`],
  ],
  ['an entry was removed', ['delete from audit_entries where id = $1']],
  [
    'an entry was removed with its link',
    ['delete from audit_entries where id = $1', 'delete from audit_chain where entry_id = $1'],
  ],
]

test.each(tampering)(
  'when %s past the triggers, the check names the first entry that differs',
  async (_, statements) => {
    const { rows } = await app.pool.query<{ id: number }>(
      'select entry_id as id from audit_chain where position = 5',
    )
    const [id, next] = [rows[0]?.id ?? 0, 'select entry_id as id from audit_chain where position = 6']
    const after = (await app.pool.query<{ id: number }>(next)).rows[0]?.id
    const undone = new Error('undone')
    let broken: string | undefined
    const work = app.db.transaction().execute(async (trx) => {
      for (const table of ['audit_entries', 'audit_chain'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      for (const statement of statements) await sql.raw(statement.replace('$1', String(id))).execute(trx)
      broken = await brokenEntry(trx)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    expect(broken).toBe(`audit entry ${statements.length > 1 ? after : id}`)
  },
)

test('the hash covers every column of an entry', async () => {
  const { rows } = await app.pool.query<{ missing: string }>(`
    select attname as missing from pg_attribute
    where attrelid = 'audit_entries'::regclass and attnum > 0
      and position('(entry).' || attname in pg_get_functiondef('hash_audit_entry'::regproc)) = 0`)
  expect(rows).toEqual([])
})

test('administrators are e-mailed the newest hash once a day, unless nothing was added, and it can be compared later', async () => {
  const administrator = await app.staff(['users'])
  const run = auditTasks(app.context)['email-audit-hash']
  await run?.({})
  await run?.({})
  const { rows } = await app.pool.query(
    `select user_id, facts from messages join users on users.id = user_id
     where kind = 'audit' and users.email = $1`,
    [administrator.email],
  )
  const link = await readNewestLink(app.db)
  expect(rows).toHaveLength(1)
  expect(rows[0].facts).toEqual({ ...link, added: expect.any(Number) })
  if (!link) throw new Error('no link')
  expect(await hasLink(app.db, link)).toBe(true)
  expect(await hasLink(app.db, { ...link, hash: '0'.repeat(64) })).toBe(false)
})
