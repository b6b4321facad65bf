import { type RawBuilder, sql } from 'kysely'
import type { PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import type { AgreementStatus, ChargeStatus } from '../../../contract/src/agreement-status.ts'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import type { CollectionMethod } from '../../../contract/src/collection.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { readRamazanCalendar } from '../charity/read-ramazan-calendar.ts'
import { type Database, idList, prepared } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import type { NewLine } from '../settlement/insert-donations.ts'
import { type AgreementRules, unchargedPeriods } from './plan-agreement.ts'
import { type AgreementToPlan, requestDay, type ScheduledCharge } from './scheduled-charge.ts'

export type Terms = PeriodTerms & { lines: NewLine[] }

/** An agreement with all facts that decide the amount due. */
export type Agreement = Omit<AgreementToPlan, 'terms' | 'charges' | 'instrument'> & {
  id: number
  reference: string
  link: string
  language: Language
  status: AgreementStatus
  method: CollectionMethod
  payment_method: string
  payment_gateway: string
  donor_id: number
  donor_name: string
  email: string
  phone: string
  country: string
  created_at: Date
  ended_at: Date | null
  terms: Terms[]
  instrument: AgreementPage['instrument']
  charges: (ScheduledCharge & { status: ChargeStatus })[]
}

const requestJson = sql`(select json_build_object('status', charge_requests.status, 'reported_on',
  reported_on, 'expires_at', expires_at)
  from charge_requests where charge_id = planned_charges.id)`

const chargeColumns = sql`period, due_on::text, expected, paid, progress, was_uncovered, noticed_on::text,
  requested_on::text, reminders, reminded_on::text, overtaken_on::text, ${requestJson} as request`

const termsColumns = sql`valid_from::text, unit, day, anchor_month, amount, is_pause`

const instrumentJson = sql`(select json_build_object('ending', ending, 'is_stored', sealed is not null,
  'is_unknown', is_unknown, 'agreed_amount', agreed_amount) from payment_instruments
    where agreement_id = agreement.id)`

/** Selects the amount received in advance, beyond every charge, by agreement. */
const selectInAdvance = (agreementId: RawBuilder<unknown>) => sql`
  select agreement_id, sum(intent.amount - intent.refunded_amount - once - coalesce(covered, 0))::bigint
    as in_advance
  from donations join payment_intents as intent on intent.id = intent_id
  left join lateral (select sum(amount) as covered from charge_donations
    where charge_donations.intent_id = intent.id and undone_at is null) as covered on true
  cross join lateral (select coalesce(sum(amount - refunded_amount), 0) as once from donation_funds
    where donation_id = donations.id and is_once) as once
  where agreement_id = ${agreementId} and intent.status = any(${[...moneyHeldStatuses]})
  group by 1`

/** Reads the newest settings of agreements, the calendar of Ramazan, and today in Pakistan. */
export async function readRules(db: Database): Promise<AgreementRules> {
  const { rows } = await sql<Pick<AgreementRules, 'surplus' | 'today'>>`
    select surplus, day_in_pakistan(now())::text as today
    from agreement_settings order by id desc limit 1`.execute(db)
  const rules = rows[0] ?? { surplus: 'later_periods', today: dayOf(new Date()) }
  return { ...rules, calendar: await readRamazanCalendar(db) }
}

/** An agreement among many that are planned at once. */
export type PlannedAgreement = AgreementToPlan & { id: number; time_zone: string }

/**
 * Reads what the schedule needs of agreements, oldest first. Reads each table once, as rows: building JSON
 * would be slower, because PostgreSQL looks up the type of every value.
 */
export async function readAgreementsToPlan(
  db: Database,
  ids: readonly number[],
): Promise<PlannedAgreement[]> {
  const among = sql`any(${idList(ids)}::bigint[])`
  const { rows: agreements } = await sql<Omit<PlannedAgreement, 'terms' | 'charges'>>`select ${prepared}
    agreement.id, agreement.status, method, time_zone, day_in_pakistan(created_at)::text as made_on,
      ${instrumentJson} as instrument, coalesce(in_advance, 0) as in_advance
    from agreements as agreement
    left join (${selectInAdvance(among)}) as received on received.agreement_id = agreement.id
    where agreement.id = ${among} order by agreement.id`.execute(db)
  const { rows: terms } = await sql<PeriodTerms & { agreement_id: number }>`select ${prepared}
    agreement_id, ${termsColumns}
    from agreement_terms where agreement_id = ${among} order by agreement_id, id`.execute(db)
  const { rows: charges } = await sql<ScheduledCharge & { agreement_id: number }>`select ${prepared}
    agreement_id, ${chargeColumns}
    from planned_charges where agreement_id = ${among} order by agreement_id, due_on, id`.execute(db)
  const [termsOf, chargesOf] = [
    Map.groupBy(terms, ({ agreement_id }) => agreement_id),
    Map.groupBy(charges, ({ agreement_id }) => agreement_id),
  ]
  return agreements.map((agreement) => ({
    ...agreement,
    terms: termsOf.get(agreement.id) ?? [],
    charges: chargesOf.get(agreement.id) ?? [],
  }))
}

/** Reads agreements by a condition on `agreement`, oldest first. */
export async function readAgreements(db: Database, where: ReturnType<typeof sql>): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select agreement.id, reference, link, agreement.language, agreement.status, method, payment_method,
      payment_gateway, donor_id, trim(first_name || ' ' || last_name) as donor_name, donation_donors.email::text,
      phone, country, agreement.created_at, ended_at,
      day_in_pakistan(agreement.created_at)::text as made_on,
      (select json_agg(terms) from (select ${termsColumns}, lines from agreement_terms
        where agreement_id = agreement.id order by id) as terms) as terms,
      (select coalesce(json_agg(charge), '[]') from (select ${chargeColumns}, status from planned_charges
        where agreement_id = agreement.id order by due_on, id) as charge) as charges,
      ${instrumentJson} as instrument,
      coalesce((select in_advance from (${selectInAdvance(sql`agreement.id`)}) as received), 0) as in_advance
    from agreements as agreement join donation_donors on donation_donors.id = donor_id
    where ${where} order by agreement.id`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readAgreement(db: Database, link: string): Promise<Agreement> {
  const [agreement] = await readAgreements(db, sql`link = ${link}`)
  if (!agreement) throw Problem.notFound('refusal.not-found.agreement')
  return agreement
}

/** Locks an agreement, as settlement does, and reads it with the rules. @throws Problem 404 */
export async function lockAgreement(
  trx: Database,
  { link }: { link: string },
): Promise<{ agreement: Agreement; rules: AgreementRules }> {
  await sql`select from agreements where link = ${link} for no key update`.execute(trx)
  return { agreement: await readAgreement(trx, link), rules: await readRules(trx) }
}

/** The terms that apply on a day, ignoring pauses. */
export const termsOn = ({ terms }: Pick<Agreement, 'terms'>, day: string): Terms => {
  const kept = terms.filter(({ is_pause }) => !is_pause)
  const found = kept.findLast(({ valid_from }) => valid_from <= day) ?? kept[0]
  if (!found) throw new Error('The agreement has no terms.')
  return found
}

/** The terms agreed last, also when they begin later. */
export const latestTerms = (agreement: Pick<Agreement, 'terms'>): Terms => termsOn(agreement, '9999-12-31')

/** Day on which the pause of an agreement ends; null when it is not paused. */
export function pausedUntil(
  { terms, status }: Pick<Agreement, 'terms' | 'status'>,
  today: string,
): string | null {
  if (status !== 'paused') return null
  const until = terms.findLast(({ is_pause, valid_from }) => !is_pause && valid_from > today)
  return until?.valid_from ?? null
}

/** The next period that is not requested yet: an announced one, else the first without a charge. */
export function nextPeriod(
  agreement: Agreement,
  { today, calendar }: Pick<AgreementRules, 'today' | 'calendar'>,
): { period: string; due_on: string; amount: number } | null {
  if (agreement.status === 'ended') return null
  for (const charge of agreement.charges) {
    const { period, progress, paid, expected } = charge
    const due_on = requestDay(charge, agreement, today)
    if (progress === 'planned' && paid < expected && due_on >= today)
      return { period, due_on, amount: expected }
  }
  const [next] = unchargedPeriods(agreement, calendar)
  return next ?? null
}
