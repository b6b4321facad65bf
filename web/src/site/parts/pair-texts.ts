import type { PaymentPair } from '../../../../contract/src/payment-methods.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle, pairTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../ui/reader.ts'

export type PairNames = Pick<PaymentPair, 'payment_method' | 'payment_gateway' | 'payment_title'>

const transferPhrases = {
  donation: 'steps.pair.bank-transfer',
  payment: 'steps.pair.bank-transfer-of-payee',
  regular: 'steps.pair.bank-transfer-regular',
} as const

/** Title of a payment method, and a line on what happens next. */
export function pairTexts(
  t: Translate,
  { payment_method, payment_gateway, payment_title }: PairNames,
  purpose: keyof typeof transferPhrases = 'donation',
): { title: string; next: string } {
  const title = pairTitle(t, payment_method, payment_gateway, payment_title)
  if (payment_gateway === bankTransferGateway) return { title, next: t(transferPhrases[purpose]) }
  const gateway = gatewayTitle(t, payment_gateway)
  const next =
    t.ifKnown(`steps.pair.by.${payment_method}.${payment_gateway}`, { gateway }) ??
    t.ifKnown(`steps.pair.by.${payment_method}`, { gateway }) ??
    t('steps.pair.other', { method: methodTitle(t, payment_method, payment_title), gateway })
  return { title, next }
}
