import { sql } from 'kysely'
import { addDays, dayNumber } from '../../contract/src/days.ts'
import { firstNightFrom } from '../../contract/src/night-plan.ts'
import { pakistanInstant } from '../../contract/src/pakistan-clock.ts'
import { addAlmsRate } from '../../server/src/catalogue/alms/save-alms-rate.ts'
import { createSeason, moveSeason } from '../../server/src/catalogue/seasons/change-season.ts'
import { saveCharityText } from '../../server/src/charity/save-charity-text.ts'
import { followIftar } from '../../server/src/iftar/follow-iftar.ts'
import { addIftarOffers } from '../../server/src/iftar/save-iftar-offer.ts'
import { followOrders } from '../../server/src/qurbani/follow-orders.ts'
import * as demo from './demo-seasons.ts'
import { agrees } from './run-agreements.ts'
import { openQurbani, runPastQurbani } from './run-qurbani.ts'
import { daysBack, endContactMessages, pays, readCauseIds } from './run-scenarios.ts'
import { card, type ScenarioContext } from './scenario-steps.ts'
import { cartWith, giveLine, newestDay, nextDay, nextPayer, seedDay } from './season-steps.ts'

type Causes = Record<demo.SeasonCause | 'fitrana', number>

/**
 * Runs the last Qurbani except its confirmations to donors, and opens the next Qurbani and the next Ramazan,
 * the latter with gifts over its nights and iftar meals. Adds gifts of fitrana, fidya and kaffarah.
 * @returns a function that sends the confirmations of the last Qurbani; requires the donor records
 */
export async function runSeasons(scenarioContext: ScenarioContext): Promise<() => Promise<void>> {
  const { context, clock } = scenarioContext
  await clock.setTo(pakistanInstant(addDays(seedDay(), -360), 12))
  const causes = await addCauses(scenarioContext)
  await giveAlms(scenarioContext, causes)
  const eid = { month: 12, day: 10 }
  const past = newestDay(eid, addDays(seedDay(), -5))
  await runPastQurbani(scenarioContext, past, causes.qurbani)
  await clock.setTo(pakistanInstant(addDays(seedDay(), -9), 12))
  await openQurbani(scenarioContext, nextDay(eid, addDays(seedDay(), 2)), causes.qurbani)
  await runRamazan(scenarioContext, causes.iftar)
  return async () => {
    await clock.setTo(pakistanInstant(addDays(past.first_on, 2), 20))
    await followOrders(context.db)
    await endContactMessages(context.db)
  }
}

async function addCauses({ context: { db }, staff }: ScenarioContext): Promise<Causes> {
  const like = 'Fitrana, Fidya and Kaffarah'
  await sql`update causes set alms = 'fitrana' where fundtitle = ${like}`.execute(db)
  for (const { fundtitle, urdu, alms } of demo.seasonCauses)
    await sql`
      insert into causes (fundtitle, funddetail, fundimage, fund_icon, amount, accept_fraction, status, kind,
        web_sequence, mobile_sequence, texts, alms)
      select ${fundtitle}, ${`<p>${fundtitle}</p>`}, fundimage, fund_icon, null, 0, ${alms === null ? 0 : 1}, kind,
        web_sequence, mobile_sequence, jsonb_build_object('ur', jsonb_build_object('fundtitle', ${urdu}::text,
          'funddetail', ${`<p>${urdu}</p>`}::text, 'impact', '', 'unit_name', '', 'fundtypes', '{}'::jsonb)), ${alms}
      from causes where fundtitle = ${like}`.execute(db)
  const { en: html, ...texts } = demo.demoWakalah
  await db.transaction().execute((trx) => saveCharityText(trx, 'wakalah', { html, texts }, staff))
  const causeIds = await readCauseIds(db)
  const ids = demo.seasonCauses.map(({ name, fundtitle }) => [name, causeIds.get(fundtitle)])
  return { ...Object.fromEntries(ids), fitrana: causeIds.get(like) }
}

