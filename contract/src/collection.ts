import * as z from 'zod/mini'
import { optionalText } from './fields.ts'
import { isIban } from './iban.ts'
import { refuseValue } from './message.ts'
import { bankTransferGateway, collectionOf, pakistaniMobile, raastAccount } from './payment-methods.ts'

/**
 * How a due donation is collected: with a link to pay, by transfers that carry the permanent reference, such
 * as a standing order, by a Raast request to pay, or from a stored card. The chosen payment method decides.
 */
export const collectionMethods = ['pay_link', 'permanent_reference', 'raast_request', 'stored_card'] as const
export type CollectionMethod = (typeof collectionMethods)[number]
export const isCollected = (method: CollectionMethod): method is 'raast_request' | 'stored_card' =>
  method === 'raast_request' || method === 'stored_card'

export const collectionMethodOf = (pair: {
  payment_method: string
  payment_gateway: string
}): CollectionMethod =>
  pair.payment_gateway.toLowerCase() === bankTransferGateway
    ? 'permanent_reference'
    : (collectionOf(pair) ?? 'pay_link')

/**
 * Details that a collection method needs: the bank and account of Raast requests, which a change may leave
 * out to keep them; or the donor's consent to store the card and charge it.
 */
export const collectionFields = {
  raast_bank: optionalText('fields.raast-bank', 20),
  raast_account: z.pipe(
    z.nullish(z.string()),
    z.transform((typed, context) => {
      const account = typed?.replaceAll(/[\s-]/g, '').toUpperCase() ?? ''
      const hasForm = raastAccount.test(account)
      if (account === '' || (hasForm && (pakistaniMobile.test(account) || isIban(account)))) return account
      return refuseValue(context, `fields.raast-account.${hasForm ? 'check-digits' : 'form'}`)
    }),
  ),
  card_consent: z.optional(z.boolean()),
}
