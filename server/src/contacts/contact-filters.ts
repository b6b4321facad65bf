import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContactFilters, contactOrders } from '../../../contract/src/contacts.ts'
import { daysOfTaxYear, taxYearOf } from '../../../contract/src/days.ts'
import { searchedForms } from '../../../contract/src/phone-digits.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { isEmailPrefix } from '../donations/lists/search-conditions.ts'
import { folded, matchesWords } from '../platform/database/search-text.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'

/** Conditions that read other tables: once for all contacts, or again for each. */
type Lookups = { isMatch(search: string): RawBuilder<SqlBool>; isDuplicate: RawBuilder<SqlBool> }

const lookupsForAll: Lookups = {
  isMatch: (search) => sql`totals.contact_id in (${selectMatches(search)})`,
  isDuplicate: sql`totals.contact_id in (
    select one_id from duplicate_proposals where dismissed_at is null
    union all select other_id from duplicate_proposals where dismissed_at is null)`,
}

/** Lookups in few rows. Scalar subqueries, because the planner would read every match for `exists`. */
export const lookupsForEach: Lookups = {
  isMatch: (search) =>
    sql`(${sql.join(
      matchesOf(search, matchesWords(sql`folded_name`, search)).map(
        ({ table, condition }) =>
          sql`(select bool_or(${condition}) from ${table} where contact_id = totals.contact_id)`,
      ),
      sql` or `,
    )})`,
  isDuplicate: sql`(select bool_or(dismissed_at is null) from duplicate_proposals
    where totals.contact_id in (one_id, other_id))`,
}

/**
 * Condition on `totals` alone, so that a list is counted without a join.
 * @param causes arrays of ids, in a statement whose caller read the causes before
 */
export function contactCondition(
  filters: ContactFilters,
  causes: readonly RawBuilder<unknown>[] = causeConditions(filters).map(
    (which) => sql`array(select id from causes where ${which})`,
  ),
  { isMatch, isDuplicate } = lookupsForAll,
): RawBuilder<SqlBool> {
  const { search, lapsed_year, kinds, languages, countries, consents } = filters
  const all = [sql<SqlBool>`true`, ...Object.values(rangesOf(filters)).flat()]
  if (search) all.push(isMatch(search))
  if (filters.first_from) all.push(sql`first_on >= ${filters.first_from}::date`)
  if (filters.first_to) all.push(sql`first_on <= ${filters.first_to}::date`)
  if (kinds?.length) all.push(sql`totals.kind = any(${kinds})`)
  if (languages?.length) all.push(sql`totals.language = any(${languages})`)
  if (countries?.length) all.push(sql`totals.country = any(${countries})`)
  const sinceYears = lapsedSince(filters)
  if (sinceYears.length > 0)
    all.push(
      sql`(${sql.join(
        sinceYears.map((since) => hasLapsed(since, lapsed_year)),
        sql` or `,
      )})`,
    )
  if (consents?.length)
    all.push(sql`exists (select from current_consents as consent
      where consent.contact_id = totals.contact_id and is_given
        and purpose || '.' || channel = any(${consents}))`)
  if (filters.duplicates?.length) all.push(isDuplicate)
  if (filters.campaigns?.length)
    all.push(sql`totals.contact_id = any(array(
      select contact_id from donation_contacts as given join donations on donations.id = given.donation_id
      join payment_intents as intent on intent.id = intent_id
      join donation_funds as line on line.donation_id = donations.id
      where intent.status = any(${[...moneyHeldStatuses]}) and line.amount > line.refunded_amount
        and campaign_id = any(array(select id from campaigns where slug = any(${filters.campaigns})))))`)
  for (const ids of causes) all.push(sql`totals.cause_ids && ${ids}`)
  return sql.join(all, sql` and `)
}

/** Conditions on `causes`: for each condition, a donor gave to a cause that meets it. */
export const causeConditions = ({ cause_names, gift_kinds }: ContactFilters): RawBuilder<unknown>[] => [
  ...(cause_names?.length ? [sql`fundtitle = any(${cause_names}::citext[])`] : []),
  ...(gift_kinds?.length ? [sql`kind = any(${gift_kinds})`] : []),
]

const lapsedSince = ({ lapsed, lapsed_year }: ContactFilters): readonly string[] =>
  lapsed?.length || lapsed_year === null ? (lapsed ?? []) : ['some_year']

/** Conditions on the column that each order sorts by: a scan of its index begins at the first match. */
export function rangesOf(
  filters: ContactFilters,
): Record<(typeof contactOrders)[number], RawBuilder<SqlBool>[]> {
  const { last_from, last_to, amount_from, amount_to, donations_from, lapsed_year } = filters
  const year = taxYearOf(dayOf(new Date()))
  const missed = lapsed_year ?? year
  const isLatestYearMissed = lapsedSince(filters).length > 0 && missed >= year
  return {
    newest: [
      ...(last_from ? [sql<SqlBool>`last_on >= ${last_from}::date`] : []),
      ...(last_to ? [sql<SqlBool>`last_on <= ${last_to}::date`] : []),
      // No donation is later than the current tax year, so the last one was before the missed year.
      ...(isLatestYearMissed ? [sql<SqlBool>`last_on < ${daysOfTaxYear(missed).first}::date`] : []),
    ],
    largest: [
      ...(amount_from === null ? [] : [sql<SqlBool>`totals.amount >= ${amount_from}`]),
      ...(amount_to === null ? [] : [sql<SqlBool>`totals.amount <= ${amount_to}`]),
    ],
    most: donations_from === null ? [] : [sql<SqlBool>`totals.donations >= ${donations_from}`],
    name: [],
  }
}

/** Bit of a tax year in `tax_years`. */
const bitOf = (year: number) => 1n << BigInt(Math.min(Math.max(year, 2000), 2062) - 2000)

const hasLapsed = (since: string, year: number | null): RawBuilder<SqlBool> => {
  const missed = bitOf(year ?? taxYearOf(dayOf(new Date())))
  const earlier = since === 'last_year' ? missed >> 1n : missed - 1n
  const hasOneOf = (bits: bigint) => sql`(tax_years & ${String(bits)}::bigint) <> 0`
  return sql`(${hasOneOf(earlier)} and not ${hasOneOf(missed)})`
}

/** Selects contacts by the words of a name, or the beginning of an e-mail address or phone number. */
export const selectMatches = (search: string): RawBuilder<unknown> =>
  sql.join(
    matchesOf(search, sql`words_of(folded_name) @@ words_begin(${folded(search)})`).map(
      ({ table, condition }) => sql`select contact_id from ${table} where ${condition}`,
    ),
    sql` union all `,
  )

function matchesOf(
  search: string,
  isName: RawBuilder<unknown>,
): { table: RawBuilder<unknown>; condition: RawBuilder<unknown> }[] {
  const text = search.toLowerCase()
  const isOneWord = !/\s/.test(text)
  const digits = text
    .replace(/\D/g, '')
    .replace(/^00/, '')
    .replace(/^920?(?=3)/, '0')
  const pointsBeginningWith = (kind: 'email' | 'phone', value: string) => ({
    table: sql`contact_points`,
    condition: sql`kind = ${kind} and value ^@ ${value}`,
  })
  return [
    ...(isOneWord && isEmailPrefix(text) ? [] : [{ table: sql`contact_names`, condition: isName }]),
    ...(isOneWord ? [pointsBeginningWith('email', text)] : []),
    ...(digits.length > 3 ? searchedForms(digits).map((form) => pointsBeginningWith('phone', form)) : []),
  ]
}
