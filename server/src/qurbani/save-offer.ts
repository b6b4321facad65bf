import { rupees } from '../../../contract/src/amounts.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Message } from '../../../contract/src/message.ts'
import type * as calls from '../../../contract/src/qurbani-offers.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { refuseOutdatedForm } from '../catalogue/seasons/offer-stock.ts'
import { readSeason } from '../catalogue/seasons/seasons.queries.ts'
import { changesOf, recordAudit, type Staff } from '../history/record-audit.ts'
import { refuseInstructions } from '../messages/refuse-instructions.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { readOffer } from './offers.queries.ts'
import { lockOffers } from './share-stock.ts'

type OfferForm = BodyOf<typeof calls.createQurbaniOffer>

/**
 * @throws Problem 404; 409 for a season of Ramazan or a season that is done; 422 for a zakat cause or an
 * account number or link in a text, and with questions until `despite`
 */
export const createQurbaniOffer = (
  db: Database,
  seasonId: number,
  { despite, ...form }: OfferForm,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    refuseAccountsIn(form.collection)
    const season = await readSeason(trx, seasonId)
    if (season.kind !== 'qurbani' || season.status === 'done')
      throw Problem.conflict('refusal.offer.no-season')
    await requireGeneralCause(trx, form.cause_id)
    const { id } = await trx
      .insertInto('qurbani_offers')
      .values({ ...form, collection: jsonText(form.collection), season_id: seasonId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offer = await readOffer(staff.reader.language, trx, id)
    if (!despite) await askToConfirm(trx, offer, null)
    await recordAudit(trx, staff, 'changed_offer', `added ${offer.region}, ${offer.animal}`, form)
    return offer
  })

/**
 * Changes an offer. A new price applies to new orders only.
 * @throws Problem 404; 409 for a season that is done, or a form older than another change; 422 for a stock
 * below the held and sold shares, for another cause, animal, number of shares per animal or use of the meat
 * after the first order, for a closing time that opens orders again although animals are allotted, for a
 * zakat cause, and with questions until `despite`
 */
export const updateQurbaniOffer = (
  db: Database,
  id: number,
  { begun_with, despite, ...form }: BodyOf<typeof calls.updateQurbaniOffer>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    refuseAccountsIn(form.collection)
    await lockOffers(trx, [id])
    const before = await readOffer(staff.reader.language, trx, id)
    refuseOutdatedForm(before, begun_with)
    const { status } = await readSeason(trx, before.season_id)
    if (status === 'done') throw Problem.conflict('refusal.offer.season-done')
    if (form.stock < before.held + before.sold)
      throw Problem.invalidField('stock', 'office-fields.stock.ordered', {
        count: before.held + before.sold,
      })
    for (const field of fixedFields)
      if (form[field] !== before[field]) await refuseAfterFirstOrder(trx, id, field)
    await requireGeneralCause(trx, form.cause_id)
    const values = { ...form, collection: jsonText(form.collection) }
    await trx.updateTable('qurbani_offers').set(values).where('id', '=', id).execute()
    const offer = await readOffer(staff.reader.language, trx, id)
    const closing = new Date(offer.closes_at)
    if (closing > new Date(before.closes_at) && closing > new Date()) await refuseAfterAllotment(trx, id)
    if (!despite) await askToConfirm(trx, offer, before)
    const facts = changesOf(before, offer)
    await recordAudit(trx, staff, 'changed_offer', `${offer.region}, ${offer.animal}`, facts)
    return offer
  })

/**
 * Refuses account numbers and links in the text about the collection of meat, which may contain two times of
 * day ('9:30').
 * @throws Problem 422
 */
function refuseAccountsIn(collection: OfferForm['collection']): void {
  const withoutTimes = (text: string) => {
    let times = 2
    return text.replaceAll(/\b\d{1,2}:\d{2}\b/g, (time) => (times-- > 0 ? '' : time))
  }
  refuseInstructions(
    Object.fromEntries(
      Object.entries(collection).map(([language, text]) => [`collection.${language}`, withoutTimes(text)]),
    ),
  )
}

type StoredOffer = Awaited<ReturnType<typeof readOffer>>

/**
 * Asks staff to confirm values that are probably a mistake, when the offer is new or these values have
 * changed.
 * @throws Problem 422
 */
async function askToConfirm(trx: Database, offer: StoredOffer, before: StoredOffer | null): Promise<void> {
  const { id, season_id, cause_id, animal, meat, shares_per_animal, share_price, animal_price } = offer
  const hasChanged = (...fields: (keyof StoredOffer)[]) => fields.some((one) => before?.[one] !== offer[one])
  const questions: Message[] = []
  const same = await trx
    .selectFrom('qurbani_offers')
    .select('id')
    .where((is) => is.and({ season_id, cause_id, animal, meat }))
    .where('id', '<>', id)
    .executeTakeFirst()
  if (same && hasChanged('cause_id', 'animal', 'meat')) questions.push(translatable('seasons.asks.same'))
  const sum = share_price * shares_per_animal
  const isDearer = animal_price !== null && animal_price > sum
  if (isDearer && hasChanged('animal_price', 'share_price', 'shares_per_animal'))
    questions.push(
      translatable('seasons.asks.whole', {
        amount: rupees(animal_price),
        sum: rupees(sum),
        count: shares_per_animal,
      }),
    )
  if (offer.stock === 0 && hasChanged('stock')) questions.push(translatable('seasons.asks.no-stock'))
  if (!before && new Date(offer.closes_at) <= new Date()) questions.push(translatable('seasons.asks.closed'))
  if (questions.length > 0) throw Problem.invalid({ despite: questions })
}

/** Requires a general cause without alms: Qurbani cannot be paid from zakat. @throws Problem 422 */
async function requireGeneralCause(trx: Database, id: number): Promise<void> {
  const cause = await trx
    .selectFrom('causes')
    .select(['kind', 'alms'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (cause?.kind !== 'general' || cause.alms !== null)
    throw Problem.invalidField('cause_id', 'office-fields.offer-cause')
}

/** Fields by which donors choose an offer; fixed after the first order. */
const fixedFields = ['cause_id', 'animal', 'shares_per_animal', 'meat'] as const

/** @throws Problem 422 */
async function refuseAfterFirstOrder(
  trx: Database,
  id: number,
  field: (typeof fixedFields)[number],
): Promise<void> {
  const ordered = await trx
    .selectFrom('qurbani_shares')
    .select('id')
    .where('offer_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (ordered) throw Problem.invalidField(field, 'office-fields.shares-per-animal.fixed')
}

/**
 * Refuses to reopen orders after animals were allotted: donors could again change names and get refunds.
 * @throws Problem 422
 */
async function refuseAfterAllotment(trx: Database, id: number): Promise<void> {
  const animal = await trx
    .selectFrom('qurbani_animals')
    .select('id')
    .where('offer_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (animal) throw Problem.invalidField('closes_day', 'office-fields.closes-day.allotted')
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
  db
    .selectFrom('qurbani_settings')
    .select(['card_minutes', 'transfer_hours', 'shows_photos'])
    .executeTakeFirstOrThrow()
