import type { Rupees } from './money.ts'

/** Computed from the terms, the day and the allocated amount; never stored. */
export const pledgeStates = ['not_started', 'open', 'used_up', 'ended', 'closed'] as const
export type PledgeState = (typeof pledgeStates)[number]

/** Terms that decide which gifts a pledge matches. */
export type PledgeTerms = {
  /** First and last day on which matched gifts are received, in Pakistan, yyyy-mm-dd; null: no last day. */
  starts_on: string
  ends_on: string | null
  is_closed: boolean
  pot: Rupees
  /** Matched so far, less returns. */
  allocated: Rupees
}

/** Owed amount without a pending donation; negative when pending donations exceed it. */
export const unrequestedAmount = ({ owed, payments }: PledgeDebt): Rupees =>
  payments.reduce((sum, { status, amount }) => sum - (status === 'pending' ? amount : 0), owed)

type PledgeDebt = { owed: Rupees; payments: readonly { status: string; amount: Rupees }[] }

/** @param day in Pakistan, yyyy-mm-dd */
export function pledgeState(
  { starts_on, ends_on, is_closed, pot, allocated }: PledgeTerms,
  day: string,
): PledgeState {
  if (is_closed) return 'closed'
  if (day < starts_on) return 'not_started'
  if (ends_on !== null && day > ends_on) return 'ended'
  return allocated < pot ? 'open' : 'used_up'
}
