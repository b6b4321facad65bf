import * as z from 'zod/mini'
import { chargeStatuses } from './agreement-status.ts'
import { inRupees } from './money.ts'

/** Nights of a line of a donation, each with the day of its evening, yyyy-mm-dd; null for any other line. */
export const givenNights = z.nullable(z.array(z.object({ night: z.int(), on: z.string(), amount: inRupees })))
export type GivenNights = z.output<typeof givenNights>

/** Nights of a regular donation with their evenings and states; null for another rhythm. */
export const agreementNights = z.nullable(
  z.array(
    z.object({
      night: z.int(),
      on: z.string(),
      amount: inRupees,
      status: z.literal([...chargeStatuses, 'coming']),
    }),
  ),
)
