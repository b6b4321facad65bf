import type { Difference, TransferPart } from '../../contract/src/transfers.ts'
import type { AppContext } from '../../server/src/context.ts'
import { saveGiftDisplay } from '../../server/src/donations/gift-display/gift-display.ts'
import { reverseOfficeGift } from '../../server/src/donations/office-gifts/office-gift.ts'
import type { Staff } from '../../server/src/history/record-audit.ts'
import { payPayment } from '../../server/src/payments/payment-link.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { applySettlement } from '../../server/src/settlement/apply-settlement.ts'
import { askGateway } from '../../server/src/settlement/attempts/ask-gateway.ts'
import { retryPayment } from '../../server/src/settlement/attempts/retry-payment.ts'
import { prepareDifference } from '../../server/src/settlement/prepare-difference.ts'
import { startRefund } from '../../server/src/settlement/refunds/refund.ts'
import { decideTransfer } from '../../server/src/transfers/decide-transfer.ts'
import { submitBankTransfer } from '../../server/src/transfers/submit-bank-transfer.ts'
import type { PastClock } from './past-clock.ts'
import { pastJazzcashPayment, pastSwichPayment, type SandboxStore } from './sandbox-store.ts'

/** Environment of a scenario: the product itself, and the gateways' records. */
export type ScenarioContext = { context: AppContext; memory: SandboxStore; staff: Staff; clock: PastClock }

/** The donation or payment of a scenario; a payment's code is its reference. */
export type Subject = {
  intentId: number
  id: number
  link: string
  code: string
  name: string
  amount: number
}

export type Pair = { payment_method: string; payment_gateway: string }

export const card: Pair = { payment_method: 'card', payment_gateway: 'swich' }
export const wallet: Pair = { payment_method: 'e-wallet', payment_gateway: 'swich' }
export const jazzcash: Pair = { payment_method: 'e-wallet', payment_gateway: 'jazzcash' }
export const transfer: Pair = { payment_method: 'bank', payment_gateway: 'default' }

export type Step = (scenarioContext: ScenarioContext, subject: Subject) => Promise<unknown>

/** The newest attempt, or the one `before` places earlier. */
export async function attemptOf({ context }: ScenarioContext, { intentId }: Subject, before = 0) {
  return context.db
    .selectFrom('payment_attempts')
    .select(['id', 'gateway', 'transaction_id', 'amount', 'refunded_amount'])
    .where('intent_id', '=', intentId)
    .orderBy('id', 'desc')
    .offset(before)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Returns the id of the first account for zakat, or for other donations. */
export async function accountFor({ context }: ScenarioContext, kind: 'general' | 'zakat'): Promise<number> {
  const accounts = context.db.selectFrom('bank_accounts').select('id').where('kind', '=', kind)
  return (await accounts.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

/**
 * Sets the outcome of an attempt at the gateway, then inquires about it.
 * @param other overrides the amount, or chooses an earlier attempt
 */
export const answers =
  (status: 'success' | 'failed', other: { rupees?: number; before?: number } = {}): Step =>
  async (scenarioContext, subject) => {
    const { context, memory, clock } = scenarioContext
    const attempt = await attemptOf(scenarioContext, subject, other.before)
    const [at, amount] = [clock.now().toISOString(), other.rupees ?? attempt.amount]
    const { transaction_id } = attempt
    if (attempt.gateway === 'swich')
      memory.swich.remember([pastSwichPayment(transaction_id, amount, at, { status })])
    else memory.jazzcash.remember([pastJazzcashPayment(transaction_id, amount, at)])
    await askGateway(context, attempt, 'system')
  }

/** Simulates a refund or dispute made in Swich's portal, then inquires about it. */
export const atPortal =
  (what: { refunds: number } | 'disputes'): Step =>
  async (scenarioContext, subject) => {
    const attempt = await attemptOf(scenarioContext, subject)
    const { swich } = scenarioContext.memory
    const payment = swich.byTransaction(attempt.transaction_id)
    if (!payment) throw new Error('Swich does not know this payment.')
    if (what === 'disputes') swich.dispute(payment, true)
    else swich.refund(payment, what.refunds * 100)
    await askGateway(scenarioContext.context, attempt, 'system')
  }

export const expires: Step = async (scenarioContext, subject) => {
  const { id } = await attemptOf(scenarioContext, subject)
  await applySettlement(
    scenarioContext.context.db,
    { attemptIds: [id] },
    { kind: 'expiry', attempt_id: id },
    'system',
  )
}

export const retries =
  (pair: Pair): Step =>
  ({ context }, { link }) =>
    retryPayment('en', context, link, pair)

export const choosesToPay =
  (pair: Pair): Step =>
  ({ context }, { link }) =>
    payPayment('en', context, link, pair)

export const reportsTransfer =
  (reference_no: string, part: TransferPart = 'all'): Step =>
  ({ context }, { link }) =>
    submitBankTransfer('en', context, link, { part, reference_no }, null)

/** The donor has the gift listed on the page of its campaign, with a name or a message. */
export const isListed =
  (name: 'full' | 'first' | 'hidden', message: string): Step =>
  async ({ context }, { link }) => {
    // Absent when the demo charity has no campaign.
    if (await context.db.selectFrom('campaigns').select('id').executeTakeFirst())
      await saveGiftDisplay(context.db, link, { name, shows_amount: true, message })
  }

/** Staff find the transfer on the statement. */
export const isVerified =
  (found: { amount: number; difference?: Difference; part?: TransferPart }): Step =>
  async (scenarioContext, subject) => {
    const { context, staff, clock } = scenarioContext
    const { id: attempt_id } = await attemptOf(scenarioContext, subject)
    const { part = 'all' } = found
    const today = dayOf(clock.now())
    await decideTransfer(
      context.db,
      {
        kind: 'transfer_verified',
        attempt_id,
        part,
        amount_received: found.amount,
        value_date: today,
        today,
        bank_account_id: await accountFor(scenarioContext, part === 'zakat' ? 'zakat' : 'general'),
        difference: await prepareDifference(context, attempt_id, found.difference),
      },
      staff,
    )
  }

export const isRejectedByStaff =
  (reason: string): Step =>
  async (scenarioContext, subject) => {
    const { id: attempt_id } = await attemptOf(scenarioContext, subject)
    const rejected = { kind: 'transfer_rejected', attempt_id, reason, amount_arrived: null } as const
    await decideTransfer(scenarioContext.context.db, rejected, scenarioContext.staff)
  }

export const isRefundedByHand =
  (amount: number, reason: string): Step =>
  async (scenarioContext, subject) => {
    const attempt = await attemptOf(scenarioContext, subject)
    const left = attempt.amount - attempt.refunded_amount
    await startRefund(
      scenarioContext.context,
      attempt.id,
      { amount, position: null, way: 'by_hand', reason, left },
      scenarioContext.staff,
    )
  }

export const bounces =
  (reason: string): Step =>
  ({ context, staff }, { id }) =>
    reverseOfficeGift(context.db, id, reason, staff)
