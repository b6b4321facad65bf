import * as z from 'zod/mini'
import { animals } from './qurbani-offers.ts'
import { shareNames } from './share-line.ts'
import { shareStates } from './share-states.ts'

/** Qurbani shares of a donation line, for staff; null for any other line. */
export const lineShares = z.nullable(
  z.array(
    z.object({
      number: z.int(),
      ...shareNames.shape,
      state: z.literal(shareStates),
      /** Tag of the animal to which the share is allotted; null before. */
      tag: z.nullable(z.string()),
      animal: z.literal(animals),
      season_id: z.int(),
      /** Cause of the region, and its title in English. */
      cause_id: z.int(),
      fundtitle: z.string(),
    }),
  ),
)
export type LineShares = z.output<typeof lineShares>
