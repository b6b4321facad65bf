import {
  asJazzcashPayment,
  type JazzcashDecision,
  type JazzcashPayments,
  jazzcashPayments,
} from '../../sandbox/src/jazzcash/jazzcash-payments.ts'
import { sandboxStores } from '../../sandbox/src/run-sandbox.ts'
import { channelTransactionId } from '../../sandbox/src/swich/swich-answers.ts'
import {
  asSwichPayment,
  type PastPayment,
  type SwichPayments,
  statusNow,
  swichPayments,
} from '../../sandbox/src/swich/swich-payments.ts'
import type { GatewayTransaction } from '../../server/src/gateways/gateway.ts'

/** The sandbox's payments. It rereads its files on every request, so rows can be added while it runs. */
export type SandboxStore = { swich: SwichPayments; jazzcash: JazzcashPayments }

export function openSandboxStore(dataDir: string): SandboxStore {
  const stores = sandboxStores(dataDir)
  return { swich: swichPayments(stores.swich), jazzcash: jazzcashPayments(stores.jazzcash) }
}

/** The gateway's record of an invented payment, at the index in its transaction id. */
export type VendorRecord = { attempt_id: number; index: number } & (
  | { vendor: 'swich'; past: PastPayment }
  | { vendor: 'jazzcash'; past: JazzcashDecision }
)

/** Describes a payment at Swich whose outcome is known. @param details override the usual columns */
export const pastSwichPayment = (
  customerTransactionId: string,
  rupees: number,
  from: string,
  details: Partial<PastPayment> & Pick<PastPayment, 'status'>,
): PastPayment => ({
  customerTransactionId,
  item: 'Donation',
  amount: String(rupees),
  msisdn: '03001234567',
  email: '',
  from,
  at: from,
  refundedPaisa: 0,
  disputed: false,
  ...details,
})

/** Describes a successful payment at JazzCash (code 121). */
export const pastJazzcashPayment = (
  transactionId: string,
  rupees: number,
  from: string,
): JazzcashDecision => ({
  transactionId,
  amount: String(rupees * 100),
  billReference: '',
  sentAt: from.replace(/\D/g, '').slice(0, 14),
  code: '121',
  from,
})

/** Adds invented payments to the sandbox; their indexes must be consecutive. */
export function recordAtVendors(memory: SandboxStore, payments: readonly VendorRecord[]): void {
  memory.swich.past.add(payments.flatMap((one) => (one.vendor === 'swich' ? [one.past] : [])))
  memory.jazzcash.past.add(payments.flatMap((one) => (one.vendor === 'jazzcash' ? [one.past] : [])))
}

/** The gateway's record as an inquiry would store it: seed-books.long.test.ts compares both. */
export function vendorRow(payment: VendorRecord): object {
  const { attempt_id, index, past } = payment
  const row = (record: GatewayTransaction, amount_paisa: number) => ({
    attempt_id,
    ...record,
    amount_paisa,
    updated_at: past.from,
  })
  if (payment.vendor === 'jazzcash') {
    const { reference, transactionId, amount } = asJazzcashPayment(payment.past, index)
    const names = { category_name: 'MWALLET', channel_name: 'JazzCash' }
    const order = { id: reference, order_id: transactionId, channel_transaction_id: `9${reference}` }
    return row({ ...order, ...names, transaction_status: 'Completed' }, Number(amount))
  }
  const known = asSwichPayment(payment.past, index)
  return row(
    {
      id: String(known.id),
      order_id: known.orderId,
      category_name: 'EWallet',
      channel_name: 'EasyPaisa',
      channel_transaction_id: channelTransactionId(known),
      transaction_status: statusNow(known),
    },
    Number(known.amount) * 100,
  )
}
