/** Identifies the open details, for the sections that donations and payments share. */
export type PayableRef = { what: 'donation' | 'payment'; id: number }
