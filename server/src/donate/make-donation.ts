import { createHash } from 'node:crypto'
import type { DonateBody } from '../../../contract/src/donate.ts'
import { readCausesToJudge } from '../causes/causes.queries.ts'
import type { Parts } from '../parts.ts'
import { choosePair } from '../payment-methods/choose-pair.ts'
import { readOpenPairs } from '../payment-methods/payment-methods.queries.ts'
import { brokenConstraint } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { judgeCart } from './judge-cart.ts'
import { type Checkout, recordDonation } from './record-donation.ts'

type Url = { url: string }

/**
 * Records a donation and answers where it is paid (specification, section 7: POST /donate). Nothing the browser
 * worked out is believed. The same idempotency key with the same body answers the first result, also when both
 * arrive at once or the first answer was lost.
 * @throws Problem 409 when the key was used with another body, 422 with errors by field
 */
export async function makeDonation(parts: Parts, body: DonateBody, key: string | undefined): Promise<Url> {
  const checkout = key === undefined ? null : { key, bodyHash: hashOf(body) }
  const first = checkout && (await readFirstAnswer(parts, checkout))
  if (first) return first

  const causes = await readCausesToJudge(
    parts.db,
    body.cart.map((line) => line.id),
  )
  const { lines, errors } = judgeCart(body.cart, body.total_amount, causes)
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  const pair = choosePair(await readOpenPairs(parts), body, {
    amount: body.total_amount,
    country: body.country,
    phone: body.phone,
  })
  for (;;) {
    try {
      return await recordDonation(parts, body, lines, pair, checkout)
    } catch (error) {
      const constraint = brokenConstraint(error)
      if (constraint === 'idempotency_keys_pkey' && checkout) {
        const winner = await readFirstAnswer(parts, checkout)
        if (winner) return winner
      }
      // The random code exists already: once in a few hundred thousand donations. Draw another.
      if (constraint !== 'donations_donation_code_key') throw error
    }
  }
}

/** @throws Problem 409 when the key came with another body */
async function readFirstAnswer(parts: Parts, checkout: Checkout): Promise<Url | undefined> {
  const row = await parts.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', checkout.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== checkout.bodyHash)
    throw Problem.conflict('This checkout was already sent with other details. Please reload the page.')
  return row.answer as Url
}

/** The body is judged and complete here, so that its JSON has one form. */
const hashOf = (body: DonateBody) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