async function giveAlms(scenarioContext: ScenarioContext, causes: Causes): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const rates = new Map<string, { id: number; unit: number }>()
  for (const rate of demo.demoRates) {
    const dated = { ...rate, valid_from: addDays(seedDay(), -360), source: 'Our board of scholars' }
    const { id } = await context.db.transaction().execute((trx) => addAlmsRate(trx, dated, staff))
    rates.set(`${rate.kind} ${rate.commodity}`, { id, unit: rate.rupees * rate.people })
  }
  context.catalogue.clear()
  const eid = newestDay({ month: 10, day: 1 }, addDays(seedDay(), -2)).first_on
  for (const { kind, commodity, count } of demo.almsGifts) {
    const { id, unit } = rates.get(`${kind} ${commodity}`) ?? { id: 0, unit: 0 }
    const cause = kind === 'fitrana' ? causes.fitrana : kind === 'fidya' ? causes.fidya : causes.kaffarah
    await clock.setTo(pakistanInstant(addDays(eid, kind === 'fitrana' ? -1 : -12), 16))
    await giveLine(scenarioContext, {
      id: cause,
      amount: unit * count,
      quantity: String(count),
      alms_rate: id,
    })
  }
}

/** Opens the Ramazan that still has nights to come, with gifts over its nights and iftar meals. */
async function runRamazan(scenarioContext: ScenarioContext, cause_id: number): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const { db } = context
  const day = nextDay({ month: 9, day: 1 }, addDays(seedDay(), -20))
  const season = await createSeason(
    context,
    { kind: 'ramazan', hijri_year: day.hijri_year, expected_on: day.first_on },
    staff,
  )
  await moveSeason(db, season.id, 'open', staff)
  // The day after tomorrow in a Ramazan that has begun, else the first day.
  const first_ramazan_day = Math.max(1, dayNumber(seedDay()) - dayNumber(day.first_on) + 3)
  const meals = { price: 450, stock: 400, days_before: 1, closes_time: '12:00', is_offered: true }
  for (const place of new Set(demo.iftarOrders.map((one) => one.place)))
    await addIftarOffers(
      db,
      season.id,
      { ...meals, cause_id, place, first_ramazan_day, last_ramazan_day: first_ramazan_day + 6 },
      staff,
    )
  context.catalogue.clear()
  const first = firstNightFrom(seedDay(), { first_on: day.first_on, nights: null })
  const causeIds = await readCauseIds(db)
  const idOf = (title: string) => causeIds.get(title) ?? 0
  for (const [index, { cause, amount, plan }] of demo.nightGifts.entries()) {
    await clock.setTo(pakistanInstant(addDays(seedDay(), index - 6), 21))
    const nights = { hijri_year: day.hijri_year, plan, first }
    await giveLine(scenarioContext, { id: idOf(cause), amount, quantity: '1', nights })
  }
  for (const [index, { place, after, meals: count }] of demo.iftarOrders.entries()) {
    await clock.setTo(pakistanInstant(addDays(seedDay(), index - 4), 11))
    const offer = await db
      .selectFrom('iftar_offers')
      .select(['id', 'price'])
      .where('season_id', '=', season.id)
      .where('place', '=', place)
      .where('ramazan_day', '=', first_ramazan_day + after)
      .executeTakeFirstOrThrow()
    const line = { id: cause_id, amount: offer.price * count, quantity: String(count), iftar: offer.id }
    await giveLine(scenarioContext, line)
    await followIftar(db)
  }
  for (const { cause, amount, plan } of demo.nightlyGifts) {
    await clock.setTo(daysBack(1))
    const cart = cartWith({ id: idOf(cause), amount, quantity: '1' })
    const { url } = await agrees(context, nextPayer(), card, { cart, unit: 'ramazan_night', day: plan })
    await pays(scenarioContext, url)
  }
}
