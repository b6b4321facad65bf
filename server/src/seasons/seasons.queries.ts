import { sql } from 'kysely'
import { nightsOfRamazan } from '../../../contract/src/ramazan-calendar.ts'
import type { NightOfSeason, PublicRamazan, Season } from '../../../contract/src/seasons.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

const seasons = sql`
  select id, kind, hijri_year, expected_on::text, confirmed_on::text, first_on::text, nights, status from seasons`

export async function readSeasons(db: Database): Promise<Season[]> {
  const { rows } = await sql<Season>`${seasons} order by first_on desc, id desc`.execute(db)
  return rows
}

/** Reads the Ramazan that takes gifts: of several the next one that is not over; null without one. */
export async function readOpenRamazan(db: Database): Promise<Season | null> {
  const { rows } = await sql<Season>`
    ${seasons} where kind = 'ramazan' and status = 'open'
    order by first_on + coalesce(nights, ${nightsOfRamazan}) <= day_in_pakistan(now()), first_on limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Reads the same Ramazan for its page. */
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
    select night, (${first_on}::date + night - 2)::text as on,
      coalesce(given.gifts, 0)::int as gifts, coalesce(given.amount, 0)::int as given,
      coalesce(regular.gifts, 0)::int as regular_gifts, coalesce(regular.amount, 0)::int as regular
    from generate_series(1, ${last}) as night
    left join (select least(given_on - ${first_on}::date + 2, ${last}) as night, sum(amount) as amount,
        count(distinct (donation_id, position)) as gifts
      from given_nights where season_id = ${id} and is_paid and amount > 0 group by 1) as given using (night)
    left join (select least(right(period, 2)::int, ${last}) as night, sum(paid) as amount, count(*) as gifts
      from planned_charges where period like ${`${hijri_year}-R%`} and paid > 0 group by 1) as regular using (night)
    order by night`.execute(db)
  return { season, nights: rows }
}

/** Reads a season and locks it until the transaction ends. @throws Problem 404 */
export async function lockSeason(trx: Database, id: number): Promise<Season> {
  const { rows } = await sql<Season>`${seasons} where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.season')
  return rows[0]
}
