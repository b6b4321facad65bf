import type { Button } from '../../sandbox/src/decision-page.ts'
import type { ReturnChoice } from '../../sandbox/src/jazzcash/jazzcash-pay-page.ts'
import { parseHtmlForm } from '../../sandbox/src/read-form.ts'

type Form = { action: string; fields: Record<string, string> }

/**
 * Acts over HTTP as a payer in a browser, for tests: sends the merchant's form, and clicks a button on the
 * resulting page.
 * @param start the form with which a payment begins
 * @returns the form with which the browser returns to the merchant; null when it does not
 * @throws Error with the page's text when the page refuses
 */
export async function driveJazzcash(
  start: Form,
  button: Button,
  choices: { comesBack?: ReturnChoice; seconds?: number } = {},
): Promise<Form | null> {
  const { action, fields } = parseHtmlForm(await send(start))
  const decision = {
    ...fields,
    decision: button,
    choice: choices.comesBack ?? 'normal',
    seconds: String(choices.seconds ?? 20),
  }
  const page = await send({ action: new URL(action, start.action).href, fields: decision })
  return page.includes('<form') ? parseHtmlForm(page) : null
}

async function send({ action, fields }: Form): Promise<string> {
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  const page = await answer.text()
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}: ${page}`)
  return page
}
