import { sql } from 'kysely'
import { type ShareState, shareTransitions, soldStates } from '../../../contract/src/share-states.ts'
import { changeStock, type OfferTable } from '../catalogue/seasons/offer-stock.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { ShareMove } from './plan/plan-order.ts'

export const qurbaniOffers: OfferTable = {
  from: sql`from qurbani_offers`,
  update: sql`update qurbani_offers`,
}

/** Move of a share to another state and, optionally, to another offer or a slot of an animal. */
type Move = ShareMove & {
  next_offer_id?: number
  animal?: { animal_id: number; slot: number }
}

/**
 * Writes moves of shares, and the counters of their offers; the only writer of share states after the order.
 * The offers must be locked (`lockOffers`).
 * @throws Error for a move that is not in `shareTransitions`, or a share that has moved since it was read
 */
export async function moveShares(trx: Database, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const wrong = moves.find(
    ({ from, to }) => !shareTransitions.some((one) => one.from === from && one.to === to),
  )
  if (wrong) throw new Error(`A share cannot move from ${wrong.from} to ${wrong.to}.`)
  const rows = moves.map((move) => ({ ...move, next_offer_id: move.next_offer_id ?? move.offer_id }))
  const { numAffectedRows } = await sql`
    update qurbani_shares as share set state = "to", offer_id = next_offer_id,
      animal_id = case when 'slaughtered' in ("from", "to") then share.animal_id
        else (animal ->> 'animal_id')::bigint end,
      slot = case when 'slaughtered' in ("from", "to") then share.slot else (animal ->> 'slot')::smallint end
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as move
      (id bigint, offer_id int, "from" text, "to" text, next_offer_id int, animal jsonb)
    where share.id = move.id and share.state = "from" and share.offer_id = move.offer_id`.execute(trx)
  if (Number(numAffectedRows) !== moves.length) throw new Error('A share was moved without its lock.')
  const counts = rows.flatMap(({ offer_id, next_offer_id, from, to }) => [
    { offer_id, held: -countHeld(from), sold: -countSold(from) },
    { offer_id: next_offer_id, held: countHeld(to), sold: countSold(to) },
  ])
  await changeStock(trx, qurbaniOffers, counts)
}

const countHeld = (state: ShareState) => (state === 'held' ? 1 : 0)
const countSold = (state: ShareState) => (soldStates.includes(state) ? 1 : 0)
