import * as z from 'zod/mini'
import { inRupees } from './money.ts'

/** Nights of a line of a donation, each with the day of its evening, yyyy-mm-dd; null for any other line. */
export const givenNights = z.nullable(z.array(z.object({ night: z.int(), on: z.string(), amount: inRupees })))
export type GivenNights = z.output<typeof givenNights>
