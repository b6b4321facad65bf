import { sql } from 'kysely'
import * as alms from '../../../../contract/src/alms.ts'
import type { AlmsFund, FitranaRamazan } from '../../../../contract/src/alms-kinds.ts'
import * as calls from '../../../../contract/src/causes.ts'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import { presentRamazan } from '../../../../contract/src/ramazan-calendar.ts'
import { defaultText, readCharityText } from '../../charity/charity-texts.ts'
import { readCharity } from '../../charity/read-charity.ts'
import { readRamazanCalendar } from '../../charity/read-ramazan-calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { headingsBelowTitle } from '../../platform/text/sanitize-rich-text.ts'
import { readWebCauses } from '../causes/causes.queries.ts'

const rates = sql`
  select id, kind, commodity, rupees, people, valid_from::text, valid_until::text, source,
    day_in_pakistan(now()) <= greatest(alms_rates.valid_from, day_in_pakistan(added_at)) as is_correctable
  from alms_rates where replaced_at is null`

type ListedRate = AnswerOf<typeof alms.listAlmsRates>[number]

/** Reads every rate, newest first. */
export async function readAlmsRates(db: Database): Promise<ListedRate[]> {
  const { rows } = await sql<ListedRate>`${rates} order by alms_rates.valid_from desc, id desc`.execute(db)
  return rows
}

/** @throws Problem 404 */
export async function readAlmsRate(db: Database, id: number): Promise<ListedRate> {
  const { rows } = await sql<ListedRate>`${rates} and id = ${id}`.execute(db)
  if (!rows[0]) throw Problem.notFound('refusal.not-found.alms-rate')
  return rows[0]
}

export async function readAlmsPage(db: Database, fund: AlmsFund, language: Language): Promise<alms.AlmsPage> {
  const today = pakistanDay(new Date())
  const causes = calls.listWebCauses.answer.parse(await readWebCauses(language, db))
  const { rows } = await sql<alms.AlmsRate>`${rates} and fund = ${fund} order by kind, rupees, id`.execute(db)
  const written = await readCharityText(language, db, fund)
  return {
    cause: causes.find(({ alms, amount }) => alms === fund && amount === null) ?? null,
    rates: rows.filter((rate) => alms.isValidOn(rate, today)),
    text: written.html === '' ? await readDefault(db, fund, language) : written,
    ramazan: fund === 'fitrana' ? await readFitranaRamazan(db, today) : null,
  }
}

async function readFitranaRamazan(db: Database, today: string): Promise<FitranaRamazan | null> {
  const calendar = await readRamazanCalendar(db)
  const first_on = presentRamazan(today, calendar)
  const season = calendar.seasons.find((one) => one.first_on === first_on)
  if (first_on === undefined) return null
  return { first_on, is_confirmed: season?.is_confirmed ?? false, nights: season?.nights ?? null }
}

async function readDefault(db: Database, fund: AlmsFund, language: Language): Promise<alms.AlmsPage['text']> {
  const { html, texts } = defaultText(fund, await readCharity(db))
  return { html: headingsBelowTitle(texts[language] ?? html), language }
}
