import { rupees } from '../../../../contract/src/amounts.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import { maxMeals } from '../../../../contract/src/iftar.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { WantedUnits } from '../../seasons/offer-stock.ts'
import type { NewLine } from '../../settlement/insert-donations.ts'
import type { ReservedStock } from './share-stock.ts'

/** Iftar at a place on a day, against which a line of the cart is validated. */
export type MealOffer = {
  id: number
  cause_id: number
  /** Price of a meal in rupees. */
  price: number
  closes_at: Date
  /** Purpose on receipts, in English: 'Iftar, 12 Ramazan 1448, Landhi'. */
  purpose: string
}

export type NewMealOrder = {
  donation_id: number
  position: number
  offer_id: number
  meals: number
  is_transfer: boolean
}

/** Stock of iftar meals. */
export type MealStock = ReservedStock<MealOffer, NewMealOrder>

declare module '../../context.ts' {
  interface AppContext {
    mealStock: MealStock
  }
}

/** Validates a line of meals against its offer; only the price of the offer counts. */
export function validateMealLine(
  line: CartLine & { iftar: number },
  position: number,
  cause: { id: number; fundtitle: string; meals?: readonly MealOffer[] },
  refuse: (field: string, message: Message) => void,
): (NewLine & { cause_id: number; meals: WantedUnits[number] }) | undefined {
  const offer = cause.meals?.find(({ id }) => id === line.iftar)
  const field = `cart.${position}.amount`
  const count = Number(line.quantity)
  if (!offer || offer.closes_at <= new Date() || !/^[1-9]\d{0,3}$/.test(line.quantity) || count > maxMeals) {
    refuse(field, translatable('problem.offer-closed', { cause: cause.fundtitle }))
    return undefined
  }
  const amount = offer.price * count
  if (line.amount !== amount)
    refuse(field, translatable('problem.line-amount', { cause: cause.fundtitle, amount: rupees(amount) }))
  return {
    position,
    cause_id: cause.id,
    fundtitle: cause.fundtitle,
    fund_type: offer.purpose,
    quantity: line.quantity,
    unit_amount: offer.price,
    amount,
    remarks: line.remarks,
    meals: { offer_id: offer.id, count },
  }
}
