import type { Parts } from '../parts.ts'
import { choosePair } from '../payment-methods/choose-pair.ts'
import { readOpenPairs } from '../payment-methods/payment-methods.queries.ts'
import { Problem } from '../platform/problem.ts'
import { type DonationByLink, mayRetry, paymentUrl, readDonationByLink } from './attempts.queries.ts'
import { inquireAttempt } from './inquire-attempt.ts'
import { insertAttempt } from './insert-attempt.ts'
import { lockAttempt, moveAttempt, moveDonationToRetry } from './move-attempt.ts'

/**
 * A new payment attempt, with a new transaction id, for a donation that is not paid. The gateway of the attempt
 * before is asked first: somebody who has paid must not pay again.
 * @returns the page where the new attempt is paid
 * @throws Problem 404, 409 when it is paid or being looked at, 422 for a pair that cannot take it
 */
export async function retryDonation(
  parts: Parts,
  link: string,
  asked: { payment_method: string; payment_gateway: string },
): Promise<{ url: string }> {
  const donation = await readDonationByLink(parts.db, link)
  refuseUnlessOpen(donation)
  const pair = choosePair(await readOpenPairs(parts), asked, donation)
  const status = await inquireAttempt(parts, donation.attempt_id, 'donor')
  if (status === 'success') throw alreadyPaid()

  await parts.db.transaction().execute(async (trx) => {
    const previous = await lockAttempt(trx, donation.attempt_id)
    const newest = await readDonationByLink(trx, link)
    refuseUnlessOpen(newest)
    if (newest.attempt_id !== donation.attempt_id)
      throw Problem.conflict('A new try to pay was just made. Please reload the page.')
    const because = { actor: 'donor', reason: 'chose to pay anew' }
    const canBePaidLater = parts.gateways.get(previous.gateway.toLowerCase())?.inquire !== undefined
    if (previous.status === 'pending' && !canBePaidLater) await moveAttempt(trx, previous, 'expired', because)
    await moveDonationToRetry(trx, previous.donation_id, pair.associationId, because)
    await insertAttempt(trx, parts, {
      donationId: donation.id,
      pair,
      amount: donation.amount,
      reason: 'tried again',
    })
  })
  return { url: paymentUrl(parts.publicUrl, link) }
}

const alreadyPaid = () => Problem.conflict('This donation has been paid already. Thank you.')

function refuseUnlessOpen(donation: DonationByLink): void {
  if (mayRetry(donation)) return
  if (donation.status === 'pending')
    throw Problem.conflict('Your bank transfer is being checked. We will tell you as soon as it has arrived.')
  throw alreadyPaid()
}
