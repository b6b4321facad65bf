import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { jsonText } from '../../platform/database/database.ts'
import { paymentUrl } from '../../settlement/attempts/attempts.queries.ts'
import { insertAttempt } from '../../settlement/attempts/insert-attempt.ts'
import { newDonationCode } from '../donations/donation-code.ts'
import type { ValidLine } from './validate-cart.ts'

/** One try to check out: the browser's key, and a hash of what was sent with it. */
export type Checkout = { key: string; bodyHash: string }

/**
 * Writes donor, donation, fund lines, first attempt, its job, the events, the e-mail and the checkout's answer in one
 * transaction: after a crash there is all of it or nothing.
 * @throws pg.DatabaseError for constraint `idempotency_keys_pkey` when the same checkout was recorded meanwhile,
 * `donations_donation_code_key` when the random code exists
 */
export async function recordDonation(
  context: AppContext,
  body: DonateBody,
  lines: ValidLine[],
  pair: OpenPair,
  checkout: Checkout | null,
): Promise<{ url: string }> {
  const link = randomBytes(16).toString('base64url')
  const answer = { url: paymentUrl(context.publicUrl, link) }
  await context.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number }>`
      with donor as (
        insert into donors (first_name, last_name, email, phone, country, cnic)
        values (${body.first_name}, ${body.last_name}, ${body.email}, ${body.phone}, ${body.country},
          ${body.cnic || null})
        returning id
      ), donation as (
        insert into donations (donation_code, link, donor_id, active_pay_method_id, platform, amount)
        select ${newDonationCode()}, ${link}, donor.id, ${pair.associationId}, ${body.platform}, ${body.total_amount}
        from donor
        returning id
      ), lines as (
        insert into donation_funds
          (donation_id, position, cause_id, fundtitle, fund_type, quantity, unit_amount, amount, remarks)
        select donation.id, line.*
        from donation, jsonb_to_recordset(${jsonText(lines)}::jsonb) as line
          (position smallint, cause_id int, fundtitle text, fund_type text, quantity numeric, unit_amount int,
           amount int, remarks text)
      ), checkout as (
        insert into idempotency_keys (key, body_hash, donation_id, answer)
        select ${checkout?.key ?? null}::text, ${checkout?.bodyHash ?? null}, donation.id, ${JSON.stringify(answer)}::jsonb
        from donation where ${checkout !== null}
      ), event as (
        insert into events (donation_id, actor, kind, to_status, reason)
        select id, 'donor', 'created', 'pending', 'donated' from donation
      )
      select id from donation`.execute(trx)
    const donation = rows[0]
    if (!donation) throw new Error('The donation was not written.')
    await insertAttempt(trx, context, {
      payable: { table: 'donations', id: donation.id },
      pair,
      amount: body.total_amount,
      reason: 'first try to pay',
    })
    await queueMessage(trx, { payable: { table: 'donations', id: donation.id }, kind: 'donation' })
  })
  return answer
}
