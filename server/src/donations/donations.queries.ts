import { sql } from 'kysely'
import type * as calls from '../../../contract/src/donations.ts'
import type { AnswerInput, QueryOf, RowInput } from '../../../contract/src/entry.ts'
import { type Language, resolveLanguage } from '../../../contract/src/language/language.ts'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { bankAccountLabel } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { campaignTitle, titleOfPage } from '../catalogue/campaigns/campaigns.queries.ts'
import { pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import { writeLinkMessage } from '../messages/link-message.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import { type AttemptDetails, readAttemptDetails } from '../settlement/attempts/attempt-details.queries.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'
import { donationFilter } from './donation-filter.ts'
import { findPage } from './lists/find-page.ts'
import { orderOf } from './lists/orders.ts'

/** Reads the labels of all bank accounts. */
export async function readBankAccountNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(bankAccountLabel.as('name'))
    .distinct()
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** SQL: columns of a donation, in lists and in its details. */
const donationColumns = sql`
  donations.id, donation_code, intent.status, platform, intent.amount, intent.refunded_amount,
  intent.created_at, intent.settled_at, intent.value_date::text,
  json_build_object('payment_method', pair.method, 'payment_gateway', pair.gateway) as active_pay_method,
  case when intent.status = 'pending' then coalesce((
    select sum(amount_received) from transfer_verifications as part
    join payment_attempts as attempt on attempt.id = part.attempt_id and attempt.status = 'pending'
    where attempt.intent_id = intent.id and reversed_at is null), 0) else 0 end as part_received,
  exists (select from flagged_donations as flag where flag.intent_id = intent.id) as is_flagged,
  json_build_object('first_name', first_name, 'last_name', last_name, 'email', email, 'phone', phone,
    'country', country) as donor,
  (select contact_id from donation_contacts where donation_id = donations.id) as contact_id`

const donationTables = sql`payment_intents as intent join donations on donations.intent_id = intent.id
  join donation_donors on donation_donors.id = donor_id
  join ${pairNames} as pair on pair.id = active_pay_method_id`

/** SQL: the columns of a line. Its quantity is text, because JSON would make it a float. */
const lineColumns = (language: Language) => sql`line.fundtitle, fund_type, line.amount, line.remarks,
  trim_scale(quantity)::text as quantity, ${campaignTitle(language)} as campaign, ${titleOfPage} as page`

const lineTables = sql`donation_funds as line left join campaigns on campaigns.id = line.campaign_id
  left join campaign_pages as page on page.id = page_id`

/** Reads a page of donations in the requested order: its ids first, then only their rows. */
export async function readDonations(
  language: Language,
  db: Database,
  sealer: Sealer,
  filters: DonationFilters,
  query: QueryOf<typeof calls.listDonations>,
): Promise<AnswerInput<typeof calls.listDonations>> {
  const { ids, total, is_total_exact, sums } = await findPage(db, donationFilter(filters, sealer), query)
  if (ids.length === 0) return { ...pageOf([], total, query), is_total_exact, ...sums }
  const { rows } = await sql<RowInput<typeof calls.listDonations>>`${prepared}
    select ${donationColumns}, (select coalesce(json_agg(fund), '[]') from (
        select ${lineColumns(language)} from ${lineTables}
        where donation_id = donations.id and line.amount > 0 order by position) as fund) as funds
    from ${donationTables}
    where intent.id = any(${ids}) order by ${orderOf(query.sort, filters.dated_by)}`.execute(db)
  return { ...pageOf(rows, total, query), is_total_exact, ...sums }
}

type Details = AnswerInput<typeof calls.readDonation>
type Stored = Omit<Details, keyof AttemptDetails> & { intent_id: number }

/**
 * Reads a donation with all its details.
 * @param caller sees the CNIC in full with 'donation.personal', otherwise its last four digits; an API key
 *   sees none of it
 * @throws Problem 404
 */
export async function readDonation(
  t: Translate,
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
  caller: Caller,
): Promise<Details> {
  // API keys must not read the names of people on shares.
  const shares = caller.apiKey ? sql`null` : sql`shares_of_line(donation_id, position)`
  const { rows } = await sql<Stored & { sealed: string | null }>`
    select ${donationColumns}, donations.remarks, intent_id, intent.promised_amount, cnic as sealed,
      (select json_build_object('id', taxpayers.id, 'name', name) from donation_contacts
        join taxpayers on taxpayers.id = taxpayer_id where donation_id = donations.id) as taxpayer,
      (select coalesce(json_agg(fund), '[]') from (
        select ${lineColumns(t.language)}, position, line.cause_id, line.campaign_id, page_id,
          line.promised_amount, line.refunded_amount, coalesce(causes.kind, 'general') as kind,
          nights_of_line(donation_id, position) as nights, ${shares} as shares
        from ${lineTables} left join causes on causes.id = line.cause_id
        where donation_id = donations.id order by position) as fund) as funds,
      (select json_build_object('id', agreements.id, 'reference', reference) from agreements
        where agreements.id = agreement_id) as agreement,
      (select json_build_object('id', first.id, 'donation_code', first.donation_code)
        from donations as first where first.id = donations.shortfall_of) as shortfall_of,
      (select coalesce(json_agg(shortfall), '[]') from (
        select later.id, later.donation_code, opened.amount, opened.status
        from donations as later join payment_intents as opened on opened.id = later.intent_id
        where later.shortfall_of = donations.id order by later.id) as shortfall) as shortfalls,
      (select json_build_object('number', number, 'amount', receipts.amount, 'issued_at', issued_at)
        from receipts where receipts.intent_id = intent.id and voided_at is null) as receipt
    from ${donationTables} where donations.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('problem.not-found.donation')
  const { sealed, donor, ...donation } = row
  const inFull = caller.rights.has('donation.personal')
  return {
    ...donation,
    donor: { ...donor, cnic: caller.apiKey ? null : sealed && formatCnic(t, sealer, sealed, inFull) },
    ...(await readAttemptDetails(db, donation.intent_id, caller)),
  }
}

/**
 * Reads the donor's link for staff: the code, the URL of the donor's own page, and a message with it.
 * @throws Problem 404
 */
export async function readDonorLink(
  { db, publicUrl, charity }: Pick<AppContext, 'db' | 'publicUrl' | 'charity'>,
  id: number,
): Promise<{ code: string; url: string; message: string }> {
  const row = await db
    .selectFrom('donations')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select(['donation_code as code', 'link', 'amount', 'intent.language'])
    .where('donations.id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.donation'))
  const { code, amount } = row
  const language = resolveLanguage(row.language)
  const url = statusUrl(language, publicUrl, { kind: 'donation', link: row.link })
  return { code, url, message: await writeLinkMessage(charity, 'donation', { language, amount, code, url }) }
}

/** Maximum number of websites listed in the settings. */
const maxListedSites = 50

/** Sums the paid donations of each website whose embedded form led to them, less refunds. */
export async function readDonationSites(db: Database) {
  const { rows } = await sql<{ site: string; donations: number; amount: number }>`
    select site, count(*)::int as donations, sum(intent.amount - refunded_amount)::bigint as amount
    from donations join payment_intents as intent on intent.id = intent_id
    where site is not null and intent.status = any(${[...moneyHeldStatuses]})
    group by site order by amount desc, site limit ${maxListedSites}`.execute(db)
  return rows
}
