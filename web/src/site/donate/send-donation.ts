import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import { formHeader, proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { ApiProblem } from '../../api-problem.ts'
import { store, stored } from '../../browser-storage.ts'
import { call } from '../../call.ts'
import { randomKey } from '../../save-file.ts'
import { rememberUnfinished } from '../parts/unfinished-donation.ts'
import { saveCart } from './cart.ts'
import type { donateBodyOf } from './checkout.ts'

/**
 * Sends the donation, idempotently, and returns the page where it is paid.
 * @param form.trap value of the honeypot field
 * @param form.onProof called before a proof of work, which takes a second or two
 * @throws {ApiProblem} see `call`
 */
export async function sendDonation(
  body: ReturnType<typeof donateBodyOf>,
  form: { trap: string; onProof: () => void },
): Promise<string> {
  const headers = {
    [idempotencyHeader]: checkoutKey(body),
    [formHeader]: `${Math.round(performance.now())}${form.trap === '' ? '' : ';trap'}`,
  }
  const send = async (proofs: number, proof?: string): Promise<{ url: string }> => {
    const sent = { body, headers: proof === undefined ? headers : { ...headers, [proofHeader]: proof } }
    return call(donate, sent).catch(async (error) => {
      const isAsked = error instanceof ApiProblem && error.errors[proofField] !== undefined
      if (!isAsked || proofs === maxProofs) throw error
      form.onProof()
      const solved = await workOut().catch(() => {
        throw error
      })
      return send(proofs + 1, solved)
    })
  }
  const { url } = await send(0)
  saveCart([])
  rememberUnfinished(url, body.total_amount)
  forgetCheckoutKey()
  return url
}

/** The work may have doubled more than once while the browser solved the first challenge. */
const maxProofs = 2

/** Loaded on demand: needed only during an attack. */
const workOut = async () => (await import('./prove-work.ts')).proveWork()

/**
 * Idempotency-Key of a checkout: the same for the same body, so that a double click, a retry after a lost
 * answer or a reload makes one donation; a new one as soon as cart, donor or pair change.
 * @param body the donate call's body, as it will be sent
 */
export function checkoutKey(body: unknown): string {
  const sent = JSON.stringify(body)
  const last = stored('tab', 'checkout') as { sent?: unknown; key?: unknown } | undefined
  if (last?.sent === sent && typeof last.key === 'string') return last.key
  const key = randomKey()
  store('tab', 'checkout', { sent, key })
  return key
}

/** Resets the key after an accepted donation: the same gift again is a new donation. */
export function forgetCheckoutKey(): void {
  store('tab', 'checkout', undefined)
}
