import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { sandboxPayer } from '../../../sandbox/src/jazzcash/jazzcash-answers.ts'
import { driveJazzcash } from '../../test/drive-jazzcash.ts'
import { driveSwich } from '../../test/drive-swich.ts'
import { describeGateway } from '../../test/gateway-conformance/describe-gateway.ts'
import {
  type CollectionMethod,
  type Donor,
  newAttempt,
  type PayerAction,
  payer,
  type VendorFacts,
} from '../../test/gateway-conformance/vendor-under-test.ts'
import { manualBankTransfer } from './bank-transfer/bank-transfer.gateway.ts'
import type { CallbackRequest, Gateway } from './gateway.ts'
import { createJazzcashGateway } from './jazzcash/jazzcash.gateway.ts'
import { createSwichGateway } from './swich/swich.gateway.ts'

const swichKeys = { clientId: 'a client', clientSecret: 'a client secret', secretKey: 'a secret key' }
const merchant = { merchantId: 'a merchant', password: 'a password', integritySalt: 'an integrity salt' }

/** Port without a listener. */
const nowhere = 'http://127.0.0.1:9'
const impatience = { timeoutMs: 300 }

const swichSettings = (url: string) => ({
  apiUrl: url,
  authUrl: url,
  landingUrl: `${url}/`,
  ...swichKeys,
  abroadMsisdn: null,
  item: 'Donation',
  raastTypes: { now: 'RTP_NOW', later: 'RTP_LATER' },
})

const jazzcashSettings = (url: string) => ({
  ...merchant,
  formUrl: `${url}/CustomerPortal/transactionmanagement/merchantform/`,
  inquiryUrl: `${url}/ApplicationAPI/API/PaymentInquiry/Inquire`,
  txnType: '',
})

/** Starts the sandbox of both vendors, with a shop that records callbacks. */
async function openSandbox() {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  const calls: CallbackRequest[] = []
  const shop = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://shop')
    const method = request.method ?? ''
    calls.push({ method, query: Object.fromEntries(searchParams), headers: request.headers, body: '' })
    response.end()
  })
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening))
  const callbackUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  const sandbox = buildSandbox({
    swich: { ...swichKeys, store: join(folder, 'swich.jsonl'), callbackUrl },
    jazzcash: { ...merchant, store: join(folder, 'jazzcash.jsonl') },
  })
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

const button = (action: PayerAction) => (action === 'forge' ? 'walk away' : action)

const swich: VendorFacts = {
  failure: 'failed',
  callback: { proof: 'Checksum', transactionId: 'CustomerTransactionId', unproven: ['PaymentType'] },
  secrets: Object.values(swichKeys),
  async open() {
    const { url, calls, close } = await openSandbox()
    const settings = swichSettings(url)
    const gateway = createSwichGateway(settings)
    return {
      gateway,
      donors: swichDonors(url, gateway),
      unreachable: createSwichGateway(swichSettings(nowhere)),
      impatient: createSwichGateway({ ...settings, ...impatience }),
      refused: createSwichGateway({ ...settings, clientSecret: 'a wrong secret' }),
      carried(start) {
        if (start.kind !== 'redirect') throw new Error('Swich begins with a link.')
        const { searchParams } = new URL(start.url)
        return {
          transactionId: searchParams.get('customerTransactionId') ?? '',
          amountPaisa: Number(searchParams.get('amount')) * 100,
        }
      },
      async act(start, action) {
        if (start.kind !== 'redirect') throw new Error('Swich begins with a link.')
        const before = calls.length
        await driveSwich(start.url, button(action), {
          callbacks: action === 'forge' ? 'forged' : 'normal',
        })
        const expected = action === 'walk away' ? 0 : 1
        await expect.poll(() => calls.length - before).toBe(expected)
        // Every second callback of Swich spells `Checksum` in lower case, which is tested beside the adapter.
        return calls.slice(before).map((call) => {
          const { checksum, ...query } = call.query
          return checksum === undefined ? call : { ...call, query: { ...query, Checksum: checksum } }
        })
      },
      close,
    }
  },
}

const swichDonors = (url: string, gateway: Gateway): Record<CollectionMethod, Donor> => ({
  raast_request: {
    instrument: async () => ({ instrument: payer.phone, bankCode: '11' }),
    unknown: { instrument: '03005550000', bankCode: '11', outcome: 'unknown_account' },
    async answer(transactionId, decision) {
      const { status } = await fetch(`${url}/bank/${transactionId}`, {
        method: 'POST',
        body: new URLSearchParams({ decision }),
        redirect: 'manual',
      })
      return status === 303
    },
  },
  stored_card: {
    async instrument() {
      const start = gateway.start({ ...newAttempt(), storesCard: true })
      if (start.kind === 'redirect') await driveSwich(start.url, 'pay', { callbacks: 'none' })
      const token = await gateway.collections?.stored_card.readToken(payer.phone)
      return { instrument: token ?? '', bankCode: '' }
    },
    unknown: { instrument: 'another token', bankCode: '', outcome: 'card_removed' },
  },
})

const jazzcash: VendorFacts = {
  // No JazzCash code proves that a payment failed.
  failure: 'pending',
  callback: { proof: 'pp_SecureHash', transactionId: 'pp_TxnRefNo', unproven: [] },
  secrets: [...Object.values(merchant), ...Object.values(sandboxPayer)],
  async open() {
    const { url, close } = await openSandbox()
    const settings = jazzcashSettings(url)
    return {
      gateway: createJazzcashGateway(settings),
      unreachable: createJazzcashGateway(jazzcashSettings(nowhere)),
      impatient: createJazzcashGateway({ ...settings, ...impatience }),
      refused: createJazzcashGateway({ ...settings, integritySalt: 'a wrong salt' }),
      carried(start) {
        if (start.kind !== 'form') throw new Error('JazzCash begins with a form.')
        const { pp_TxnRefNo = '', pp_Amount } = start.fields
        return { transactionId: pp_TxnRefNo, amountPaisa: Number(pp_Amount) }
      },
      async act(start, action) {
        if (start.kind !== 'form') throw new Error('JazzCash begins with a form.')
        const comesBack = action === 'forge' ? 'forged' : 'normal'
        const back = await driveJazzcash(start, button(action), { comesBack })
        if (!back) return []
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        return [{ method: 'POST', query: {}, headers, body: new URLSearchParams(back.fields).toString() }]
      },
      close,
    }
  },
}

test('every adapter keeps the promises below', () => {
  const adapters = globSync('*/*.gateway.ts', { cwd: import.meta.dirname })
  expect(adapters.sort()).toEqual([
    join('bank-transfer', 'bank-transfer.gateway.ts'),
    join('jazzcash', 'jazzcash.gateway.ts'),
    join('swich', 'swich.gateway.ts'),
  ])
})

describeGateway('bank transfer', manualBankTransfer)
describeGateway('swich', createSwichGateway(swichSettings(nowhere)), swich)
describeGateway('jazzcash', createJazzcashGateway(jazzcashSettings(nowhere)), jazzcash)
