export type IftarState = 'held' | 'ordered' | 'unplaced' | 'sadaqah' | 'released'

/** Order of meals with the payment of its line. */
export type IftarOrder = {
  id: number
  offer_id: number
  meals: number
  state: IftarState
  /** Whether the line still holds money after refunds. */
  isPaid: boolean
  /** Whether the reservation has ended. */
  isOver: boolean
  /** Set when its day does not come, because the Ramazan has 29 days. */
  isGone: boolean
}

export type IftarMove = Pick<IftarOrder, 'id' | 'offer_id' | 'meals'> & {
  from: IftarState
  to: IftarState
  next_offer_id: number
}

/**
 * Plans the state of an order by its payment. Paid meals are ordered; unpaid ones are released when their
 * reservation ends, refunded ones at once. Meals paid late are ordered if the stock is enough for all of
 * them, else unplaced; so are meals of a day that does not come. Meals given as sadaqah do not move.
 * @param free unsold meals of the offer; 0 after its closing time
 */
export function planIftarOrder({ isPaid, isOver, isGone, ...order }: IftarOrder, free: number): IftarState {
  const { state, meals } = order
  if (state === 'sadaqah') return state
  if (!isPaid) return state === 'held' && !isOver ? state : 'released'
  if (state === 'unplaced' || isGone) return 'unplaced'
  return state === 'released' && free < meals ? 'unplaced' : 'ordered'
}
