import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { SortOrder } from '../../../contract/src/lists.ts'
import type * as calls from '../../../contract/src/office-agreements.ts'
import type { AgreementListFilters } from '../../../contract/src/office-agreements.ts'
import type { Database } from '../platform/database/database.ts'
import { readPage } from '../platform/database/read-page.ts'
import type { PageRequest } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { agreementCondition } from './agreement-filters.ts'
import { readAgreementPage } from './agreements.queries.ts'
import { isLapsed } from './lapse.ts'
import { type AgreementRules, agreementAmountDue } from './plan-agreement.ts'
import { type Agreement, nextPeriod, readAgreements, readRules, termsOn } from './read-agreement.ts'

const orders: Record<SortOrder, ReturnType<typeof sql>> = {
  newest: sql`agreement.id desc`,
  oldest: sql`agreement.id`,
  largest: sql`amount desc, agreement.id desc`,
  smallest: sql`amount, agreement.id desc`,
}

/** Reads a page of agreements, and the amount due of all pages. */
export async function listAgreements(
  db: Database,
  filters: calls.AgreementListFilters,
  { sort, ...pageRequest }: PageRequest & { sort: SortOrder },
): Promise<AnswerInput<typeof calls.listAgreements>> {
  const where = agreementCondition(filters)
  const found = sql`agreements as agreement join donation_donors on donation_donors.id = donor_id`
  return readPage(db, pageRequest, {
    from: sql`${found}
      left join (select agreement_id, sum(expected - paid) as due from planned_charges
        where status in ('planned', 'requested', 'partly_paid', 'missed')
          and progress not in ('skipped', 'cancelled') and due_on <= day_in_pakistan(now())
        group by 1) as open on agreement_id = agreement.id
      where ${where}`,
    sums: sql<{ amount_due: number }>`coalesce(sum(due), 0)::bigint as amount_due`,
    async rows(limit) {
      const { rows } = await sql<{ id: number }>`
        select agreement.id from ${found}
        join lateral (select amount from agreement_terms where agreement_id = agreement.id and not is_pause
          order by id desc limit 1) as terms on true
        where ${where} order by ${orders[sort]} ${limit}`.execute(db)
      const ids = rows.map(({ id }) => id)
      const shown = await readAgreementRows(db, sql`agreement.id = any(${ids}::bigint[])`)
      return shown.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    },
  })
}

/** Reads agreements as rows of a list, newest first. */
export async function readAgreementRows(
  db: Database,
  where: ReturnType<typeof sql>,
): Promise<AgreementRow[]> {
  const rules = await readRules(db)
  const agreements = await readAgreements(db, where)
  const facts = await readFacts(
    db,
    agreements.map(({ id }) => id),
  )
  return agreements.toReversed().flatMap((agreement) => {
    const fact = facts.get(agreement.id)
    return fact ? [asRow(agreement, fact, rules)] : []
  })
}

type Details = AnswerInput<typeof calls.readAgreementDetails>
type AgreementRow = AnswerInput<typeof calls.listAgreements>['data'][number]
type Facts = Pick<Details, 'contact_id' | 'end_reason' | 'end_note' | 'created_by'>

