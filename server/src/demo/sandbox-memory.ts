import { join } from 'node:path'
import { jazzcashInquiryAnswer } from '../../../sandbox/src/jazzcash/jazzcash-inquiry-answer.ts'
import {
  type JazzcashDecision,
  type JazzcashPayments,
  jazzcashPayments,
} from '../../../sandbox/src/jazzcash/jazzcash-payments.ts'
import { withSecureHash } from '../../../sandbox/src/jazzcash/with-secure-hash.ts'
import { swichInquiryAnswer } from '../../../sandbox/src/swich/swich-inquiry-answer.ts'
import {
  type PastPayment,
  type SwichPayments,
  swichPayments,
} from '../../../sandbox/src/swich/swich-payments.ts'
import type { GatewayTransaction } from '../gateways/gateway.ts'
import { readJazzcashInquiry } from '../gateways/jazzcash/read-jazzcash-inquiry.ts'
import { readSwichInquiry } from '../gateways/swich/read-swich-inquiry.ts'

/** What the sandbox remembers of payments. It reads on when it is asked, also while it runs. */
export type SandboxMemory = { swich: SwichPayments; jazzcash: JazzcashPayments }

/** The files of the sandbox in a data folder. */
export const sandboxStores = (dataDir: string) => ({
  swich: join(dataDir, 'sandbox.jsonl'),
  jazzcash: join(dataDir, 'sandbox-jazzcash.jsonl'),
})

export function openSandboxMemory(dataDir: string): SandboxMemory {
  const stores = sandboxStores(dataDir)
  return { swich: swichPayments(stores.swich), jazzcash: jazzcashPayments(stores.jazzcash) }
}

/** What a gateway is to know of an invented payment. */
export type AtVendor =
  | { vendor: 'swich'; attempt_id: number; past: PastPayment }
  | { vendor: 'jazzcash'; attempt_id: number; past: JazzcashDecision }

/** Tells the sandbox about invented payments. @returns the gateways' records of them, as an inquiry would bring them */
export function rememberAtVendors(memory: SandboxMemory, payments: readonly AtVendor[]): object[] {
  memory.swich.remember(payments.flatMap((one) => (one.vendor === 'swich' ? [one.past] : [])))
  memory.jazzcash.remember(payments.flatMap((one) => (one.vendor === 'jazzcash' ? [one.past] : [])))
  return payments.map((one) => ({
    attempt_id: one.attempt_id,
    ...recordOf(memory, one),
    amount_paisa: one.vendor === 'swich' ? Number(one.past.amount) * 100 : Number(one.past.amount),
    updated_at: one.past.from,
  }))
}

function recordOf({ swich, jazzcash }: SandboxMemory, { vendor, past }: AtVendor): GatewayTransaction | null {
  if (vendor === 'swich') {
    const id = past.customerTransactionId
    const payment = swich.byTransaction(id)
    if (!payment) throw new Error('The sandbox does not remember the payment.')
    return readSwichInquiry({ status: 200, body: swichInquiryAnswer(payment, undefined) }, id).transaction
  }
  const payment = jazzcash.find(past.transactionId)
  if (!payment) throw new Error('The sandbox does not remember the payment.')
  const answer = withSecureHash(jazzcashInquiryAnswer(payment, '', undefined), '', false)
  return readJazzcashInquiry({ status: 200, body: JSON.stringify(answer) }, past.transactionId, '')
    .transaction
}
