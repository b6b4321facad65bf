import { sql } from 'kysely'
import { largestWeights } from '../../../../contract/src/agreement-units.ts'
import { nightsOfPlan } from '../../../../contract/src/night-plan.ts'
import { nightsOfRamazan } from '../../../../contract/src/ramazan-calendar.ts'
import type { NightOfSeason, PublicRamazan, Season } from '../../../../contract/src/seasons.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

const seasons = sql`
  select id, kind, hijri_year, expected_on::text, confirmed_on::text, first_on::text, nights, status from seasons`

export async function readSeasons(db: Database): Promise<Season[]> {
  const { rows } = await sql<Season>`${seasons} order by first_on desc, id desc`.execute(db)
  return rows
}

/**
 * Reads the earliest open Ramazan that is not over, else an open one that is over; null when none is open.
 */
export async function readOpenRamazan(db: Database): Promise<Season | null> {
  const { rows } = await sql<Season>`
    ${seasons} where kind = 'ramazan' and status = 'open'
    order by first_on + coalesce(nights, ${nightsOfRamazan}) <= day_in_pakistan(now()), first_on limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function readPublicRamazan(db: Database): Promise<PublicRamazan | null> {
  const season = await readOpenRamazan(db)
  if (!season) return null
  const { hijri_year, first_on, nights, confirmed_on } = season
  return { hijri_year, first_on, nights, is_confirmed: confirmed_on !== null }
}

/** @throws Problem 404 */
export async function readSeason(db: Database, id: number): Promise<Season> {
  const { rows } = await sql<Season>`${seasons} where id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.season')
  return rows[0]
}

/** Reads the nights of a Ramazan with the gifts for each. @throws Problem 404; 409 for Qurbani */
export async function readNights(
  db: Database,
  id: number,
): Promise<{ season: Season; nights: NightOfSeason[] }> {
  const season = await readSeason(db, id)
  if (season.kind !== 'ramazan') throw Problem.conflict('refusal.season.no-ramazan')
  const { hijri_year, first_on } = season
  const last = season.nights ?? nightsOfRamazan
  const { rows } = await sql<NightOfSeason>`
    with given as (
      select least(given_on - ${first_on}::date + 2, ${last}) as night, is_paid, sum(night.amount) as amount,
        count(distinct (donation_id, position)) as gifts
      from given_nights as night join donations on donations.id = donation_id
      join payment_intents as intent on intent.id = intent_id
      where season_id = ${id} and night.amount > 0 and (is_paid or intent.status = 'pending') group by 1, 2
    ), charge as (
      select agreement_id, least(right(period, 2)::int, ${last}) as night, status, expected - paid as unpaid, paid,
        due_on
      from planned_charges where period like ${`${hijri_year}-R%`}
    ), regular as (
      select night, sum(paid) as paid, count(*) filter (where paid > 0) as gifts,
        coalesce(sum(unpaid) filter (where status in ('requested', 'partly_paid')), 0) as unpaid,
        count(*) filter (where status in ('requested', 'partly_paid')) as unpaid_gifts,
        coalesce(sum(unpaid) filter (where status = 'planned'), 0) as coming,
        count(*) filter (where status = 'planned') as coming_gifts
      from charge group by 1
    ), uncharged as (
      select weight.night, sum(terms.amount::bigint * weight) as coming, count(*) as gifts
      from agreements as agreement join lateral (select unit, day, amount, valid_from from agreement_terms
        where agreement_id = agreement.id and not is_pause order by id desc limit 1) as terms on true
      join jsonb_to_recordset(${jsonText(weights)}::jsonb) as weight (plan int, night int, weight int)
        on unit = 'ramazan_night' and plan = day
      where agreement.status = 'active'
        and ${first_on}::date + weight.night - 2 >= greatest(day_in_pakistan(now()), valid_from)
        and not exists (select from charge where agreement_id = agreement.id
          and (charge.night = weight.night or due_on >= ${first_on}::date + weight.night - 2))
      group by 1
    )
    select one.night, (${first_on}::date + one.night - 2)::text as on,
      coalesce(given.gifts, 0)::int as gifts, coalesce(given.amount, 0)::int as given,
      coalesce(regular.gifts, 0)::int as regular_gifts, coalesce(regular.paid, 0)::int as regular,
      (coalesce(pending.gifts, 0) + coalesce(unpaid_gifts, 0))::int as unpaid_gifts,
      (coalesce(pending.amount, 0) + coalesce(unpaid, 0))::int as unpaid,
      (coalesce(uncharged.gifts, 0) + coalesce(coming_gifts, 0))::int as coming_gifts,
      (coalesce(uncharged.coming, 0) + coalesce(regular.coming, 0))::int as coming
    from generate_series(1, ${last}) as one (night)
    left join given on given.night = one.night and given.is_paid
    left join given as pending on pending.night = one.night and not pending.is_paid
    left join regular on regular.night = one.night left join uncharged on uncharged.night = one.night
    order by one.night`.execute(db)
  return { season, nights: rows }
}

/** Weights of the nights by plan (contract/src/night-plan.ts). */
const weights = largestWeights.flatMap((_, plan) => nightsOfPlan(plan).map((night) => ({ plan, ...night })))

/** Reads a season and locks it until the transaction ends. @throws Problem 404 */
export async function lockSeason(trx: Database, id: number): Promise<Season> {
  const { rows } = await sql<Season>`${seasons} where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.season')
  return rows[0]
}

/** Locks all seasons until the transaction ends, by id, so that two are not opened at once. */
export async function lockSeasons(trx: Database): Promise<void> {
  await sql`select from seasons order by id for update`.execute(trx)
}
