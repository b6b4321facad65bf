import { type RawBuilder, sql } from 'kysely'
import { daysOfTaxYear, taxYearOf } from '../../../../contract/src/days.ts'
import type { QueryOf } from '../../../../contract/src/entry.ts'
import { resolveLanguage } from '../../../../contract/src/language/language.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import type * as calls from '../../../../contract/src/yearly-statements.ts'
import type { StatementYear, UnreachableDonor } from '../../../../contract/src/yearly-statements.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import { writeAfterGreeting } from '../../messages/link-message.ts'
import { primaryFirst, primaryPoint } from '../../messages/primary-point.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPage } from '../../platform/database/read-page.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { dayBegins, dayEnds, dayOf } from '../../platform/text/pakistan-time.ts'

/** A donor or household and a taxpayer of a tax year, with the address for the statement. */
export type StatementRecipient = {
  contact_id: number
  /** Null for the donor. */
  taxpayer_id: number | null
  language: string
  donations: number
  amount: number
  /** Null without an address. */
  email: string | null
}

/** Condition on a recipient: no default taxpayer, or an address that the donor used before choosing it. */
const gaveBefore = sql`(default_since is null or exists (
  select from donation_contacts as earlier join donations on donations.id = donation_id
  join donation_donors on donation_donors.id = donor_id join payment_intents as intent on intent.id = intent_id
  where earlier.contact_id = stated.contact_id and lower(donation_donors.email::text) = stated.email
    and greatest(settled_at, intent.created_at) < default_since))`

/**
 * Selects the donors of a tax year with their addresses. A household has the donations of its members, except
 * those on behalf of a taxpayer, and is sent them to its own address. An address must have been entered or
 * verified by staff, or have come with every donation of the statement: anybody can donate under another
 * donor's name and phone number, and would receive that donor's statement. A default taxpayer is named only
 * to an address that came with a paid donation before the default was chosen. Erased donations are excluded.
 * @param one.which condition on `year`, a row of contact_years
 * @param one.holder contact that is sent the donations of `year.contact_id`; by default the household
 */
export function statementRecipients(
  taxYear: number,
  one: { which?: RawBuilder<boolean>; holder?: RawBuilder<number> } = {},
): RawBuilder<StatementRecipient> {
  const { which = sql`true`, holder = sql`coalesce(household_id, year.contact_id)` } = one
  const { first, last } = daysOfTaxYear(taxYear)
  return sql`
    with given as materialized (
      select giver.id as giver_id, given.taxpayer_id, lower(donation_donors.email::text) as email,
        case when given.taxpayer_id is null then ${holder} else giver.id end as contact_id,
        case when own.taxpayer_id is null then usual.default_since end as default_since,
        intent.amount - refunded_amount as amount
      from contact_years as year join contacts as giver on giver.id = year.contact_id
      left join household_members on member_id = giver.id
      join donation_taxpayers as given on given.contact_id = giver.id
      join donation_contacts as own on own.donation_id = given.donation_id
      left join taxpayers as usual on usual.id = given.taxpayer_id
      join donations on donations.id = given.donation_id
      join donation_donors on donation_donors.id = donor_id and donation_donors.anonymised_at is null
      join payment_intents as intent on intent.id = donations.intent_id
      where tax_year = ${taxYear} and merged_into is null and giver.anonymised_at is null and ${which}
        and status in (${sql.join([...moneyHeldStatuses])})
        and settled_at >= ${dayBegins(first)} and settled_at < ${dayEnds(last)}
    ), stated as (
      select contact_id, taxpayer_id, count(*)::integer as donations, sum(amount)::bigint as amount,
        max(default_since) as default_since,
        case when bool_and(giver_id = contact_id) and min(email) = max(email) then min(email) end as email
      from given group by contact_id, taxpayer_id
    ), by_staff as (
      select distinct on (contact_id) contact_id, value as email from contact_points as point
      where contact_id in (select contact_id from given)
        and kind = 'email' and (source = 'staff' or verified_by is not null)
        and (valid_until is null or valid_until >= day_in_pakistan(now()))
      order by contact_id, ${primaryFirst('point')}
    )
    select stated.contact_id, taxpayer_id, language, donations, amount, coalesce(by_staff.email,
      case when ended.id is null and ${gaveBefore} then nullif(stated.email, '') end) as email
    from stated join contacts on contacts.id = stated.contact_id
    left join by_staff on by_staff.contact_id = stated.contact_id
    left join contact_points as ended on ended.contact_id = stated.contact_id and ended.kind = 'email'
      and ended.value = stated.email and ended.valid_until < day_in_pakistan(now())
    order by contact_id, taxpayer_id nulls first`
}

