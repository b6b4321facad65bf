import { gatewayTitle } from '../../../../contract/src/payment-titles.ts'
import type { Refundable } from '../../../../contract/src/refunds.ts'

/** Why a refund can only be recorded as made by hand; undefined where the gateway can make it. */
export function onlyByHand(paid: Refundable): string | undefined {
  const name = gatewayTitle(paid.gateway)
  if (paid.has_unknown_part)
    return `${name} reports that part of this payment was refunded, but not how much. Look up the amount in its portal and record it here; after that the rest can be refunded.`
  if (paid.status === 'disputed')
    return 'The payer’s bank disputes this payment. Once it has taken the money back for good, record that here.'
  if (!paid.takes_refunds)
    return 'This payment method does not support refunds. Refund the money yourself, for example by bank transfer, then record it here.'
  return undefined
}
