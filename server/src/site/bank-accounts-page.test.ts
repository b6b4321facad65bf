import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { EditedBankAccount } from '../../../contract/src/bank-accounts.ts'
import type { PendingChange } from '../../../contract/src/pending-changes.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { pendingChangesTasks } from '../approvals/pending-changes.jobs.ts'
import { createListSigner } from './bank-accounts-page.ts'

const app = await buildTestApp({ changeDelayHours: 12 })
afterAll(app.close)
const [aisha, omar] = [await app.staff(), await app.staff()]
const iban = 'PK36SCBL0000001123456702'

const file = '/.well-known/bank-accounts.json'
const get = (path: string) => fetch(`${app.address}${path}`)
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
const list = async () => JSON.parse((await bytes(file)).toString())

/** As described in docs/operations.md. */
async function isGenuine(): Promise<boolean> {
  const key = createPublicKey((await bytes('/.well-known/bank-accounts.pem')).toString())
  return verify(null, await bytes(file), key, await bytes(`${file}.sig`))
}

test('a new account is public when its delay is over: on the page in both languages, and in the signed list', async () => {
  const before = await list()
  expect(before).toMatchObject({ url: 'https://give.example.org' })
  expect(await isGenuine()).toBe(true)
  const [account] = (await aisha.call<EditedBankAccount[]>('GET', '/bank')).body.data
  const body = new FormData()
  const { bank_name = '', name = '', number = '', kind = '' } = account ?? {}
  for (const [field, value] of Object.entries({
    bank_name,
    name,
    number,
    kind,
    iban_no: iban,
    currency: 'PKR',
    status: '1',
  }))
    body.set(field, value)
  await aisha.call('PUT', `/bank-accounts/${account?.id}`, body)
  const [change] = (await omar.call<PendingChange[]>('GET', '/pending-changes')).body.data
  const approved = await omar.call('POST', `/pending-changes/${change?.id}/approve`)
  expect(approved.body.message).toMatch(
    /^The change was approved. Donors see it from \d{1,2} \w{3,4} \d{4}, \d\d:\d\d;/,
  )
  expect(await list()).toEqual(before)
  expect((await app.visitor().call('GET', '/bank/info')).text).not.toContain(iban)

  await app.pool.query(`update pending_changes set effective_at = now()`)
  const began = readClock().now.getTime()
  await pendingChangesTasks(app.context)['make-due-changes']?.({})
  const now = await list()
  const changed = now.accounts.find((one: { iban_no: string }) => one.iban_no === iban)
  expect(changed).toEqual({
    bank_name,
    name,
    number,
    iban_no: iban,
    swift_code: null,
    currency: 'PKR',
    kind,
    since: expect.any(String),
  })
  expect(Date.parse(changed.since)).toBeGreaterThan(began - 60_000)
  expect(now.accounts).toHaveLength(before.accounts.length)
  expect(await isGenuine()).toBe(true)
  expect((await app.visitor().call('GET', '/bank/info')).text).toContain(iban)

  const page = await (await get('/bank-accounts')).text()
  expect(page).toContain('PK36 SCBL 0000 0011 2345 6702')
  const key = createPublicKey((await bytes('/.well-known/bank-accounts.pem')).toString())
  const der = key.export({ type: 'spki', format: 'der' })
  expect(page).toContain(createHash('sha256').update(der).digest('hex'))
  const inUrdu = await (await get('/ur/bank-accounts')).text()
  expect(inUrdu).toContain('<html lang="ur" dir="rtl">')
  expect(inUrdu).toContain('ہمارے بینک اکاؤنٹس')
})

test('a closed account leaves the list as soon as the change is approved', async () => {
  const { accounts } = await list()
  const [account] = (await aisha.call<EditedBankAccount[]>('GET', '/bank')).body.data
  await aisha.call('DELETE', `/bank-accounts/${account?.id}`)
  const [change] = (await omar.call<PendingChange[]>('GET', '/pending-changes')).body.data
  const { body } = await omar.call('POST', `/pending-changes/${change?.id}/approve`)
  expect(body.message).toBe('The change was approved and is in effect.')
  expect((await list()).accounts).toHaveLength(accounts.length - 1)
})

test('the signing key is constant for an installation, and differs between installations', () => {
  const [one, again, other] = ['a', 'a', 'b'].map((secret) => createListSigner(secret))
  expect(again?.publicKey).toBe(one?.publicKey)
  expect(other?.fingerprint).not.toBe(one?.fingerprint)
})
