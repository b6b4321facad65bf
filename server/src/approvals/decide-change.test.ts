import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/src/audit.ts'
import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import type { PendingChange } from '../../../contract/src/pending-changes.ts'
import { mailText } from '../../test/mail-text.ts'
import { buildTestApp } from '../../test/test-app.ts'
import type { Staff } from '../../test/visitor.ts'
import { picturesTasks } from '../catalogue/pictures/pictures.jobs.ts'

const app = await buildTestApp()
afterAll(app.close)
const editor = await app.staff(['bankAcc'])
const aisha = await app.staff(['bankAcc', 'bankAcc.approve', 'users', 'audit'])

const png = new Uint8Array(
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a7a4b' } })
    .png()
    .toBuffer(),
)
const form = {
  bank_name: 'Indus Bank',
  name: 'Amanah Welfare Trust',
  number: '0012 3456 7890',
  iban_no: 'PK36SCBL0000001123456702',
  swift_code: '',
  currency: 'PKR',
  kind: 'general',
  status: '1',
}
const stolen = 'GB29NWBK60161331926819'

function save(
  staff: Staff,
  path: string,
  changes: Partial<typeof form> & { notes?: string } = {},
  logo?: Uint8Array<ArrayBuffer>,
) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...form, ...changes })) body.set(field, value)
  if (logo) body.set('logo', new Blob([logo]), 'logo.png')
  return staff.call<BankAccount | null>(path === '/bank-accounts' ? 'POST' : 'PUT', path, body)
}

const donorsSee = async () => (await app.visitor().call<BankAccount[]>('GET', '/bank/info')).body.data
const waiting = async (staff: Staff) =>
  (await staff.call<PendingChange[]>('GET', '/pending-changes')).body.data
const decide = async (staff: Staff, decision: string) => {
  const [change] = await waiting(staff)
  return staff.call('POST', `/pending-changes/${change?.id}/${decision}`)
}
const readEmails = async () => {
  const { rows } = await app.pool.query(
    `select email, facts ->> 'what' as what, facts -> 'changes' as changes, coalesce((facts ->> 'own')::boolean, false) as own
     from messages join users on users.id = user_id where kind = 'pending_change' order by messages.id`,
  )
  await app.pool.query('delete from messages where user_id is not null')
  return rows
}

// Has the right to approve, but cannot open the list of changes, so is no second person.
const halfway = await app.staff(['bankAcc.approve'])
const account = (await save(aisha, '/bank-accounts', {}, png)).body.data as BankAccount

test('the only administrator’s change is made at once, and administrators are notified', async () => {
  expect(account).toMatchObject({ iban_no: form.iban_no })
  const sent = await readEmails()
  expect(sent).toMatchObject([
    { email: aisha.email, what: 'added' },
    { email: halfway.email, what: 'added' },
  ])
  expect(sent[0].changes.slice(0, 4)).toEqual([
    ['Bank Name', form.bank_name],
    ['Account Title', form.name],
    ['Account Number', form.number],
    ['IBAN', form.iban_no],
  ])
  expect(JSON.stringify(sent[0].changes)).not.toContain('nothing')
  await app.pool.query('update users set status = 0 where email = $1', [halfway.email])
})

