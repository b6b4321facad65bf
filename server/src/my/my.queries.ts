import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import type { OwnDonation, OwnPage } from '../../../contract/src/my.ts'
import { givenStatuses } from '../../../contract/src/status.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { readOwnDetails } from '../contacts/contact-records.queries.ts'
import type { AppContext } from '../context.ts'
import { readErasureAskedAt } from '../donations/personal-data/erasure-requests.ts'
import type { Database } from '../platform/database/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../platform/http/page.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SignedInDonor } from '../platform/http/route.ts'
import { lineInLanguage } from '../receipts/receipts.queries.ts'
import { openDonorSessions } from './donor-session.ts'
import { livePoint } from './find-mailboxes.ts'

/** Further addresses that were proved in sessions of an address. */
const furtherEmails = (email: RawBuilder<unknown>) =>
  sql`select further from proven_emails where proven_emails.email = ${email}`

/** Reads the donors that have an address, or a further one that was proved with it, oldest first. */
export async function readOwnContacts(db: Database, email: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select contacts.id, trim(first_name || ' ' || last_name) as name from contacts
    where id in (select contact_id from contact_points as point
      where point.kind = 'email' and value = any(array(select ${email}::text union ${furtherEmails(sql`${email}`)}))
        and ${livePoint('point')})
    order by contacts.id`.execute(db)
  return rows
}

/** The donor whose record a session shows. */
export type OwnRecord = {
  contactId: number
  name: string
  /** Addresses that the person proved. */
  emails: string[]
  /** Whether every donation of the record is under one of them, or staff confirmed one. */
  isWhole: boolean
}

/**
 * Reads the chosen record of a session; null before one is chosen, and after its address was removed. Anybody
 * can add an address to a stranger's record by donating under their name and phone number, so an address
 * alone opens the donations made under it, and the whole record only when no donation is under another one.
 */
export async function readOwnRecord(db: Database, donor: SignedInDonor): Promise<OwnRecord | null> {
  const { rows } = await sql<OwnRecord>`
    select contact.id as "contactId", trim(contact.first_name || ' ' || contact.last_name) as name,
      proven.emails,
      exists (select from contact_points as confirmed where confirmed.contact_id = contact.id
          and kind = 'email' and (source = 'staff' or verified_by is not null) and value = any(proven.emails))
        or not exists (select from donation_contacts as given
          join donations on donations.id = donation_id join donors on donors.id = donor_id
          where given.contact_id = contact.id and donors.anonymised_at is null
            and lower(donors.email::text) <> all(proven.emails)) as "isWhole"
    from donor_sessions as session
    join contacts as chosen on chosen.id = session.contact_id
    join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    cross join lateral (select array(
      select session.email union ${furtherEmails(sql`session.email`)}) as emails) as proven
    where session.id = ${donor.sessionId} and exists (select from contact_points as point
      where point.contact_id = contact.id and kind = 'email' and value = any(proven.emails)
        and ${livePoint('point')})`.execute(db)
  return rows[0] ?? null
}

/** @throws Problem 409 before a record was chosen */
export async function requireOwnRecord(db: Database, donor: SignedInDonor): Promise<OwnRecord> {
  const record = await readOwnRecord(db, donor)
  if (!record) throw Problem.conflict('refusal.donor.none-chosen')
  return record
}

/** @throws Problem 409 before a record was chosen; 403 while only a part of it is shown */
export async function requireWholeRecord(db: Database, donor: SignedInDonor): Promise<OwnRecord> {
  const record = await requireOwnRecord(db, donor)
  if (!record.isWhole) throw Problem.forbidden('refusal.donor.partly')
  return record
}

/** Selects the ids of the donations that a session shows. */
const ownDonationIds = ({ contactId, emails, isWhole }: OwnRecord): RawBuilder<unknown> => sql`
  select donation_id from donation_contacts as given
  join donations on donations.id = donation_id join donors on donors.id = donor_id
  where given.contact_id = ${contactId} and (${isWhole} or lower(donors.email::text) = any(${emails}))`

export async function readOwnPage(
  context: Pick<AppContext, 'db' | 'sealer'>,
  donor: SignedInDonor,
  reader: Reader,
): Promise<OwnPage> {
  const { db } = context
  const record = await readOwnRecord(db, donor)
  const sessions = await openDonorSessions(db)
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('email', '=', donor.email)
    .orderBy('seen_at', 'desc')
    .execute()
  const addresses = await db
    .selectFrom('proven_emails')
    .select('further')
    .where('email', '=', donor.email)
    .orderBy('proved_at')
    .execute()
  return {
    email: donor.email,
    addresses: addresses.map(({ further }) => further),
    contacts: await readOwnContacts(db, donor.email),
    contact: record && {
      id: record.contactId,
      name: record.name,
      is_whole: record.isWhole,
      details: record.isWhole ? await readOwnDetails(context, record.contactId, { reader }) : null,
      years: record.isWhole ? await readStatedYears(db, record) : [],
      erasure_asked_at: await readErasureAskedAt(db, record.contactId),
    },
    sessions: sessions.map(({ created_at, seen_at, ...session }) => ({
      ...session,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
      is_this: session.id === donor.sessionId,
    })),
  }
}

/** Reads the tax years of a record with the taxpayers of each, whose amounts add up to `contact_years`. */
async function readStatedYears(
  db: Database,
  { contactId, name }: OwnRecord,
): Promise<NonNullable<OwnPage['contact']>['years']> {
  type Taxpayer = NonNullable<OwnPage['contact']>['years'][number]['taxpayers'][number]
  const { rows } = await sql<Taxpayer & { tax_year: number }>`
    select extract(year from day_in_pakistan(settled_at) + interval '6 months')::int as tax_year, coalesce(given.taxpayer_id, 0) as id,
      coalesce(taxpayers.name, ${name}) as name, count(*)::int as donations,
      sum(intent.amount - refunded_amount) as amount
    from donation_taxpayers as given join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = donations.intent_id
    left join taxpayers on taxpayers.id = given.taxpayer_id
    where given.contact_id = ${contactId} and status = any(${[...givenStatuses]}) and settled_at is not null
    group by 1, 2, 3 order by tax_year desc, amount desc`.execute(db)
  return [...Map.groupBy(rows, ({ tax_year }) => tax_year)].map(([tax_year, taxpayers]) => ({
    tax_year,
    taxpayers: taxpayers.map(({ tax_year: _, ...taxpayer }) => taxpayer),
  }))
}

/** Reads the payment intents of a donor's own donations. */
export async function readOwnIntents(db: Database, record: OwnRecord): Promise<number[]> {
  const { rows } = await sql<{ intent_id: number }>`select intent_id from donations
    where id in (${ownDonationIds(record)}) order by id`.execute(db)
  return rows.map(({ intent_id }) => intent_id)
}

/** Day by which the bank had credited all of a paid donation, by payout, deposit or cheque. */
const paidOutOn = sql`(
  select max(line.value_date) from payment_attempts as attempt
  join statement_matches as match on match.attempt_id = attempt.id and undone_at is null
  join statement_lines as line on line.id = match.line_id
  where attempt.intent_id = intent.id and intent.settled_at is not null
  having sum(match.amount) >= intent.amount)`

/** Reads a page of a donor's own donations, newest first. */
export async function readOwnDonations(
  db: Database,
  language: Language,
  record: OwnRecord,
  asked: PageAsked,
): Promise<Page<OwnDonation>> {
  type Row = Omit<OwnDonation, 'created_at' | 'settled_at' | 'lines'> & {
    created_at: Date
    settled_at: Date | null
    lines: (Omit<OwnDonation['lines'][number], 'typename'> & { texts: unknown; impact: string })[]
  }
  const own = sql`from payment_intents as intent join donations on donations.intent_id = intent.id
    where donations.id in (${ownDonationIds(record)})`
  const { rows } = await sql<Row>`
    select donation_code as code, link, status, amount, refunded_amount, intent.created_at, settled_at,
      coalesce(intent.value_date, ${paidOutOn})::text as value_date,
      (select taxpayer_id from donation_contacts where donation_id = donations.id) as taxpayer_id,
      (select number from receipts where receipts.intent_id = intent.id and voided_at is null
        order by id desc limit 1) as receipt_number,
      (select json_agg(json_build_object('cause_id', cause_id, 'fundtitle', line.fundtitle,
          'fund_type', fund_type, 'quantity', trim_scale(quantity)::text, 'amount', line.amount,
          'texts', causes.texts, 'impact', '') order by position)
        from donation_funds as line left join causes on causes.id = cause_id
        where donation_id = donations.id and line.amount > 0) as lines
    ${own} order by intent.created_at desc, intent.id desc
    limit ${asked.per_page} offset ${offsetOf(asked)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${own}`.execute(db)
  return pageOf(
    rows.map(({ created_at, settled_at, lines, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      settled_at: settled_at?.toISOString() ?? null,
      lines: (lines ?? []).map((line) => ({ ...lineInLanguage(language, line), typename: line.fund_type })),
    })),
    counted[0]?.total ?? 0,
    asked,
  )
}
