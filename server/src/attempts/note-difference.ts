import { sql, type Transaction } from 'kysely'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import type { DB } from '../platform/tables.ts'

/** What people should look at; migration 0009 tells each. */
export type DifferenceKind = 'state' | 'amount' | 'paid late' | 'paid twice' | 'refund of unknown amount'

export type Difference = {
  kind: DifferenceKind
  ours: PaymentStatus
  theirs: PaymentStatus
  /** Null where the gateway named none, or it is not about the amount. */
  theirAmountPaisa?: number | null
  reason: string
}

/**
 * Notes for people that an attempt, which must be locked, and the gateway's answer differ, or that something about its
 * settlement should be known. One that stands already is only seen again.
 * @returns whether it is new, or says something else than before
 */
export async function noteDifference(
  trx: Transaction<DB>,
  attemptId: number,
  { kind, ours, theirs, theirAmountPaisa = null, reason }: Difference,
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    with standing as (
      select ours, theirs, their_amount_paisa from differences
      where attempt_id = ${attemptId} and kind = ${kind} and ended_at is null
    ), noted as (
      insert into differences (attempt_id, kind, ours, theirs, their_amount_paisa, reason)
      values (${attemptId}, ${kind}, ${ours}, ${theirs}, ${theirAmountPaisa}, ${reason})
      on conflict (attempt_id, kind) where ended_at is null do update set
        ours = excluded.ours, theirs = excluded.theirs, their_amount_paisa = excluded.their_amount_paisa,
        reason = excluded.reason, seen_at = now()
    )
    select not exists (select from standing where ours = ${ours} and theirs = ${theirs}
      and their_amount_paisa is not distinct from ${theirAmountPaisa}::bigint) as is_news`.execute(trx)
  return rows[0]?.is_news ?? true
}

/**
 * Ends what stood of these kinds for an attempt.
 * @param by 'gateway' when its answer agrees by now, or who did what ended it
 */
export async function endDifferences(
  trx: Transaction<DB>,
  attemptIds: number[],
  kinds: DifferenceKind[],
  by: string,
): Promise<void> {
  await trx
    .updateTable('differences')
    .set({ ended_at: new Date(), ended_by: by })
    .where('attempt_id', 'in', attemptIds)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .execute()
}
