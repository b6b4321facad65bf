import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant, withMessage } from './fields.ts'
import { inPages } from './lists.ts'

/**
 * Rate limit that an attack exceeds: of the whole site, a network, an address, one donor's e-mail address or
 * phone number, or a supporter's page.
 */
const attackKinds = ['site', 'network', 'address', 'email', 'phone', 'raast_account', 'page'] as const

export const attack = z.object({
  id: z.int(),
  kind: z.literal(attackKinds),
  /** '203.0.113.0/24'; null when the attack comes from many networks. */
  network: z.nullable(z.string()),
  started_at: instant,
  last_at: instant,
  lasts: z.boolean(),
  /** Attempts that were challenged with a proof of work; attempts refused outright. */
  challenged: z.int(),
  refused: z.int(),
  /** Donations started; how many of them were paid, and how many are flagged. */
  donations: z.int(),
  paid: z.int(),
  flagged: z.int(),
})
export type Attack = z.output<typeof attack>

export const listAttacks = entry('GET /attacks', {
  who: 'attack',
  summary: 'A page of the record of attacks, newest first',
  ...inPages(attack),
})

const flag = z.object({ flagged: z.boolean(withMessage('office-fields.flag')) })
const changes = z.object({ changed: z.int() })

export const flagAttack = entry('POST /attacks/:id/flag', {
  who: 'attack',
  summary: 'Flags the unpaid donations of an attack as suspicious, or removes the flags',
  body: flag,
  answer: changes,
})

export const flagDonation = entry('POST /donations/:id/flag', {
  who: 'attack',
  summary: 'Flags a donation as suspicious, or removes the flag',
  body: flag,
  answer: changes,
})
