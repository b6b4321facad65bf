import { sql } from 'kysely'
import { channels } from '../../../contract/src/channels.ts'
import { queueMessage, toDonors } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { type AppealFacts, appealMessage } from './appeal-message.ts'
import { raisedAmount, raiseOf } from './raised-amount.ts'
import { type Audience, countReached, type Recipient, readRecipients } from './recipients.queries.ts'

type RunningAppeal = Audience & {
  begun_by: number
  last_contact_id: number
  raise_percent: number | null
  raise_rupees: number | null
}

/**
 * Queues the messages of the next donors of the oldest unfinished appeal, in one transaction with its
 * progress: a crash repeats all of it or nothing, and the key of each message ensures one message per donor.
 * @param batch donors per transaction
 * @returns false when no appeal was unfinished
 */
export const queueAppealBatch = (db: Database, batch = 500): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<RunningAppeal>`
      select id, kind, filters, channels, begun_by, last_contact_id, raise_percent, raise_rupees from appeals
      where begun_at is not null and ended_at is null and stopped_at is null
      order by id limit 1 for update`.execute(trx)
    const [appeal] = rows
    if (!appeal) return false
    if (appeal.last_contact_id === 0)
      await trx
        .updateTable('appeals')
        .set({ planned: await countReached(trx, appeal) })
        .where('id', '=', appeal.id)
        .execute()
    const { recipients, last, isEnd } = await readRecipients(trx, appeal, {
      after: appeal.last_contact_id,
      limit: batch,
    })
    const facts = await writeProposals(trx, appeal, recipients)
    const messages = recipients.flatMap(({ contact_id: contactId }) => {
      const known = facts.get(contactId)
      return known === undefined
        ? []
        : {
            contactId,
            event: `${appeal.id} ${contactId}`,
            facts: known,
            askedBy: appeal.begun_by,
            appealId: appeal.id,
            excluded: channels.filter((channel) => !appeal.channels.includes(channel)),
          }
    })
    await queueMessage(trx, appealMessage, toDonors(appealMessage, messages))
    await sql`
      update appeals set handled = handled + ${facts.size},
        planned = greatest(planned, handled + ${facts.size}),
        last_contact_id = ${last ?? appeal.last_contact_id},
        ended_at = case when ${isEnd} then now() end
      where id = ${appeal.id}`.execute(trx)
    return true
  })

/** Records the proposed amounts. @returns the facts of each donor's message */
async function writeProposals(
  trx: Database,
  appeal: RunningAppeal,
  recipients: readonly Recipient[],
): Promise<Map<number, AppealFacts>> {
  const { id } = appeal
  const raise = raiseOf(appeal)
  if (!raise) return new Map(recipients.map(({ contact_id }) => [contact_id, { appeal_id: id }]))
  const proposals = recipients
    .map(({ contact_id, agreement_id, amount }) => {
      const before = amount ?? 0
      return { contact_id, agreement_id, before, amount: raisedAmount(before, raise) }
    })
    .filter(({ before, amount }) => amount > before)
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with proposed as (
      select * from json_to_recordset(${JSON.stringify(proposals)})
        as proposed (contact_id bigint, agreement_id bigint, before int, amount int)
    ), written as (
      insert into amount_proposals (appeal_id, agreement_id, amount_before, amount)
      select ${id}, agreement_id, before, amount from proposed
      on conflict do nothing returning id, agreement_id
    ) select id, contact_id from written join proposed using (agreement_id)`.execute(trx)
  return new Map(rows.map((row) => [row.contact_id, { appeal_id: id, proposal_id: row.id }]))
}
