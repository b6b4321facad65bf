import { readForm } from './read-form.ts'
import type { CallbackChoice } from './sandbox-callbacks.ts'

export type Button = 'pay' | 'fail' | 'pending' | 'late' | 'walk away'

/** What the browser of a payer sees after pressing: a page, or the way back to the shop. */
export type Pressed = { status: number; location: string | null; page: string }

/**
 * Does over HTTP what a payer does in a browser, for tests: opens the landing page, fills its form and presses a button.
 * @param landingUrl where the gateway's start sends the browser
 * @throws Error when the landing page refuses, with its text
 */
export async function driveSandbox(
  landingUrl: string,
  button: Button,
  choices: { callbacks?: CallbackChoice; seconds?: number } = {},
): Promise<Pressed> {
  const landing = await fetch(landingUrl)
  const html = await landing.text()
  if (landing.status !== 200) throw new Error(`The landing page answered ${landing.status}: ${html}`)
  const form = new URLSearchParams(readForm(html).fields)
  form.append('decision', button)
  form.append('callbacks', choices.callbacks ?? 'normal')
  form.append('seconds', String(choices.seconds ?? 20))
  const answer = await fetch(new URL('/', landingUrl), { method: 'POST', body: form, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), page: await answer.text() }
}
