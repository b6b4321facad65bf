import { type RawBuilder, sql } from 'kysely'
import type { AnswerInput, RowInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/my.ts'
import { holdingStatuses, paidStatuses } from '../../../contract/src/status.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { readDonorDetails } from '../contacts/contact-records.queries.ts'
import type { AppContext } from '../context.ts'
import { readErasureAskedAt } from '../donations/personal-data/erasure-requests.ts'
import { givenDonations } from '../donations/personal-data/personal-data.queries.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import type { SignedInDonor } from '../platform/http/route.ts'
import { lineInLanguage } from '../receipts/receipts.queries.ts'
import { formsOf } from './contact-point.ts'
import { openDonorSessions } from './donor-session.ts'
import { isCurrentPoint, isMadeWithPoints } from './find-mailboxes.ts'
import { mayEraseRecord, mayExportRecord, opensWholeRecord, type RecordFacts } from './own-record-rules.ts'

type OwnPage = AnswerInput<typeof calls.readOwnPage>
type OwnDonation = RowInput<typeof calls.listOwnDonations>

/** Reads the addresses and numbers that the sessions of a point prove besides it, oldest first. */
async function readProvenPoints(db: Database, point: string): Promise<string[]> {
  const rows = await db
    .selectFrom('proven_points')
    .select('further')
    .where('point', '=', point)
    .orderBy('proved_at')
    .execute()
  return rows.map(({ further }) => further)
}

/** Reads the addresses and numbers that a session proves, in each form that donations may have. */
export async function readOwnPoints(db: Database, point: string): Promise<string[]> {
  return [point, ...(await readProvenPoints(db, point))].flatMap(formsOf)
}

/** Condition of a contact point in use that is one of these. */
const isOwn = (points: readonly string[]) => sql`
  point.kind in ('email', 'phone') and point.value = any(${points}) and ${isCurrentPoint('point')}`

/** Reads the donors that have one of these addresses or numbers, oldest first. */
export async function readOwnContacts(
  db: Database,
  points: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    ${prepared} select contacts.id, trim(first_name || ' ' || last_name) as name from contacts
    where id in (select contact_id from contact_points as point where ${isOwn(points)})
    order by contacts.id`.execute(db)
  return rows
}

/** The donor whose record a session shows. */
export type OwnRecord = {
  contactId: number
  name: string
  first_name: string
  last_name: string
  /** Addresses and numbers that the person proved. */
  points: string[]
  /** Whether the session opens the whole record, or only the donations made with `points`. */
  isWhole: boolean
  /** Whether the stored data may be downloaded. */
  mayExport: boolean
  mayErase: boolean
}

/**
 * Reads the chosen record of a session; null before one is chosen, and after its address or number was
 * removed.
 */
export async function readOwnRecord(
  db: Database,
  donor: SignedInDonor,
  points?: string[],
): Promise<OwnRecord | null> {
  points ??= await readOwnPoints(db, donor.point)
  const isCorrected = (intentId: RawBuilder<unknown>) => sql`exists (
    select from donor_corrections as correction
      where correction.intent_id = ${intentId} and correction.after ? 'email')`
  const isUnder = sql`lower(donors.email::text) = any(${points})`
  const { rows } = await sql<
    RecordFacts & Pick<OwnRecord, 'contactId' | 'name' | 'first_name' | 'last_name'>
  >`
    ${prepared} select contact.id as "contactId",
      trim(contact.first_name || ' ' || contact.last_name) as name,
      contact.first_name, contact.last_name,
      (select coalesce(json_agg(json_build_object('kind', kind,
          'isFromStaff', source = 'staff' or exists (
            select from donation_contacts as given join donations on donations.id = donation_id
            join donor_corrections as correction on correction.intent_id = donations.intent_id
            where given.contact_id = contact.id and lower(correction.after ->> point.kind) = point.value),
          'isFirst', not exists (
            select from contact_points as earlier where earlier.contact_id = contact.id
              and earlier.kind in ('email', 'phone') and earlier.created_at < point.created_at)
            and contact.kind <> 'household'
            and not exists (select from contact_merges where winner_id = contact.id and undone_at is null),
          'isConfirmed', verified_by is not null, 'isConfirmedElsewhere', exists (
            select from contact_points as other where other.kind = point.kind and other.value = any(${points})
                and international_digits(other.value) = international_digits(point.value)
              and other.contact_id <> point.contact_id and other.verified_by is not null))), '[]')
        from contact_points as point where point.contact_id = contact.id and ${isOwn(points)}) as points,
      "arePaidUnderEmails", "areUnpaidUnderEmails"
    from donor_sessions as session
    join contacts as chosen on chosen.id = session.contact_id
    join contacts as contact on contact.id = coalesce(chosen.merged_into, chosen.id)
    cross join lateral (
      select bool_and(is_under) filter (where is_paid) as "arePaidUnderEmails",
        bool_and(is_under) filter (where not is_paid) as "areUnpaidUnderEmails"
      from (
        select ${isUnder} and not ${isCorrected(sql`intent.id`)} as is_under, ${isPaid} as is_paid
        from ${givenDonations}
        where given.contact_id = contact.id and donors.anonymised_at is null
        union all
        select ${isUnder}, created_by is not null from agreement_contacts as own
        join agreements on agreements.id = agreement_id join donors on donors.id = donor_id
        where own.contact_id = contact.id and donors.anonymised_at is null) as each) as made
    where session.id = ${donor.sessionId}`.execute(db)
  const [row] = rows
  if (!row || row.points.length === 0) return null
  return {
    ...row,
    points,
    isWhole: opensWholeRecord(row),
    mayExport: mayExportRecord(row),
    mayErase: mayEraseRecord(row),
  }
}

/** @throws Problem 409 before a record was chosen; 403 while the session opens less of it than is needed */
export async function requireOwnRecord(
  db: Database,
  donor: SignedInDonor,
  needed?: keyof typeof refusals,
): Promise<OwnRecord> {
  const record = await readOwnRecord(db, donor)
  if (!record) throw Problem.conflict('refusal.donor.none-chosen')
  if (needed && !record[needed]) throw Problem.forbidden(refusals[needed])
  return record
}

const refusals = {
  isWhole: 'refusal.donor.partly',
  mayExport: 'refusal.donor.phone-alone',
  mayErase: 'refusal.donor.added-by-staff',
} as const

const isPaid = sql`status = any(${[...paidStatuses]})`

/**
 * Condition on `givenDonations` of the donations that a session shows. A whole record shows the paid ones;
 * anybody can make an unpaid one under the donor's name. Nobody is shown an erased one: it may be the
 * donation of another person.
 */
const isShown = ({ contactId, points, isWhole }: OwnRecord): RawBuilder<unknown> => sql`
  given.contact_id = ${contactId} and donors.anonymised_at is null
  and (${isWhole} and ${isPaid} or ${isMadeWithPoints(points)})`

export async function readOwnPage(
  context: Pick<AppContext, 'db' | 'sealer'>,
  donor: SignedInDonor,
  reader: Reader,
): Promise<OwnPage> {
  const { db } = context
  const contact_points = await readProvenPoints(db, donor.point)
  const points = [donor.point, ...contact_points].flatMap(formsOf)
  const [record, contacts, sessions] = await Promise.all([
    readOwnRecord(db, donor, points),
    readOwnContacts(db, points),
    openDonorSessions(db)
      .select(['id', 'device', 'created_at', 'seen_at'])
      .where('point', '=', donor.point)
      .orderBy('seen_at', 'desc')
      .execute(),
  ])
  return {
    point: donor.point,
    contact_points,
    contacts,
    contact: record && (await readOwnContact(context, donor, record, reader)),
    sessions: sessions.map((session) => ({ ...session, is_this: session.id === donor.sessionId })),
  }
}

/** Details and tax years of a whole record; of a part of one, its name. */
async function readOwnContact(
  context: Pick<AppContext, 'db' | 'sealer'>,
  { point }: SignedInDonor,
  record: OwnRecord,
  reader: Reader,
): Promise<NonNullable<OwnPage['contact']>> {
  const { contactId } = record
  const [details, years, erasure_asked_at] = await Promise.all([
    record.isWhole ? readDonorDetails(context, contactId, { reader, donations: isShown(record) }) : null,
    record.isWhole ? readStatementYears(context.db, record) : [],
    readErasureAskedAt(context.db, { contactId, point }),
  ])
  return {
    ...record,
    id: contactId,
    is_whole: record.isWhole,
    may_export: record.mayExport,
    may_erase: record.mayErase,
    details,
    years,
    erasure_asked_at,
  }
}

/** Reads the tax years of a record with the taxpayers of each; without erased donations. */
async function readStatementYears(
  db: Database,
  { contactId, name }: OwnRecord,
): Promise<NonNullable<OwnPage['contact']>['years']> {
  type Taxpayer = NonNullable<OwnPage['contact']>['years'][number]['taxpayers'][number]
  const { rows } = await sql<Taxpayer & { tax_year: number }>`
    ${prepared} select extract(year from day_in_pakistan(settled_at) + interval '6 months')::int as tax_year,
      coalesce(given.taxpayer_id, 0) as id,
      coalesce(taxpayers.name, ${name}) as name, count(*)::int as donations,
      sum(intent.amount - refunded_amount) as amount
    from donation_taxpayers as given join donations on donations.id = donation_id
    join donors on donors.id = donor_id and donors.anonymised_at is null
    join payment_intents as intent on intent.id = donations.intent_id
    left join taxpayers on taxpayers.id = given.taxpayer_id
    where given.contact_id = ${contactId} and status = any(${[...holdingStatuses]}) and settled_at is not null
    group by 1, 2, 3 order by tax_year desc, amount desc`.execute(db)
  return [...Map.groupBy(rows, ({ tax_year }) => tax_year)].map(([tax_year, taxpayers]) => ({
    tax_year,
    taxpayers: taxpayers.map(({ tax_year: _, ...taxpayer }) => taxpayer),
  }))
}

/** Reads the payment intents of a donor's own donations. */
export async function readOwnIntents(db: Database, record: OwnRecord): Promise<number[]> {
  const { rows } = await sql<{ intent_id: number }>`
    select intent_id from ${givenDonations} where ${isShown(record)} order by donations.id`.execute(db)
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
  pageRequest: PageRequest,
): Promise<Page<OwnDonation>> {
  type Row = Omit<OwnDonation, 'lines'> & {
    lines: (Omit<OwnDonation['lines'][number], 'typename'> & { texts: unknown; impact: string })[]
  }
  const donations = sql<Row>`
    ${prepared} select donation_code as code, link, status, amount, refunded_amount, intent.created_at,
      settled_at,
      coalesce(intent.value_date, ${paidOutOn})::text as value_date,
      taxpayer_id,
      (select number from receipts where receipts.intent_id = intent.id and voided_at is null
        order by id desc limit 1) as receipt_number,
      (select json_agg(json_build_object('cause_id', cause_id, 'fundtitle', line.fundtitle,
          'fund_type', fund_type, 'quantity', trim_scale(quantity)::text, 'amount', line.amount,
          'texts', causes.texts, 'impact', '') order by position)
        from donation_funds as line left join causes on causes.id = cause_id
        where donation_id = donations.id and line.amount > 0) as lines
    from ${givenDonations}
    where ${isShown(record)} order by intent.created_at desc, intent.id desc
    limit ${pageRequest.per_page} offset ${offsetOf(pageRequest)}`
  const total = sql<{ total: number }>`
    ${prepared} select count(*) as total from ${givenDonations} where ${isShown(record)}`
  const [{ rows }, counted] = await Promise.all([donations.execute(db), total.execute(db)])
  return pageOf(
    rows.map(({ lines, ...row }) => ({
      ...row,
      lines: (lines ?? []).map((line) => ({ ...lineInLanguage(language, line), typename: line.fund_type })),
    })),
    counted.rows[0]?.total ?? 0,
    pageRequest,
  )
}
