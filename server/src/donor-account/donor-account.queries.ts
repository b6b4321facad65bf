import { type RawBuilder, sql } from 'kysely'
import type * as calls from '../../../contract/src/donor-account.ts'
import type { AnswerInput, RowInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { readDonorDetails } from '../contacts/contact-records.queries.ts'
import type { AppContext } from '../context.ts'
import { readErasureAskedAt } from '../donations/personal-data/erasure-requests.ts'
import { givenDonations } from '../donations/personal-data/personal-data.queries.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import { mapPage, readPage } from '../platform/database/read-page.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import type { Page, PageRequest } from '../platform/http/pagination.ts'
import { lineInLanguage } from '../receipts/receipts.queries.ts'
import { formsOf } from './contact-point.ts'
import { openDonorSessions } from './donor-session.ts'
import { isMadeWithPoints } from './find-mailboxes.ts'
import {
  isPaidIntent,
  type OwnRecord,
  readOwnContacts,
  readOwnRecord,
  readProvenPoints,
} from './own-record.queries.ts'

type OwnPage = AnswerInput<typeof calls.readOwnPage>
type OwnDonation = RowInput<typeof calls.listOwnDonations>

/**
 * Condition on `givenDonations` of the donations that a session shows. A whole record shows every paid one,
 * and any record those made with the session's points, because anybody can make an unpaid donation under the
 * donor's name. An erased one is never shown: it may be the donation of another person.
 */
const isShown = ({ contactId, points, isWhole }: OwnRecord): RawBuilder<unknown> => sql`
  given.contact_id = ${contactId} and donation_donors.anonymised_at is null
  and (${isWhole} and ${isPaidIntent} or ${isMadeWithPoints(points)})`

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

/** Details and tax years of a whole record; only the name of a partial one. */
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
    join donation_donors on donation_donors.id = donor_id and donation_donors.anonymised_at is null
    join payment_intents as intent on intent.id = donations.intent_id
    left join taxpayers on taxpayers.id = given.taxpayer_id
    where given.contact_id = ${contactId} and status = any(${[...moneyHeldStatuses]}) and settled_at is not null
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

/** Day on which the bank had credited all of a paid donation, by payout, deposit or cheque. */
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
  const given = sql`${givenDonations} where ${isShown(record)}`
  const page = await readPage(db, pageRequest, {
    from: given,
    rows: (limit) => sql<Row>`
      ${prepared} select donation_code as code, link, status, amount, refunded_amount, intent.created_at,
        settled_at,
        coalesce(intent.value_date, ${paidOutOn})::text as value_date,
        taxpayer_id,
        (select number from receipts where receipts.intent_id = intent.id and voided_at is null
          order by id desc limit 1) as receipt_number,
        (select reference from agreements where id = donations.agreement_id) as agreement_reference,
        (select json_agg(json_build_object('cause_id', cause_id, 'fundtitle', line.fundtitle,
            'fund_type', fund_type, 'quantity', trim_scale(quantity)::text, 'amount', line.amount,
            'nights', nights_of_line(donations.id, position), 'texts', causes.texts, 'impact', '') order by position)
          from donation_funds as line left join causes on causes.id = cause_id
          where donation_id = donations.id and line.amount > 0) as lines
      from ${given} order by intent.created_at desc, intent.id desc ${limit}`,
  })
  return mapPage(page, ({ lines, ...row }) => ({
    ...row,
    lines: (lines ?? []).map((line) => ({ ...lineInLanguage(language, line), typename: line.fund_type })),
  }))
}
