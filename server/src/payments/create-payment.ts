import { randomBytes } from 'node:crypto'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { createPayment } from '../../../contract/src/payments.ts'
import type { AppContext } from '../context.ts'
import { newDonationCode } from '../giving/donations/donation-code.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { brokenConstraint, type Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/route.ts'
import { type Actor, recordAudit } from '../staff/audit/record-audit.ts'

/** The page of a payment: where the payee pays it and sees how it stands. */
export const paymentPageUrl = (publicUrl: string, link: string) => `${publicUrl}/payment/${link}`

type Asked = BodyOf<typeof createPayment>

/**
 * Creates a payment that somebody is asked for, and sends them its link where staff want so. It has no attempt yet: the
 * payee chooses how to pay behind the link.
 * @returns the address to send to the payee
 */
export async function createPaymentLink(
  { db, publicUrl }: Pick<AppContext, 'db' | 'publicUrl'>,
  staff: Actor & { caller: Caller },
  asked: Asked,
): Promise<{ id: number; reference_no: string; url: string }> {
  const link = randomBytes(16).toString('base64url')
  for (;;) {
    try {
      const row = await db.transaction().execute((trx) => insertPayment(trx, staff, asked, link))
      return { ...row, url: paymentPageUrl(publicUrl, link) }
    } catch (error) {
      if (brokenConstraint(error) !== 'payments_reference_no_key') throw error
    }
  }
}

async function insertPayment(
  trx: Database,
  staff: Actor & { caller: Caller },
  { send, ...asked }: Asked,
  link: string,
): Promise<{ id: number; reference_no: string }> {
  const { caller } = staff
  const row = await trx
    .insertInto('payments')
    .values({ ...asked, link, reference_no: `P-${newDonationCode()}`, created_by: caller.id })
    .returning(['id', 'reference_no'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('events')
    .values({
      ...{ payment_id: row.id, actor: caller.name, kind: 'created', to_status: 'pending' },
      reason: 'asked for',
    })
    .execute()
  if (send)
    await queueMessage(trx, {
      ...{ payable: { table: 'payments', id: row.id }, kind: 'payment', askedBy: caller.id },
    })
  await recordAudit(trx, staff, 'created a payment', row.reference_no, send ? { sent: true } : {})
  return row
}
