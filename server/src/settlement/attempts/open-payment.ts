import type { Language } from '../../../../contract/src/language/language.ts'
import { collectionOf } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { findGateway, isCollectedId, type Start } from '../../gateways/gateway.ts'
import { inquireAttempt } from './inquire-attempt.ts'
import { type IntentByLink, readByLink } from './intent-by-link.queries.ts'
import { callbackUrl, statusUrl } from './payment-url.ts'

/** Grace period for the first redirect; after it the payer may have paid or failed at the gateway already. */
const firstMilliseconds = 10_000

/**
 * Decides where the browser goes to pay: the gateway's start, our own page for a bank transfer, or the status
 * page when nothing is to be paid in the browser. Going back in the browser therefore never pays twice, and
 * an old link never ends on the gateway's error page.
 * @throws Problem 404 for an unknown link
 */
export async function openPayment(language: Language, context: AppContext, link: string): Promise<Start> {
  const intent = await readCurrent(context, link)
  const { attempt, payer } = intent
  const status = { kind: 'redirect' as const, url: statusUrl(language, context.publicUrl, intent) }
  const gateway = attempt && findGateway(context.gateways, attempt.gateway)
  if (intent.status !== 'pending' || attempt?.status !== 'pending' || !gateway) return status
  if (isCollectedId(attempt.transaction_id)) return status
  return gateway.start({
    transactionId: attempt.transaction_id,
    amount: intent.amount,
    reference: intent.code,
    isPayment: intent.kind === 'payment',
    storesCard:
      collectionOf({ payment_method: attempt.method, payment_gateway: attempt.gateway }) === 'stored_card',
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

/** Reads the intent after an inquiry, which is skipped while the attempt is new. */
async function readCurrent(context: AppContext, link: string): Promise<IntentByLink> {
  const intent = await readByLink(context.db, link)
  const { attempt } = intent
  const isOpen = intent.status === 'pending' && attempt?.status === 'pending'
  if (!isOpen || Date.now() - attempt.created_at.getTime() < firstMilliseconds) return intent
  if (!findGateway(context.gateways, attempt.gateway)?.inquire) return intent
  const status = await inquireAttempt(context, attempt.id, 'donor')
  return status === 'pending' ? intent : readByLink(context.db, link)
}
