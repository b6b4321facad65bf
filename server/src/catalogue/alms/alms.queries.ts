import { sql } from 'kysely'
import { type AlmsPage, type AlmsRate, isValidOn } from '../../../../contract/src/alms.ts'
import type { AlmsFund } from '../../../../contract/src/alms-kinds.ts'
import * as calls from '../../../../contract/src/causes.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { presentRamazan } from '../../../../contract/src/ramazan-calendar.ts'
import { firstText, readCharityText } from '../../charity/charity-texts.ts'
import { readCharity } from '../../charity/read-charity.ts'
import { readRamazanCalendar } from '../../charity/read-ramazan-calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { headingsBelowTitle } from '../../platform/text/sanitize-rich-text.ts'
import { readWebCauses } from '../causes/causes.queries.ts'

const rates = sql`
  select id, kind, commodity, rupees, people, valid_from::text, valid_until::text, source from alms_rates`

/** Reads every rate, newest first. */
export async function readAlmsRates(db: Database): Promise<AlmsRate[]> {
  const { rows } = await sql<AlmsRate>`${rates} order by alms_rates.valid_from desc, id desc`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readAlmsRate(db: Database, id: number): Promise<AlmsRate> {
  const { rows } = await sql<AlmsRate>`${rates} where id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.alms-rate')
  return rows[0]
}

export async function readAlmsPage(db: Database, fund: AlmsFund, language: Language): Promise<AlmsPage> {
  const today = pakistanDay(new Date())
  const causes = calls.listWebCauses.answer.parse(await readWebCauses(language, db))
  const { rows } = await sql<AlmsRate>`${rates} where fund = ${fund} order by kind, rupees, id`.execute(db)
  const written = await readCharityText(language, db, fund)
  return {
    cause: causes.find(({ alms, amount }) => alms === fund && amount === null) ?? null,
    rates: rows.filter((rate) => isValidOn(rate, today)),
    text: written.html === '' ? await usualText(db, fund, language) : written,
    ramazan_on: fund === 'fitrana' ? (presentRamazan(today, await readRamazanCalendar(db)) ?? null) : null,
  }
}

async function usualText(db: Database, fund: AlmsFund, language: Language): Promise<AlmsPage['text']> {
  const { html, texts } = firstText(fund, await readCharity(db))
  return { html: headingsBelowTitle(texts[language] ?? html), language }
}
