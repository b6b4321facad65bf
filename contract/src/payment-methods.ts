import * as z from 'zod/mini'
import { entry } from './entry.ts'

/** Gateways that the product recognises specially (specification, section 3). */
export const swichGateway = 'swich'
export const bankTransferGateway = 'default'

/** A way to pay that is open to donors now, with what its gateway takes. */
export const paymentPair = z.object({
  payment_method: z.string(),
  payment_gateway: z.string(),
  /** Whole rupees, both inclusive; null where the gateway sets no limit. */
  min_amount: z.nullable(z.int()),
  max_amount: z.nullable(z.int()),
  /** Only for donors with a Pakistani phone number. */
  pakistan_only: z.boolean(),
})

export type PaymentPair = z.output<typeof paymentPair>

export const listPaymentPairs = entry({
  method: 'GET',
  path: '/payment/methods',
  who: 'anyone',
  summary: 'The available pairs of payment method and gateway',
  answer: z.array(paymentPair),
})

const rupees = (amount: number) => `Rs. ${amount.toLocaleString('en-US')}`

/**
 * Why a pair cannot take this gift, in words that tell the donor what to do; undefined when it can.
 * The same sentence stands beside the choice on the page and in the server's answer.
 */
export function pairProblem(pair: PaymentPair, amount: number, fromPakistan: boolean): string | undefined {
  if (pair.min_amount !== null && amount < pair.min_amount)
    return `This way to pay takes gifts from ${rupees(pair.min_amount)}. Please give more or choose another way, such as a bank transfer.`
  if (pair.max_amount !== null && amount > pair.max_amount)
    return `This way to pay takes gifts up to ${rupees(pair.max_amount)}. Please choose another way, such as a bank transfer.`
  if (pair.pakistan_only && !fromPakistan)
    return 'This way to pay needs a Pakistani mobile number. Please choose another way, such as a bank transfer.'
  return undefined
}
