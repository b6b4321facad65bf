import { sql } from 'kysely'
import type * as calls from '../../../contract/src/appeals.ts'
import type { Channel } from '../../../contract/src/channels.ts'
import type { AnswerInput, RowInput } from '../../../contract/src/entry.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import type { PageRequest } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { raiseOf } from './raised-amount.ts'

type AppealRow = RowInput<typeof calls.listAppeals>
type AppealDetails = AnswerInput<typeof calls.readAppeal>

const rowColumns = sql`
  appeal.id, appeal.kind, appeal.name, appeal.channels, appeal.segment, appeal.planned,
  appeal.created_at, appeal.begun_at,
  case when stopped_at is not null then 'stopped'
    when begun_at is null and exists (select from pending_changes
      where is_open and subject = 'appeal' and target = appeal.id::text) then 'waiting'
    when begun_at is null then 'draft'
    when ended_at is not null and not exists (select from messages
      where appeal_id = appeal.id and status = 'queued') then 'sent'
    else 'sending' end as state,
  (select count(*) from messages where appeal_id = appeal.id and status = 'sent')::int as sent,
  coalesce(given.donations, 0)::int as donations, coalesce(given.amount, 0)::bigint as amount`

const given = sql`lateral (
  select count(*) as donations, sum(intent.amount - refunded_amount) as amount
  from donations join payment_intents as intent on intent.id = intent_id
  where appeal_id = appeal.id and intent.status = any(${[...moneyHeldStatuses]})) as given`

export const listAppeals = (db: Database, pageRequest: PageRequest) =>
  readPage(db, pageRequest, {
    from: sql`appeals`,
    rows: (limit) => sql<AppealRow>`select ${rowColumns} from appeals as appeal left join ${given} on true
      order by appeal.id desc ${limit}`,
  })

type DetailsRow = Omit<
  AppealDetails,
  'raise' | 'waiting' | 'failed' | 'dropped' | 'by_channel' | 'answers' | 'paisa'
> & {
  raise_percent: number | null
  raise_rupees: number | null
}

/** Reads an appeal without its cost. @throws Problem 404 */
export async function readAppeal(db: Database, id: number): Promise<Omit<AppealDetails, 'paisa'>> {
  const { rows } = await sql<DetailsRow>`
    select ${rowColumns}, texts, filters, cause_id, campaign_id, appeal.amount as link_amount, raise_percent,
      raise_rupees, handled, stopped_at,
      (select first_name || ' ' || last_name from users where id = created_by) as created_by,
      (select first_name || ' ' || last_name from users where id = begun_by) as begun_by,
      (select first_name || ' ' || last_name from users where id = stopped_by) as stopped_by
    from appeals as appeal left join ${given} on true where appeal.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('refusal.not-found.appeal')
  const outcomes = await readOutcomes(db, id)
  const countOf = (...statuses: string[]) =>
    outcomes.reduce((sum, { status, messages }) => (statuses.includes(status) ? sum + messages : sum), 0)
  return {
    ...row,
    raise: raiseOf(row),
    sent: countOf('sent'),
    waiting: countOf('queued'),
    failed: countOf('failed'),
    dropped: countOf('dropped'),
    by_channel: outcomes
      .filter(({ status }) => status === 'sent')
      .map(({ channel, messages }) => ({ channel, sent: messages })),
    answers: await readAnswers(db, id),
  }
}

type Outcome = { status: string; channel: AppealRow['channels'][number]; messages: number }

/**
 * Counts messages by outcome; a failed message that was replaced on another channel counts on that channel.
 */
async function readOutcomes(db: Database, id: number): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select status, channel, count(*)::int as messages from messages as message
    where appeal_id = ${id} and (status <> 'failed'
      or not exists (select from messages as next where next.instead_of = message.id))
    group by 1, 2 order by 2`.execute(db)
  return rows
}

/** Counts sent messages by channel and language, which determine their price. */
export async function countSentMessages(
  db: Database,
  id: number,
): Promise<{ channel: Channel; language: string; messages: number }[]> {
  const { rows } = await sql<{ channel: Channel; language: string; messages: number }>`
    select channel, language, count(*)::int as messages from messages
    where appeal_id = ${id} and status = 'sent' group by 1, 2`.execute(db)
  return rows
}

async function readAnswers(db: Database, id: number): Promise<AppealDetails['answers']> {
  const { rows } = await sql<AppealDetails['answers']>`
    select count(*)::int as proposed, count(*) filter (where answer = 'accepted')::int as accepted,
      count(*) filter (where answer = 'declined')::int as declined,
      coalesce(sum(amount - amount_before) filter (where answer = 'accepted'), 0)::bigint as raised
    from amount_proposals where appeal_id = ${id}`.execute(db)
  return rows[0] ?? { proposed: 0, accepted: 0, declined: 0, raised: 0 }
}
