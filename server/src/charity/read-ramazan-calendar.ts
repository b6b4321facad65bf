import { sql } from 'kysely'
import { calculatedCalendar, type RamazanCalendar } from '../../../contract/src/ramazan-calendar.ts'
import { type Database, prepared } from '../platform/database/database.ts'

/** Reads the first days of Ramazan: of the charity's seasons, and for other years its rule for the moon. */
export async function readRamazanCalendar(db: Database): Promise<RamazanCalendar> {
  const { rows } = await sql<RamazanCalendar>`select ${prepared}
    coalesce((select moon_shift from agreement_settings order by id desc limit 1), 1) as moon_shift,
    (select coalesce(json_agg(json_build_object('hijri_year', hijri_year, 'first_on', first_on,
        'is_confirmed', confirmed_on is not null, 'nights', nights, 'is_open', status = 'open')
        order by status <> 'open', first_on), '[]')
      from seasons where kind = 'ramazan') as seasons`.execute(db)
  return rows[0] ?? calculatedCalendar
}
