import type { Transaction } from 'kysely'
import type { DifferenceKind } from '../../../../contract/src/reconciliation.ts'
import type { PaymentStatus } from '../../../../contract/src/statuses.ts'
import type { DB } from '../../platform/database/tables.ts'

export type NewDifference = {
  kind: DifferenceKind
  ours: PaymentStatus
  /** 'unknown': the gateway does not know the payment, or answers about another one. */
  theirs: PaymentStatus | 'unknown'
  /** Null where the gateway named none, or it is not about the amount. */
  theirAmountPaisa?: number | null
  reason: string
}

/**
 * Notes for people that an attempt, which must be locked, and the gateway's answer differ, or that something about its
 * settlement should be known. One that stands already is only seen again, and so is one that a person has closed: it
 * comes back when it says something else than what they closed.
 * @returns whether it is new, or says something else than before
 */
export async function noteDifference(
  trx: Transaction<DB>,
  attemptId: number,
  { kind, ours, theirs, theirAmountPaisa = null, reason }: NewDifference,
): Promise<boolean> {
  const before = await trx
    .selectFrom('differences')
    .select(['id', 'ours', 'theirs', 'their_amount_paisa', 'ended_at', 'note'])
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isSame =
    before?.ours === ours && before.theirs === theirs && before.their_amount_paisa === theirAmountPaisa
  const stands = before !== undefined && before.ended_at === null
  const wasClosed = before !== undefined && before.ended_at !== null && before.note !== ''
  const seen = { ours, theirs, their_amount_paisa: theirAmountPaisa, reason, seen_at: new Date() }
  if (stands || (wasClosed && isSame)) {
    await trx.updateTable('differences').set(seen).where('id', '=', before.id).execute()
    return !isSame
  }
  await trx
    .insertInto('differences')
    .values({ attempt_id: attemptId, kind, ...seen })
    .execute()
  return true
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
