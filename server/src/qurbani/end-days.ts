import { sql } from 'kysely'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { readAnimals } from './animals.queries.ts'
import { moveShares } from './move-shares.ts'
import { isClosed } from './offers.queries.ts'
import type { ShareMove } from './plan/plan-order.ts'
import { queueOrderMessages } from './queue-order-messages.ts'
import { lockOffers } from './share-stock.ts'

/**
 * Ends the days of an offer: shares that were not slaughtered are missed, and their donors get the message
 * with the choices.
 * @throws Problem 404; 409 before the first day is confirmed, while orders are open, and before the last day
 *   of slaughter in the region has begun
 */
export const endDays = (db: Database, offerId: number, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    await lockOffers(trx, [offerId])
    const { rows } = await sql<{ is_over: boolean; is_closed: boolean; is_confirmed: boolean }>`
      select ${isClosed} as is_closed, confirmed_on is not null as is_confirmed,
        (now() at time zone time_zone)::date >= season.first_on + days_after + days - 1 as is_over
      from qurbani_offers as offer join seasons as season on season.id = season_id
      where offer.id = ${offerId}`.execute(trx)
    const [offer] = rows
    if (offer?.is_confirmed === false) throw Problem.conflict('refusal.offer.first-day-expected')
    if (offer?.is_closed === false) throw Problem.conflict('refusal.offer.orders-open')
    if (offer?.is_over === false) throw Problem.conflict('refusal.offer.days-not-over')
    const { rows: shares } = await sql<ShareMove & { order_id: number }>`
      select id, order_id, offer_id, state as "from", 'missed' as "to" from qurbani_shares
      where offer_id = ${offerId} and state in ('ordered', 'allotted')`.execute(trx)
    await moveShares(trx, shares)
    await queueOrderMessages(trx, [...new Set(shares.map(({ order_id }) => order_id))])
    await recordAudit(trx, staff, 'ended_offer', `offer ${offerId}`, { missed: shares.length })
    return readAnimals(staff.reader.language, trx, offerId)
  })
