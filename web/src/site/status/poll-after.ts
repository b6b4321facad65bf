import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { Payable } from './payable.ts'

const second = 1000
const minute = 60 * second

/**
 * How long until the status page asks our server again, in milliseconds; false when nothing more is expected.
 * Often while a gateway is about to answer, slower the longer it takes. People check bank transfers, nothing happens
 * before a way to pay is chosen, and a payment can still be found after it failed or expired: there the page only looks
 * in now and then.
 * @param paid as last read; undefined while nothing could be read
 * @param watched how long the page has been open, in milliseconds
 */
export function pollAfter(
  paid: Pick<Payable, 'status' | 'payment_gateway'> | undefined,
  watched: number,
): number | false {
  switch (paid?.status) {
    case undefined:
      return 5 * second
    case 'pending':
      if (paid.payment_gateway === null || paid.payment_gateway === bankTransferGateway) return 30 * second
      if (watched < minute) return 2 * second
      return watched < 10 * minute ? 5 * second : 30 * second
    case 'failed':
    case 'expired':
      return 30 * second
    default:
      return false
  }
}
