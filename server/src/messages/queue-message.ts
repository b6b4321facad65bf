import { type RawBuilder, sql } from 'kysely'
import { type Channel, phoneChannels } from '../../../contract/src/channels.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../contract/src/permissions.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { MessageDefinition, NoFacts } from './message-definition.ts'
import { primaryPoint } from './primary-point.ts'

/** Recipients of a message with these facts: a query, and its columns of `messages`. */
export type Recipients<Facts> = { columns: string; rows: RawBuilder<unknown>; facts?: Facts }

/**
 * Queues a message in the caller's transaction: it is sent if and only if the event it reports is committed.
 * Its channel and text are decided when it is sent (send-message.ts). At most one message is queued per event
 * key.
 * @returns the number queued
 */
export async function queueMessage<Facts>(
  trx: Database,
  { kind }: Pick<MessageDefinition<Facts>, 'kind' | 'facts'>,
  { columns, rows }: Recipients<Facts>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`${prepared}
    insert into messages (kind, ${sql.raw(columns)})
    select ${kind}::text, ${sql.raw(columns)} from (${rows}) as recipient
    on conflict (event_key) where event_key is not null do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * The payer of a donation or payment. A payer without an e-mail address (a gift at the office) gets a message
 * only if they have a phone number and a phone channel is on.
 * @param options.receiptId set for a receipt
 * @param options.recipient overrides the payer's address, and excludes the phone channels, because staff who
 * name an address expect an e-mail
 * @param options.askedBy the member of staff who requested it; null when it is sent automatically
 */
export const toPayer = (
  intentId: number,
  {
    receiptId = null,
    recipient = null,
    askedBy = null,
  }: {
    receiptId?: number | null | undefined
    recipient?: string | null | undefined
    askedBy?: number | null
  } = {},
): Recipients<NoFacts> => ({
  columns: 'intent_id, receipt_id, recipient, asked_by, language, excluded',
  rows: sql`
    select intent.id as intent_id, ${receiptId}::bigint as receipt_id,
      coalesce(${recipient}, person.email) as recipient, ${askedBy}::int as asked_by, intent.language,
      ${recipient === null ? [] : [...phoneChannels]}::text[] as excluded
    from payers as person join payment_intents as intent on intent.id = person.intent_id
    where person.intent_id = ${intentId} and (coalesce(${recipient}, person.email) <> ''
      or person.phone <> '' and exists (select from message_channels where is_on))`,
})

/** A member of staff, in the language of the call that causes the message. */
export const toUser = <Facts extends object>(
  id: number,
  facts: Facts,
  language: Language,
): Recipients<Facts> => ({
  columns: 'user_id, facts, language',
  rows: sql`select ${id}::int as user_id, ${JSON.stringify(facts)}::jsonb as facts, ${language}::text as language`,
})

/**
 * Active staff who hold at least one of these rights, in English.
 * @param options.rights by default the rights to approve changes of bank accounts and to manage staff
 * @param options.by the author of the change; their own copy has `own` among its facts
 * @param options.unlessAlone selects nobody if `by` is the only holder
 */
export const toRightsHolders = <Facts extends object>(
  facts: Facts,
  {
    rights = ['users', 'bankAcc.approve'],
    by = null,
    unlessAlone = false,
  }: { rights?: readonly PermissionPath[]; by?: number | null; unlessAlone?: boolean } = {},
): Recipients<Facts> => ({
  columns: 'user_id, facts',
  rows: sql`
    with holders as (
      select id from users
      where status = 1 and exists (
        select from user_roles join role_permissions using (role_id)
        where user_id = users.id and path = any(${rights}::text[])))
    select id as user_id, ${JSON.stringify(facts)}::jsonb
      || case when id = ${by} then '{"own": true}' else '{}' end::jsonb as facts
    from holders
    where not ${unlessAlone} or exists (select from holders where id is distinct from ${by}::int)
    order by id`,
})

/** A message to a donor record, before it is queued. */
type ToDonor<Facts> = {
  contactId: number
  /** Unique key of the event, such as 'charge 12 reminder 1'. */
  event: string
  facts: Facts
  askedBy?: number | null
  /** Set for the message of an appeal, which is sent after all other messages. */
  appealId?: number
  /** Channels that are not used. */
  excluded?: readonly Channel[]
}

/**
 * Donor records. Their channel, address and number are decided when the message is sent; a record without an
 * address or number gets no message.
 * @param minutes until the messages are due
 */
export function toDonors<Facts>(
  { kind }: Pick<MessageDefinition<Facts>, 'kind'>,
  messages: readonly ToDonor<Facts>[],
  minutes = 0,
): Recipients<Facts> {
  const rows = messages.map(({ contactId, event, facts, askedBy, appealId, excluded = [] }) => ({
    contact_id: contactId,
    event_key: `${kind} ${event}`,
    facts,
    asked_by: askedBy,
    appeal_id: appealId,
    excluded,
  }))
  return toSelectedDonors(
    sql`
    select *, ''::text as recipient, 'queued'::text as status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message
      (contact_id bigint, event_key text, facts jsonb, asked_by int, appeal_id int, excluded text[])`,
    minutes,
  )
}

/**
 * Donor records that a query selects, because sending them as a list from the program takes a fifth longer.
 * @param messages query with a row for each message
 * @param minutes until the messages are due
 */
export const toSelectedDonors = <Facts>(messages: RawBuilder<unknown>, minutes = 0): Recipients<Facts> => ({
  columns:
    'contact_id, facts, event_key, recipient, language, asked_by, status, next_try_at, appeal_id, excluded',
  // Materialized, so that a recipient is looked up once and not for each of its uses. The phone number is a
  // subquery with a limit: for exists() PostgreSQL reads the numbers of all donors into a hash.
  rows: sql`
    with message as materialized (${messages})
    select contact.id as contact_id, facts, event_key,
      coalesce(nullif(recipient, ''), email.value, '') as recipient, contact.language, asked_by, status,
      case status when 'queued' then now() + make_interval(mins => ${minutes}) end as next_try_at, appeal_id, excluded
    from message
    join contacts as chosen on chosen.id = message.contact_id
    join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    left join lateral (select value from ${primaryPoint('email', sql`contact.id`)} as own
      where recipient = '') as email on true
    where contact.anonymised_at is null
      and (recipient <> '' or email.value is not null or (select true from contact_points as point
        where point.contact_id = contact.id and kind = 'phone'
          and exists (select from message_channels where is_on) limit 1))`,
})

export type StatementToSend = { id: number; email: string; language: string }

/** The addresses of yearly statements, which are sent after all receipts. */
export const toStatementRecipients = (
  statements: readonly StatementToSend[],
  askedBy: number | null,
): Recipients<NoFacts> => ({
  columns: 'statement_id, recipient, language, asked_by',
  rows: sql`
    select id as statement_id, email as recipient, language, ${askedBy}::int as asked_by
    from json_to_recordset(${JSON.stringify(statements)})
      as statement (id bigint, email text, language text)
    order by id`,
})

/**
 * The e-mail address or phone number that a code confirms. @param to.point e-mail address, or phone number
 */
export function toPoint<Facts extends object>(
  {
    codeId,
    point,
    language,
    excluded = [],
  }: {
    codeId: number
    point: string
    language: Language
    excluded?: readonly Channel[]
  },
  facts: Facts,
): Recipients<Facts> {
  const [recipient, phone] = point.includes('@') ? [point, ''] : ['', point]
  return {
    columns: 'donor_code_id, recipient, phone, language, excluded, facts',
    rows: sql`select ${codeId}::bigint as donor_code_id, ${recipient}::text as recipient, ${phone}::text as phone,
      ${language}::text as language, ${[...excluded]}::text[] as excluded,
      ${JSON.stringify(facts)}::jsonb as facts`,
  }
}
