import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import type { OwnDonation, OwnPage } from '../../../contract/src/my.ts'
import { readErasureAskedAt } from '../donations/personal-data/erasure-requests.ts'
import type { Database } from '../platform/database/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../platform/http/page.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SignedInDonor } from '../platform/http/route.ts'
import { lineInLanguage } from '../receipts/receipts.queries.ts'
import { openDonorSessions } from './donor-session.ts'
import { livePoint } from './find-mailboxes.ts'

/** Reads the donors that have an address, oldest first. */
export async function readOwnContacts(db: Database, email: string): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select contacts.id, trim(first_name || ' ' || last_name) as name
    from contact_points as point join contacts on contacts.id = contact_id
    where point.kind = 'email' and value = ${email} and ${livePoint('point')} order by contacts.id`.execute(
    db,
  )
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
      select email from proven_emails where person = (
        select person from proven_emails where email = session.email)
      union select session.email) as emails) as proven
    where session.id = ${donor.sessionId} and exists (select from contact_points as point
      where point.contact_id = contact.id and kind = 'email' and value = session.email
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

export async function readOwnPage(db: Database, donor: SignedInDonor): Promise<OwnPage> {
  const record = await readOwnRecord(db, donor)
  const sessions = await openDonorSessions(db)
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('email', 'in', record?.emails ?? [donor.email])
    .orderBy('seen_at', 'desc')
    .execute()
  return {
    email: donor.email,
    contacts: await readOwnContacts(db, donor.email),
    contact: record && {
      id: record.contactId,
      name: record.name,
      is_whole: record.isWhole,
      years: record.isWhole ? await readYears(db, record.contactId) : [],
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

const readYears = (db: Database, contactId: number) =>
  db
    .selectFrom('contact_years')
    .select(['tax_year', 'donations', 'amount'])
    .where('contact_id', '=', contactId)
    .orderBy('tax_year', 'desc')
    .execute()

/** Reads the payment intents of a donor's own donations. */
export async function readOwnIntents(db: Database, record: OwnRecord): Promise<number[]> {
  const { rows } = await sql<{ intent_id: number }>`select intent_id from donations
    where id in (${ownDonationIds(record)}) order by id`.execute(db)
  return rows.map(({ intent_id }) => intent_id)
}

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
