import type { Button } from '../decision-page.ts'
import { readHtmlForm } from '../read-form.ts'
import type { CallbackChoice } from './swich-callbacks.ts'

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
  const form = new URLSearchParams(readHtmlForm(page).fields)
  form.append('decision', button)
  form.append('choice', choices.callbacks ?? 'normal')
  form.append('seconds', String(choices.seconds ?? 20))
  const answer = await fetch(new URL('/', landingUrl), { method: 'POST', body: form, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}
