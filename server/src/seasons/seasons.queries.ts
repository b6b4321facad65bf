import { sql } from 'kysely'
import type { Season } from '../../../contract/src/seasons.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

const seasons = sql`
  select id, kind, hijri_year, expected_on::text, confirmed_on::text, first_on::text, status from seasons`

export async function readSeasons(db: Database): Promise<Season[]> {
  const { rows } = await sql<Season>`${seasons} order by first_on desc, id desc`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readSeason(db: Database, id: number): Promise<Season> {
  const { rows } = await sql<Season>`${seasons} where id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.season')
  return rows[0]
}

/** Reads a season and locks it until the transaction ends. @throws Problem 404 */
export async function lockSeason(trx: Database, id: number): Promise<Season> {
  const { rows } = await sql<Season>`${seasons} where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.season')
  return rows[0]
}
