import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/qurbani-offers.ts'
import { changesOf, recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { readSeason } from '../seasons/seasons.queries.ts'
import { readOffer } from './offers.queries.ts'
import { lockOffers } from './share-stock.ts'

type OfferForm = BodyOf<typeof calls.createOffer>

/** @throws Problem 404; 409 for another season; 422 with errors by field */
export const createOffer = (db: Database, seasonId: number, form: OfferForm, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    const season = await readSeason(trx, seasonId)
    if (season.kind !== 'qurbani' || season.status === 'done')
      throw Problem.conflict('refusal.offer.no-season')
    await refuseCause(trx, form.cause_id)
    const { id } = await trx
      .insertInto('qurbani_offers')
      .values({ ...form, season_id: seasonId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offer = await readOffer(staff.reader.language, trx, id)
    await recordAudit(trx, staff, 'changed_offer', `added ${offer.region}, ${offer.animal}`, form)
    return offer
  })

/**
 * Changes an offer. Prices of orders stay as they were.
 * @throws Problem 404; 422 for a stock below what is ordered, and for what the first order has fixed
 */
export const updateOffer = (db: Database, id: number, form: OfferForm, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    await lockOffers(trx, [id])
    const before = await readOffer(staff.reader.language, trx, id)
    if (form.stock < before.held + before.sold)
      throw Problem.invalidField('stock', 'office-fields.stock.ordered', {
        count: before.held + before.sold,
      })
    if (form.cause_id !== before.cause_id || form.shares_per_animal !== before.shares_per_animal)
      await refuseAfterFirstOrder(trx, id)
    await refuseCause(trx, form.cause_id)
    await trx.updateTable('qurbani_offers').set(form).where('id', '=', id).execute()
    const offer = await readOffer(staff.reader.language, trx, id)
    const facts = changesOf(before, offer)
    await recordAudit(trx, staff, 'changed_offer', `${offer.region}, ${offer.animal}`, facts)
    return offer
  })

/** Qurbani is no zakat: its money goes to general causes. @throws Problem 422 */
async function refuseCause(trx: Database, id: number): Promise<void> {
  const cause = await trx.selectFrom('causes').select('kind').where('id', '=', id).executeTakeFirst()
  if (cause?.kind !== 'general') throw Problem.invalidField('cause_id', 'office-fields.offer-cause')
}

/** @throws Problem 422 */
async function refuseAfterFirstOrder(trx: Database, id: number): Promise<void> {
  const ordered = await trx
    .selectFrom('qurbani_shares')
    .select('id')
    .where('offer_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (ordered) throw Problem.invalidField('shares_per_animal', 'office-fields.shares-per-animal.fixed')
}

export async function saveSettings(
  db: Database,
  settings: calls.QurbaniSettings,
  staff: Staff,
): Promise<calls.QurbaniSettings> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('qurbani_settings').set(settings).execute()
    await recordAudit(trx, staff, 'changed_reservations', 'settings', settings)
  })
  return settings
}

export const readSettings = (db: Database): Promise<calls.QurbaniSettings> =>
  db.selectFrom('qurbani_settings').select(['card_minutes', 'transfer_hours']).executeTakeFirstOrThrow()