async function readFacts(db: Database, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts & { id: number }>`
    select agreements.id, contact_id, end_reason, end_note, first_name || ' ' || last_name as created_by
    from agreements join agreement_contacts on agreement_id = agreements.id
    left join users on users.id = created_by
    where agreements.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function asRow(agreement: Agreement, facts: Facts, rules: AgreementRules): AgreementRow {
  const { status, charges } = agreement
  const { unit, day, amount } = termsOn(agreement, rules.today)
  return {
    ...agreement,
    ...facts,
    unit,
    day,
    amount,
    amount_due: agreementAmountDue(charges, rules.today),
    missed: charges.filter((charge) => charge.status === 'missed').length,
    is_lapsed: status !== 'ended' && isLapsed(charges),
    next_due_on: nextPeriod(agreement, rules)?.due_on ?? null,
  }
}

/** @throws Problem 404 */
export async function readLink(db: Database, id: number): Promise<string> {
  const row = await db.selectFrom('agreements').select('link').where('id', '=', id).executeTakeFirst()
  if (!row) throw Problem.notFound('refusal.not-found.agreement')
  return row.link
}

/** @throws Problem 404 */
export async function readAgreementDetails(
  db: Database,
  id: number,
  language: Parameters<typeof readAgreementPage>[2],
): Promise<Details> {
  const [agreement] = await readAgreements(db, sql`agreement.id = ${id}`)
  const facts = (await readFacts(db, [id])).get(id)
  if (!agreement || !facts) throw Problem.notFound('refusal.not-found.agreement')
  const donations = await db
    .selectFrom('donations')
    .innerJoin('payment_intents as intent', 'intent.id', 'intent_id')
    .select(['donations.id', 'donation_code', 'intent.status', 'intent.amount', 'intent.created_at'])
    .where('agreement_id', '=', id)
    .orderBy('donations.id', 'desc')
    .limit(100)
    .execute()
  return {
    ...asRow(agreement, facts, await readRules(db)),
    ...(await readAgreementPage(db, agreement.link, language)),
    ...facts,
    email: agreement.email,
    phone: agreement.phone,
    language: agreement.language,
    messages: await readMessages(db, { id, contact_id: facts.contact_id }),
    changes: await readChanges(db, agreement.reference),
    donations,
  }
}

/** Reads the messages about an agreement, newest first. */
async function readMessages(
  db: Database,
  { id, contact_id }: { id: number; contact_id: number },
): Promise<Details['messages']> {
  const { rows } = await sql<Details['messages'][number]>`
    select id, kind, channel, case channel when 'email' then recipient else '+' || phone end as recipient,
      status, coalesce(sent_at, queued_at) as at
    from messages where contact_id = ${contact_id} and kind in ('agreement_made', 'agreement_notice',
      'agreement_request', 'agreement_request_failed', 'agreement_reminder', 'agreement_missed', 'agreement_changed', 'agreement_ended')
      and facts ->> 'agreement_id' = ${String(id)}
    order by id desc limit 50`.execute(db)
  return rows
}

/** Reads the audit entries about an agreement, oldest first. */
async function readChanges(db: Database, reference: string): Promise<Details['changes']> {
  const { rows } = await sql<Details['changes'][number]>`
    select id, action, case when user_id is not null then who end as by, facts, at from audit_entries
    where subject = ${`agreement ${reference}`} and starts_with(subject, 'agreement ')
    order by id limit 200`.execute(db)
  return rows
}

/** Selects the filtered agreements with the terms that apply today, newest first. */
export const agreementsToExport = (db: Database, filters: AgreementListFilters) =>
  db
    .selectFrom('agreements as agreement')
    .innerJoin('donation_donors', 'donation_donors.id', 'donor_id')
    .innerJoin('agreement_contacts', 'agreement_id', 'agreement.id')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('agreement_terms')
          .select(['unit', 'day', 'amount', 'lines'])
          .whereRef('agreement_id', '=', 'agreement.id')
          .where('is_pause', '=', false)
          // Falls back to terms that begin later.
          .orderBy(sql`valid_from <= day_in_pakistan(now())`, 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('planned_charges')
          .select([
            sql<number>`sum(paid)`.as('paid'),
            sql<number>`sum(expected - paid) filter (where due_on <= day_in_pakistan(now())
              and progress not in ('skipped', 'cancelled'))`.as('due'),
            sql<number>`count(*) filter (where status = 'missed')`.as('missed'),
          ])
          .whereRef('agreement_id', '=', 'agreement.id')
          .as('charges'),
      (join) => join.onTrue(),
    )
    .select(['agreement.id', 'reference', 'contact_id', 'first_name', 'last_name', 'phone', 'country'])
    .select(['agreement.language', 'agreement.status', 'method', 'unit', 'day', 'amount'])
    .select(['agreement.created_at', 'activated_at', 'ended_at', 'end_reason'])
    .select([
      sql<string>`donation_donors.email::text`.as('email'),
      sql<string>`(select string_agg(line ->> 'fundtitle', '; ')
        from jsonb_array_elements(lines) as line)`.as('fundtitles'),
      sql<string | null>`(select string_agg(distinct campaigns.fundtitle, '; ')
        from jsonb_array_elements(lines) as line
        join campaigns on campaigns.id = (line ->> 'campaign_id')::int)`.as('campaigns'),
      sql<number>`coalesce(paid, 0)`.as('paid'),
      sql<number>`coalesce(due, 0)`.as('due'),
      sql<number>`coalesce(missed, 0)`.as('missed'),
    ])
    .where(agreementCondition(filters))
    .orderBy('agreement.id', 'desc')
