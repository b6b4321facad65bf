import type { PortalAction } from './portal-payment-page.ts'

/**
 * Acts over HTTP as a user of the vendor's portal, for tests: refunds a payment fully or partly, disputes it,
 * ends the dispute, or pays a failed or pending one after all.
 * @param sandboxUrl the base URL of the sandbox
 * @param transactionId the attempt's own id
 * @param rupees the amount to refund; unused by other actions
 * @throws Error with the portal's page when the portal refuses
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
