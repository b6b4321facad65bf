import type { Refundable } from '../../../../contract/src/refunds.ts'
import { capitalised } from '../lists/capitalised.ts'

/** Why only what was given back by hand can be recorded; undefined where the gateway can be asked. */
export function onlyByHand(paid: Refundable): string | undefined {
  const name = capitalised(paid.gateway)
  if (paid.has_unknown_part)
    return `${name} says that a part was given back and not how much. Look it up in its portal and write it down here; then the rest can be given back.`
  if (paid.status === 'disputed')
    return 'The payer’s bank disputes this payment. When it has taken the money back for good, record that here.'
  if (!paid.takes_refunds)
    return 'This way to pay takes no refunds. Give the money back yourself, for example by bank transfer, then record it here.'
  return undefined
}
