import { maxAmount, rupees } from '../../../../contract/src/amounts.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { ShareLine } from '../../../../contract/src/share-line.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { NewLine } from '../../settlement/insert-donations.ts'
import type { OfferToValidate } from './share-stock.ts'

/** Validates a line of shares against its offer; only the prices of the offer count. */
export function validateShareLine(
  line: CartLine & { qurbani: ShareLine },
  position: number,
  cause: { id: number; fundtitle: string; offers?: readonly OfferToValidate[] },
  refuse: (field: string, message: Message) => void,
): (NewLine & { cause_id: number; shares: ShareLine }) | undefined {
  const { qurbani: shares } = line
  const offer = cause.offers?.find(({ id }) => id === shares.offer)
  const field = `cart.${position}.amount`
  if (!offer || offer.closes_at <= new Date()) {
    refuse(field, translatable('problem.offer-closed', { cause: cause.fundtitle }))
    return undefined
  }
  const { animal_price, share_price, shares_per_animal } = offer
  if (shares.is_whole && (animal_price === null || shares.shares.length !== shares_per_animal))
    refuse(field, translatable('problem.whole-animal'))
  if (!offer.wakalah.includes(shares.wakalah)) refuse(field, translatable('problem.wakalah-changed'))
  const quantity = shares.is_whole ? 1 : shares.shares.length
  const unit_amount = shares.is_whole ? (animal_price ?? 0) : share_price
  const amount = unit_amount * quantity
  if (line.amount !== amount || amount > maxAmount)
    refuse(field, translatable('problem.line-amount', { cause: cause.fundtitle, amount: rupees(amount) }))
  return {
    position,
    cause_id: cause.id,
    fundtitle: cause.fundtitle,
    fund_type: offer.purpose,
    quantity: String(quantity),
    unit_amount,
    amount,
    remarks: line.remarks,
    shares,
    is_deferred: true,
  }
}
