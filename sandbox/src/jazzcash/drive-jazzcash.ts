import type { Button } from '../decision-page.ts'
import { readHtmlForm } from '../read-form.ts'
import type { ReturnChoice } from './jazzcash-pay-page.ts'

type Form = { action: string; fields: Record<string, string> }

/**
 * Does over HTTP what a payer does in a browser, for tests: sends the merchant's form, and clicks a button on the page
 * that it leads to.
 * @param start the form with which a payment begins
 * @returns the form with which the browser goes back to the merchant; null when it does not
 * @throws Error when the page refuses, with its text
 */
export async function driveJazzcash(
  start: Form,
  button: Button,
  choices: { comesBack?: ReturnChoice; seconds?: number } = {},
): Promise<Form | null> {
  const { action, fields } = readHtmlForm(await send(start))
  const decision = {
    ...fields,
    decision: button,
    choice: choices.comesBack ?? 'normal',
    seconds: String(choices.seconds ?? 20),
  }
  const page = await send({ action: new URL(action, start.action).href, fields: decision })
  return page.includes('<form') ? readHtmlForm(page) : null
}

async function send({ action, fields }: Form): Promise<string> {
  const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })
  const page = await answer.text()
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}: ${page}`)
  return page
}
