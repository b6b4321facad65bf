import type { Paisa } from '../../../../contract/src/money.ts'
import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import type { DiscrepancyFields } from './change.ts'
import type { Draft } from './draft.ts'
import { record } from './record-change.ts'
import type { AttemptState } from './settlement-state.ts'

/**
 * Opens a discrepancy for staff: our books and the gateway disagree about an attempt, or its settlement needs
 * attention. An open one is only updated. One that a person closed is updated too, and opened again only when
 * its content differs.
 * @returns whether it is new or its content changed
 */
export function openDiscrepancy(
  draft: Draft,
  attempt: AttemptState,
  kind: DiscrepancyKind,
  about: Omit<DiscrepancyFields, 'their_amount_paisa'> & { their_amount_paisa?: Paisa | null },
): boolean {
  const fields = { their_amount_paisa: null, ...about }
  const before = attempt.discrepancies.find((one) => one.kind === kind)
  const isSame =
    before?.ours === fields.ours &&
    before.theirs === fields.theirs &&
    before.their_amount_paisa === fields.their_amount_paisa
  if (before && (before.is_open || (before.was_closed && isSame))) {
    record(draft, { change: 'discrepancy_seen', id: before.id, attempt_id: attempt.id, fields })
    return !isSame
  }
  record(draft, { change: 'discrepancy_opened', attempt_id: attempt.id, kind, fields })
  return true
}

/**
 * Ends the open discrepancies of these kinds.
 * @param by 'gateway' when its answer now agrees, or the person who resolved them
 */
export function endDiscrepancies(
  draft: Draft,
  attempt: AttemptState,
  kinds: readonly DiscrepancyKind[],
  by: string,
): void {
  for (const { id, kind, is_open } of attempt.discrepancies)
    if (is_open && kinds.includes(kind))
      record(draft, { change: 'discrepancy_ended', id, attempt_id: attempt.id, by, note: '' })
}
