import { sql } from 'kysely'
import type { AnswerInput, BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type * as calls from '../../../contract/src/public-qurbani.ts'
import type * as orderCalls from '../../../contract/src/qurbani-orders.ts'
import type { ShareNames } from '../../../contract/src/share-line.ts'
import { choiceStates } from '../../../contract/src/share-states.ts'
import { type Reader, readerOf } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructions, refuseInstructionsOfDonor } from '../messages/refuse-instructions.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'
import { closesAt, collectionIn, isClosed, titleIn } from './offers.queries.ts'
import { isOrderPaid, moneyOfShares, shortfallOfShare } from './order-money.ts'
import { placeOf } from './place-of-region.ts'

type OwnOrder = AnswerInput<typeof calls.readOwnOrders>[number]
type Choice = NonNullable<OwnOrder['choices']>[number]

/** Shares of an order in one offer, with the internal ids of the order and season, which donors never see. */
export type StoredOrder = Omit<OwnOrder, 'due' | 'choices'> & {
  id: number
  season_id: number
  due: { amount: number; link: string; until: Date }[]
  choices: (Choice & { closes_at: Date })[] | null
}

/** Reads the paid orders of a donation by its link, one row for each offer of an order. */
export async function readOrders(language: Language, db: Database, link: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder & { awaits_choice: boolean }>`
    select ordered.id, ordered.position, hijri_year, ${titleIn(language)} as region, offer.animal, is_whole, meat,
      ${collectionIn(language)} as collection,
      own.amount, ${closesAt} as closes_at, time_zone, offer.id as offer_id, season_id,
      ${closesAt} > now() and season.status <> 'done' and own.can_be_named as is_editable, own.list as shares, awaits_choice,
      (select coalesce(json_agg(json_build_object('amount', amount, 'link', link, 'until', held_until)
          order by share.difference_id), '[]')
        from unnest(own.differences) as share (difference_id) cross join lateral ${shortfallOfShare} as shortfall
        where not is_paid) as due, null as choices
    from payment_intents as intent join donations as donation on donation.intent_id = intent.id
    join qurbani_orders as ordered on ordered.donation_id = donation.id
    cross join lateral (
      select share.offer_id, sum(money.amount)::int as amount,
        array_agg(distinct difference_id) filter (where share.state = 'held') as differences, bool_and(share.animal_id is null) and bool_or(share.state in ('held', 'ordered')) as can_be_named,
        bool_or(share.state = any(${[...choiceStates]}) or share.state = 'next_year' and exists (
          select from seasons as next join qurbani_offers as wanted on wanted.id = share.offer_id
          where next.kind = 'qurbani' and next.status = 'open' and next.id <> wanted.season_id)) as awaits_choice,
        json_agg(json_build_object('id', share.id, 'number', number, 'name', name, 'parent', parent,
          'intention', intention, 'state', share.state, 'slaughtered', case when slaughtered_at is not null then
          json_build_object('at', slaughtered_at, 'tag', tag, 'has_photo', photo <> '' and shows_photos, 'hijri_day', 9
            + ((slaughtered_at at time zone time_zone)::date - first_on - days_after + 1)) end) order by number) as list
      from ${moneyOfShares} as money join qurbani_shares as share using (id)
      join qurbani_offers on qurbani_offers.id = share.offer_id join seasons on seasons.id = season_id
      cross join qurbani_settings
      left join qurbani_animals as animal on animal.id = animal_id
      where ${isOrderPaid} group by 1
    ) as own
    join qurbani_offers as offer on offer.id = own.offer_id
    join seasons as season on season.id = season_id join causes as cause on cause.id = offer.cause_id
    where intent.link = ${link} order by ordered.position, offer.id`.execute(db)
  const choices = rows.some((row) => row.awaits_choice) ? await readOpenOffers(language, db) : []
  return rows.map(({ awaits_choice, ...order }) => ({
    ...order,
    choices: awaits_choice ? choices.flatMap((offer) => choiceFor(order, offer)) : null,
  }))
}

/** Open offer with its unsold shares. */
type OpenOffer = Omit<Choice, 'difference'> & {
  closes_at: Date
  season_id: number
  share_price: number
  animal_price: number | null
  shares_per_animal: number
  free: number
}

