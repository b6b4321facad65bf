import type { Refund, Refundable } from '../../../../contract/src/refunds.ts'
import { capitalised } from '../lists/list-words.ts'

/** How a refund stands, with the look of its badge. */
export function refundState({ status }: Pick<Refund, 'status'>): {
  words: string
  look: 'info' | 'success' | 'error'
} {
  if (status === 'made') return { words: 'given back', look: 'success' }
  return status === 'refused'
    ? { words: 'not made', look: 'error' }
    : { words: 'not known yet', look: 'info' }
}

/** Why a refund was not made that nobody refused in words. */
export const noRefundOnRecord = 'The gateway’s record shows no refund.'

/** How the money went back: 'Through Swich'. */
export function wayWords(way: Refund['way'], gateway: string): string {
  const name = capitalised(gateway)
  switch (way) {
    case 'gateway':
      return `Through ${name}`
    case 'by hand':
      return 'By hand'
    case 'reported':
      return `Told by ${name}`
  }
}

/** The refund of which nobody knows yet whether the gateway made it. */
export const openRefund = ({ refunds }: Refundable) => refunds.find(({ status }) => status === 'asked')

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
