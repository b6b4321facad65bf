import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import { formHeader, proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call } from '../../call.ts'
import { rememberUnfinished } from '../parts/unfinished-donation.ts'
import { saveCart } from './cart.ts'
import type { donateBodyOf } from './checkout.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'

/**
 * Makes the donation, once however often it is sent, and answers the page where it is paid.
 * @param form.trap what stands in the field that no person sees
 * @param form.onProof called where the browser has to work first, for a second or two
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
  const { url } = await call(donate, { body, headers }).catch(async (error) => {
    if (!(error instanceof ApiProblem) || error.errors[proofField] === undefined) throw error
    form.onProof()
    const proof = await workOut().catch(() => {
      throw error
    })
    return call(donate, { body, headers: { ...headers, [proofHeader]: proof } })
  })
  saveCart([])
  rememberUnfinished(url, body.total_amount)
  forgetCheckoutKey()
  return url
}

/** Loaded where it is needed alone: while an attack lasts. */
const workOut = async () => (await import('./prove-work.ts')).proveWork()
