import { type RawBuilder, sql } from 'kysely'
import { paidStatuses } from '../../../contract/src/status.ts'
import { givenDonations } from '../donations/personal-data/personal-data.queries.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'
import { formsOf } from './contact-point.ts'
import { isCurrentPoint } from './find-mailboxes.ts'
import { mayEraseRecord, mayExportRecord, opensWholeRecord, type RecordFacts } from './own-record-rules.ts'

/** Reads the further addresses and numbers that sessions of a contact point prove, oldest first. */
export async function readProvenPoints(db: Database, point: string): Promise<string[]> {
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

/** Condition: a contact point in use is one of these addresses or numbers. */
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
 * Reads the chosen record of a session; null before one is chosen, and after the session's address or number
 * was removed from it.
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
  const isUnder = sql`lower(donation_donors.email::text) = any(${points})`
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
        select ${isUnder} and not ${isCorrected(sql`intent.id`)} as is_under, ${isPaidIntent} as is_paid
        from ${givenDonations}
        where given.contact_id = contact.id and donation_donors.anonymised_at is null
        union all
        select ${isUnder}, created_by is not null from agreement_contacts as own
        join agreements on agreements.id = agreement_id join donation_donors on donation_donors.id = donor_id
        where own.contact_id = contact.id and donation_donors.anonymised_at is null) as each) as made
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

export const isPaidIntent = sql`status = any(${[...paidStatuses]})`
