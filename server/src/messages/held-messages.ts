import { sql } from 'kysely'
import { english } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'

/** Days after which a held message is dropped. */
const daysHeld = 14

/**
 * Queues the held first message of a donation whose donor has opened the page or reported the transfer; above
 * the limit per minute, for the next minute.
 * @param link token of the donor's page
 */
export async function releaseHeldMessage(
  { db, heldEmailsPerMinute }: Pick<AppContext, 'db' | 'heldEmailsPerMinute'>,
  link: string,
): Promise<void> {
  await release(
    { db, heldEmailsPerMinute },
    sql`intent_id = (select id from payment_intents where link = ${link})`,
  )
}

/** Queues the held first message of an agreement whose donor has opened its page, by the page's token. */
export const releaseHeldAgreementMessage = (
  context: Pick<AppContext, 'db' | 'heldEmailsPerMinute'>,
  link: string,
): Promise<void> =>
  release(
    context,
    sql`(contact_id, kind, facts ->> 'agreement_id') in (select contact_id, 'agreement_made',
      agreement_id::text
      from agreements join agreement_contacts on agreement_id = id where link = ${link})`,
  )

async function release(
  { db, heldEmailsPerMinute }: Pick<AppContext, 'db' | 'heldEmailsPerMinute'>,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    update messages set status = 'queued', released_at = slot.at, next_try_at = slot.at
    from (select greatest(now(), interval '1 minute' + (
      select released_at from messages where released_at is not null
      order by released_at desc offset ${heldEmailsPerMinute - 1} limit 1)) as at) as slot
    where ${which} and status = 'held'
      and recipient <> ''`.execute(db)
}

export async function dropOldHeldMessages(db: Database): Promise<void> {
  await sql`
    update messages set status = 'dropped'
    where status = 'held' and queued_at < now() - make_interval(days => ${daysHeld})`.execute(db)
}

/** Drops the queued messages of an appeal, except those that are being sent. @returns how many */
export async function dropAppealMessages(trx: Database, appealId: number): Promise<number> {
  const dropped = await trx
    .updateTable('messages')
    .set({ status: 'dropped', next_try_at: null, error: english.t('refusal.message.dropped.appeal_stopped') })
    .where('appeal_id', '=', appealId)
    .where('status', '=', 'queued')
    .where('unconfirmed', '=', 0)
    .executeTakeFirst()
  return Number(dropped.numUpdatedRows)
}
