import type { AppContext } from '../../context.ts'
import type { Start } from '../../gateways/gateway.ts'
import { callbackUrl, readByLink, statusUrl } from './attempts.queries.ts'

/**
 * Where the browser goes to pay a donation or payment: what its gateway starts, our own page for a bank transfer, or the status
 * page when there is nothing left to pay, so that going back in the browser never pays twice.
 * @throws Problem 404 for an unknown link
 */
export async function openPayment(context: AppContext, link: string): Promise<Start> {
  const paid = await readByLink(context.db, link)
  const { attempt, payer } = paid
  const status = { kind: 'redirect' as const, url: statusUrl(context.publicUrl, paid) }
  const gateway = context.gateways.get(attempt?.gateway.toLowerCase() ?? '')
  if (paid.status !== 'pending' || attempt?.status !== 'pending' || !gateway) return status
  return gateway.start({
    transactionId: attempt.transaction_id,
    amount: paid.amount,
    reference: paid.code,
    payer: {
      firstName: payer.first_name,
      lastName: payer.last_name,
      email: payer.email,
      phone: payer.phone,
      country: payer.country,
    },
    returnUrl: status.url,
    callbackUrl: callbackUrl(context.publicUrl, gateway.name),
    createdAt: attempt.created_at,
    expiresAt: attempt.expires_at,
  })
}
