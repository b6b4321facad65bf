import { type RawBuilder, sql } from 'kysely'
import type { OpenTask } from '../../../contract/src/analytics.ts'
import type * as calls from '../../../contract/src/contact-records.ts'
import type { Taxpayer } from '../../../contract/src/contact-records.ts'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { NamedContact } from '../../../contract/src/households.ts'
import type { OwnDetails } from '../../../contract/src/own-details.ts'
import type { AppContext, OpenWork } from '../context.ts'
import { isShownPoint } from '../donations/personal-data/personal-data.queries.ts'
import type { Actor } from '../history/record-audit.ts'
import { primaryFirst } from '../messages/primary-point.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'

type ContactRecords = AnswerInput<typeof calls.readContactRecords>

/** Reads the consents, tasks, taxpayers and household of a contact. */
export async function readRecords(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  contactId: number,
  { reader }: Pick<Actor, 'reader'>,
): Promise<ContactRecords> {
  const [consents, tasks, taxpayers, assignees, household, members] = await Promise.all([
    sql<ContactRecords['consents'][number]>`
      select consents.id, purpose, channel, is_given, at, wording, source, reason,
        users.first_name || ' ' || users.last_name as by
      from consents left join users on users.id = user_id
      where contact_id = ${contactId} order by at desc, consents.id desc`.execute(db),
    sql<ContactRecords['tasks'][number]>`
      select task.id, title, due_on::text, assignee_id,
        assignee.first_name || ' ' || assignee.last_name as assignee, done_at,
        done.first_name || ' ' || done.last_name as done_by
      from contact_tasks as task join users as assignee on assignee.id = assignee_id
      left join users as done on done.id = done_by
      where contact_id = ${contactId} order by done_at desc nulls first, due_on, task.id`.execute(db),
    readTaxpayers({ db, sealer }, contactId, { reader }),
    sql<ContactRecords['assignees'][number]>`
      select id, first_name || ' ' || last_name as name from users where status = 1
        order by name, id`.execute(db),
    sql<NamedContact>`select id, first_name, last_name from household_members
      join contacts on contacts.id = household_id where member_id = ${contactId}`.execute(db),
    sql<NamedContact>`select id, first_name, last_name from household_members
      join contacts on contacts.id = member_id where household_id = ${contactId}
        order by joined_at, id`.execute(db),
  ])
  return {
    consents: consents.rows,
    tasks: tasks.rows,
    taxpayers,
    assignees: assignees.rows,
    household: household.rows[0] ?? null,
    members: members.rows,
  }
}

/** Reads the taxpayers that a contact offers, with the last four digits of their numbers. */
async function readTaxpayers(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  contactId: number,
  { reader }: Pick<Actor, 'reader'>,
): Promise<Taxpayer[]> {
  const { rows } = await sql<Omit<Taxpayer, 'number'> & { number: string | null }>`
    select id, name, kind, number, usual.taxpayer_id is not null as is_default
    from taxpayers left join default_taxpayers as usual on usual.taxpayer_id = id
    where taxpayers.contact_id = ${contactId} and removed_at is null order by id`.execute(db)
  return rows.map((row) => ({
    ...row,
    number: row.number ? formatCnic(reader.t, sealer, row.number, false) : '',
  }))
}

/**
 * Reads the details of a contact that the donor changes on their own page.
 * @param shown.donations condition on `givenDonations`: those that the page shows
 */
export async function readDonorDetails(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  contactId: number,
  { reader, donations }: Pick<Actor, 'reader'> & { donations: RawBuilder<unknown> },
): Promise<OwnDetails> {
  const current = (kind: 'email' | 'phone') => sql`(
    select value from contact_points as point where contact_id = contacts.id and kind = ${kind}
      and ${isShownPoint(donations)} and (valid_until is null or valid_until >= day_in_pakistan(now()))
    order by ${primaryFirst('point')} limit 1)`
  const read = sql<Omit<OwnDetails, 'taxpayers'>>`
    ${prepared} select language, country, contacts.channel, ${current('email')} as email,
      ${current('phone')} as phone,
      (select coalesce(json_agg(json_build_object('purpose', purpose, 'channel', channel)), '[]')
        from current_consents where contact_id = contacts.id and is_given) as consents
    from contacts where id = ${contactId}`
  const [{ rows }, taxpayers] = await Promise.all([
    read.execute(db),
    readTaxpayers({ db, sealer }, contactId, { reader }),
  ])
  const [details] = rows
  if (!details) throw Problem.notFound('refusal.not-found.contact')
  return { ...details, taxpayers }
}

export const openContactTasks: OpenWork = { permissions: ['contact'], read: readTasks }

/** Maximum number of donors; the next ones appear as tasks are done. */
const maxContacts = 10

/** Donors with open tasks for the user, the most urgent first. */
async function readTasks(db: Database, caller: number): Promise<OpenTask[]> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select contacts.id, trim(first_name || ' ' || last_name) as name, count(*)
    from contact_tasks join contacts on contacts.id = contact_id
    where assignee_id = ${caller} and done_at is null
    group by contacts.id order by min(due_on), contacts.id limit ${maxContacts}`.execute(db)
  return rows.map(({ count, ...contact }) => ({ what: 'contact_tasks', contact, count }))
}
