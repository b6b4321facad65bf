import { join } from 'node:path'
import { jazzcashInquiryAnswer } from '../../../sandbox/src/jazzcash/jazzcash-inquiry-answer.ts'
import {
  asJazzcashPayment,
  type JazzcashDecision,
  type JazzcashPayments,
  jazzcashPayments,
} from '../../../sandbox/src/jazzcash/jazzcash-payments.ts'
import { withSecureHash } from '../../../sandbox/src/jazzcash/with-secure-hash.ts'
import { swichInquiryAnswer } from '../../../sandbox/src/swich/swich-inquiry-answer.ts'
import {
  asSwichPayment,
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

/** What a gateway is to know of an invented payment, at the place that stands in its transaction id. */
export type AtVendor = { attempt_id: number; place: number } & (
  | { vendor: 'swich'; past: PastPayment }
  | { vendor: 'jazzcash'; past: JazzcashDecision }
)

/** Tells the sandbox about invented payments, whose places follow each other. */
export function rememberAtVendors(memory: SandboxMemory, payments: readonly AtVendor[]): void {
  memory.swich.past.add(payments.flatMap((one) => (one.vendor === 'swich' ? [one.past] : [])))
  memory.jazzcash.past.add(payments.flatMap((one) => (one.vendor === 'jazzcash' ? [one.past] : [])))
}

/** The gateway's record of an invented payment, as an inquiry would bring it. */
export function vendorRow(payment: AtVendor): object {
  return {
    attempt_id: payment.attempt_id,
    ...recordOf(payment),
    amount_paisa:
      payment.vendor === 'swich' ? Number(payment.past.amount) * 100 : Number(payment.past.amount),
    updated_at: payment.past.from,
  }
}

function recordOf({ vendor, past, place }: AtVendor): GatewayTransaction | null {
  if (vendor === 'swich') {
    const body = swichInquiryAnswer(asSwichPayment(past, place), undefined)
    return readSwichInquiry({ status: 200, body }, past.customerTransactionId).transaction
  }
  const answer = withSecureHash(
    jazzcashInquiryAnswer(asJazzcashPayment(past, place), '', undefined),
    '',
    false,
  )
  return readJazzcashInquiry({ status: 200, body: JSON.stringify(answer) }, past.transactionId, '')
    .transaction
}
