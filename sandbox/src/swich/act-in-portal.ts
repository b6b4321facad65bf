import type { PortalAction } from './portal-payment-page.ts'

/**
 * Does over HTTP what somebody does in the vendor's portal, for tests: refunds a payment wholly or in part, disputes
 * it, ends the dispute, or pays after all what failed or stayed pending.
 * @param sandboxUrl where the sandbox listens
 * @param transactionId the attempt's own id
 * @param rupees how much is refunded; nothing else needs it
 * @throws Error when the portal refuses, with its page
 */
export async function actInPortal(
  sandboxUrl: string,
  transactionId: string,
  action: PortalAction,
  rupees?: number,
): Promise<void> {
  const answer = await fetch(new URL(`/portal/${transactionId}`, sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ action, rupees: String(rupees ?? '') }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`)
}
