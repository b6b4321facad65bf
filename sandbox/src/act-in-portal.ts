import type { PortalDeed } from './sandbox-portal-pages.ts'

/**
 * Does over HTTP what somebody does in the vendor's portal, for tests: gives a payment back or a part of it, disputes
 * it, ends the dispute, or pays what failed or hung after all.
 * @param sandboxUrl where the sandbox listens
 * @param transactionId the attempt's own id
 * @param rupees how much is refunded; nothing else needs it
 * @throws Error when the portal refuses, with its page
 */
export async function actInPortal(
  sandboxUrl: string,
  transactionId: string,
  deed: PortalDeed,
  rupees?: number,
): Promise<void> {
  const answer = await fetch(new URL(`/portal/${transactionId}`, sandboxUrl), {
    method: 'POST',
    body: new URLSearchParams({ deed, rupees: String(rupees ?? '') }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The portal answered ${answer.status}: ${await answer.text()}`)
}
