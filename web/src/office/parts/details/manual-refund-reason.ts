import type { Refundable } from '../../../../../contract/src/refunds.ts'
import { say } from '../../../../../words/src/say.ts'
import { gatewayName } from '../gateway-name.ts'

/** Explains why a refund must be made by hand; undefined when the gateway can make it. */
export function manualRefundReason(paid: Refundable): string | undefined {
  const name = gatewayName(paid.gateway)
  if (paid.has_unknown_part) return say('refunds.by-hand.unknown-part', { gateway: name })
  if (paid.status === 'disputed') return say('refunds.by-hand.disputed')
  if (!paid.takes_refunds) return say('refunds.by-hand.unsupported')
  return undefined
}
