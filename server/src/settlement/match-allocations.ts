import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { type Change, changesOfKind } from './plan/change.ts'
import type { MatchPledgeState } from './plan/match-pledge.ts'
import type { IntentState } from './plan/settlement-state.ts'

/**
 * Locks the pledges of the donations' campaigns until the transaction ends: gifts that settle at the same
 * time must not be matched by the same rupee of a pot.
 * @param intentIds donations with lines of campaigns
 * @param joined campaign that a line joins, whose pledges are locked too
 */
export async function lockPledges(
  trx: Database,
  intentIds: readonly number[],
  joined: number | null,
): Promise<void> {
  if (intentIds.length === 0 && joined === null) return
  await sql`
    select from match_pledges where campaign_id = ${joined} or campaign_id in (
      select campaign_id from donations join donation_funds on donation_id = donations.id
      where intent_id = any(${intentIds}::bigint[]))
    order by id for no key update`.execute(trx)
}

/** Reads the pledges of the donations' campaigns, in the order in which they match. */
export async function readPledgeStates(
  db: Database,
  intents: readonly Pick<IntentState, 'funds'>[],
  joined: number | null,
): Promise<MatchPledgeState[]> {
  const named = intents.flatMap(({ funds }) => funds.flatMap(({ campaign_id }) => campaign_id ?? []))
  const campaigns = joined === null ? named : [...named, joined]
  if (campaigns.length === 0) return []
  const { rows } = await sql<MatchPledgeState>`
    select id, campaign_id, percent, pot, gift_cap, starts_on::text, ends_on::text, allocated,
      closed_at is not null as is_closed
    from match_pledges where campaign_id = any(${campaigns}::int[]) order by position, id`.execute(db)
  return rows
}

/**
 * Builds the writes of changed allocations, and of the pledges that donations pay; a trigger counts
 * `allocated` of pledges.
 */
export function allocationRows(changes: readonly Change[]): RawBuilder<unknown>[] {
  const named = changesOfKind(changes, 'pledge_named').map(
    ({ intent_id, pledge_id }) =>
      sql`update donations set match_pledge_id = ${pledge_id} where intent_id = ${intent_id}`,
  )
  const allocated = changesOfKind(changes, 'match_allocated')
  if (allocated.length === 0) return named
  const byLine = Map.groupBy(allocated, (one) => `${one.intent_id} ${one.position} ${one.pledge_id}`)
  const rows = [...byLine.values()]
    .flatMap((each) => {
      const last = each.at(-1)
      return last ? [{ ...last, was: each[0]?.was ?? 0 }] : []
    })
    // Writes returned amounts first, so that no pledge exceeds its pot between two rows.
    .sort((one, other) => one.amount - one.was - (other.amount - other.was))
    .map(
      ({ intent_id, position, pledge_id, amount }) =>
        sql`(${intent_id}::bigint, ${position}::smallint, ${pledge_id}::int, ${amount}::int)`,
    )
  return [
    ...named,
    sql`insert into match_allocations (intent_id, position, pledge_id, amount) values ${sql.join(rows)}
      on conflict (intent_id, position, pledge_id) do update set amount = excluded.amount`,
  ]
}
