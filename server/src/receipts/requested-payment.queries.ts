import { sql } from 'kysely'
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
  const { method, gateway, titles, ...payment } = await db
    .selectFrom('payment_intents as intent')
    .innerJoin('payments', 'payments.intent_id', 'intent.id')
    .leftJoin(pairNames(db), 'pair.id', 'active_pay_method_id')
    .select(['reference_no as reference', 'link', 'amount', 'settled_at as settledAt', 'type', 'remarks'])
    .select(['pair.method', 'pair.titles', 'pair.gateway'])
    .select(sql<PaymentStatus>`status`.as('status'))
    .select(sql<string>`first_name || ' ' || last_name`.as('payeeName'))
    .where('intent.id', '=', intentId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
  const isChosen = method !== null && gateway !== null
  return { ...payment, pair: isChosen ? { method, gateway, ...ownTitleIn(language, titles) } : null }
}
