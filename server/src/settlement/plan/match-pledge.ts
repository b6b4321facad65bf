import type { PledgeTerms } from '../../../../contract/src/match-pledge-state.ts'
import type { Rupees } from '../../../../contract/src/money.ts'

/** Amount by which a pledge matches a donation's line. */
export type MatchAllocation = { position: number; pledge_id: number; amount: Rupees }

/** Pledge of matched giving, locked with the donations of its campaign (docs/decisions/0168). */
export type MatchPledgeState = PledgeTerms & {
  id: number
  campaign_id: number
  /** Rupees matched for 100 rupees. */
  percent: number
  /** Maximum for one donation; null for none. */
  gift_cap: Rupees | null
}
