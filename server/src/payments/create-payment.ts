import { randomBytes } from 'node:crypto'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { createPayment } from '../../../contract/src/payments.ts'
import { newDonationCode } from '../donations/donation-code.ts'
import type { Parts } from '../parts.ts'
import { brokenConstraint } from '../platform/database.ts'
import type { Caller } from '../platform/route.ts'

/**
 * Creates a payment that somebody is asked for. It has no attempt yet: the payee chooses how to pay behind the link.
 * @returns the address to send to the payee
 */
export async function createPaymentLink(
  { db, publicUrl }: Pick<Parts, 'db' | 'publicUrl'>,
  caller: Caller,
  asked: BodyOf<typeof createPayment>,
): Promise<{ id: number; reference_no: string; url: string }> {
  const link = randomBytes(16).toString('base64url')
  for (;;) {
    try {
      const row = await db
        .insertInto('payments')
        .values({ ...asked, link, reference_no: `P-${newDonationCode()}`, created_by: caller.id })
        .returning(['id', 'reference_no'])
        .executeTakeFirstOrThrow()
      return { ...row, url: `${publicUrl}/payment/${link}` }
    } catch (error) {
      if (brokenConstraint(error) !== 'payments_reference_no_key') throw error
    }
  }
}
