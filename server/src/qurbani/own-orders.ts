import { sql } from 'kysely'
import type { AnswerInput, BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/public-qurbani.ts'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { refuseInstructions } from '../messages/refuse-instructions.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { closesAt, titleIn } from './offers.queries.ts'

type OwnOrder = AnswerInput<typeof calls.readOwnOrders>[number]

/** Order of a donation with its internal ids, which donors never see. */
export type StoredOrder = Omit<OwnOrder, 'shares'> & {
  id: number
  offer_id: number
  season_id: number
  intent_id: number
  shares: (OwnOrder['shares'][number] & { offer_id: number })[]
}

/** Reads the paid orders of a donation by its link. */
export async function readOrders(language: Language, db: Database, link: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder & { awaits_choice: boolean }>`
    select ordered.id, ordered.position, hijri_year, ${titleIn(language)} as region, animal, is_whole, meat,
      line.amount - line.refunded_amount as amount, ${closesAt} as closes_at, time_zone,
      ${closesAt} > now() and season.status = 'open' as is_editable, offer.id as offer_id, season_id,
      donation.intent_id, shares.list as shares, shares.awaits_choice, null as choices
    from payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join qurbani_orders as ordered on ordered.donation_id = donation.id
    join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
    join lateral (
      select max(share.offer_id) as offer_id, bool_or(state = any(${[...choiceStates]}) or state = 'next_year' and exists (
          select from seasons as next where next.kind = 'qurbani' and next.status = 'open'
            and next.id <> season_id)) as awaits_choice,
        json_agg(json_build_object('id', share.id, 'offer_id', share.offer_id, 'number', number, 'name', name, 'parent', parent,
          'intention', intention, 'state', state, 'slaughtered', case when slaughtered_at is not null then
          json_build_object('at', slaughtered_at, 'tag', tag, 'hijri_day', 9
            + ((slaughtered_at at time zone time_zone)::date - first_on - days_after + 1)) end) order by number) as list
      from qurbani_shares as share join qurbani_offers on qurbani_offers.id = share.offer_id
      join seasons on seasons.id = season_id
      left join qurbani_animals as animal on animal.id = animal_id where order_id = ordered.id and state not in ('held', 'released')
    ) as shares on shares.list is not null
    join qurbani_offers as offer on offer.id = shares.offer_id
    join seasons as season on season.id = season_id join causes as cause on cause.id = offer.cause_id
    where link = ${link} order by ordered.position`.execute(db)
  const choices = rows.some((row) => row.awaits_choice) ? await readOpenOffers(language, db) : []
  return rows.map(({ awaits_choice, ...order }) => ({
    ...order,
    choices: awaits_choice ? choices.filter((offer) => hasRoomFor(order, offer)) : null,
  }))
}

/** Open offer with its unsold shares. */
type OpenOffer = {
  id: number
  season_id: number
  region: string
  animal: OwnOrder['animal']
  share_price: number
  free: number
}

async function readOpenOffers(language: Language, db: Database): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select offer.id, season_id, ${titleIn(language)} as region, animal, share_price, stock - held - sold as free
    from qurbani_offers as offer join seasons as season on season.id = season_id
    join causes as cause on cause.id = cause_id
    where is_offered and season.status = 'open' and ${closesAt} > now() order by share_price desc`.execute(db)
  return rows
}

/** Shares that await the donor's choice. */
export const openShares = ({ shares }: Pick<StoredOrder, 'shares'>) =>
  shares.filter(({ state }) => choiceStates.includes(state) || state === 'next_year')

/** Accepts offers with stock for the shares that await a choice, at no higher price than was paid. */
const hasRoomFor = (order: StoredOrder, { season_id, share_price, free }: OpenOffer): boolean =>
  free >= openShares(order).length &&
  share_price * order.shares.length <= order.amount &&
  (season_id !== order.season_id || openShares(order).every(({ state }) => state !== 'next_year'))

/**
 * Saves the names and intentions of shares.
 * @throws Problem 404 for shares of another donation; 409 after the closing time or when the season is not
 *   open; 422 for a name with an account number or link
 */
export const saveNames = (
  language: Language,
  db: Database,
  link: string,
  { shares }: BodyOf<typeof calls.saveShareNames>,
): Promise<StoredOrder[]> =>
  db.transaction().execute(async (trx) => {
    const orders = await readOrders(language, trx, link)
    for (const { id, name, parent } of shares) {
      const order = orders.find((one) => one.shares.some((share) => share.id === id))
      if (!order) throw Problem.notFound('problem.not-found.donation')
      if (!order.is_editable) throw Problem.conflict('refusal.order.names-closed')
      refuseInstructions({ shares: `${name} ${parent}` })
    }
    await sql`
      update qurbani_shares as share set name = one.name, parent = one.parent, intention = one.intention
      from jsonb_to_recordset(${jsonText(shares)}::jsonb) as one
        (id bigint, name text, parent text, intention text)
      where share.id = one.id`.execute(trx)
    return readOrders(language, trx, link)
  })

/** Removes the internal ids of orders; shares retain theirs, by which their names are saved. */
export const toOwnOrders = (orders: readonly StoredOrder[]): OwnOrder[] =>
  orders.map(({ id: _, offer_id: __, season_id: ___, intent_id: ____, choices, shares, ...order }) => ({
    ...order,
    shares: shares.map(({ offer_id: _, ...share }) => share),
    choices: choices?.map(({ id, region, animal }) => ({ id, region, animal })) ?? null,
  }))
