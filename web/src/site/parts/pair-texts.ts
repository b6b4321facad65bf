import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../../../words/src/reader.ts'

export type PairNames = Pick<PaymentPair, 'payment_method' | 'payment_gateway' | 'payment_title'>

/**
 * Title of a pair, and one line on what happens next.
 * @param isPayee whether staff requested the payment
 */
export function pairTexts(
  t: Translate,
  { payment_method, payment_gateway, payment_title }: PairNames,
  isPayee = false,
): { title: string; next: string } {
  const title = pairTitle(t, payment_method, payment_gateway, payment_title)
  if (payment_gateway === bankTransferGateway)
    return { title, next: t(isPayee ? 'steps.pair.bank-transfer-of-payee' : 'steps.pair.bank-transfer') }
  const gateway = gatewayTitle(t, payment_gateway)
  const next =
    t.ifKnown(`steps.pair.by.${payment_method}.${payment_gateway}`, { gateway }) ??
    t.ifKnown(`steps.pair.by.${payment_method}`, { gateway }) ??
    t('steps.pair.other', { method: methodTitle(t, payment_method, payment_title), gateway })
  return { title, next }
}
