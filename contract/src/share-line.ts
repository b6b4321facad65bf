import * as z from 'zod/mini'
import { bodyId, textOrEmpty, withMessage } from './fields.ts'

export const intentions = ['wajib', 'nafl', 'deceased', 'aqiqah'] as const
export type Intention = (typeof intentions)[number]

export const maxSharesOfLine = 50

export const maxShareName = 100

/** Person in whose name a share is slaughtered; a donor can enter the name until the offer closes. */
export const shareNames = z.object({
  name: textOrEmpty('fields.share.name', maxShareName),
  /** Father's name, or the husband's. */
  parent: textOrEmpty('fields.share.parent', maxShareName),
  intention: z.literal(intentions, withMessage('fields.share.intention')),
})
export type ShareNames = z.output<typeof shareNames>

export const shareLine = z.object({
  offer: bodyId,
  /** A whole animal, at its own price. */
  is_whole: z._default(z.boolean(), false),
  /** SHA-256 of the agency text that the donor accepted, in hexadecimal. */
  wakalah: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  shares: z.array(shareNames).check(z.minLength(1), z.maxLength(maxSharesOfLine)),
})
export type ShareLine = z.output<typeof shareLine>