test('with two administrators a change waits for the second one, and donors see the old details until then', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const before = await donorsSee()
  const response = await save(aisha, `/bank-accounts/${account.id}`, { iban_no: stolen })
  expect([response.status, response.body.data]).toEqual([200, null])
  expect(await donorsSee()).toEqual(before)
  expect(await waiting(omar)).toEqual([
    {
      id: expect.any(Number),
      subject: 'bank_account',
      target: String(account.id),
      kind: 'change',
      name: 'Indus Bank 0012 3456 7890',
      found: [],
      pictures: [],
      effective_at: null,
      changes: [{ name: 'IBAN', from: form.iban_no, to: stolen }],
      asked_by: 'Bilal Ahmed',
      asked_at: expect.stringMatching(/Z$/),
      is_mine: false,
      obstacle: null,
    },
  ])
  const changes = { IBAN: `${form.iban_no} → ${stolen}` }
  expect(await readEmails()).toEqual([
    { email: aisha.email, what: 'asked', changes: Object.entries(changes), own: true },
    { email: omar.email, what: 'asked', changes: Object.entries(changes), own: false },
  ])

  // Neither the requester nor a user without the permission can approve it.
  const own = await decide(aisha, 'approve')
  expect([own.status, own.body.message]).toEqual([
    403,
    'A second person must decide this: you asked for the change yourself.',
  ])
  expect((await decide(editor, 'approve')).status).toBe(403)
  expect((await decide(omar, 'withdraw')).status).toBe(403)
  expect((await save(omar, `/bank-accounts/${account.id}`, { number: '1' })).status).toBe(409)
  expect(await donorsSee()).toEqual(before)

  expect((await decide(omar, 'approve')).status).toBe(200)
  expect((await donorsSee()).find(({ id }) => id === account.id)?.iban_no).toBe(stolen)
  expect(await waiting(omar)).toEqual([])
  expect((await decide(omar, 'approve')).status).toBe(404)
  expect((await readEmails()).map(({ what }) => what)).toEqual(['approved', 'approved'])
  const audit = await aisha.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['approved_bank_account_change'],
  })
  expect(audit.body.data.data).toMatchObject([
    { subject: stolen, facts: { asked_by: 'Bilal Ahmed', iban_no: changes.IBAN } },
  ])
})

test('a rejected or withdrawn change leaves the account as it was', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const before = await donorsSee()
  await save(aisha, `/bank-accounts/${account.id}`, { name: 'Somebody else' })
  expect((await decide(omar, 'reject')).status).toBe(200)
  await save(aisha, `/bank-accounts/${account.id}`, { name: 'Somebody else' })
  expect((await decide(aisha, 'withdraw')).status).toBe(200)
  expect(await donorsSee()).toEqual(before)
  expect(await waiting(aisha)).toEqual([])
})

test('the approver and the audit see the change of the note in each language', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const write = (notes: object) =>
    save(aisha, `/bank-accounts/${account.id}`, { iban_no: stolen, notes: JSON.stringify(notes) })
  const english = 'Enter the SWIFT code for transfers from abroad. '.repeat(4).trim()
  await write({ en: english, ur: 'سوئفٹ کوڈ درج کریں' })
  expect((await waiting(omar))[0]?.changes).toEqual([
    { name: 'Note', from: 'nothing', to: english, to_language: 'en' },
    { name: 'Note (اردو)', from: 'nothing', to: 'سوئفٹ کوڈ درج کریں', to_language: 'ur' },
  ])
  expect((await readEmails()).at(-1).changes).toEqual([
    ['Note', `nothing → ${english}`],
    ['Note (اردو)', '\u2066\u2068nothing\u2069 → \u2068سوئفٹ کوڈ درج کریں\u2069\u2069'],
  ])
  await decide(omar, 'approve')
  await write({ en: english })
  expect((await waiting(omar))[0]?.changes).toEqual([
    { name: 'Note (اردو)', from: 'سوئفٹ کوڈ درج کریں', from_language: 'ur', to: 'nothing' },
  ])
  await decide(omar, 'approve')
  expect((await donorsSee()).find(({ id }) => id === account.id)?.note).toBe(english)
  const audit = await aisha.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['approved_bank_account_change'],
  })
  expect(audit.body.data.data.slice(0, 2).map(({ facts }) => facts)).toEqual([
    { asked_by: 'Bilal Ahmed', 'note (ur)': 'سوئفٹ کوڈ درج کریں → nothing' },
    expect.objectContaining({ note: `nothing → ${english}`, 'note (ur)': 'nothing → سوئفٹ کوڈ درج کریں' }),
  ])
  await readEmails()
})

