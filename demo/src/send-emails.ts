import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { StoryName } from './demo-stories.ts'
import type { Told } from './story-steps.ts'

/** What is told so far. */
export type ToldSoFar = Partial<Record<StoryName, Told>>

/** Of two stories the mail server did not take the e-mails yet; of one the address does not exist. */
const waiting: StoryName[] = ['still at the payment page', 'paid today']
const refused: StoryName = 'refused, then paid'

/** Sends what a step of a story has queued, before the next one: events keep their order. */
export async function sendEmails(db: Database, told: ToldSoFar): Promise<void> {
  const unsent = waiting.map((name) => told[name]?.intentId ?? 0)
  const failed = sql`intent_id = ${told[refused]?.intentId ?? 0}`
  await sql`
    with ended as (
      update messages set tries = 1, next_try_at = null,
        status = case when ${failed} then 'failed' else 'sent' end,
        error = case when ${failed} then '550 5.1.1 No such user here' end,
        sent_at = case when not ${failed} then now() end
      where status = 'queued' and intent_id <> all(${unsent}::bigint[])
      returning intent_id, kind, status
    )
    insert into events (intent_id, actor, kind, facts)
    select intent_id, 'system', 'email_ended', jsonb_build_object('email', kind, 'result', status) from ended`.execute(
    db,
  )
}
