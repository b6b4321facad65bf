import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type * as calls from '../../../contract/src/donations.ts'
import type { AnswerInput, QueryOf } from '../../../contract/src/entry.ts'
import type { GivenNights } from '../../../contract/src/given-nights.ts'
import { type Language, resolveLanguage } from '../../../contract/src/language/language.ts'
import type { LineShares } from '../../../contract/src/line-shares.ts'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { holdingStatuses } from '../../../contract/src/status.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { bankAccountLabel } from '../catalogue/bank-accounts/bank-accounts.queries.ts'
import { campaignTitle, titleOfPage } from '../catalogue/campaigns/campaigns.queries.ts'
import { pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import { linkMessage } from '../messages/link-message.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Sealer } from '../platform/sealing/create-sealer.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import { readAttemptDetails } from '../settlement/attempts/attempt-details.queries.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'
import { donationFilter } from './donation-filter.ts'
import { findPage } from './lists/find-page.ts'
import { orderOf } from './lists/orders.ts'

/** Lists the accounts that may have received donations. */
export async function readBankAccountNames(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(bankAccountLabel.as('name'))
    .distinct()
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Text, because JSON would make it a float. */
const quantityText = sql<string>`trim_scale(donation_funds.quantity)::text`.as('quantity')

function donationRows(language: Language, db: Database) {
  return db
    .selectFrom('payment_intents as intent')
    .innerJoin('donations', 'donations.intent_id', 'intent.id')
    .innerJoin('donation_donors', 'donation_donors.id', 'donations.donor_id')
    .innerJoin(pairNames(db), 'pair.id', 'intent.active_pay_method_id')
    .select(['donations.id', 'donation_code', 'intent.status', 'platform', 'intent.amount'])
    .select('refunded_amount')
    .select(['intent.created_at', 'intent.settled_at', 'pair.method', 'pair.gateway', 'first_name'])
    .select('last_name')
    .select(sql<string | null>`intent.value_date::text`.as('value_date'))
    .select(
      sql<number>`case when intent.status = 'pending' then coalesce((
        select sum(amount_received) from transfer_verifications as part
        join payment_attempts as attempt on attempt.id = part.attempt_id and attempt.status = 'pending'
        where attempt.intent_id = intent.id and reversed_at is null), 0) else 0 end`.as('part_received'),
    )
    .select(
      sql<boolean>`exists (select from flagged_donations as flag where flag.intent_id = intent.id)`.as(
        'is_flagged',
      ),
    )
    .select((row) => [
      row
        .selectFrom('donation_contacts')
        .select('contact_id')
        .whereRef('donation_id', '=', 'donations.id')
        .as('contact_id'),
      jsonArrayFrom(
        row
          .selectFrom('donation_funds')
          .leftJoin('campaigns', 'campaigns.id', 'donation_funds.campaign_id')
          .select(['donation_funds.fundtitle', 'fund_type', 'amount', 'remarks'])
          .leftJoin('campaign_pages as page', 'page.id', 'page_id')
          .select([campaignTitle(language).as('campaign'), titleOfPage.as('page'), quantityText])
          .whereRef('donation_id', '=', 'donations.id')
          .where('amount', '>', 0)
          .orderBy('position'),
      ).as('funds'),
    ])
}

/** Reads a page of donations in the requested order: its ids first, then only their rows. */
export async function readDonations(
  language: Language,
  db: Database,
  sealer: Sealer,
  filters: DonationFilters,
  query: QueryOf<typeof calls.listDonations>,
): Promise<AnswerInput<typeof calls.listDonations>> {
  const { ids, total, is_total_exact, sums } = await findPage(db, donationFilter(filters, sealer), query)
  const rows =
    ids.length === 0
      ? []
      : await donationRows(language, db)
          .modifyFront(prepared)
          .where(sql<SqlBool>`intent.id = any(${ids})`)
          .orderBy(orderOf(query.sort, filters.dated_by))
          .execute()
  const page = pageOf(
    rows.map(({ method, gateway, first_name, last_name, ...row }) => ({
      ...row,
      active_pay_method: { payment_method: method, payment_gateway: gateway },
      donor: { first_name, last_name },
    })),
    total,
    query,
  )
  return { ...page, is_total_exact, ...sums }
}

/**
 * Reads a donation with all its details.
 * @param caller sees the CNIC in full with 'donation.personal'; otherwise its last four digits
 * @throws Problem 404
 */
export async function readDonation(
  t: Translate,
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
  caller: Caller,
): Promise<AnswerInput<typeof calls.readDonation>> {
  const row = await donationRows(t.language, db)
    .select(['email', 'phone', 'country', 'cnic', 'remarks', 'settled_at', 'intent_id'])
    .select('intent.promised_amount')
    .select((donation) => [
      jsonObjectFrom(
        donation
          .selectFrom('donation_contacts')
          .innerJoin('taxpayers', 'taxpayers.id', 'taxpayer_id')
          .select(['taxpayers.id', 'name'])
          .whereRef('donation_id', '=', 'donations.id'),
      ).as('taxpayer'),
      jsonArrayFrom(
        donation
          .selectFrom('donation_funds')
          .leftJoin('causes', 'causes.id', 'cause_id')
          .leftJoin('campaigns', 'campaigns.id', 'donation_funds.campaign_id')
          .leftJoin('campaign_pages as page', 'page.id', 'page_id')
          .select([campaignTitle(t.language).as('campaign'), titleOfPage.as('page')])
          .select(['donation_funds.fundtitle', 'fund_type', 'donation_funds.amount', 'remarks', 'position'])
          .select([
            'donation_funds.cause_id',
            'donation_funds.campaign_id',
            'page_id',
            'promised_amount',
            'donation_funds.refunded_amount',
            'causes.kind',
          ])
          .select(sql<GivenNights>`nights_of_line(donation_id, position)`.as('nights'))
          .select(sql<LineShares>`shares_of_line(donation_id, position)`.as('shares'))
          .select(quantityText)
          .whereRef('donation_id', '=', 'donations.id')
          .orderBy('position'),
      ).as('lines'),
      jsonArrayFrom(
        donation
          .selectFrom('receipts')
          .select(['number', 'receipts.amount', 'issued_at'])
          .whereRef('receipts.intent_id', '=', 'intent.id')
          .where('voided_at', 'is', null),
      ).as('receipts'),
    ])
    .where('donations.id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.donation'))
  const { first_name, last_name, email, phone, country, cnic, method, gateway } = row
  const [receipt] = row.receipts
  return {
    ...row,
    active_pay_method: { payment_method: method, payment_gateway: gateway },
    donor: {
      first_name,
      last_name,
      email,
      phone,
      country,
      cnic: caller.apiKey
        ? null
        : cnic && formatCnic(t, sealer, cnic, caller.rights.has('donation.personal')),
    },
    funds: row.lines.map((line) => ({
      ...line,
      kind: line.kind ?? 'general',
      // Programs do not read the names of people.
      shares: caller.apiKey ? null : line.shares,
    })),
    agreement: await readAgreementOf(db, id),
    ...(await readShortfalls(db, id)),
    ...(await readAttemptDetails(db, row.intent_id, caller)),
    receipt: receipt ?? null,
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
  return { code, url, message: await linkMessage(charity, 'donation', { language, amount, code, url }) }
}

const readAgreementOf = async (db: Database, id: number): Promise<calls.DonationDetails['agreement']> =>
  (await db
    .selectFrom('donations')
    .innerJoin('agreements', 'agreements.id', 'agreement_id')
    .select(['agreements.id', 'reference'])
    .where('donations.id', '=', id)
    .executeTakeFirst()) ?? null

async function readShortfalls(
  db: Database,
  id: number,
): Promise<Pick<calls.DonationDetails, 'shortfall_of' | 'shortfalls'>> {
  const [first, shortfalls] = await Promise.all([
    db
      .selectFrom('donations')
      .select(['id', 'donation_code'])
      .where('id', '=', (query) => query.selectFrom('donations').select('shortfall_of').where('id', '=', id))
      .executeTakeFirst(),
    db
      .selectFrom('donations')
      .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
      .select(['donations.id', 'donation_code', 'amount', 'status'])
      .where('shortfall_of', '=', id)
      .orderBy('donations.id')
      .execute(),
  ])
  return { shortfall_of: first ?? null, shortfalls }
}

/** Maximum number of websites listed in the settings. */
const maxListedSites = 50

/** Sums the paid donations of each website whose embedded form led to them, less refunds. */
export async function readDonationSites(db: Database) {
  const { rows } = await sql<{ site: string; donations: number; amount: number }>`
    select site, count(*)::int as donations, sum(intent.amount - refunded_amount)::bigint as amount
    from donations join payment_intents as intent on intent.id = intent_id
    where site is not null and intent.status = any(${[...holdingStatuses]})
    group by site order by amount desc, site limit ${maxListedSites}`.execute(db)
  return rows
}
