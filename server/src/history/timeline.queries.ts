import type { Rupees } from '../../../contract/src/money.ts'
import type { EventOf, TimelineEvent } from '../../../contract/src/payment-events.ts'
import type { Database } from '../platform/database/database.ts'

/**
 * Reads the newest events of a donation or payment, oldest first. Callbacks that were only counted appear
 * once per kind, at the time of the first.
 */
export async function readIntentTimeline(
  db: Database,
  intentId: number,
  newest: number,
): Promise<TimelineEvent[]> {
  const [events, counted, corrections, imported] = await Promise.all([
    db
      .selectFrom('events')
      .select(['id', 'at', 'actor', 'attempt_id', 'kind', 'facts'])
      .where('intent_id', '=', intentId)
      .orderBy('id', 'desc')
      .limit(newest)
      .execute(),
    db
      .selectFrom('counted_callbacks as counted')
      .innerJoin('payment_attempts as attempt', 'attempt.id', 'attempt_id')
      .select(['counted.id', 'attempt_id', 'refusal', 'count', 'first_at', 'last_at', 'record'])
      .where('intent_id', '=', intentId)
      .orderBy('first_at')
      .execute(),
    db.selectFrom('donor_corrections').selectAll().where('intent_id', '=', intentId).execute(),
    db
      .selectFrom('imported_donations as imported')
      .innerJoin('donations', 'donations.id', 'donation_id')
      .innerJoin('imports', 'imports.id', 'import_id')
      .innerJoin('users', 'users.id', 'run_by')
      .select(['imported.source', 'key', 'file_name', 'run_at', 'first_name', 'last_name'])
      .where('intent_id', '=', intentId)
      .execute(),
  ])
  // Validated when written.
  const timeline = events.reverse().map((row) => ({ ...row, at: row.at.toISOString() }) as TimelineEvent)
  for (const event of timeline) {
    if (event.kind !== 'donor_corrected') continue
    const { before, after } = corrections.find(({ id }) => id === event.facts.correction) ?? {}
    Object.assign(event.facts, { before, after })
  }
  for (const { source, key, file_name, run_at, first_name, last_name } of imported) {
    const facts = { source, key: key.startsWith('#') ? '' : key, file_name }
    const about = { id: 0, at: run_at?.toISOString() ?? '', attempt_id: null, facts }
    timeline.unshift({ ...about, kind: 'imported', actor: `${first_name} ${last_name}` })
  }
  for (const { id, attempt_id, refusal, count, first_at, last_at, record } of counted) {
    const at = first_at.toISOString()
    const next = timeline.findIndex((event) => event.at > at)
    const facts = { refusal: refusal || null, record, times: count, last_at: last_at.toISOString() }
    const event = { id: -id, at, attempt_id, facts, kind: 'callback_received', actor: 'gateway' }
    timeline.splice(next === -1 ? timeline.length : next, 0, event as TimelineEvent)
  }
  return timeline
}

/** Reason that staff gave for rejecting a bank transfer. */
export type Rejection = {
  reason: string
  /** Amount received despite the rejection; null when none were recorded. */
  amount_arrived: Rupees | null
}

/** Reads the newest rejection of a transfer for a donation or payment; null when there was none. */
export async function readRejection(
  db: Database,
  intentId: number,
): Promise<(Rejection & { by: string; at: Date }) | null> {
  const row = await db
    .selectFrom('events')
    .select(['facts', 'actor', 'at'])
    .where('intent_id', '=', intentId)
    .where('kind', '=', 'transfer_rejected')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  // Validated when written.
  const { reason, amount_arrived } = row.facts as EventOf<'transfer_rejected'>['facts']
  return { reason, by: row.actor, at: row.at, amount_arrived: amount_arrived ?? null }
}
