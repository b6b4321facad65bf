/** What a details dialog shows: the sections that donations and payments have alike are told which. */
export type Shown = { what: 'donation' | 'payment'; id: number }

/** Who gave or pays it, in words. */
export const personOf = ({ what }: Shown) => (what === 'donation' ? 'donor' : 'payee')
