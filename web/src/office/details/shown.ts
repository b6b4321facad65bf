/** What a details dialog shows, for the sections that donations and payments share. */
export type Shown = { what: 'donation' | 'payment'; id: number }

/** Who gave or pays it, in words. */
export const personOf = ({ what }: Pick<Shown, 'what'>) => (what === 'donation' ? 'donor' : 'payee')