const newestEmails = (taxYear: number) => sql`
  select distinct on (statement_id) statement.contact_id, taxpayer_id, messages.status
    from yearly_statements as statement
  join messages on statement_id = statement.id where tax_year = ${taxYear}
  order by statement_id, messages.id desc`

export async function readStatementYear(
  db: Database,
  { tax_year = taxYearOf(dayOf(new Date())) - 1 }: QueryOf<typeof calls.readStatementYear>,
): Promise<StatementYear> {
  const { rows } = await sql<Omit<StatementYear, 'tax_year'>>`
    select coalesce(sum(donations), 0)::bigint as donations, coalesce(sum(amount), 0)::bigint as amount,
      count(*) as donors, count(*) filter (where email is null) as unreachable,
      count(*) filter (where newest.status = 'queued') as waiting,
      count(*) filter (where newest.status = 'sent') as sent,
      count(*) filter (where newest.status = 'failed') as failed,
      (select coalesce(json_agg(tax_year order by tax_year desc), '[]')
        from (select distinct tax_year from contact_years) as year) as years,
      (select json_build_object('begun_by', first_name || ' ' || last_name,
          'begun_at', begun_at,
          'ended_at', ended_at,
          'planned', planned, 'handled', handled)
        from yearly_statement_runs as run join users on users.id = begun_by
        where tax_year = ${tax_year} order by run.id desc limit 1) as run
    from (${statementRecipients(tax_year)}) as donor
    left join (${newestEmails(tax_year)}) as newest on newest.contact_id = donor.contact_id
        and newest.taxpayer_id is not distinct from donor.taxpayer_id`.execute(db)
  const [year] = rows
  if (!year) throw new Error('An aggregate returned no row.')
  return { tax_year, ...year }
}

export async function readUnreachable(
  { db, charity, publicUrl }: Pick<AppContext, 'db' | 'charity' | 'publicUrl'>,
  query: QueryOf<typeof calls.listUnreachable>,
): Promise<Page<UnreachableDonor>> {
  const from = sql`(${statementRecipients(query.tax_year)}) as donor
    left join (${newestEmails(query.tax_year)}) as newest on newest.contact_id = donor.contact_id
        and newest.taxpayer_id is not distinct from donor.taxpayer_id
    where newest.status is distinct from 'sent' and (email is null or newest.status = 'failed')`
  const { data, ...page } = await readPage(db, query, {
    from,
    rows: (limit) => sql<Omit<UnreachableDonor, 'message'> & { language: string }>`
      select id, first_name, last_name, amount, contacts.language,
        ${primaryPoint('phone', sql`contacts.id`)} as phone,
        case when email is null then 'no_address' else 'failed' end as reason
      from (select donor.contact_id, amount, email from ${from}
        order by amount desc, donor.contact_id ${limit}) as donor
      join contacts on contacts.id = contact_id order by amount desc, id`,
  })
  const year = `${query.tax_year - 1}-${query.tax_year}`
  const donors = data.map(async ({ language, ...donor }) => {
    const reader = readerOf(resolveLanguage(language))
    const url = pageUrl({ reader, publicUrl }, '/my')
    const message = await writeAfterGreeting(charity, reader.language, (t) =>
      t('link-message.statement', { year, url }),
    )
    return { ...donor, message }
  })
  return { ...page, data: await Promise.all(donors) }
}
