import type { Button } from '../../sandbox/src/decision-page.ts'
import { parseHtmlForm } from '../../sandbox/src/read-form.ts'
import type { PortalAction } from '../../sandbox/src/swich/add-portal.ts'
import type { CallbackChoice } from '../../sandbox/src/swich/swich-callbacks.ts'

/** Response to a button: a page, or the redirect to the merchant. */
type Answer = { status: number; location: string | null; page: string }

/**
 * Acts over HTTP as a payer in a browser, for tests: opens the landing page and clicks a button.
 * @param landingUrl the URL to which the gateway's start sends the browser
 * @throws Error with the page's text when the landing page refuses
 */
export async function driveSwich(
  landingUrl: string,
  button: Button,
  choices: { callbacks?: CallbackChoice; seconds?: number } = {},
): Promise<Answer> {
  const landing = await fetch(landingUrl)
  const page = await landing.text()
  if (landing.status !== 200) throw new Error(`The landing page answered ${landing.status}: ${page}`)
  const form = new URLSearchParams(parseHtmlForm(page).fields)
  form.append('decision', button)
  form.append('choice', choices.callbacks ?? 'normal')
  form.append('seconds', String(choices.seconds ?? 20))
  const answer = await fetch(new URL('/', landingUrl), { method: 'POST', body: form, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}

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