async function readOpenOffers(language: Language, db: Database): Promise<OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select offer.id, season_id, ${titleIn(language)} as region, animal, meat, hijri_year, share_price, animal_price,
      ${closesAt} as closes_at, (season.first_on + days_after)::text as first_day, confirmed_on is not null as is_confirmed, shares_per_animal, stock - held - sold as free
    from qurbani_offers as offer join seasons as season on season.id = season_id
    join causes as cause on cause.id = cause_id
    where is_offered and not ${isClosed} order by share_price, offer.id`.execute(db)
  const { t } = readerOf(language)
  return rows.map((offer) => ({ ...offer, region: placeOf(t, offer.region) }))
}

/** Shares that await the donor's choice. */
export const openShares = ({ shares }: Pick<StoredOrder, 'shares'>) =>
  shares.filter(({ state }) => choiceStates.includes(state) || state === 'next_year')

/** Returns an offer with stock as a choice for the shares that await a choice, with the price difference. */
function choiceFor(order: StoredOrder, offer: OpenOffer): NonNullable<StoredOrder['choices']> {
  const { season_id, animal_price, share_price, shares_per_animal, free, ...facts } = offer
  const open = openShares(order)
  const waitsForNextYear = open.some(({ state }) => state === 'next_year')
  if (free < open.length || (season_id === order.season_id && waitsForNextYear)) return []
  const isWhole = order.is_whole && open.length === shares_per_animal
  const price = isWhole && animal_price !== null ? animal_price : share_price * open.length
  const paid = Math.floor((order.amount * open.length) / order.shares.length)
  return [{ ...facts, difference: price - paid }]
}

/**
 * Saves the names and intentions of shares.
 * @param byStaff staff may change the name of a share until its animal is slaughtered, and correct it
 *   afterwards with a reason
 * @throws Problem 404 for shares of another donation; 409 after the closing time, when the shares have
 *   animals, for staff when a share does not await its slaughter, or when another form has since changed one
 *   of the names; 422 for a name with an account number or link, and for a slaughtered share without a reason
 */
export const saveNames = (
  language: Language,
  db: Database,
  link: string,
  { shares }: BodyOf<typeof calls.saveShareNames>,
  author: Parameters<typeof recordAudit>[1],
  byStaff?: { reason: string },
): Promise<StoredOrder[]> =>
  db.transaction().execute(async (trx) => {
    const refuse = byStaff ? refuseInstructions : refuseInstructionsOfDonor
    for (const { name, parent } of shares) refuse({ shares: `${name} ${parent}` })
    const awaiting = await lockShares(
      trx,
      shares.map(({ id }) => id),
    )
    const orders = await readOrders(language, trx, link)
    const changed = new Map<number, number[]>()
    const saved = shares.filter((share) => {
      const order = orders.find((one) => one.shares.some(({ id }) => id === share.id))
      const before = order?.shares.find(({ id }) => id === share.id)
      if (!order || !before) throw Problem.notFound('problem.not-found.donation')
      if (!byStaff && !order.is_editable) throw Problem.conflict('refusal.order.names-closed')
      const { begun_with = before } = share
      if (isSameName(share, begun_with) || isSameName(share, before)) return false
      if (before.state === 'slaughtered' && !byStaff?.reason)
        throw Problem.invalidField('reason', 'refusal.order.name-slaughtered')
      if (byStaff && before.state !== 'slaughtered' && !awaiting.has(share.id))
        throw Problem.conflict('refusal.order.name-not-waiting')
      if (!isSameName(before, begun_with)) throw Problem.conflict('refusal.order.names-changed')
      changed.set(order.id, [...(changed.get(order.id) ?? []), before.number])
      return true
    })
    await sql`
      update qurbani_shares as share set name = one.name, parent = one.parent, intention = one.intention
      from jsonb_to_recordset(${jsonText(saved)}::jsonb) as one
        (id bigint, name text, parent text, intention text)
      where share.id = one.id`.execute(trx)
    // Omits the names: the audit has no personal data.
    for (const [id, numbers] of changed)
      await recordAudit(trx, author, 'changed_share_names', `order ${id}`, {
        shares: numbers,
        ...(byStaff?.reason && { reason: byStaff.reason }),
      })
    return readOrders(language, trx, link)
  })

/** Locks shares until the transaction ends. @returns ids of those that await their slaughter */
async function lockShares(trx: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; awaits_slaughter: boolean }>`
    select share.id, share.state in ('ordered', 'allotted') and season.status <> 'done' as awaits_slaughter
    from qurbani_shares as share join qurbani_offers as offer on offer.id = offer_id
    join seasons as season on season.id = season_id
    where share.id = any(${[...ids]}::bigint[]) order by share.id for update of share`.execute(trx)
  return new Set(rows.filter(({ awaits_slaughter }) => awaits_slaughter).map(({ id }) => id))
}

/** Saves names as staff. @throws Problem as `saveNames`; 404 for an unknown order */
export async function saveOrderNames(
  db: Database,
  id: number,
  { reason, ...body }: BodyOf<typeof orderCalls.saveOrderNames>,
  staff: Staff,
): Promise<null> {
  const { rows } = await sql<{ link: string }>`
    select link from qurbani_orders join donations on donations.id = donation_id
    join payment_intents as intent on intent.id = intent_id where qurbani_orders.id = ${id}`.execute(db)
  await saveNames(staff.reader.language, db, rows[0]?.link ?? '', body, staff, { reason })
  return null
}

type NamedShare = Partial<Record<'name' | 'parent', string | null | undefined>> &
  Pick<ShareNames, 'intention'>
const isSameName = (one: NamedShare, other: NamedShare): boolean =>
  one.name === other.name && one.parent === other.parent && one.intention === other.intention

/** Removes the internal ids of orders; shares retain theirs, by which their names are saved. */
export const toOwnOrders = (
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { language }: Reader,
  orders: readonly StoredOrder[],
): OwnOrder[] =>
  orders.map(({ id: _, season_id: __, due, choices, ...order }) => ({
    ...order,
    choices: choices === null ? null : choices.map(({ closes_at: _, ...choice }) => choice),
    due: due.map(({ link, ...facts }) => ({
      ...facts,
      url: statusUrl(language, publicUrl, { kind: 'donation', link }),
    })),
  }))
