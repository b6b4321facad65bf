import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bankTransfer } from './bank-transfer/bank-transfer.gateway.ts'
import { type Deed, describeGateway, type VendorFacts } from './describe-gateway.ts'
import type { NoticeRequest } from './gateway.ts'
import { jazzcashGateway } from './jazzcash/jazzcash.gateway.ts'
import { addJazzcash } from './jazzcash-sandbox/jazzcash-sandbox.ts'
import { sandboxPayer } from './jazzcash-sandbox/jazzcash-sandbox-answers.ts'
import { pressInJazzcash } from './jazzcash-sandbox/press-in-jazzcash.ts'
import { pressInSandbox } from './sandbox/press-in-sandbox.ts'
import { buildSandbox } from './sandbox/sandbox.ts'
import { swichGateway } from './swich/swich.gateway.ts'

const swichKeys = { clientId: 'a client', clientSecret: 'a client secret', secretKey: 'a secret key' }
const merchant = { merchantId: 'a merchant', password: 'a password', integritySalt: 'an integrity salt' }

/** Nothing listens at this port. */
const nowhere = 'http://127.0.0.1:9'
const impatience = { timeoutMs: 300 }

const swichSettings = (url: string) => ({
  ...{ apiUrl: url, authUrl: url, landingUrl: `${url}/`, ...swichKeys, abroadMsisdn: null, item: 'Donation' },
})

const jazzcashSettings = (url: string) => ({
  ...merchant,
  formUrl: `${url}/CustomerPortal/transactionmanagement/merchantform/`,
  inquiryUrl: `${url}/ApplicationAPI/API/PaymentInquiry/Inquire`,
  txnType: '',
})

/** The sandbox of both vendors, listening, with a shop that remembers who calls it. */
async function openSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const calls: NoticeRequest[] = []
  const shop = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop')
    const method = request.method ?? ''
    calls.push({ method, query: Object.fromEntries(searchParams), headers: request.headers, body: '' })
    response.end()
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  const sandbox = buildSandbox({ ...swichKeys, store: join(folder, 'swich.jsonl'), callbackUrl })
  addJazzcash(sandbox, { ...merchant, store: join(folder, 'jazzcash.jsonl') })
  return {
    url: await sandbox.listen({ port: 0, host: '127.0.0.1' }),
    calls,
    async close() {
      await sandbox.close()
      shop.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const button = (deed: Deed) => (deed === 'forge' ? 'walk away' : deed)

const swich: VendorFacts = {
  failure: 'failed',
  notice: { proof: 'Checksum', transactionId: 'CustomerTransactionId', unproven: ['PaymentType'] },
  secrets: Object.values(swichKeys),
  async open() {
    const { url, calls, close } = await openSandbox()
    const settings = swichSettings(url)
    return {
      gateway: swichGateway(settings),
      unheard: swichGateway(swichSettings(nowhere)),
      impatient: swichGateway({ ...settings, ...impatience }),
      refused: swichGateway({ ...settings, clientSecret: 'a wrong secret' }),
      carried(start) {
        if (start.kind !== 'redirect') throw new Error('Swich begins with a link.')
        const { searchParams } = new URL(start.url)
        return {
          transactionId: searchParams.get('customerTransactionId') ?? '',
          amountPaisa: Number(searchParams.get('amount')) * 100,
        }
      },
      async act(start, deed) {
        if (start.kind !== 'redirect') throw new Error('Swich begins with a link.')
        const before = calls.length
        await pressInSandbox(start.url, button(deed), {
          callbacks: deed === 'forge' ? 'forged' : 'normal',
        })
        const expected = deed === 'walk away' ? 0 : 1
        await expect.poll(() => calls.length - before).toBe(expected)
        // Every second one is written in the other case, which is Swich's own and tested beside the adapter.
        return calls.slice(before).map((call) => {
          const { checksum, ...query } = call.query
          return checksum === undefined ? call : { ...call, query: { ...query, Checksum: checksum } }
        })
      },
      close,
    }
  },
}

const jazzcash: VendorFacts = {
  // No code of JazzCash's is certain to say so.
  failure: 'pending',
  notice: { proof: 'pp_SecureHash', transactionId: 'pp_TxnRefNo', unproven: [] },
  secrets: [...Object.values(merchant), ...Object.values(sandboxPayer)],
  async open() {
    const { url, close } = await openSandbox()
    const settings = jazzcashSettings(url)
    return {
      gateway: jazzcashGateway(settings),
      unheard: jazzcashGateway(jazzcashSettings(nowhere)),
      impatient: jazzcashGateway({ ...settings, ...impatience }),
      refused: jazzcashGateway({ ...settings, integritySalt: 'a wrong salt' }),
      carried(start) {
        if (start.kind !== 'form') throw new Error('JazzCash begins with a form.')
        const { pp_TxnRefNo = '', pp_Amount } = start.fields
        return { transactionId: pp_TxnRefNo, amountPaisa: Number(pp_Amount) }
      },
      async act(start, deed) {
        if (start.kind !== 'form') throw new Error('JazzCash begins with a form.')
        const comesBack = deed === 'forge' ? 'forged' : 'normal'
        const back = await pressInJazzcash(start, button(deed), { comesBack })
        if (!back) return []
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return [{ method: 'POST', query: {}, headers, body: new URLSearchParams(back.fields).toString() }]
      },
      close,
    }
  },
}

test('every adapter there is keeps the promises below', () => {
  const adapters = globSync('*/*.gateway.ts', { cwd: import.meta.dirname })
  expect(adapters.sort()).toEqual([
    join('bank-transfer', 'bank-transfer.gateway.ts'),
    join('jazzcash', 'jazzcash.gateway.ts'),
    join('swich', 'swich.gateway.ts'),
  ])
})

describeGateway('bank transfer', bankTransfer)
describeGateway('swich', swichGateway(swichSettings(nowhere)), swich)
describeGateway('jazzcash', jazzcashGateway(jazzcashSettings(nowhere)), jazzcash)
