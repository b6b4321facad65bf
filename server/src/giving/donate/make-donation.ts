import { createHash } from 'node:crypto'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import { readCausesToValidate } from '../../catalogue/causes/causes.queries.ts'
import { choosePair } from '../../catalogue/payment-methods/choose-pair.ts'
import { readOpenPairs } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { brokenConstraint } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Checkout, recordDonation } from './record-donation.ts'
import { validateCart } from './validate-cart.ts'

type Url = { url: string }

/**
 * Records a donation and returns where it is paid (specification, section 7: POST /donate). Nothing the browser
 * worked out is believed. The same idempotency key with the same body answers the first result, also when both
 * arrive at once or the first answer was lost.
 * @throws Problem 409 when the key was used with another body, 422 with errors by field
 */
export async function makeDonation(
  context: AppContext,
  body: DonateBody,
  key: string | undefined,
): Promise<Url> {
  const checkout = key === undefined ? null : { key, bodyHash: hashOf(body) }
  const first = checkout && (await readFirstAnswer(context, checkout))
  if (first) return first

  const causes = await readCausesToValidate(
    context.db,
    body.cart.map((line) => line.id),
  )
  const { lines, errors } = validateCart(body.cart, body.total_amount, causes)
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  const pair = choosePair(await readOpenPairs(context), body, {
    amount: body.total_amount,
    country: body.country,
    phone: body.phone,
  })
  for (;;) {
    try {
      return await recordDonation(context, body, lines, pair, checkout)
    } catch (error) {
      const constraint = brokenConstraint(error)
      if (constraint === 'idempotency_keys_pkey' && checkout) {
        const winner = await readFirstAnswer(context, checkout)
        if (winner) return winner
      }
      // The random code exists already: once in a few hundred thousand donations. Draw another.
      if (constraint !== 'donations_donation_code_key') throw error
    }
  }
}

/** @throws Problem 409 when the key came with another body */
async function readFirstAnswer(context: AppContext, checkout: Checkout): Promise<Url | undefined> {
  const row = await context.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', checkout.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== checkout.bodyHash)
    throw Problem.conflict(
      'This checkout has already been sent with different details. Please reload the page.',
    )
  return row.answer as Url
}

/** The body is validated and complete here, so that its JSON has one form. */
const hashOf = (body: DonateBody) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
