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

/** Transitions of a share; docs/decisions/0171 explains them. */
export const shareTransitions: readonly { from: ShareState; to: ShareState; cause: string }[] = [
  { from: 'held', to: 'ordered', cause: 'paid' },
  { from: 'held', to: 'released', cause: 'reservation_over' },
  // Its donor ordered again, and these were the last shares.
  { from: 'held', to: 'released', cause: 'ordered_again' },
  // The price difference to a more expensive region was not paid.
  { from: 'held', to: 'unplaced', cause: 'reservation_over' },
  { from: 'released', to: 'ordered', cause: 'paid_late' },
  // Sold out before the payment arrived: the donor chooses.
  { from: 'released', to: 'unplaced', cause: 'paid_late' },
  { from: 'ordered', to: 'allotted', cause: 'allotted' },
  { from: 'allotted', to: 'slaughtered', cause: 'slaughtered' },
  { from: 'slaughtered', to: 'allotted', cause: 'slaughter_undone' },
  { from: 'ordered', to: 'missed', cause: 'days_over' },
  { from: 'allotted', to: 'missed', cause: 'days_over' },
  ...(['missed', 'unplaced', 'next_year'] as const).map((from) => ({
    from,
    to: 'ordered' as const,
    cause: 'other_offer',
  })),
  ...(['missed', 'unplaced'] as const).flatMap((from) => [
    { from, to: 'next_year' as const, cause: 'chosen' },
    { from, to: 'sadaqah' as const, cause: 'chosen' },
  ]),
  ...(['missed', 'unplaced', 'next_year'] as const).map((from) => ({
    from,
    to: 'held' as const,
    cause: 'dearer_offer',
  })),
  { from: 'next_year', to: 'sadaqah', cause: 'chosen' },
  ...openStates.map((from) => ({ from, to: 'released' as const, cause: 'refunded' })),
]

export const soldStates: readonly ShareState[] = ['ordered', 'allotted', 'slaughtered']

/**
 * States in which the donor chooses between another region, next year and sadaqah. The donor chooses again
 * for a share of `next_year` when the next season is open.
 */
export const choiceStates: readonly ShareState[] = ['missed', 'unplaced']
