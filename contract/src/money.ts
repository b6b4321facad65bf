import * as z from 'zod/mini'

/** Whole rupees. A plain number fits, an amount in {@link Paisa} does not. */
export type Rupees = number & { readonly unit?: 'rupees' }
/** Hundredths of a rupee; of a statement or the ledger, negative for debits. */
export type Paisa = number & { readonly unit?: 'paisa' }

const integer: unknown = z.int()
export const inRupees = integer as z.ZodMiniType<Rupees, Rupees>
export const inPaisa = integer as z.ZodMiniType<Paisa, Paisa>
