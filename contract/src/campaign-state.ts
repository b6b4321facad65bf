import type { Rupees } from './money.ts'

export const campaignStatuses = ['draft', 'published', 'paused', 'archived'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

export const goalKinds = ['none', 'amount', 'donations', 'donors', 'shares'] as const
export type GoalKind = (typeof goalKinds)[number]

/** Computed from status, dates and figures; never stored. */
export const campaignStates = [
  'draft',
  'not_started',
  'collecting',
  'goal_reached',
  'ended',
  'paused',
  'archived',
] as const
export type CampaignState = (typeof campaignStates)[number]

/** First and last day in Pakistan, yyyy-mm-dd; null for no limit. */
export type CampaignDays = { status: CampaignStatus; starts_on: string | null; ends_on: string | null }

export type CampaignGoal = { goal_kind: GoalKind; goal: number | null; share_price: Rupees | null }

/**
 * Settled gifts less refunds, gross of fees; `promised`: transfers that donors reported and that are not
 * found at the bank yet.
 */
export type CampaignFigures = { amount: Rupees; donations: number; donors: number; promised: Rupees }

/** Public figures. `donors` is null unless the campaign shows donors or counts them for its goal. */
export type PublicFigures = Omit<CampaignFigures, 'donors'> & { donors: number | null }

/** Progress in the unit of the goal: rupees, donations, donors or whole shares. */
export function progressOf({ goal_kind, share_price }: CampaignGoal, figures: PublicFigures): number {
  if (goal_kind === 'shares') return Math.floor(figures.amount / (share_price ?? 1))
  return figures[goal_kind === 'donations' || goal_kind === 'donors' ? goal_kind : 'amount'] ?? 0
}

export const hasReachedGoal = (campaign: CampaignGoal, figures: PublicFigures): boolean =>
  campaign.goal !== null && progressOf(campaign, figures) >= campaign.goal

/** Returns true for a day on which gifts count towards the campaign. */
export const isOpenOn = ({ status, starts_on, ends_on }: CampaignDays, day: string): boolean =>
  status === 'published' && (starts_on ?? day) <= day && day <= (ends_on ?? day)

/** @param day today in Pakistan, yyyy-mm-dd */
export function campaignState(
  campaign: CampaignDays & CampaignGoal,
  figures: CampaignFigures,
  day: string,
): CampaignState {
  const { status, starts_on, ends_on } = campaign
  if (status !== 'published') return status
  if (starts_on !== null && day < starts_on) return 'not_started'
  if (ends_on !== null && day > ends_on) return 'ended'
  return hasReachedGoal(campaign, figures) ? 'goal_reached' : 'collecting'
}

/** Returns what receives the gifts of the form on a campaign's page. */
export function givingTarget(
  state: CampaignState,
  { after_goal, after_end }: { after_goal: 'continue' | 'close'; after_end: 'close' | 'continue_to_cause' },
): 'campaign' | 'cause' | 'nowhere' {
  if (state === 'collecting') return 'campaign'
  if (state === 'goal_reached' && after_goal === 'continue') return 'campaign'
  if (state === 'ended' && after_end === 'continue_to_cause') return 'cause'
  return 'nowhere'
}
