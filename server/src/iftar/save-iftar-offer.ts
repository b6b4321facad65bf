import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/iftar.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { refuseOutdatedForm } from '../catalogue/seasons/offer-stock.ts'
import { readSeason } from '../catalogue/seasons/seasons.queries.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructions } from '../messages/refuse-instructions.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Column } from '../platform/text/csv-download.ts'
import { saveTable } from '../platform/text/save-table.ts'
import { ordersToExport, readIftarOffers } from './iftar-offers.queries.ts'
import { lockIftarOffers } from './iftar-stock.ts'

/**
 * Offers meals at a place on several days.
 * @throws Problem 404; 409 for Qurbani or a season that is done; 422 for a day that has an offer, a cause
 *   with a price or of zakat or alms, and a place with an account number or link
 */
export const addIftarOffers = (
  db: Database,
  seasonId: number,
  { first_ramazan_day, last_ramazan_day, ...form }: BodyOf<typeof calls.createIftarOffers>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    refuseInstructions({ place: form.place })
    await requireRunning(trx, seasonId)
    await requireMealCause(trx, form.cause_id)
    const days = Array.from(
      { length: last_ramazan_day - first_ramazan_day + 1 },
      (_, index) => first_ramazan_day + index,
    )
    const added = await trx
      .insertInto('iftar_offers')
      .values(days.map((ramazan_day) => ({ ...form, season_id: seasonId, ramazan_day })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length < days.length)
      throw Problem.invalidField('first_ramazan_day', 'office-fields.ramazan-day.taken')
    await recordAudit(trx, staff, 'changed_iftar', `added ${form.place}`, {
      ...form,
      first_ramazan_day,
      last_ramazan_day,
    })
    return readIftarOffers(staff.reader.language, trx, seasonId)
  })

/**
 * @throws Problem 404; 409 as `addIftarOffers`, and for a form older than another change; 422 as
 *   `addIftarOffers`, for a stock below the held and sold meals, and for another place or cause after the
 *   first order
 */
export const changeIftarOffer = (
  db: Database,
  id: number,
  { begun_with, ...form }: BodyOf<typeof calls.updateIftarOffer>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    refuseInstructions({ place: form.place })
    await lockIftarOffers(trx, [id])
    const before = await trx.selectFrom('iftar_offers').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) throw Problem.notFound('refusal.not-found.offer')
    refuseOutdatedForm({ ...before, closes_time: before.closes_time.slice(0, 5) }, begun_with)
    await requireRunning(trx, before.season_id)
    const ordered = before.held + before.sold
    if (form.stock < ordered)
      throw Problem.invalidField('stock', 'office-fields.stock.meals', { count: ordered })
    if (form.cause_id !== before.cause_id || form.place !== before.place) await refuseAfterFirstOrder(trx, id)
    if (form.cause_id !== before.cause_id) await requireMealCause(trx, form.cause_id)
    const { numUpdatedRows } = await trx
      .updateTable('iftar_offers')
      .set(form)
      .where('id', '=', id)
      .where(sql<boolean>`not exists (select from iftar_offers as same
        where same.season_id = iftar_offers.season_id and same.ramazan_day = iftar_offers.ramazan_day
          and same.place = ${form.place} and same.id <> ${id})`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw Problem.invalidField('place', 'office-fields.ramazan-day.taken')
    await recordAudit(trx, staff, 'changed_iftar', `${form.place}, ${before.ramazan_day}`, form)
    return readIftarOffers(staff.reader.language, trx, before.season_id)
  })

/** Requires a Ramazan that is not done. @throws Problem 404; 409 */
async function requireRunning(trx: Database, seasonId: number): Promise<void> {
  const { kind, status } = await readSeason(trx, seasonId)
  if (kind !== 'ramazan') throw Problem.conflict('refusal.season.no-ramazan')
  if (status === 'done') throw Problem.conflict('refusal.offer.season-done')
}

/**
 * Requires a general cause without alms or a fixed price: anyone may eat the meals, while zakat and alms are
 * due to the poor.
 * @throws Problem 422
 */
async function requireMealCause(trx: Database, id: number): Promise<void> {
  const cause = await trx
    .selectFrom('causes')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.and({ kind: 'general', alms: null, amount: null }))
    .executeTakeFirst()
  if (!cause) throw Problem.invalidField('cause_id', 'office-fields.iftar-cause')
}

/** @throws Problem 422 */
async function refuseAfterFirstOrder(trx: Database, id: number): Promise<void> {
  const { rows } = await sql`select from iftar_orders where offer_id = ${id} limit 1`.execute(trx)
  if (rows.length > 0) throw Problem.invalidField('place', 'office-fields.place.ordered')
}

const columns = (t: Translate): readonly Column[] => [
  { title: t('seasons.iftar.day'), field: 'on', kind: 'day' },
  { title: t('seasons.iftar.ramazan-day'), field: 'ramazan_day', kind: 'number' },
  { title: t('office-fields.place'), field: 'place' },
  { title: t('seasons.iftar.meals'), field: 'meals', kind: 'number' },
  { title: t('seasons.iftar.donor'), field: 'donor' },
  { title: t('seasons.iftar.donation'), field: 'donation' },
]

/** Exports the paid orders of a season, with headings in the reader's language. @throws Problem 404 */
export async function exportIftar(
  { db, readDb }: { db: Database; readDb: Database },
  seasonId: number,
  format: 'csv' | 'xlsx',
  staff: Staff,
) {
  await readSeason(db, seasonId)
  await recordAudit(db, staff, 'exported', `iftar of season ${seasonId}`)
  const rows = ordersToExport(seasonId)
  return saveTable(format, { name: 'exported_iftar', columns: columns(staff.reader.t), rows, db: readDb })
}
