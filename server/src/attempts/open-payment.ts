import type { Start } from '../gateways/gateway.ts'
import type { Parts } from '../parts.ts'
import { readDonationByLink, statusUrl } from './attempts.queries.ts'

/**
 * Where the browser goes to pay a donation: what its gateway starts, our own page for a bank transfer, or the status
 * page when there is nothing left to pay, so that going back in the browser never pays twice.
 * @throws Problem 404 for an unknown link
 */
export async function openPayment(parts: Parts, link: string): Promise<Start> {
  const donation = await readDonationByLink(parts.db, link)
  const status: Start = { kind: 'redirect', url: statusUrl(parts.publicUrl, link) }
  const gateway = parts.gateways.get(donation.gateway.toLowerCase())
  if (donation.status !== 'pending' || donation.attempt_status !== 'pending' || !gateway) return status
  return gateway.start({
    transactionId: donation.transaction_id,
    amount: donation.amount,
    reference: donation.donation_code,
    payer: {
      firstName: donation.first_name,
      lastName: donation.last_name,
      email: donation.email,
      phone: donation.phone,
      country: donation.country,
    },
    returnUrl: status.url,
    createdAt: donation.attempt_created_at,
  })
}
