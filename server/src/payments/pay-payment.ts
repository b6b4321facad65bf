import type * as calls from '../../../contract/src/attempts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { hasPakistaniMobile } from '../../../contract/src/payment-methods.ts'
import type { AppContext } from '../context.ts'
import { mayRetryByLink, readByLink } from '../settlement/attempts/intent-by-link.queries.ts'
import { retryPayment } from '../settlement/attempts/retry-payment.ts'

/**
 * Begins a payee's attempt. Staff may request a payment without a phone number: where the gateway requires
 * one, the payee enters it here, and it is stored with the payment. A known Pakistani mobile number is never
 * replaced.
 * @throws Problem as retryPayment does
 */
export async function payPayment(
  language: Language,
  context: AppContext,
  link: string,
  { phone, ...pair }: BodyOf<typeof calls.payPayment>,
): Promise<{ url: string }> {
  if (phone !== undefined) {
    const payment = await readByLink(context.db, link)
    const { country, phone: known } = payment.payer
    if (payment.kind === 'payment' && mayRetryByLink(payment) && !hasPakistaniMobile(country, known))
      await context.db.updateTable('payments').set({ phone }).where('id', '=', payment.id).execute()
  }
  return retryPayment(language, context, link, pair)
}
