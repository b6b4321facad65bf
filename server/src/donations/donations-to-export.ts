import { type RawBuilder, sql } from 'kysely'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { bankAccountLabel } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { titleOfPageAndOwner } from '../catalogue/campaigns/campaigns.queries.ts'
import { pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import { donationFilter } from './donation-filter.ts'
import type { ListFilter } from './lists/list-filter.ts'
import { intentsToExport } from './lists/orders.ts'

type Lines = {
  fundtitles: string
  campaigns: string | null
  pages: string | null
  fund_types: string
  kinds: string
  line_amount: number | null
  line_refunded: number | null
}

const kind = sql`coalesce(causes.kind, 'general')`

/**
 * Joins the distinct values of `text` of a donation's lines with money; null unless a line has the `column`.
 */
const ofLinesWith = (column: string, text: RawBuilder<unknown>, table: RawBuilder<unknown>) =>
  sql`case when count(${sql.ref(column)}) > 0 then (
    select string_agg(distinct ${text}, '; ') from donation_funds as fund join ${table}
    where donation_id = donations.id and fund.amount > 0) end`

/** Aggregates the lines with money of a donation into one row. */
const linesTogether = sql<Lines>`(
  select string_agg(fund.fundtitle, '; ' order by position) as fundtitles,
    string_agg(fund_type, '; ' order by position) as fund_types,
    ${ofLinesWith('campaign_id', sql`campaigns.fundtitle`, sql`campaigns on campaigns.id = campaign_id`)} as campaigns,
    ${ofLinesWith('page_id', titleOfPageAndOwner, sql`campaign_pages as page on page.id = page_id`)} as pages,
    string_agg(distinct ${kind}, '; ') as kinds, null::integer as line_amount,
    null::integer as line_refunded
  from donation_funds as fund left join causes on causes.id = fund.cause_id
  where donation_id = donations.id and fund.amount > 0)`

/** Selects one row per line with money that matches the filter. */
const linesApart = ({ causes, otherThan, campaigns, pages }: ListFilter) => sql<Lines>`(
  select fund.fundtitle as fundtitles, fund_type as fund_types, ${kind} as kinds,
    campaigns.fundtitle as campaigns, case when page_id is not null then ${titleOfPageAndOwner} end as pages, fund.amount as line_amount,
    fund.refunded_amount as line_refunded
  from donation_funds as fund left join causes on causes.id = fund.cause_id
  left join campaigns on campaigns.id = fund.campaign_id left join campaign_pages as page on page.id = page_id
  where donation_id = donations.id and fund.amount > 0
    ${causes ? sql`and coalesce(fund.cause_id, 0) = any(${causes})` : sql``}
    ${otherThan ? sql`and coalesce(fund.cause_id, 0) <> all(${otherThan})` : sql``}
    ${campaigns ? sql`and fund.campaign_id = any(${campaigns})` : sql``}
    ${pages ? sql`and page_id = any(${pages})` : sql``}
  order by position)`

type Booking = {
  account: string | null
  bank_reference: string | null
  book_number: string | null
  verified_by: string | null
}

/**
 * Selects the attempt that counts in the books: its bank account, references, and who verified or recorded
 * it.
 */
const booking = sql<Booking>`(
  select coalesce(verified.account, account.bank_name || ' ' || account.number) as account,
    (select string_agg(reference_no, '; ' order by part) from manual_bank_transfers
      where attempt_id = attempt.id) as bank_reference,
    gift.reference as book_number,
    coalesce(verified.verified_by, recorder.first_name || ' ' || recorder.last_name) as verified_by
  from payment_attempts as attempt
  left join lateral (
    select string_agg(distinct ${bankAccountLabel}, '; ') as account,
      string_agg(distinct first_name || ' ' || last_name, '; ') as verified_by
    from transfer_verifications as verification
    join bank_accounts on bank_accounts.id = bank_account_id join users on users.id = verification.verified_by
    where attempt_id = attempt.id and reversed_at is null
  ) as verified on true
  left join office_gifts as gift on gift.attempt_id = attempt.id
  left join bank_accounts as account on account.id = gift.bank_account_id
  left join users as recorder on recorder.id = gift.recorded_by
  where attempt.intent_id = intent.id and attempt.active_pay_method_id = intent.active_pay_method_id
  order by attempt.id desc limit 1)`

const receiptNumber = sql<string | null>`(
  select number from receipts where receipts.intent_id = intent.id and voided_at is null)`

const daySheet = sql<string | null>`(
  select day_sheets.day || ' ' || title from day_sheet_gifts
  join day_sheets on day_sheets.id = day_sheet_id where donation_id = donations.id)`

/**
 * Selects every filtered donation with its donor and bookkeeping, newest first, for an export.
 * @param byLine returns one row per line that matches the filter, with its amount and its share of the
 *   refunds
 * @param prefix placeholder prefix of an encrypted CNIC
 */
export const donationsToExport = (
  db: Database,
  filters: DonationFilters,
  sealer: Sealer,
  { byLine, prefix }: { byLine: boolean; prefix: string },
) => {
  const filter = donationFilter(filters, sealer)
  const lines = byLine ? linesApart(filter) : linesTogether
  return intentsToExport(db, filter)
    .crossJoinLateral((from) =>
      from
        .selectFrom('donations')
        .innerJoin('donation_donors', 'donation_donors.id', 'donations.donor_id')
        .innerJoin(pairNames.as('pair'), (join) => join.onRef('pair.id', '=', 'intent.active_pay_method_id'))
        .leftJoinLateral(lines.as('line'), (join) => join.onTrue())
        .leftJoinLateral(booking.as('booking'), (join) => join.onTrue())
        .select(['donations.id', 'donation_code', 'platform', 'pair.method', 'pair.gateway'])
        .select(['fundtitles', 'fund_types', 'kinds', 'campaigns', 'pages', 'line_amount', 'line_refunded'])
        .select(['first_name', 'last_name', 'email', 'phone', 'country'])
        .select(['account', 'bank_reference', 'book_number', 'verified_by'])
        .select([receiptNumber.as('receipt_number'), daySheet.as('day_sheet')])
        .select(sql<string | null>`${prefix}::text || cnic`.as('cnic'))
        .whereRef('intent_id', '=', 'intent.id')
        .offset(0)
        .as('donation'),
    )
    .select(['donation.id', 'donation_code', 'fundtitles', 'fund_types', 'method', 'gateway'])
    .select(sql<number>`coalesce(line_amount, intent.amount)`.as('amount'))
    .select(['platform', 'status', 'created_at', 'first_name', 'last_name', 'email', 'phone', 'country'])
    .select(['cnic', 'settled_at', 'value_date', 'account', 'bank_reference', 'receipt_number'])
    .select(['book_number', 'kinds', 'day_sheet', 'verified_by', 'campaigns', 'pages'])
    .select(sql<number>`coalesce(line_refunded, refunded_amount)`.as('refunded_amount'))
}
