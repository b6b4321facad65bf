import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/qurbani-animals.ts'
import type { SeasonStatus } from '../../../contract/src/seasons.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { findOfferOfAnimal, readAnimals } from './animals.queries.ts'
import { fulfilOrders } from './fulfil-orders.ts'
import { moveShares } from './move-shares.ts'
import type { ShareMove } from './plan/plan-order.ts'
import { queueOrderMessages, withdrawConfirmations } from './queue-order-messages.ts'
import { lockOffers } from './share-stock.ts'

/**
 * Undoes a slaughter that was recorded by mistake: its shares await slaughter again, their money is a
 * liability again and the photo is removed. Confirmations that were not sent are withdrawn; donors who have
 * received one get a correction, if staff ask for it (docs/decisions/0186).
 * @throws Problem 404; 409 for an animal that is not slaughtered, for a season that is done, and when
 *   confirmations were sent and `corrects` is false
 */
export const undoSlaughter = (
  db: Database,
  id: number,
  { reason, corrects }: BodyOf<typeof calls.undoSlaughter>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    const offerId = await findOfferOfAnimal(trx, id)
    await lockOffers(trx, [offerId])
    const { rows: animals } = await sql<{ tag: string; slaughtered_at: Date | null; status: SeasonStatus }>`
      select tag, slaughtered_at, season.status from qurbani_animals as animal
      join qurbani_offers as offer on offer.id = offer_id join seasons as season on season.id = season_id
      where animal.id = ${id}`.execute(trx)
    const [animal] = animals
    if (!animal?.slaughtered_at) throw Problem.conflict('refusal.animal.not-slaughtered')
    if (animal.status === 'done') throw Problem.conflict('refusal.animal.season-done')
    const { rows: shares } = await sql<ShareMove & { order_id: number }>`
      select id, order_id, offer_id, state as "from", 'allotted' as "to" from qurbani_shares
      where animal_id = ${id} and state = 'slaughtered'`.execute(trx)
    const orders = [...new Set(shares.map(({ order_id }) => order_id))]
    const corrected = await withdrawConfirmations(trx, orders)
    if (corrected > 0 && !corrects) throw Problem.conflict('refusal.animal.confirmed', { count: corrected })
    await sql`
      update qurbani_animals set slaughtered_at = null, slaughtered_by = null, photo = '', undone = undone + 1
      where id = ${id}`.execute(trx)
    await moveShares(trx, shares)
    await fulfilOrders(trx, orders)
    // A payment that was reversed after the slaughter releases its shares now.
    await sql`insert into qurbani_order_changes (order_id) select unnest(${orders}::bigint[])`.execute(trx)
    await queueOrderMessages(trx, orders)
    const { tag, slaughtered_at } = animal
    await recordAudit(trx, staff, 'undid_slaughter', tag, {
      offer: offerId,
      slaughtered_at,
      reason,
      corrected,
    })
    return readAnimals(staff.reader.language, trx, offerId)
  })
