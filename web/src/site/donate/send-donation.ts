import { donate, idempotencyHeader } from '../../../../contract/src/donate.ts'
import { call } from '../../call.ts'
import { rememberUnfinished } from '../unfinished-donation.ts'
import { saveCart } from './cart.ts'
import type { donateBodyOf } from './checkout.ts'
import { checkoutKey, forgetCheckoutKey } from './checkout-key.ts'

/**
 * Makes the donation, once however often it is sent, and answers the page where it is paid.
 * @throws {ApiProblem} see `call`
 */
export async function sendDonation(body: ReturnType<typeof donateBodyOf>): Promise<string> {
  const { url } = await call(donate, { body, headers: { [idempotencyHeader]: checkoutKey(body) } })
  saveCart([])
  rememberUnfinished(url, body.total_amount)
  forgetCheckoutKey()
  return url
}
