import { type RawBuilder, sql } from 'kysely'
import type { AuditAction } from '../../../contract/src/audit.ts'
import { type ContactEvent, contactEventKinds } from '../../../contract/src/contact-timeline.ts'
import type { Database } from '../platform/database/database.ts'

/** Audit actions shown as changes; other events of the timeline come from their own tables. */
const changes: readonly AuditAction[] = [
  'changed_contact',
  'added_contact_point',
  'changed_contact_point',
  'added_taxpayer',
  'changed_taxpayer',
  'chose_default_taxpayer',
  'chose_taxpayer',
  'removed_taxpayer',
  'made_household',
  'added_household_member',
  'removed_household_member',
  'joined_household',
  'left_household',
  'added_soft_credit',
  'removed_soft_credit',
  'sent_donor_link',
]

type EventQuery = (contactId: number) => RawBuilder<unknown>

const donations: EventQuery = (contactId) => sql`
  select donations.id, intent_id, donation_code, amount, status, intent.created_at
  from donation_contacts join donations on donations.id = donation_id
  join payment_intents as intent on intent.id = intent_id where contact_id = ${contactId}`

/** Queries of events by kind: instant, author and facts. */
const events: Record<ContactEvent['kind'], EventQuery> = {
  donation: (contactId) => sql`
    select created_at as at, null as by, json_build_object('donation_id', id, 'donation_code', donation_code,
      'amount', amount, 'status', status) as facts from (${donations(contactId)}) as given`,
  receipt: (contactId) => sql`
    select issued_at, null, json_build_object('donation_id', given.id, 'donation_code', donation_code,
      'amount', receipts.amount, 'number', number, 'is_void', voided_at is not null)
    from (${donations(contactId)}) as given join receipts using (intent_id)`,
  message: (contactId) => sql`
    select coalesce(sent_at, queued_at), first_name || ' ' || last_name, json_build_object(
      'donation_id', donation_id, 'donation_code', donation_code, 'message', kind, 'channel', channel,
      'recipient', case channel when 'email' then recipient else '+' || phone end, 'status', sent.status)
    from (
      select given.id as donation_id, donation_code, messages.*
      from (${donations(contactId)}) as given join messages using (intent_id)
      union all
      select null, null, messages.* from yearly_statements as statement
        join messages on statement_id = statement.id
      where statement.contact_id = ${contactId}
      union all
      select null, null, messages.* from messages where messages.contact_id = ${contactId}
    ) as sent left join users on users.id = asked_by`,
  reply: (contactId) => sql`
    select received_at, null, json_build_object('channel', channel, 'text', message)
    from incoming_messages where phone in (select international_digits(value) from contact_points
      where contact_id = ${contactId} and kind = 'phone')`,
  note: (contactId) => sql`
    select at, first_name || ' ' || last_name, json_build_object('note', note)
    from notes join users on users.id = user_id where contact_id = ${contactId}`,
  consent: (contactId) => sql`
    select at, first_name || ' ' || last_name, json_build_object('purpose', purpose, 'channel', channel,
      'is_given', is_given)
    from consents left join users on users.id = user_id where contact_id = ${contactId}`,
  task: (contactId) => sql`
    select contact_tasks.created_at, first_name || ' ' || last_name,
      json_build_object('title', title, 'is_done', false)
    from contact_tasks join users on users.id = created_by where contact_id = ${contactId}
    union all
    select done_at, first_name || ' ' || last_name, json_build_object('title', title, 'is_done', true)
    from contact_tasks join users on users.id = done_by where contact_id = ${contactId}`,
  merge: (contactId) => sql`
    select change.at, users.first_name || ' ' || users.last_name, json_build_object(
      'name', trim(loser.first_name || ' ' || loser.last_name), 'is_undone', is_undone)
    from contact_merges as merge join contacts as loser on loser.id = loser_id
    cross join lateral (values (merged_at, merged_by, false), (undone_at, undone_by, true))
      as change (at, user_id, is_undone)
    left join users on users.id = change.user_id where winner_id = ${contactId} and change.at is not null`,
  change: (contactId) => sql`
    select at, nullif(who, 'donor'), json_build_object('action', action) from audit_entries
    where subject = ${`donor ${contactId}`} and starts_with(subject, 'donor ')
      and action = any(${[...changes]})`,
}

/** Kinds shown only with the right to donations. */
const donationKinds: readonly ContactEvent['kind'][] = ['donation', 'receipt', 'message']

/** Reads the newest events of a contact, newest first. @param query.kinds empty for all */
export async function readContactTimeline(
  db: Database,
  contactId: number,
  { kinds, newest }: { kinds: readonly string[] | null; newest: number },
  rights: ReadonlySet<string>,
): Promise<ContactEvent[]> {
  const shown = contactEventKinds.filter(
    (kind) =>
      (!kinds?.length || kinds.includes(kind)) && (rights.has('donation') || !donationKinds.includes(kind)),
  )
  if (shown.length === 0) return []
  const each = shown.map(
    (kind) =>
      sql`select ${kind}::text as kind, event.* from (${events[kind](contactId)}) as event (at, by, facts)`,
  )
  const { rows } = await sql<ContactEvent & { facts: object }>`
    ${sql.join(each, sql` union all `)} order by at desc, kind limit ${newest}`.execute(db)
  return rows.map(({ facts, ...event }) => ({ ...event, ...facts }))
}
