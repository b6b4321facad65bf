import { randomBytes } from 'node:crypto'
import type * as attemptsCalls from '../../../contract/src/attempts.ts'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { pakistan } from '../../../contract/src/home-country.ts'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { bankTransferGateway, hasPakistaniMobile } from '../../../contract/src/payment-methods.ts'
import type * as calls from '../../../contract/src/payments.ts'
import type { AppContext } from '../context.ts'
import { beginDonation } from '../donations/office-gifts/begin-donation.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { queueMessage, toPayer } from '../messages/queue-message.ts'
import { refuseInstructionsInName, refuseOtherNumbers } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { brokenConstraint } from '../platform/database/database-errors.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import { donationEmail } from '../receipts/payer-messages/donation-email.ts'
import { paymentEmail } from '../receipts/payer-messages/payment-email.ts'
import { mayRetryByLink, readByLink } from '../settlement/attempts/intent-by-link.queries.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'
import { retryPayment } from '../settlement/attempts/retry-payment.ts'
import { newDonationCode, retryCodeCollision } from '../settlement/new-donation-code.ts'
import { openPaymentIntent } from '../settlement/open-payment-intent.ts'

type PaymentForm = BodyOf<typeof calls.createPayment>

/**
 * Creates a payment requested from a payee, or a donation through a campaign, and sends the link if staff ask
 * for it. The payee chooses how to pay on the page of the link.
 * @returns the URL to send to the payee
 * @throws Problem 422 for a name that may contain an account number, remarks with other digits or a link, or
 * an unknown campaign
 */
export async function createPaymentLink(
  context: AppContext,
  staff: Staff,
  requested: PaymentForm,
): Promise<{ id: number; reference_no: string; url: string }> {
  const { db, publicUrl, charity } = context
  const { first_name, last_name, remarks } = requested
  refuseInstructionsInName({ first_name, last_name })
  refuseOtherNumbers({ remarks }, { amounts: [requested.amount], days: [dayOf(new Date())] })
  const offered = (await charity(staff.reader.language)).languages
  const language = offered.includes(requested.language) ? requested.language : firstLanguage
  if (requested.type === 'donation') return createDonationLink(context, staff, { ...requested, language })
  const link = randomBytes(16).toString('base64url')
  for (;;) {
    try {
      const row = await db
        .transaction()
        .execute((trx) => insertPayment(trx, staff, { ...requested, language }, link))
      return { ...row, url: statusUrl(language, publicUrl, { kind: 'payment', link }) }
    } catch (error) {
      if (brokenConstraint(error) !== 'payments_reference_no_key') throw error
    }
  }
}

/** Creates a donation through a campaign, by bank transfer until the donor chooses another method. */
const createDonationLink = (
  context: AppContext,
  staff: Staff,
  { campaign_id, amount, phone, remarks, language, send, ...donor }: PaymentForm,
): Promise<{ id: number; reference_no: string; url: string }> =>
  retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      const campaign = await trx
        .selectFrom('campaigns')
        .select('cause_id')
        .where('id', '=', campaign_id ?? 0)
        .where('status', '<>', 'draft')
        .executeTakeFirstOrThrow(() => Problem.invalidField('campaign_id', 'office-fields.campaign.required'))
      const line = {
        id: campaign.cause_id,
        subtypes: noSubType,
        quantity: '1',
        amount,
        campaign: campaign_id ?? 0,
      }
      const cart = [{ ...line, remarks: remarks ?? null }]
      const entered = {
        ...donor,
        phone: phone ?? '',
        country: pakistan,
        cnic: '',
        total_amount: amount,
        cart,
      }
      const pair = { method: null, gateway: bankTransferGateway }
      const begun = await beginDonation(context, trx, entered, pair, staff, { language })
      if (send) await queueMessage(trx, donationEmail, toPayer(begun.intent_id, { askedBy: staff.caller.id }))
      const facts = { ...(send && { sent: true }), ...(language !== firstLanguage && { language }) }
      await recordAudit(trx, staff, 'created_payment', `donation ${begun.donation_code}`, facts)
      const url = statusUrl(language, context.publicUrl, { kind: 'donation', link: begun.link })
      return { id: begun.id, reference_no: begun.donation_code, url }
    }),
  )

async function insertPayment(
  trx: Database,
  staff: Staff,
  { send, ...requested }: PaymentForm,
  link: string,
): Promise<{ id: number; reference_no: string }> {
  const { caller } = staff
  const { first_name, last_name, email, phone = null, type, amount, remarks = null, language } = requested
  const intentId = await openPaymentIntent(trx, { link, amount, language, actor: caller.name })
  const { id, reference_no } = await trx
    .insertInto('payments')
    .values({
      intent_id: intentId,
      reference_no: `P-${newDonationCode()}`,
      first_name,
      last_name,
      email,
      phone,
      type,
      remarks,
      created_by: caller.id,
    })
    .returning(['id', 'reference_no'])
    .executeTakeFirstOrThrow()
  if (send) await queueMessage(trx, paymentEmail, toPayer(intentId, { askedBy: caller.id }))
  const facts = { ...(send && { sent: true }), ...(language !== firstLanguage && { language }) }
  await recordAudit(trx, staff, 'created_payment', reference_no, facts)
  return { id, reference_no }
}

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
  { phone, ...pair }: BodyOf<typeof attemptsCalls.payPayment>,
): Promise<{ url: string }> {
  if (phone !== undefined) {
    const payment = await readByLink(context.db, link)
    const { country, phone: known } = payment.payer
    if (payment.kind === 'payment' && mayRetryByLink(payment) && !hasPakistaniMobile(country, known))
      await context.db.updateTable('payments').set({ phone }).where('id', '=', payment.id).execute()
  }
  return retryPayment(language, context, link, pair)
}
