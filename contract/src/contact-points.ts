import * as z from 'zod/mini'
import { consentSources } from './contact-records.ts'
import { entry } from './entry.ts'
import { email, inLatinDigits, requiredText, withMessage } from './fields.ts'
import { day } from './lists.ts'

/** Kinds that staff enter. A CNIC comes only with a donation. */
export const enteredPointKinds = ['email', 'phone'] as const

const state = {
  /** Messages go to the primary point of each kind. Ignored for a point that has ended. */
  is_primary: z.boolean(),
  /** Last day of use, in Pakistan; null while it is current. */
  valid_until: day,
  /** How staff verified the point with the donor; null while unverified. */
  verified_how: z.nullable(z.literal(consentSources, withMessage('office-fields.point.verified'))),
}

/** A phone number is normalised for the donor's country, as on donations. */
const point = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), value: email.check(z.toLowerCase()), ...state }),
  z.object({
    kind: z.literal('phone'),
    value: requiredText('fields.phone', 25).check(inLatinDigits()),
    ...state,
  }),
])
export type EnteredPoint = z.output<typeof point>

/**
 * Needs confirmation when the donor already has contact points, and is reported to those contact points and
 * to administrators.
 */
export const addContactPoint = entry('POST /contacts/:id/contact-points', {
  who: 'contact',
  summary: 'Adds an e-mail address or phone number to a donor',
  body: point,
  confirmed: 'sometimes',
  done: 'done.contact-point-added',
})

/** A value is never overwritten: a new one ends the point and adds another. */
export const changeContactPoint = entry('PUT /contacts/:id/contact-points/:point_id', {
  who: 'contact',
  summary: 'Changes an e-mail address or phone number of a donor, makes it primary, verifies or ends it',
  body: point,
  confirmed: true,
  done: 'done.contact-point-changed',
})
