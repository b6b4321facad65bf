import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { type AmountDue, CollectionRefused, GatewayUnreachable } from '../gateway.ts'
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

function open(apiUrl = url, timeoutMs = 3000) {
  const { collections } = createSwichGateway({
    ...keys,
    apiUrl,
    authUrl: url,
    landingUrl: `${url}/`,
    abroadMsisdn: null,
    item: 'Donation',
    raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
    timeoutMs,
  })
  if (!collections) throw new Error('Swich collects.')
  return collections
}

let count = 0
function due(its: Partial<AmountDue> = {}): AmountDue {
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
    ...its,
  }
}

const atBank = (id: string, decision: string) =>
  fetch(`${url}/bank/${id}`, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })

test('a Raast request is paid only once the donor approved it, by Raast ID and by IBAN', async () => {
  const { raast_request: raast } = open()
  expect((await raast.listBanks()).map(({ code }) => code)).toContain('11')
  for (const instrument of ['03007654321', 'PK12CHNR0011070055812017']) {
    const asked = due({ instrument })
    expect(await raast.inquire(asked.transactionId)).toMatchObject({
      outcome: 'pending',
      transactionId: null,
    })
    expect((await raast.request(asked)).expiresAt?.getTime()).toBeGreaterThan(Date.now())
    expect(await raast.inquire(asked.transactionId)).toMatchObject({
      outcome: 'pending',
      transactionId: asked.transactionId,
    })
    await atBank(asked.transactionId, 'approve')
    expect(await raast.inquire(asked.transactionId)).toMatchObject({
      outcome: 'success',
      amountPaisa: 200_000,
    })
  }
})

test('the same request twice is one request, and a cancelled one cannot be approved', async () => {
  const { raast_request: raast } = open()
  const asked = due()
  await raast.request(asked)
  await raast.request(asked)
  await raast.cancel?.(asked.transactionId)
  await raast.cancel?.(asked.transactionId)
  await raast.cancel?.('RUNKNOWN')
  expect((await atBank(asked.transactionId, 'approve')).status).toBe(409)
  expect((await raast.inquire(asked.transactionId)).outcome).toBe('failed')
})

test('a declined or expired request failed, and an unknown account or card was never asked', async () => {
  const { raast_request: raast, stored_card: card } = open()
  const declined = due({ amount: 5026 })
  const expired = due({ amount: 5027 })
  for (const [asked, word] of [
    [declined, 'rejected'],
    [expired, 'expired'],
  ] as const) {
    await raast.request(asked)
    const { outcome, reason } = await raast.inquire(asked.transactionId)
    expect([outcome, reason]).toEqual(['failed', expect.stringContaining(word)])
  }
  for (const asked of [due({ instrument: '03005550000' }), due({ amount: 5021 })])
    await expect(raast.request(asked)).rejects.toMatchObject({ outcome: 'unknown_account' })
  await expect(card.request(due({ instrument: 'another token' }))).rejects.toMatchObject({
    outcome: 'card_removed',
  })
  await expect(raast.request(due({ bankCode: '99' }))).rejects.toBeInstanceOf(CollectionRefused)
})

test('a vendor that is slow, down or drops the connection leaves the request unknown, and no error names the donor', async () => {
  const calls = [
    () => open(url, 300).raast_request.request(due({ amount: 5022 })),
    () => open('http://127.0.0.1:9').raast_request.request(due()),
    ...[5023, 5024, 5025].map((amount) => () => open().raast_request.request(due({ amount }))),
  ]
  for (const call of calls) {
    const problem = await call().catch((error: unknown) => error)
    expect(problem).toBeInstanceOf(GatewayUnreachable)
    expect(String(problem)).not.toMatch(/0300|Zubaida/)
  }
})
