import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { integerBetween, maxId, requiredText, wholeRupees, withMessage } from './fields.ts'
import { inRupees } from './money.ts'

const id = integerBetween('office-fields.contact.choose', 1, maxId)

/** Contact of a household or soft credit. */
export const namedContact = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })
export type NamedContact = z.output<typeof namedContact>

export const createHousehold = entry('POST /contacts/:id/households', {
  who: 'contact',
  summary: 'Makes a household with this donor as its first member',
  body: z.object({ name: requiredText('office-fields.name') }),
  answer: z.object({ id: z.int() }),
  done: 'done.household-made',
})

/** Reported to the donor's addresses and administrators, as statements go to the household's address. */
export const addHouseholdMember = entry('POST /contacts/:id/members', {
  who: 'contact',
  confirmed: true,
  summary: 'Adds a donor to a household, for one letter and statement; the donations stay the donor’s own',
  body: z.object({ member_id: id }),
  done: 'done.household-member-added',
})

/** Removing the last member anonymises the household. */
export const removeHouseholdMember = entry('DELETE /contacts/:id/members/:member_id', {
  who: 'contact',
  summary: 'Removes a donor from a household',
  done: 'done.household-member-removed',
})

/**
 * Reason for a credit: the credited contact asked for the donation, is family, employs the donor, or is
 * honoured by the donation.
 */
export const softCreditRoles = ['introduced', 'family', 'employer', 'honoured'] as const

const softCredit = z.object({
  id: z.int(),
  donation_id: z.int(),
  donation_code: z.string(),
  /** Excluded from every total of received money. */
  amount: inRupees,
  role: z.literal(softCreditRoles),
  credited: namedContact,
  giver: namedContact,
})
export type SoftCredit = z.output<typeof softCredit>

export const listSoftCredits = entry('GET /contacts/:id/soft-credits', {
  who: 'contact',
  summary: 'Soft credits that a donor has, and those on the donor’s donations; newest first',
  answer: z.array(softCredit),
})

export const listDonationCredits = entry('GET /donations/:id/soft-credits', {
  who: 'contact',
  summary: 'The soft credits of a donation',
  answer: z.array(softCredit),
})

export const addSoftCredit = entry('POST /donations/:id/soft-credits', {
  who: 'contact',
  summary: 'Credits another donor with a donation or part of it, without counting it twice',
  body: z.object({
    contact_id: id,
    amount: wholeRupees(),
    role: z.literal(softCreditRoles, withMessage('office-fields.credit-role')),
  }),
  done: 'done.soft-credit-added',
})

export const removeSoftCredit = entry('DELETE /donations/:id/soft-credits/:credit_id', {
  who: 'contact',
  summary: 'Removes a soft credit',
  done: 'done.soft-credit-removed',
})
