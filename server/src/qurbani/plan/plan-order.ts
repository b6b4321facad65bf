import { choiceStates, type ShareState } from '../../../../contract/src/share-states.ts'

export type PlannedShare = {
  id: number
  offer_id: number
  state: ShareState
  /** Payment of the price difference of a dearer offer, for which the share waits. */
  shortfall: 'none' | 'unpaid' | 'paid'
}

/** Order with the payment of its line. */
export type OrderToPlan = {
  /** Ordered by number. */
  shares: readonly PlannedShare[]
  /** Whether the line holds money after refunds. */
  isPaid: boolean
  /** Number of shares that refunds of a part of the line have returned in full. */
  refundedShares: number
  /** Whether the reservation is over. */
  isOver: boolean
}

export type ShareMove = { id: number; offer_id: number; from: ShareState; to: ShareState }

const refundable: readonly ShareState[] = ['held', 'ordered', 'allotted', 'next_year', ...choiceStates]

const moveTo = (to: ShareState, shares: readonly PlannedShare[]): ShareMove[] =>
  shares.map(({ id, offer_id, state }) => ({ id, offer_id, from: state, to }))

/**
 * Plans the moves of an order by its payment. Paid shares are ordered, unpaid ones released when their
 * reservation is over. Shares paid late are ordered if the stock is enough for all of them. A refund releases
 * the shares whose price it returned, the last ones first; a refund below the price of a share releases none.
 * Shares whose price difference is unpaid wait until their reservation is over, then for another choice.
 * Shares that were slaughtered or given as sadaqah do not move.
 * @param free unsold shares of an offer; 0 after its closing time
 */
export function planOrder(
  { shares, isPaid, refundedShares, isOver }: OrderToPlan,
  free: (offerId: number) => number,
): ShareMove[] {
  const held = shares.filter(({ state }) => state === 'held')
  if (!isPaid)
    return moveTo(
      'released',
      shares.filter(({ state }) => (state === 'held' ? isOver : refundable.includes(state))),
    )
  const active = shares.filter(({ state }) => state !== 'released')
  const excess = active.length - (shares.length - refundedShares)
  const refunded = excess > 0 ? active.filter(({ state }) => refundable.includes(state)).slice(-excess) : []
  const late = [
    ...shares.filter(({ state }) => state === 'released').slice(0, Math.max(0, -excess)),
    ...active.filter(
      (one) => one.state === 'unplaced' && one.shortfall === 'paid' && !refunded.includes(one),
    ),
  ]
  const hasRoom = late.every(
    ({ offer_id, shortfall }) =>
      shortfall !== 'unpaid' && free(offer_id) >= late.filter((one) => one.offer_id === offer_id).length,
  )
  const settled = held.filter((one) => !refunded.includes(one))
  const isUnpaid = ({ shortfall }: PlannedShare) => shortfall === 'unpaid'
  return [
    ...moveTo('released', refunded),
    ...moveTo(
      'ordered',
      settled.filter((one) => !isUnpaid(one)),
    ),
    ...moveTo(
      'unplaced',
      settled.filter((one) => isUnpaid(one) && isOver),
    ),
    ...(hasRoom
      ? moveTo('ordered', late)
      : moveTo(
          'unplaced',
          late.filter(({ state }) => state === 'released'),
        )),
  ]
}
