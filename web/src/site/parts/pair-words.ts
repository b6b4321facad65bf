import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../../words/src/pair-title.ts'
import { say, sayIfKnown } from '../../../../words/src/say.ts'

export type PairNames = Pick<PaymentPair, 'payment_method' | 'payment_gateway'>

/**
 * Title of a pair, and one line on what happens next.
 * @param isPayee whether staff requested the payment
 */
export function pairWords(
  { payment_method, payment_gateway }: PairNames,
  isPayee = false,
): { title: string; next: string } {
  const title = pairTitle(payment_method, payment_gateway)
  if (payment_gateway === bankTransferGateway)
    return { title, next: say(isPayee ? 'steps.pair.bank-transfer-of-payee' : 'steps.pair.bank-transfer') }
  const gateway = gatewayTitle(payment_gateway)
  const next =
    sayIfKnown(`steps.pair.by.${payment_method}.${payment_gateway}`, { gateway }) ??
    sayIfKnown(`steps.pair.by.${payment_method}`, { gateway }) ??
    say('steps.pair.other', { method: methodTitle(payment_method), gateway })
  return { title, next }
}
