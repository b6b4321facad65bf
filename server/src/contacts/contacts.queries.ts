import { type RawBuilder, sql } from 'kysely'
import type * as calls from '../../../contract/src/contacts.ts'
import type { ContactFilters, ContactSuggestion, ContactSummary } from '../../../contract/src/contacts.ts'
import { anonymousName } from '../../../contract/src/donate.ts'
import type { AnswerInput, AnswerOf, QueryOf } from '../../../contract/src/entry.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import type { Staff } from '../history/record-audit.ts'
import { primaryPoint } from '../messages/primary-point.ts'
import type { Database } from '../platform/database/database.ts'
import { readInOrder } from '../platform/database/read-in-order.ts'
import { translatedColumn } from '../platform/database/translated-column.ts'
import { offsetOf, pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import {
  causeConditions,
  contactCondition,
  lookupsForEach,
  rangesOf,
  selectMatches,
} from './contact-filters.ts'

/** Each order has an index. */
const orders: Record<QueryOf<typeof calls.listContacts>['sort'], RawBuilder<unknown>> = {
  newest: sql`totals.last_on desc nulls last, contact_id desc`,
  largest: sql`totals.amount desc, contact_id desc`,
  most: sql`totals.donations desc, contact_id desc`,
  name: sql`folded_name, contact_id`,
}

const contactId = sql`contacts.id`

const proposals = sql`(select count(*) from duplicate_proposals
  where dismissed_at is null and contacts.id in (one_id, other_id))`

export const summaryColumns = sql`
  contacts.id, contacts.kind, first_name, last_name, ${primaryPoint('email', contactId)} as email, ${primaryPoint('phone', contactId)} as phone,
  contacts.country, contacts.language, coalesce(totals.donations, 0) as donations,
    coalesce(totals.amount, 0) as amount,
  totals.first_on::text, totals.last_on::text, ${proposals} as proposals`

/**
 * Maximum number of filtered contacts that are all read and sorted; with more, the list is searched in its
 * order.
 */
const fewContacts = 1000

type ContactsQuery = QueryOf<typeof calls.listContacts>

/** Reads a page of contacts that were not merged into others. */
export async function readContacts(
  db: Database,
  filters: ContactFilters,
  query: ContactsQuery,
): Promise<AnswerOf<typeof calls.listContacts>> {
  // Causes are read first, so that PostgreSQL knows how many donors gave to them.
  const causes = await Promise.all(
    causeConditions(filters).map(async (which) => {
      const { rows } = await sql<{ id: number }>`select id from causes where ${which}`.execute(db)
      return sql`${rows.map(({ id }) => id)}::int[]`
    }),
  )
  const found = query.total === 'later' && (await findAmongMany(db, filters, causes, query))
  if (found) {
    const { rows } = await sql<ContactSummary>`
      select ${summaryColumns} from contact_totals as totals join contacts on contacts.id = contact_id
      where contact_id = any(${found.slice(offsetOf(query), -1)}) order by ${orders[query.sort]}`.execute(db)
    return { ...pageOf(rows, found.length, query), is_total_exact: false }
  }
  const where = sql`where ${contactCondition(filters, causes)}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from contact_totals as totals ${where}`.execute(db)
  const total = counted[0]?.total ?? 0
  const order = orders[query.sort]
  // offset 0 has PostgreSQL filter before it sorts: an index scan in the list's order reads every contact
  // when matches are rare.
  const filtered = sql`(select * from contact_totals as totals ${where} offset 0) as totals`
  const from =
    total <= fewContacts
      ? sql`${filtered} ${joinFor(query)}`
      : sql`contact_totals as totals ${joinFor(query)} ${where}`
  const { rows } = await sql<ContactSummary>`
    select ${summaryColumns} from (
      select totals.* from ${from}
      order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) as totals
    join contacts on contacts.id = contact_id order by ${order}`.execute(db)
  return { ...pageOf(rows, total, query), is_total_exact: true }
}

/**
 * Joins the names to sort by them. The condition is that of their index; every contact with totals meets it.
 */
const joinFor = ({ sort }: ContactsQuery): RawBuilder<unknown> =>
  sort === 'name' ? sql`join contacts on contacts.id = contact_id and merged_into is null` : sql``

/** Maximum number of rows tested one by one, each with lookups: 10 to 20 ms. */
const maxWithLookups = 4000

/**
 * Finds the ids of a page and of the rows before it, in the order of the list: fast when many contacts match.
 * @returns null when few do
 */
async function findAmongMany(
  db: Database,
  filters: ContactFilters,
  causes: readonly RawBuilder<unknown>[],
  query: ContactsQuery,
): Promise<number[] | null> {
  const order = orders[query.sort]
  const needed = offsetOf(query) + query.per_page + 1
  const inRange = sql.join([sql`true`, ...rangesOf(filters)[query.sort]], sql` and `)
  // Sorted twice by the same columns, so that PostgreSQL stops at the last row that is needed.
  const read = (condition: RawBuilder<unknown>) => async (most: number) => {
    const { rows } = await sql<{ contact_id: number }>`
      select contact_id from (
        select totals.* ${query.sort === 'name' ? sql`, folded_name` : sql``}
        from contact_totals as totals ${joinFor(query)}
        where ${inRange} order by ${order} limit ${most}
      ) as totals where ${condition} order by ${order} limit ${needed}`.execute(db)
    return rows.map(({ contact_id }) => contact_id)
  }
  const hasLookups = [filters.search, filters.consents, filters.duplicates].some((one) => one?.length)
  const found =
    hasLookups &&
    (await readInOrder(
      { needed, most: maxWithLookups, triesFew: true },
      read(contactCondition(filters, causes, lookupsForEach)),
    ))
  // "is true" makes PostgreSQL hash the matches; a join compares each row with every match.
  return found || readInOrder({ needed }, read(sql`(${contactCondition(filters, causes)}) is true`))
}

const maxSuggestions = 10

/**
 * Suggests people and companies while staff fill in a form.
 * @param isMasked set for staff who enter gifts and see no donors: a hint suffices to recognise a person
 */
export async function readSuggestions(
  db: Database,
  text: string,
  isMasked: boolean,
): Promise<ContactSuggestion[]> {
  const { rows } = await sql<ContactSummary>`
    select ${summaryColumns} from contact_totals as totals join contacts on contacts.id = totals.contact_id
    where totals.contact_id in (${selectMatches(text)}) and contacts.kind <> 'household'
      and anonymised_at is null
      and (first_name <> ${anonymousName} or last_name <> '')
    order by ${orders.newest} limit ${maxSuggestions}`.execute(db)
  return isMasked ? rows.map(maskContact) : rows
}

/** Masks address and number: 'l••@e••.org', '••••111'. */
const maskContact = (contact: ContactSummary): ContactSuggestion => ({
  ...contact,
  email: contact.email?.replace(/(?<=^.).*@(.).*(?=\.)/, '••@$1••') ?? null,
  phone: contact.phone?.replace(/.*(?=...)/, '••••') ?? null,
  donations: null,
  amount: null,
  first_on: null,
  last_on: null,
  proposals: 0,
})

/** Selects the filtered contacts, latest donation first, for an export. */
export const contactsToExport = (db: Database, filters: ContactFilters) =>
  db
    .selectFrom('contact_totals as totals')
    .innerJoin('contacts', 'contacts.id', 'totals.contact_id')
    .select(['contacts.id', 'contacts.kind', 'first_name', 'last_name'])
    .select([primaryPoint('email', contactId).as('email'), primaryPoint('phone', contactId).as('phone')])
    .select(['contacts.country', 'contacts.language', 'donations', 'amount', 'largest'])
    .select(['totals.first_on', 'totals.last_on'])
    .where(contactCondition(filters))
    .orderBy(orders.newest)

type ContactDetails = AnswerInput<typeof calls.readContact>

/** Lines of a contact's donations (`fund`) with money that is held, and their campaigns. */
const heldLines = sql`from donation_contacts as given
  join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
  join donation_funds as fund on fund.donation_id = donations.id
  left join campaigns on campaigns.id = fund.campaign_id
  where given.contact_id = contacts.id and intent.status = any(${[...moneyHeldStatuses]})
    and fund.amount > fund.refunded_amount`

/** Reads a contact with points, totals and merges. @throws Problem 404 */
export async function readContact(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  id: number,
  { reader, caller }: Pick<Staff, 'reader' | 'caller'>,
): Promise<ContactDetails> {
  type Row = Omit<ContactDetails, 'points'> & {
    points: (ContactDetails['points'][number] & { sealed: string | null })[]
  }
  const { rows } = await sql<Row>`
    select ${summaryColumns}, contacts.created_at, merged_into, coalesce(largest, 0) as largest,
      (select coalesce(json_agg(json_build_object('id', point.id, 'kind', kind, 'value', value,
          'source', source, 'is_primary', is_primary, 'valid_until', valid_until, 'verified_how', verified_how,
          'verified_at', verified_at,
          'verified_by', verifier.first_name || ' ' || verifier.last_name, 'sealed', case kind when 'cnic' then (
            select cnic from donation_donors where split_part(cnic, '.', 2) = value limit 1) end)
          order by kind, is_primary desc, valid_until desc nulls first, point.id), '[]')
        from contact_points as point left join users as verifier on verifier.id = verified_by
        where point.contact_id = contacts.id) as points,
      (select coalesce(json_agg(year order by tax_year desc), '[]')
        from (select tax_year, sum(donations) as donations, sum(amount) as amount from contact_years
          -- A single array, because with "or" PostgreSQL reads all years.
          where contact_id = any(array(select contacts.id union all
            select member_id from household_members where household_id = contacts.id))
          group by tax_year) as year) as years,
      (select coalesce(json_agg(cause order by amount desc), '[]') from (
        select fund.fundtitle, sum(fund.amount - fund.refunded_amount) as amount ${heldLines}
        group by 1) as cause) as causes,
      (select coalesce(json_agg(campaign order by amount desc), '[]') from (
        select campaigns.id, ${translatedColumn('campaigns', 'fundtitle', reader.language)} as title,
          sum(fund.amount - fund.refunded_amount) as amount
        ${heldLines} and fund.campaign_id is not null group by 1) as campaign) as campaigns,
      (select coalesce(json_agg(json_build_object('id', merge.id, 'winner_id', winner_id, 'loser_id',
        loser_id,
          'loser_name', trim(loser.first_name || ' ' || loser.last_name),
          'merged_at', merged_at,
          'merged_by', staff.first_name || ' ' || staff.last_name,
          'undone_at', undone_at)
          order by merge.id desc), '[]')
        from contact_merges as merge join contacts as loser on loser.id = loser_id
        left join users as staff on staff.id = merged_by
        where winner_id = contacts.id) as merges
    from contacts left join contact_totals as totals on totals.contact_id = contacts.id
    where contacts.id = ${id}`.execute(db)
  const [contact] = rows
  if (!contact) throw Problem.notFound('refusal.not-found.contact')
  return {
    ...contact,
    // API keys get no part of a CNIC.
    points: contact.points
      .filter(({ kind }) => !(caller.apiKey && kind === 'cnic'))
      .map(({ sealed, ...one }) =>
        one.kind === 'cnic'
          ? { ...one, value: sealed ? formatCnic(reader.t, sealer, sealed, false) : '' }
          : one,
      ),
  }
}
