import { sql } from 'kysely'
import { addDays } from '../../contract/src/days.ts'
import { firstLanguage } from '../../contract/src/language/language.ts'
import { pakistanInstant } from '../../contract/src/pakistan-clock.ts'
import { changeFirstDay, createSeason, moveSeason } from '../../server/src/catalogue/seasons/change-season.ts'
import { allotAnimals } from '../../server/src/qurbani/allot-animals.ts'
import { chooseForOrder } from '../../server/src/qurbani/choose-for-order.ts'
import { endDays } from '../../server/src/qurbani/end-days.ts'
import { followOrders } from '../../server/src/qurbani/follow-orders.ts'
import { recordSlaughters } from '../../server/src/qurbani/record-slaughters.ts'
import { createQurbaniOffer } from '../../server/src/qurbani/save-offer.ts'
import { readWakalah } from '../../server/src/qurbani/wakalah-text.ts'

import * as demo from './demo-seasons.ts'
import type { ScenarioContext } from './scenario-steps.ts'
import { type FirstDay, giveLine, seedDay } from './season-steps.ts'

/** Runs the last Qurbani: all animals are slaughtered except one, whose donor chooses the next season. */
export async function runPastQurbani(
  scenarioContext: ScenarioContext,
  day: FirstDay,
  cause: number,
): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const { db } = context
  const at = (days: number, hour: number) => clock.setTo(pakistanInstant(addDays(day.first_on, days), hour))
  await at(-40, 11)
  const season = await openSeason(scenarioContext, day)
  const offers = await addOffers(scenarioContext, season.id, cause)
  for (const [index, one] of demo.pastOrders.entries()) {
    await at(index - 20, 13)
    await order(scenarioContext, offers, cause, one)
  }
  await at(-9, 20)
  await setFirstDay(context, season.id, day.first_on)
  await changeFirstDay(context, season.id, { first_day: day.first_on }, staff)
  await at(-1, 19)
  for (const id of Object.values(offers)) await allotAnimals(db, id, { place: 'Mithi', day: 1 }, staff)
  await at(0, 14)
  for (const id of Object.values(offers)) {
    const animals = await db
      .selectFrom('qurbani_animals')
      .select('id')
      .where('offer_id', '=', id)
      .orderBy('id')
      .execute()
    const slaughtered = id === offers.cow ? animals.slice(0, -1) : animals
    const marks = slaughtered.map((animal, index) => ({
      id: animal.id,
      undone: 0,
      at: new Date(pakistanInstant(day.first_on, 9).getTime() + index * 25 * 60_000).toISOString(),
    }))
    await db.transaction().execute((trx) => recordSlaughters(trx, id, marks, 'Mithi'))
  }
  await at(2, 19)
  for (const id of Object.values(offers)) await endDays(db, id, staff)
  const { rows: missed } = await sql<{ link: string }>`
    select distinct link from qurbani_shares join qurbani_orders as ordered on ordered.id = order_id
    join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
    where state = 'missed' and offer_id = ${offers.cow}`.execute(db)
  await at(3, 10)
  const choice = { position: 0, from: offers.cow, choice: 'next_year' } as const
  for (const { link } of missed) await chooseForOrder(context, firstLanguage, link, choice, staff.request)
  await moveSeason(db, season.id, 'closed', staff)
}

/** Opens the next Qurbani, in which some orders have no names yet and one is not paid. */
export async function openQurbani(
  scenarioContext: ScenarioContext,
  day: FirstDay,
  cause: number,
): Promise<void> {
  const { clock } = scenarioContext
  const season = await openSeason(scenarioContext, day)
  const offers = await addOffers(scenarioContext, season.id, cause)
  for (const [index, one] of demo.nextOrders.entries()) {
    await clock.setTo(pakistanInstant(addDays(seedDay(), 2 * index - 8), 15))
    await order(scenarioContext, offers, cause, one)
  }
}

/**
 * Creates and opens a season. The first day of a past season is set a month ahead, so that it takes orders.
 */
async function openSeason(
  { context, staff }: ScenarioContext,
  { hijri_year, first_on }: FirstDay,
): Promise<{ id: number }> {
  const { db } = context
  const season = await createSeason(context, { kind: 'qurbani', hijri_year, expected_on: first_on }, staff)
  if (first_on < seedDay()) await setFirstDay(context, season.id, addDays(seedDay(), 30))
  await moveSeason(db, season.id, 'open', staff)
  context.catalogue.clear()
  return season
}

async function setFirstDay({ db, catalogue }: ScenarioContext['context'], id: number, day: string) {
  await db.updateTable('seasons').set({ expected_on: day }).where('id', '=', id).execute()
  catalogue.clear()
}

async function addOffers(
  { context, staff }: ScenarioContext,
  seasonId: number,
  cause_id: number,
): Promise<Record<demo.OfferName, number>> {
  const add = async (name: demo.OfferName) =>
    (
      await createQurbaniOffer(
        context.db,
        seasonId,
        { ...demo.demoOffers[name], cause_id, despite: true },
        staff,
      )
    ).id
  const offers = { cow: await add('cow'), goat: await add('goat') }
  context.catalogue.clear()
  return offers
}

async function order(
  scenarioContext: ScenarioContext,
  offers: Record<demo.OfferName, number>,
  cause: number,
  { offer, names, intention = 'wajib', isWhole = false, by, isPaid }: demo.DemoOrder,
): Promise<void> {
  const { db } = scenarioContext.context
  const [wakalah] = await readWakalah(db)
  const { animal_price, share_price } = demo.demoOffers[offer]
  const shares = names.map((name) => ({ name, parent: name && 'Muhammad Aslam', intention }))
  await giveLine(
    scenarioContext,
    {
      id: cause,
      amount: isWhole && animal_price ? animal_price : share_price * names.length,
      quantity: isWhole ? '1' : String(names.length),
      qurbani: { offer: offers[offer], is_whole: isWhole, wakalah: wakalah?.hash ?? '', shares },
    },
    { by, isPaid },
  )
  await followOrders(db)
}
