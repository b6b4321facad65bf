import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, rowId, saying } from './fields.ts'
import { pageQuery, paginated } from './lists.ts'

/** What an attack exceeds the limit of: the whole site's, one network's, one address's, one donor's e-mail address or phone number. */
export const attackKinds = ['site', 'network', 'address', 'email', 'phone'] as const

export const attack = z.object({
  id: z.int(),
  kind: z.literal(attackKinds),
  /** '203.0.113.0/24'; null where it comes from many. */
  network: z.nullable(z.string()),
  started_at: instant,
  last_at: instant,
  lasts: z.boolean(),
  /** Tries that were asked for a proof of work, and that were refused whatever they proved. */
  asked: z.int(),
  refused: z.int(),
  /** The donations that were begun, and how many of those were paid, and are marked. */
  donations: z.int(),
  paid: z.int(),
  suspicious: z.int(),
})

export type Attack = z.output<typeof attack>

export const listAttacks = entry({
  method: 'GET',
  path: '/attack',
  who: 'attack',
  summary: 'A page of the record of attacks, newest first',
  query: pageQuery,
  answer: paginated(attack),
})

const mark = z.object({ suspicious: z.boolean(saying('office-fields.mark')) })
const marked = z.object({ changed: z.int() })

export const markAttack = entry({
  method: 'POST',
  path: '/attack/:id/mark',
  who: 'attack',
  summary: 'Marks the unpaid donations of an attack as suspicious, or takes the marks off',
  params: rowId,
  body: mark,
  answer: marked,
})

export const markDonation = entry({
  method: 'POST',
  path: '/donation/:id/mark',
  who: 'attack',
  summary: 'Marks a donation as suspicious, or takes the mark off',
  params: rowId,
  body: mark,
  answer: marked,
})
