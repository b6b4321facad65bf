import type { Difference, TransferPart } from '../../contract/src/transfers.ts'
import type { AppContext } from '../../server/src/context.ts'
import { reverseOfficeGift } from '../../server/src/donations/office-gifts/reverse-office-gift.ts'
import type { Staff } from '../../server/src/history/record-audit.ts'
import { payPayment } from '../../server/src/payments/pay-payment.ts'
import { dayOf } from '../../server/src/platform/text/day-of.ts'
import { startRefund } from '../../server/src/refunds/start-refund.ts'
import { applySettlement } from '../../server/src/settlement/apply-settlement.ts'
import { askGateway } from '../../server/src/settlement/attempts/ask-gateway.ts'
import { retryPayment } from '../../server/src/settlement/attempts/retry-payment.ts'
import { decideTransfer } from '../../server/src/transfers/decide-transfer.ts'
import { prepareDifference } from '../../server/src/transfers/prepare-difference.ts'
import { submitBankTransfer } from '../../server/src/transfers/submit-bank-transfer.ts'
import type { PastClock } from './past-clock.ts'
import type { SandboxMemory } from './sandbox-memory.ts'

/** What a story is told with: the product itself, and what the vendors know. */
export type Desk = { context: AppContext; memory: SandboxMemory; staff: Staff; clock: PastClock }

/** What a story is about; the code is a payment's reference. */
export type Told = { intentId: number; id: number; link: string; code: string; name: string; amount: number }

/** Something that happens to it. */
export type Step = (desk: Desk, told: Told) => Promise<unknown>

/** Its newest attempt, or an earlier one. */
export async function attemptOf({ context }: Desk, { intentId }: Told, before = 0) {
  return context.db
    .selectFrom('payment_attempts')
    .select(['id', 'gateway', 'transaction_id', 'amount', 'refunded_amount'])
    .where('intent_id', '=', intentId)
    .orderBy('id', 'desc')
    .offset(before)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** The vendor decides about an attempt, and we ask. @param about another amount than ours, an earlier attempt */
const vendorSays =
  (status: 'success' | 'failed', about: { rupees?: number; before?: number } = {}): Step =>
  async (desk, told) => {
    const { context, memory, clock } = desk
    const attempt = await attemptOf(desk, told, about.before)
    const [at, amount] = [clock.told().toISOString(), about.rupees ?? attempt.amount]
    if (attempt.gateway === 'swich')
      memory.swich.remember([
        {
          customerTransactionId: attempt.transaction_id,
          item: 'Donation',
          amount: String(amount),
          msisdn: '03001234567',
          email: '',
          status,
          from: at,
          at,
          refundedPaisa: 0,
          disputed: false,
        },
      ])
    else
      memory.jazzcash.remember([
        {
          transactionId: attempt.transaction_id,
          amount: String(amount * 100),
          billReference: '',
          sentAt: at.replace(/\D/g, '').slice(0, 14),
          code: '121',
          from: at,
        },
      ])
    await askGateway(context, attempt, 'system')
  }

/** In the vendor's own portal, without us: a refund of so much, or a dispute. Then we ask. */
const atVendor =
  (what: { refunds: number } | 'disputes'): Step =>
  async (desk, told) => {
    const attempt = await attemptOf(desk, told)
    const { swich } = desk.memory
    const payment = swich.byTransaction(attempt.transaction_id)
    if (!payment) throw new Error('Swich does not know this payment.')
    if (what === 'disputes') swich.dispute(payment, true)
    else swich.refund(payment, what.refunds * 100)
    await askGateway(desk.context, attempt, 'system')
  }

const expires: Step = async (desk, told) => {
  const { id } = await attemptOf(desk, told)
  await applySettlement(desk.context.db, { attemptIds: [id] }, { kind: 'expiry', attempt_id: id }, 'system')
}

type Pair = { payment_method: string; payment_gateway: string }

const triesAgain =
  (pair: Pair): Step =>
  ({ context }, { link }) =>
    retryPayment(context, link, pair)

/** A payee chooses how to pay. */
const choosesToPay =
  (pair: Pair): Step =>
  ({ context }, { link }) =>
    payPayment(context, link, pair)

/** The donor tells the bank's transaction ID. */
const reports =
  (reference_no: string, part: TransferPart = 'all'): Step =>
  ({ context }, { link }) =>
    submitBankTransfer(context, link, { part, reference_no }, null)

/** Staff find it on the statement. @param came another amount than promised, with what becomes of the difference */
const isVerified =
  (came: {
    amount?: number
    difference?: Difference
    part?: TransferPart
    account: 'general' | 'zakat'
  }): Step =>
  async (desk, told) => {
    const { context, staff, clock } = desk
    const attempt = await attemptOf(desk, told)
    const account = await context.db
      .selectFrom('bank_accounts')
      .select('id')
      .where('kind', '=', came.account)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const today = dayOf(clock.told())
    await decideTransfer(
      context,
      {
        kind: 'transfer verified',
        attempt_id: attempt.id,
        part: came.part ?? 'all',
        amount_received: came.amount ?? attempt.amount,
        value_date: today,
        today,
        bank_account_id: account.id,
        difference: await prepareDifference(context, attempt.id, came.difference),
      },
      staff,
    )
  }

const isRejected =
  (reason: string, amount_arrived: number | null = null): Step =>
  async (desk, told) => {
    const { id: attempt_id } = await attemptOf(desk, told)
    const rejected = { kind: 'transfer rejected', attempt_id, reason, amount_arrived } as const
    await decideTransfer(desk.context, rejected, desk.staff)
  }

/** Staff take back what they decided about a transfer. */
const isTakenBack =
  (kind: 'rejection reversed' | 'verification reversed', reason: string): Step =>
  async (desk, told) => {
    const { id: attempt_id } = await attemptOf(desk, told)
    await decideTransfer(desk.context, { kind, attempt_id, reason }, desk.staff)
  }

const isRefunded =
  (amount: number, way: 'gateway' | 'by hand', reason: string): Step =>
  async (desk, told) => {
    const attempt = await attemptOf(desk, told)
    const left = attempt.amount - attempt.refunded_amount
    await startRefund(desk.context, attempt.id, { amount, way, reason, left }, desk.staff)
  }

const isReversed =
  (reason: string): Step =>
  ({ context, staff }, { id }) =>
    reverseOfficeGift(context.db, id, reason, staff)

/** What can happen to a gift or payment of the demo. */
export const storySteps = {
  vendorSays,
  atVendor,
  expires,
  triesAgain,
  choosesToPay,
  reports,
  isVerified,
  isRejected,
  isTakenBack,
  isRefunded,
  isReversed,
}
