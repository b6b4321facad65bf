import { maxAmount, rupees } from '../../../../contract/src/amounts.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import { maxMeals } from '../../../../contract/src/iftar.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { ShareLine } from '../../../../contract/src/share-line.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { WantedUnits } from '../../catalogue/seasons/offer-stock.ts'
import type { MealOffer, OfferToValidate } from '../../catalogue/seasons/reserved-stock.ts'
import type { NewLine } from '../../settlement/insert-donations.ts'

type Refuse = (field: string, message: Message) => void
type OfferLine = NewLine & { cause_id: number }

/** Validates a line of shares against its offer; only the prices of the offer count. */
export function validateShareLine(
  line: CartLine & { qurbani: ShareLine },
  position: number,
  cause: { id: number; fundtitle: string; title: string; offers?: readonly OfferToValidate[] },
  refuse: Refuse,
): (OfferLine & { shares: ShareLine }) | undefined {
  const { qurbani: shares } = line
  const offer = cause.offers?.find(({ id }) => id === shares.offer)
  const field = `cart.${position}.amount`
  if (!offer || offer.closes_at <= new Date()) return refuseClosedOffer(field, cause, refuse)
  const { animal_price, share_price, shares_per_animal } = offer
  if (shares.is_whole && (animal_price === null || shares.shares.length !== shares_per_animal))
    refuse(field, translatable('problem.whole-animal'))
  if (!offer.wakalah.includes(shares.wakalah)) refuse(field, translatable('problem.wakalah-changed'))
  const sold = shares.is_whole
    ? { quantity: 1, unit_amount: animal_price ?? 0 }
    : { quantity: shares.shares.length, unit_amount: share_price }
  return { ...offerLine(line, position, cause, refuse, offer, sold), shares, is_deferred: true }
}

/** Validates a line of meals against its offer; only the price of the offer counts. */
export function validateMealLine(
  line: CartLine & { iftar: number },
  position: number,
  cause: { id: number; fundtitle: string; title: string; meals?: readonly MealOffer[] },
  refuse: Refuse,
): (OfferLine & { meals: WantedUnits[number] }) | undefined {
  const offer = cause.meals?.find(({ id }) => id === line.iftar)
  const quantity = Number(line.quantity)
  if (!offer || offer.closes_at <= new Date() || !/^[1-9]\d{0,3}$/.test(line.quantity) || quantity > maxMeals)
    return refuseClosedOffer(`cart.${position}.amount`, cause, refuse)
  const sold = { quantity, unit_amount: offer.price }
  const meals = { offer_id: offer.id, count: quantity }
  return { ...offerLine(line, position, cause, refuse, offer, sold), meals }
}

function refuseClosedOffer(field: string, { title }: { title: string }, refuse: Refuse): undefined {
  refuse(field, translatable('problem.offer-closed', { cause: title }))
}

function offerLine(
  line: CartLine,
  position: number,
  { id: cause_id, fundtitle, title }: { id: number; fundtitle: string; title: string },
  refuse: Refuse,
  { purpose: fund_type }: { purpose: string },
  { quantity, unit_amount }: { quantity: number; unit_amount: number },
): OfferLine {
  const amount = unit_amount * quantity
  if (line.amount !== amount || amount > maxAmount)
    refuse(
      `cart.${position}.amount`,
      translatable('problem.line-amount', { cause: title, amount: rupees(amount) }),
    )
  const { remarks } = line
  return {
    position,
    cause_id,
    fundtitle,
    fund_type,
    quantity: String(quantity),
    unit_amount,
    amount,
    remarks,
  }
}