test('an approver who reads Urdu sees in Urdu which money an account is for', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  await save(aisha, `/bank-accounts/${account.id}`, { iban_no: stolen, kind: 'zakat' })
  const inUrdu = { 'accept-language': 'ur' }
  const { body } = await omar.call<PendingChange[]>('GET', '/pending-changes', undefined, inUrdu)
  expect(body.data[0]?.changes).toEqual([{ name: 'قسم', from: 'عام', to: 'زکوٰۃ' }])
  await decide(aisha, 'withdraw')
  await readEmails()
})

test('adding or deleting an account waits too, and its logo is stored meanwhile', async () => {
  const omar = await app.staff(['bankAcc', 'bankAcc.approve'])
  const count = (await donorsSee()).length
  const note = 'For transfers from abroad'
  const notes = JSON.stringify({ en: note })
  expect((await save(aisha, '/bank-accounts', { number: '77', notes }, png)).body.data).toBeNull()
  const audit = await aisha.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['requested_bank_account_change'],
  })
  expect(audit.body.data.data[0]?.facts).toEqual({ note: `nothing → ${note}` })
  const [change] = await waiting(omar)
  const longAgo = new Date('2026-01-01')
  await utimes(join(app.filesFolder, change?.pictures[0] ?? ''), longAgo, longAgo)
  await picturesTasks(app.context)['remove-unused-pictures']?.({})
  expect((await app.visitor().ask(change?.pictures[0] ?? '')).status).toBe(200)
  expect(await donorsSee()).toHaveLength(count)
  expect((await decide(omar, 'approve')).status).toBe(200)
  const added = (await donorsSee()).find(({ number }) => number === '77')
  expect(added?.logo).toBe(change?.pictures[0])

  const removed = await aisha.call('DELETE', `/bank-accounts/${added?.id}`)
  expect(removed.body.data).toEqual({ deleted: null })
  expect(await donorsSee()).toHaveLength(count + 1)
  expect((await decide(omar, 'approve')).status).toBe(200)
  expect(await donorsSee()).toHaveLength(count)
})

test('two people who approve at once make the change once', async () => {
  const [omar, sana] = [
    await app.staff(['bankAcc', 'bankAcc.approve']),
    await app.staff(['bankAcc', 'bankAcc.approve']),
  ]
  await save(aisha, '/bank-accounts', { number: '88' }, png)
  const [change] = await waiting(omar)
  const answers = await Promise.all(
    [omar, sana].map((staff) => staff.call('POST', `/pending-changes/${change?.id}/approve`)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await donorsSee()).filter(({ number }) => number === '88')).toHaveLength(1)
})

test('the setting BANK_APPROVAL means approval always, or never', async () => {
  for (const bankApproval of [true, false]) {
    const other = await buildTestApp({ bankApproval })
    try {
      const [chief] = [await other.staff(), await other.staff()]
      const body = new FormData()
      for (const [field, value] of Object.entries(form)) body.set(field, value)
      body.set('logo', new Blob([png]), 'logo.png')
      const { status, body: answer } = await chief.call('POST', '/bank-accounts', body)
      expect([status, answer.data === null]).toEqual([200, bankApproval])
    } finally {
      await other.close()
    }
  }
})

test('the e-mail says who asked for what, and leads to the screen', async () => {
  await app.pool.query('delete from messages where user_id is not null')
  await save(aisha, `/bank-accounts/${account.id}`, { iban_no: form.iban_no })
  await app.workDueJobs()
  const { rows } = await app.pool.query(
    `select status, message_id, facts ? 'own' as own from messages where user_id is not null order by own`,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent']))
  const mailOf = ({ message_id }: { message_id: string }) =>
    mailText(`${app.dataDir}/outbox/${message_id}@give.example.org.eml`)
  const [theirs, own] = [await mailOf(rows[0]), await mailOf(rows.at(-1))]
  expect(theirs).toContain('A change of a bank account waits for approval')
  expect(theirs).toContain('https://give.example.org/admin/bankAcc')
  expect(theirs).toContain('ask the person before you do anything else')
  expect(own).toContain('If it was not you, choose a new password')
  expect(own).not.toContain('ask the person')
})
