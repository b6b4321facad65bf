import { sql } from 'kysely'
import type * as calls from '../../../contract/src/agreements.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { bankTransferGateway, collectionOf } from '../../../contract/src/payment-methods.ts'
import type { AppContext } from '../context.ts'
import { recordCheckout } from '../donations/donate/make-donation.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { paymentUrl } from '../settlement/attempts/payment-url.ts'
import { cartOfAmount, createAgreementDonation } from './begin-agreement-donation.ts'
import { cancelOpenRequests } from './payment-instrument.ts'
import { agreementAmountDue } from './plan-agreement.ts'
import { lockAgreement, readAgreement, readRules, termsOn } from './read-agreement.ts'

/**
 * Records a donation for an agreement with the saved details and withdraws its open requests; an unpaid
 * donation of the same amount and method is continued instead.
 * @throws Problem 404; 409 when nothing is due and no amount was given; 422 with errors by field, as for a
 *   cause that has been closed
 */
export async function payAgreement(
  context: AppContext,
  link: string,
  { payment_gateway, payment_method, amount: requestedAmount }: BodyOf<typeof calls.payAgreement>,
): Promise<{ url: string }> {
  const { db, publicUrl } = context
  const agreement = await readAgreement(db, link)
  if (agreement.status === 'ended') throw Problem.conflict('refusal.agreement.ended')
  const { today } = await readRules(db)
  const amount = requestedAmount ?? agreementAmountDue(agreement.charges, today)
  if (amount === 0) throw Problem.conflict('refusal.agreement.nothing-due')
  const { country, phone, email } = agreement
  const body = {
    country,
    phone,
    payment_gateway,
    payment_method,
    total_amount: amount,
    // Set for the payment that stores the card, to which the donor agreed.
    isRegular:
      collectionOf({ payment_method, payment_gateway }) === 'stored_card' &&
      agreement.method === 'stored_card' &&
      agreement.instrument?.is_stored === false,
    cart: cartOfAmount(termsOn(agreement, today).lines, amount),
  }
  // The donor agreed to these amounts, even if a cause's price has changed.
  return recordCheckout(context, { body, prices: 'any' }, ({ checkout: _, ...valid }) =>
    db.transaction().execute(async (trx) => {
      await lockAgreement(trx, { link })
      const { pair } = valid
      const url = (donation: string) => paymentUrl(agreement.language, publicUrl, donation)
      const unpaid = await findUnpaid(trx, agreement.id, amount, pair.associationId)
      if (unpaid !== undefined) return { url: url(unpaid) }
      // The donor pays another way: a request that is approved later would be a second payment.
      await cancelOpenRequests(trx, agreement.id)
      const donation = await createAgreementDonation(context, trx, agreement, {
        ...valid,
        platform: 'web',
        actor: 'donor',
        // By bank transfer the e-mail has the accounts; otherwise the next page is the gateway's.
        ...(pair.gateway.name === bankTransferGateway && email !== '' && { recipient: email }),
      })
      return donation ? { url: url(donation.link) } : null
    }),
  )
}

/** Finds an unpaid donation whose payment can be continued. @returns its link */
async function findUnpaid(
  trx: Database,
  agreementId: number,
  amount: number,
  pairId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ link: string }>`
    select link from donations join payment_intents as intent on intent.id = intent_id
    join payment_attempts as attempt on attempt.intent_id = intent.id
    where agreement_id = ${agreementId} and intent.status = 'pending' and attempt.status = 'pending'
      and intent.amount = ${amount} and attempt.active_pay_method_id = ${pairId} and expires_at > now()
      and not exists (select from manual_bank_transfers where attempt_id = attempt.id)
    order by intent.id desc limit 1`.execute(trx)
  return rows[0]?.link
}
