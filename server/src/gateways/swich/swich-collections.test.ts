import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { type AmountDue, CollectionRefused } from '../gateway.ts'
import { createSwichGateway } from './swich.gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'collections-'))
const keys = { clientId: 'charity', clientSecret: 'client secret', secretKey: 'a secret' }
const sandbox = buildSandbox({
  swich: { ...keys, store: join(folder, 'swich.jsonl'), callbackUrl: 'http://127.0.0.1:9/' },
})
let url = ''
beforeAll(async () => {
  url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

function open() {
  const { collections } = createSwichGateway({
    ...keys,
    apiUrl: url,
    authUrl: url,
    landingUrl: `${url}/`,
    abroadMsisdn: null,
    item: 'Donation',
    raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
  })
  if (!collections) throw new Error('Swich collects.')
  return collections
}

let count = 0
function due(overrides: Partial<AmountDue> = {}): AmountDue {
  count += 1
  return {
    transactionId: `RCOLLECT${String(count).padStart(10, '0')}`,
    amount: 2000,
    reference: 'AMN-7K2-QXZ',
    payer: {
      firstName: 'Zubaida',
      lastName: '',
      email: 'z@example.org',
      phone: '03007654321',
      country: 'Pakistan',
    },
    instrument: '03007654321',
    bankCode: '11',
    isPresent: false,
    ...overrides,
  }
}

test('a Raast request goes to an IBAN too, at one of the banks that Swich lists', async () => {
  const { raast_request: raast } = open()
  expect((await raast.listBanks()).map(({ code }) => code)).toContain('11')
  const amountDue = due({ instrument: 'PK12CHNR0011070055812017' })
  await raast.request(amountDue)
  await fetch(`${url}/bank/${amountDue.transactionId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  })
  expect((await raast.inquire(amountDue.transactionId)).outcome).toBe('success')
  await expect(raast.request(due({ bankCode: '99' }))).rejects.toBeInstanceOf(CollectionRefused)
})

test('the answer about an unpaid request says whether it was declined or expired', async () => {
  const { raast_request: raast } = open()
  for (const [amount, word, isOver] of [
    [5026, 'rejected', false],
    [5027, 'expired', true],
  ] as const) {
    const amountDue = due({ amount })
    await raast.request(amountDue)
    const { outcome, reason, hasExpired } = await raast.inquire(amountDue.transactionId)
    expect([outcome, reason, hasExpired]).toEqual(['failed', expect.stringContaining(word), isOver])
  }
  await expect(raast.request(due({ amount: 5021 }))).rejects.toMatchObject({ outcome: 'unknown_account' })
})
