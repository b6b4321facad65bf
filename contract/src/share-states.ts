import { eachTransition, type Transition } from './transitions.ts'

export const shareStates = [
  'held',
  'ordered',
  'allotted',
  'slaughtered',
  'missed',
  'unplaced',
  'next_year',
  'sadaqah',
  'released',
] as const
export type ShareState = (typeof shareStates)[number]

const openStates = ['ordered', 'allotted', 'missed', 'unplaced', 'next_year'] as const
const unserved = ['missed', 'unplaced', 'next_year'] as const

/** Transitions of a share; docs/decisions/0171 explains them. */
export const shareTransitions: readonly Transition<ShareState, string>[] = [
  ...eachTransition(['held'], ['ordered'], ['paid']),
  // `ordered_again`: the donor ordered again, and only the shares of the unpaid order were left.
  ...eachTransition(['held'], ['released'], ['reservation_over', 'ordered_again']),
  // The price difference to a more expensive region was not paid.
  ...eachTransition(['held'], ['unplaced'], ['reservation_over']),
  // 'unplaced': sold out before the payment arrived, so the donor chooses.
  ...eachTransition(['released'], ['ordered', 'unplaced'], ['paid_late']),
  ...eachTransition(['ordered'], ['allotted'], ['allotted']),
  ...eachTransition(['allotted'], ['slaughtered'], ['slaughtered']),
  ...eachTransition(['slaughtered'], ['allotted'], ['slaughter_undone']),
  ...eachTransition(['ordered', 'allotted'], ['missed'], ['days_over']),
  ...eachTransition(unserved, ['ordered'], ['other_offer']),
  ...eachTransition(unserved, ['held'], ['dearer_offer']),
  ...eachTransition(['missed', 'unplaced'], ['next_year'], ['chosen']),
  ...eachTransition(unserved, ['sadaqah'], ['chosen']),
  ...eachTransition(openStates, ['released'], ['refunded']),
]

export const soldStates: readonly ShareState[] = ['ordered', 'allotted', 'slaughtered']

/**
 * States in which the donor chooses between another region, next year and sadaqah. The donor chooses again
 * for a share of `next_year` when the next season is open.
 */
export const choiceStates: readonly ShareState[] = ['missed', 'unplaced']
