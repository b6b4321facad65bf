import type { ShareLine, ShareNames } from '../../../../contract/src/share-line.ts'
import type { Database } from '../../platform/database/database.ts'
import type { WantedUnits } from './offer-stock.ts'

/** Offer of shares, against which a line of the cart is validated. */
export type OfferToValidate = {
  id: number
  cause_id: number
  shares_per_animal: number
  /** Rupees. */
  share_price: number
  animal_price: number | null
  closes_at: Date
  /** Purpose on receipts, in English: 'Qurbani 1448, cow, meat for the poor'. */
  purpose: string
  /** Hashes of the agency text in its languages. */
  wakalah: readonly string[]
}

export type NewOrder = Pick<ShareLine, 'is_whole' | 'wakalah'> & {
  donation_id: number
  position: number
  offer_id: number
  shares: readonly ShareNames[]
  isTransfer: boolean
}

/** Offers with a stock, contributed by a later feature. */
export type ReservedStock<Offer, Order> = {
  /** Reads the open offers. */
  readOffers(db: Database): Promise<readonly Offer[]>
  /**
   * Reserves all units of a donation, or none.
   * @param before by donation, the link of the donor's earlier unpaid donation, which is released when it
   *   holds the last units
   * @returns true for each donation that got its units
   */
  hold(
    trx: Database,
    donations: readonly WantedUnits[],
    before?: readonly (string | undefined)[],
  ): Promise<boolean[]>
  release(trx: Database, units: WantedUnits): Promise<void>
  insertOrders(trx: Database, orders: readonly Order[]): Promise<void>
}

/** Stock of Qurbani's shares. */
export type ShareStock = ReservedStock<OfferToValidate, NewOrder>

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

export type MealStock = ReservedStock<MealOffer, NewMealOrder>

declare module '../../context.ts' {
  interface AppContext {
    shareStock: ShareStock
    mealStock: MealStock
  }
}
