import { randomBytes } from 'node:crypto'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { createPayment } from '../../../contract/src/payments.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { brokenConstraint, type Database } from '../platform/database/database.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { openPaymentIntent } from '../settlement/open-payment-intent.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'

/** The page of a payment: where the payee pays it and sees its status. */
export const paymentPageUrl = (publicUrl: string, link: string) => `${publicUrl}/payment/${link}`

type Requested = BodyOf<typeof createPayment>

/**
 * Creates a payment that is requested from somebody, and sends them its link if staff want so. It has no attempt yet: the
 * payee chooses how to pay behind the link.
 * @returns the address to send to the payee
 */
export async function createPaymentLink(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  staff: Staff,
  requested: Requested,
): Promise<{ id: number; reference_no: string; url: string }> {
  const link = randomBytes(16).toString('base64url')
  for (;;) {
    try {
      const row = await db.transaction().execute((trx) => insertPayment(trx, staff, requested, link))
      return { ...row, url: paymentPageUrl(publicUrl, link) }
    } catch (error) {
      if (brokenConstraint(error) !== 'payments_reference_no_key') throw error
    }
  }
}

async function insertPayment(
  trx: Database,
  staff: Staff,
  { send, ...requested }: Requested,
  link: string,
): Promise<{ id: number; reference_no: string }> {
  const { caller } = staff
  const { first_name, last_name, email, phone = null, type, amount, remarks = null } = requested
  const intentId = await openPaymentIntent(trx, { link, amount, actor: caller.name })
  const { id, reference_no } = await trx
    .insertInto('payments')
    .values({
      ...{ intent_id: intentId, reference_no: `P-${newDonationCode()}`, first_name, last_name, email, phone },
      ...{ type, remarks, created_by: caller.id },
    })
    .returning(['id', 'reference_no'])
    .executeTakeFirstOrThrow()
  if (send) await queueMessage(trx, { intentId, kind: 'payment', askedBy: caller.id })
  await recordAudit(trx, staff, 'created a payment', reference_no, send ? { sent: true } : {})
  return { id, reference_no }
}
