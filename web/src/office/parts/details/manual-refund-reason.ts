import type { Refundable } from '../../../../../contract/src/refunds.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { gatewayName } from '../gateway-name.ts'

/** Explains why a refund must be made by hand; undefined when the gateway can make it. */
export function manualRefundReason(t: Translate, paid: Refundable): string | undefined {
  const name = gatewayName(t, paid.gateway)
  if (paid.has_unknown_part) return t('refunds.by-hand.unknown-part', { gateway: name })
  if (paid.status === 'disputed') return t('refunds.by-hand.disputed')
  if (!paid.takes_refunds) return t('refunds.by-hand.unsupported')
  return undefined
}
