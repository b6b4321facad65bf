import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { waitingKinds } from './lists.ts'

/**
 * How many there are. `failed` counts expired ones too; `returned` those that were refunded, wholly or in
 * part, or is disputed. These four are the total.
 */
const counts = z.object({
  total: z.int(),
  success: z.int(),
  failed: z.int(),
  pending: z.int(),
  returned: z.int(),
})

/** The dashboard's three groups (specification, section 3): all, donations (dc), payments (pc). */
export const readAnalytics = entry({
  method: 'GET',
  path: '/analytics',
  who: 'signed-in',
  fromReplica: true,
  summary: 'Counts of donations and payments by outcome',
  answer: z.object({ all: counts, dc: counts, pc: counts }),
})

const gifts = { count: z.int(), amount: z.int() }

/**
 * What a director asks first: settled gifts by day (Asia/Karachi), cause and gateway. Amounts are what is left, in whole
 * rupees: of a partial refund the rest, of what was refunded in full or is disputed nothing.
 */
export const readGivingCharts = entry({
  method: 'GET',
  path: '/analytics/giving',
  who: 'signed-in',
  fromReplica: true,
  summary: 'Settled gifts of the last 30 days, by day, cause and gateway',
  answer: z.object({
    by_day: z.array(z.object({ day: z.string(), ...gifts })),
    by_cause: z.array(z.object({ cause: z.string(), ...gifts })),
    by_gateway: z.array(z.object({ gateway: z.string(), ...gifts })),
  }),
})

const waiting = z.discriminatedUnion('what', [
  /** Donations or payments: exactly those that their list shows with the filter `waiting`. */
  z.object({
    what: z.literal(waitingKinds),
    list: z.literal(['donation', 'payment']),
    count: z.int(),
  }),
  /** Open lines of an imported file. */
  z.object({ what: z.literal('lines'), file: z.object({ id: z.int(), name: z.string() }), count: z.int() }),
  z.object({ what: z.literal(['discrepancies', 'checks']), count: z.int() }),
])

export type Waiting = z.output<typeof waiting>

export const readWaiting = entry({
  method: 'GET',
  path: '/analytics/waiting',
  who: 'signed-in',
  fromReplica: true,
  summary: 'What waits for whoever is signed in, by their rights; what counts zero is left out',
  answer: z.array(waiting),
})
