import { type RawBuilder, sql } from 'kysely'
import { type Change, changesOfKind } from './plan/change.ts'
import { sumLinesForIntent } from './plan/funds.ts'
import type { SettlementState } from './plan/settlement-state.ts'

/** Update of one attempt or intent, guarded by its previous state. */
type StateUpdate = { id: number; was: string; set: object }

function causeUpdates(changes: readonly Change[], { intents }: SettlementState): StateUpdate[] {
  const rows = [
    ...changesOfKind(changes, 'fund'),
    ...changesOfKind(changes, 'fund_added'),
    ...changesOfKind(changes, 'fund_allocated'),
  ]
  const changed = new Set(rows.map(({ intent_id }) => intent_id))
  return intents
    .filter(({ id }) => changed.has(id))
    .map(({ id, status, funds }) => ({ id, was: status, set: sumLinesForIntent(funds) }))
}

/** Builds the updates of states, and how many rows each changes. */
export function stateUpdates(
  changes: readonly Change[],
  state: SettlementState,
): { update: RawBuilder<unknown>; count: number }[] {
  const attempts = mergeUpdates(changesOfKind(changes, 'attempt'))
  const intents = mergeUpdates([...changesOfKind(changes, 'intent'), ...causeUpdates(changes, state)])
  return [
    ...groupedUpdates(attempts, ({ was, set }, which) => {
      const inquiredAt = 'inquiries' in set ? sql`, inquired_at = now()` : sql``
      return sql`update payment_attempts set ${assignments(set)}${inquiredAt}
        where ${which} and status = ${was}`
    }),
    ...groupedUpdates(
      intents,
      ({ was, set }, which) =>
        sql`update payment_intents set ${assignments(set)}, updated_at = now()
          where ${which} and status = ${was}`,
    ),
  ]
}

/**
 * Groups equal updates into one statement: a payout sets the value date of thousands of rows, a run of
 * inquiries the count of dozens.
 */
function groupedUpdates(
  all: readonly StateUpdate[],
  write: (update: StateUpdate, which: RawBuilder<unknown>) => RawBuilder<unknown>,
): { update: RawBuilder<unknown>; count: number }[] {
  const equalUpdates = Map.groupBy(all, ({ was, set }) => JSON.stringify([was, set]))
  return [...equalUpdates.values()].flatMap((updates) => {
    const [first] = updates
    if (!first) return []
    const ids = updates.map(({ id }) => id)
    const which = updates.length === 1 ? sql`id = ${first.id}` : sql`id = any(${ids}::bigint[])`
    return [{ update: write(first, which), count: updates.length }]
  })
}

function mergeUpdates(changes: readonly StateUpdate[]): StateUpdate[] {
  const rows = new Map<number, StateUpdate>()
  for (const change of changes) {
    const before = rows.get(change.id)
    rows.set(change.id, { ...change, was: before?.was ?? change.was, set: { ...before?.set, ...change.set } })
  }
  return [...rows.values()]
}

export const assignments = (set: object) =>
  sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
