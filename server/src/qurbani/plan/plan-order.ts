import { choiceStates, type ShareState } from '../../../../contract/src/share-states.ts'

export type PlannedShare = { id: number; offer_id: number; state: ShareState }

/** Order with the payment of its line. */
export type OrderToPlan = {
  shares: readonly PlannedShare[]
  /** The line holds money, less refunds. */
  isPaid: boolean
  /** The reservation is over. */
  isOver: boolean
}

export type ShareMove = { id: number; offer_id: number; from: ShareState; to: ShareState }

const refundable: readonly ShareState[] = ['ordered', 'allotted', 'next_year', ...choiceStates]

/**
 * Plans the moves of an order by its payment: paid shares are ordered, unpaid ones released when their
 * reservation is over, shares paid late ordered if the stock is enough for all of them, and refunded ones
 * released. Shares that were slaughtered or given as sadaqah do not move.
 * @param free unsold shares of an offer; 0 after its closing time
 */
export function planOrder(
  { shares, isPaid, isOver }: OrderToPlan,
  free: (offerId: number) => number,
): ShareMove[] {
  const moveAll = (from: readonly ShareState[], to: ShareState): ShareMove[] =>
    shares
      .filter(({ state }) => from.includes(state))
      .map(({ id, offer_id, state }) => ({ id, offer_id, from: state, to }))
  if (!isPaid) return [...moveAll(refundable, 'released'), ...(isOver ? moveAll(['held'], 'released') : [])]
  const late = shares.filter(({ state }) => state === 'released')
  const hasRoom = late.every(
    ({ offer_id }) => free(offer_id) >= late.filter((one) => one.offer_id === offer_id).length,
  )
  return [...moveAll(['held'], 'ordered'), ...moveAll(['released'], hasRoom ? 'ordered' : 'unplaced')]
}
