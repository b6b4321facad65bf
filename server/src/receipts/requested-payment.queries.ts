import type { Language } from '../../../contract/src/language/language.ts'
import type { PaymentStatus } from '../../../contract/src/status.ts'
import { ownTitleIn, pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

/** Payment as e-mails show it. */
export type RequestedPayment = {
  reference: string
  link: string
  status: PaymentStatus
  /** Rupees. */
  amount: number
  settledAt: Date | null
  payeeName: string
  type: string
  remarks: string | null
  /** Null until the payee has chosen how to pay. */
  pair: { method: string; gateway: string; payment_title?: string } | null
}

/** @throws Problem 404 */
export async function readRequestedPayment(
  language: Language,
  db: Database,
  intentId: number,
): Promise<RequestedPayment> {
  const row = await db
    .selectFrom('payment_intents as intent')
    .innerJoin('payments', 'payments.intent_id', 'intent.id')
    .leftJoin(pairNames(db), 'pair.id', 'active_pay_method_id')
    .select(['reference_no', 'link', 'status', 'amount', 'settled_at', 'type', 'remarks'])
    .select(['first_name', 'last_name', 'pair.method', 'pair.titles', 'pair.gateway'])
    .where('intent.id', '=', intentId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
  const { method, gateway, titles } = row
  return {
    reference: row.reference_no,
    link: row.link,
    amount: row.amount,
    type: row.type,
    status: row.status as PaymentStatus,
    settledAt: row.settled_at,
    payeeName: `${row.first_name} ${row.last_name}`,
    remarks: row.remarks,
    pair: method !== null && gateway !== null ? { method, gateway, ...ownTitleIn(language, titles) } : null,
  }
}
