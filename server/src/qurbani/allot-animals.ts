import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findOfferOfAnimal, readAnimals } from './animals.queries.ts'
import { moveShares } from './move-shares.ts'
import { isClosed, readOffer } from './offers.queries.ts'
import { allotShares, type Place, type WaitingShare } from './plan/allot-shares.ts'
import { lockOffers } from './share-stock.ts'

/**
 * Fills animals with the paid shares that have none. Shares paid later fill the free slots in the next run.
 * @throws Problem 404; 409 before orders close, and when the number of waiting shares is no longer `waiting`,
 * which the form showed; 422 for a day after the last one of the offer
 */
export const allotAnimals = (
  db: Database,
  offerId: number,
  { place, day, waiting }: BodyOf<typeof calls.allotShares>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    await lockOffers(trx, [offerId])
    const { rows } = await sql<{
      is_closed: boolean
      size: number
      days: number
      free: Place[]
      shares: WaitingShare[]
    }>`
      select ${isClosed} as is_closed, shares_per_animal as size, days,
        coalesce((select json_agg(json_build_object('animal', animal.id, 'slot', slot) order by animal.id, slot)
          from qurbani_animals as animal, generate_series(1, shares_per_animal) as slot
          where animal.offer_id = offer.id and slaughtered_at is null
            and not exists (select from qurbani_shares as share
              where animal_id = animal.id and share.slot = slot.slot)), '[]') as free,
        coalesce((select json_agg(json_build_object('id', id, 'order_id', order_id) order by order_id, number)
          from qurbani_shares where offer_id = offer.id and state = 'ordered'), '[]') as shares
      from qurbani_offers as offer join seasons as season on season.id = season_id
      where offer.id = ${offerId}`.execute(trx)
    const [offer] = rows
    if (!offer) throw Problem.notFound('refusal.not-found.offer')
    refuseOtherDay(day, offer.days)
    if (!offer.is_closed) throw Problem.conflict('refusal.offer.still-open')
    if (waiting !== undefined && waiting !== offer.shares.length)
      throw Problem.conflict('refusal.offer.changed-meanwhile')
    const places = allotShares(offer.shares, offer.free, offer.size)
    const added = Math.max(0, ...[...places.values()].map(({ animal }) => -animal))
    const ids = await addAnimals(trx, { offerId, place, day, count: added })
    await moveShares(
      trx,
      offer.shares.map(({ id }) => {
        const { animal = 0, slot = 0 } = places.get(id) ?? {}
        const animal_id = animal < 0 ? (ids[-animal - 1] ?? 0) : animal
        return { id, offer_id: offerId, from: 'ordered', to: 'allotted', animal: { animal_id, slot } }
      }),
    )
    const facts = { shares: offer.shares.length, new_animals: added, place, day }
    await recordAudit(trx, staff, 'allotted_animals', `offer ${offerId}`, facts)
    return readAnimals(staff.reader.language, trx, offerId)
  })

/** @throws Problem 422 for a day after the last one of the offer */
function refuseOtherDay(day: number, days: number): void {
  if (day > days) throw Problem.invalidField('day', 'office-fields.slaughter-day.other', { days })
}

/** Adds animals, tagged by offer and number until staff enter the tags. @returns their ids in order */
async function addAnimals(
  trx: Database,
  { offerId, place, day, count }: { offerId: number; place: string; day: number; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into qurbani_animals (offer_id, tag, place, day)
    select ${offerId}, offer || '-' || number, ${place}, ${day}::smallint
    from (select ${offerId}::text as offer, (select count(*) from qurbani_animals where offer_id = ${offerId}) as before)
      as known, generate_series(before + 1, before + ${count}) as number
    order by number returning id`.execute(trx)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/**
 * @throws Problem 404; 409 for a slaughtered animal; 422 for a tag that another animal has, and for a day
 *   after the last one of the offer
 */
export const updateAnimal = (
  db: Database,
  id: number,
  form: BodyOf<typeof calls.updateAnimal>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    const offerId = await findOfferOfAnimal(trx, id)
    await lockOffers(trx, [offerId])
    const taken = await trx
      .selectFrom('qurbani_animals')
      .select('id')
      .where('offer_id', '=', offerId)
      .where('tag', '=', form.tag)
      .where('id', '<>', id)
      .executeTakeFirst()
    refuseOtherDay(form.day, (await readOffer(staff.reader.language, trx, offerId)).days)
    if (taken) throw Problem.invalidField('tag', 'office-fields.tag.taken')
    const { numUpdatedRows } = await trx
      .updateTable('qurbani_animals')
      .set(form)
      .where('id', '=', id)
      .where('slaughtered_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw Problem.conflict('refusal.animal.slaughtered')
    await recordAudit(trx, staff, 'changed_animal', form.tag, form)
    return readAnimals(staff.reader.language, trx, offerId)
  })
