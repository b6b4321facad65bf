import { sql } from 'kysely'
import { insertEventOfEach } from '../history/record-events.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { QueuedMessage } from './queued-message.ts'

/** Duration of a claim. Sending ends long before, so the process of an older claim has died. */
const leaseMinutes = 15

export async function leaseMessages(
  trx: Database,
  claimed: readonly { message: QueuedMessage }[],
): Promise<void> {
  const leases = claimed.map(({ message: { id, channel, phone } }) => ({ id, channel, phone }))
  await sql`${prepared}
    update messages set tries = tries + 1, next_try_at = now() + make_interval(mins => ${leaseMinutes}),
      channel = lease.channel,
      phone = case when lease.channel = 'email' then messages.phone else lease.phone end,
      handed_at = case when lease.channel = 'email' then handed_at else ${new Date()}::timestamptz end
    from json_to_recordset(${JSON.stringify(leases)}) as lease (id bigint, channel text, phone text)
    where messages.id = lease.id`.execute(trx)
}

/**
 * Marks e-mails as sent, and counts an unconfirmed attempt of the next claimed messages, just before these
 * are sent in parallel. After any failure during sending (the process dies, the database becomes unavailable,
 * the mail server accepts the mail and never answers) an e-mail is sent at most once more, under the same
 * Message-ID, by which mail programs detect duplicates. Claimed messages whose sending has not begun count no
 * unconfirmed attempt.
 * @returns the next messages without those that were dropped meanwhile, or whose lease has expired
 */
export async function markSentAndBeginNext<Of extends { message: QueuedMessage }>(
  db: Database,
  sent: readonly QueuedMessage[],
  next: readonly Of[],
): Promise<Of[]> {
  if (sent.length + next.length === 0) return []
  const claims = next.map(({ message }) => message)
  const column = <Name extends keyof QueuedMessage>(messages: readonly QueuedMessage[], name: Name) =>
    messages.map((message) => message[name])
  // The status is compared with the status that was read: for `status = 'queued'` the planner, whose
  // statistics may be older than a burst, reads the whole queue.
  const { rows } = await sql<{ id: number }>`${prepared}
    with marked as (
      update messages set status = 'sent', error = null, sent_at = now(), next_try_at = null
      from unnest(${column(sent, 'id')}::bigint[], ${column(sent, 'status')}::text[]) as was (id, status)
      where messages.id = was.id and messages.status = was.status
      returning intent_id, kind
    ), recorded as (${insertEventOfEach(
      { actor: 'system', kind: 'email_ended' },
      sql`select intent_id, jsonb_build_object('email', kind, 'result', 'sent') as facts from marked
        where intent_id is not null`,
    )})
    update messages set unconfirmed = messages.unconfirmed + 1
    from unnest(${column(claims, 'id')}::bigint[], ${column(claims, 'status')}::text[],
      ${column(claims, 'tries')}::int[], ${column(claims, 'unconfirmed')}::int[])
      as claim (id, status, tries, unconfirmed)
    where messages.id = claim.id and messages.status = claim.status and messages.tries = claim.tries
      and messages.unconfirmed = claim.unconfirmed
    returning messages.id`.execute(db)
  const begun = new Set(rows.map(({ id }) => id))
  return next.filter(({ message }) => begun.has(message.id))
}

/** Releases claimed messages whose sending has not begun. @param minutes until they are due again */
export async function releaseMessages(
  db: Database,
  messages: readonly QueuedMessage[],
  minutes: number,
): Promise<void> {
  if (messages.length === 0) return
  await sql`
    update messages set tries = messages.tries - 1,
      next_try_at = now() + make_interval(mins => ${minutes})
    from json_to_recordset(${JSON.stringify(messages.map(({ id, tries }) => ({ id, tries })))})
      as claim (id bigint, tries int)
    where messages.id = claim.id and messages.tries = claim.tries and status = 'queued'`.execute(db)
}
