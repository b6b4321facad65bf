import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../contract/src/payment-titles.ts'
import { say } from '../../../words/src/say.ts'
import type { PairNames } from './donate/checkout.ts'

const means = {
  card: 'steps.pair.card',
  bank: 'steps.pair.bank',
  'e-wallet': 'steps.pair.wallet',
  'e-wallet jazzcash': 'steps.pair.jazzcash',
} as const

const meanOf = (name: string) => (Object.hasOwn(means, name) ? means[name as keyof typeof means] : undefined)

/**
 * A pair in the payer's words: its title, and one line on what happens next.
 * @param isPayee whether it is paid because staff ask for it
 */
export function pairWords(
  { payment_method, payment_gateway }: PairNames,
  isPayee = false,
): { title: string; next: string } {
  const title = pairTitle(payment_method, payment_gateway)
  if (payment_gateway === bankTransferGateway)
    return { title, next: say(isPayee ? 'steps.pair.bank-transfer-of-payee' : 'steps.pair.bank-transfer') }
  const gateway = gatewayTitle(payment_gateway)
  const mean = meanOf(`${payment_method} ${payment_gateway}`) ?? meanOf(payment_method)
  return {
    title,
    next: mean
      ? say(mean, { gateway })
      : say('steps.pair.other', { method: methodTitle(payment_method), gateway }),
  }
}
