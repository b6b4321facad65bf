import { type Draft, recordEvent } from './draft.ts'
import type { HeldIntent } from './held.ts'

/** Leaves in the timeline which lines of a donation count for another amount than before; of a single line the total says it. */
export function noteLines(draft: Draft, before: HeldIntent, intent: HeldIntent): void {
  if (intent.funds.length < 2) return
  const lines = intent.funds.flatMap(({ position, cause_id, fundtitle, fund_type, amount: to }) => {
    const from = before.funds.find((fund) => fund.position === position)?.amount ?? 0
    return from === to ? [] : [{ fund: cause_id === null ? null : fundtitle, fund_type, from, to }]
  })
  if (lines.length > 0) recordEvent({ draft, intent }, { kind: 'lines_changed', facts: { lines } })
}
