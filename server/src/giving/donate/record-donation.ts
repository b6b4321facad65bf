import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { newMessage } from '../../messages/queue-message.ts'
import { prepared } from '../../platform/database/database.ts'
import { paymentUrl } from '../../settlement/attempts/attempts.queries.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { openDonation } from '../../settlement/open-donation.ts'
import { newIntentId } from '../../settlement/open-intent.ts'
import type { ValidLine } from './validate-cart.ts'

/** One checkout: the browser's key, and a hash of what was sent with it. */
export type Checkout = { key: string; bodyHash: string }

/**
 * Writes donor, donation, fund lines, what is to be paid with its first attempt, events, the e-mail and the checkout's
 * answer in one statement: after a crash all of it is there, or nothing. The donor is written only while the catalogue is
 * as the cart was validated against it.
 * @param version of that catalogue
 * @throws pg.DatabaseError for constraint `idempotency_keys_pkey` when the checkout is recorded already,
 * `donations_donation_code_key` when the random code exists, `donations.donor_id` when the catalogue has changed
 */
export async function recordDonation(
  context: AppContext,
  body: DonateBody,
  lines: ValidLine[],
  pair: OpenPair,
  checkout: Checkout | null,
  version: number,
): Promise<{ url: string }> {
  const link = randomBytes(16).toString('base64url')
  const answer = { url: paymentUrl(context.publicUrl, link) }
  const donation = openDonation({
    ...{ link, donation_code: newDonationCode(), lines, actor: 'donor' },
    ...{ platform: body.platform, amount: body.total_amount },
    donorId: sql`(select id from donor)`,
    attempt: newAttempt(context, pair),
  })
  await sql`${prepared} with donor as (
      insert into donors (first_name, last_name, email, phone, country, cnic)
      select ${body.first_name}, ${body.last_name}, ${body.email}, ${body.phone}, ${body.country}, ${body.cnic ? context.sealer.seal(body.cnic) : null}
      from versions where subject = 'catalogue' and version = ${version}
      returning id
    ), ${donation}, checkout as (
      insert into idempotency_keys (key, body_hash, donation_id, answer)
      select ${checkout?.key ?? null}::text, ${checkout?.bodyHash ?? null}, id, ${JSON.stringify(answer)}::jsonb
      from donation where ${checkout !== null}
    )
    ${newMessage(newIntentId, 'donation', body.email)}`.execute(context.db)
  return answer
}
