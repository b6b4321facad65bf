import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry } from './entry.ts'
import { instant, integerBetween, maxId, requiredText, withMessage } from './fields.ts'
import { namedContact } from './households.ts'
import { bookedDay, day, inPages } from './lists.ts'
import { pledgeStates } from './match-pledge-state.ts'
import { message } from './message.ts'
import { inRupees } from './money.ts'
import { paymentStatuses } from './status.ts'

/** Donation with which the matcher pays a pledge. */
const pledgePayment = z.object({
  donation_id: z.int(),
  donation_code: z.string(),
  status: z.literal(paymentStatuses),
  /** Amount through the campaign, less refunds. */
  amount: inRupees,
  /** Address of the donation's page; null when it cannot be paid any more. */
  url: z.nullable(z.string()),
})

const pledgeTerms = {
  /** Maximum amount that the pledge matches. */
  pot: inRupees,
  /** Maximum for one donation; null for none. */
  gift_cap: z.nullable(inRupees),
  /** First and last day on which matched gifts are received, in Pakistan, yyyy-mm-dd; null: no last day. */
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  /** Pledges with a lower number match first. */
  position: z.int(),
  /** The campaign's page names the matcher. */
  shows_name: z.boolean(),
}

const matchPledge = z.object({
  id: z.int(),
  campaign: z.object({ id: z.int(), slug: z.string(), title: z.string() }),
  matcher: namedContact,
  /** Rupees matched for 100 rupees. */
  percent: z.int(),
  ...pledgeTerms,
  state: z.literal(pledgeStates),
  /** Matched amount, less returns, and the number of matched donations. */
  allocated: inRupees,
  donations: z.int(),
  /** Received from the matcher, and the matched amount that is still unpaid. */
  paid: inRupees,
  owed: inRupees,
  payments: z.array(pledgePayment),
  closed_at: z.nullable(instant),
})
export type MatchPledge = z.output<typeof matchPledge>

export const listMatchPledges = entry('GET /match-pledges', {
  who: 'campaign.match',
  summary: 'Pledges that match gifts through campaigns, those not closed first, then the newest',
  ...inPages(matchPledge),
})

const termsForm = {
  pot: integerBetween('office-fields.pot.whole', 1, 2_000_000_000),
  gift_cap: z.nullable(integerBetween('office-fields.gift-cap.whole', 1, maxAmount)),
  starts_on: bookedDay('office-fields.starts-on'),
  ends_on: day,
  position: integerBetween('office-fields.pledge-order.whole', 1, 99),
  shows_name: z.boolean(),
}

const inOrder = z.refine<{ starts_on: string | null; ends_on: string | null }>(
  ({ starts_on, ends_on }) => starts_on === null || ends_on === null || starts_on <= ends_on,
  { path: ['ends_on'], ...withMessage(message('office-fields.ends-on.before')) },
)

export const createMatchPledge = entry('POST /match-pledges', {
  who: 'campaign.match',
  summary: 'Records a donor’s pledge to match gifts that settle from now on through a campaign',
  body: z
    .object({
      campaign_id: integerBetween('office-fields.campaign.required', 1, maxId),
      contact_id: integerBetween('office-fields.matcher.required', 1, maxId),
      percent: integerBetween('office-fields.percent.whole', 1, 1000),
      ...termsForm,
    })
    .check(inOrder),
  answer: matchPledge,
  done: 'done.pledge.created',
})

/** Matcher, campaign and ratio are fixed: for others, close the pledge and record a new one. */
export const updateMatchPledge = entry('PUT /match-pledges/:id', {
  who: 'campaign.match',
  summary: 'Changes pot, cap, days, order and name of a pledge that is not closed',
  body: z.object(termsForm).check(inOrder),
  answer: matchPledge,
  done: 'done.pledge.updated',
})

export const closeMatchPledge = entry('POST /match-pledges/:id/close', {
  who: 'campaign.match',
  summary:
    'Closes a pledge: it matches no further gifts, and its matcher gets a message with the owed amount',
  answer: matchPledge,
  done: 'done.pledge.closed',
})

export const requestMatchPayment = entry('POST /match-pledges/:id/donations', {
  who: 'campaign.match',
  summary: 'Makes a donation of the owed amount, which pays the pledge, and sends the matcher its link',
  answer: matchPledge,
  done: 'done.pledge.asked',
})

export const addPledgePayment = entry('POST /match-pledges/:id/payments', {
  who: 'campaign.match',
  summary:
    'Records a donation of the matcher through the campaign as payment of the pledge; it is not matched',
  body: z.object({ donation_code: requiredText('office-fields.donation-code', 20) }),
  answer: matchPledge,
  done: 'done.pledge.payment-added',
})

export const removePledgePayment = entry('DELETE /match-pledges/:id/payments/:donation_id', {
  who: 'campaign.match',
  summary: 'Removes a donation from the payments of a pledge; it is then matched as others are',
  answer: matchPledge,
  done: 'done.pledge.payment-removed',
})
