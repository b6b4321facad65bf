import type { BodyOf } from '../../../../contract/src/entry.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import * as calls from '../../../../contract/src/seasons.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { needsSecondPerson, refuseIfPending, storeOrReport } from '../../approvals/store-change.ts'
import { lockCharity } from '../../charity/lock-charity.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, type Author, changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { lockSeason, lockSeasons, readSeason, readSeasons } from './seasons.queries.ts'

/** @throws Problem 422 when the year has a season of this kind, or the expected day is of another year */
export const createSeason = (
  { db, production }: Pick<AppContext, 'db' | 'production'>,
  form: BodyOf<typeof calls.createSeason>,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    refuseUnexpectedDay(production, form, form.expected_on ?? '')
    const added = await trx
      .insertInto('seasons')
      .values({ ...form, expected_on: form.expected_on ?? '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.invalidField('hijri_year', 'office-fields.hijri-year.taken'))
    const season = await readSeason(trx, added.id)
    await recordAudit(trx, staff, 'changed_season', `added ${seasonName(season)}`, {})
    return season
  })

/**
 * Moves a season to another status.
 * @throws Problem 404; 409 for a status that cannot follow the present one, for `open` while another season
 *   of its kind is open, or for `done` before the first day is confirmed and the nights of a Ramazan are
 *   recorded
 */
export const moveSeason = (db: Database, id: number, status: calls.SeasonStatus, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    if (status === 'open') await lockSeasons(trx)
    const season = await lockSeason(trx, id)
    if (!calls.seasonTransitions[season.status].includes(status))
      throw Problem.conflict('refusal.season.status')
    if (status === 'open') await refuseSecondOpenSeason(trx, season)
    if (status === 'done' && season.confirmed_on === null)
      throw Problem.conflict('refusal.season.not-confirmed')
    if (status === 'done' && season.kind === 'ramazan' && season.nights === null)
      throw Problem.conflict('refusal.season.no-nights')
    await trx.updateTable('seasons').set({ status }).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_season', seasonName(season), {
      status: { from: season.status, to: status },
    })
    return readSeason(trx, id)
  })

/**
 * Refuses to open a season while another of its kind is open: donors see a single season of each kind.
 * @throws Problem 409
 */
async function refuseSecondOpenSeason(trx: Database, { id, kind }: calls.Season): Promise<void> {
  const other = (await readSeasons(trx)).find((one) => one.kind === kind && one.status === 'open')
  if (other && other.id !== id)
    throw Problem.conflict('refusal.season.other-open', { kind, year: String(other.hijri_year) })
}

/**
 * Records the number of nights of a Ramazan.
 * @throws Problem 404; 409 for Qurbani, for a season that is done, before the first day is confirmed, and
 *   before the 29th day in Pakistan, the evening on which the moon may be sighted
 */
export const recordNights = (db: Database, id: number, nights: number, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    const season = await lockSeason(trx, id)
    if (season.status === 'done') throw Problem.conflict('refusal.season.done')
    if (season.kind !== 'ramazan' || season.confirmed_on === null || !calls.mayHaveEnded(season, today()))
      throw Problem.conflict('refusal.season.nights-too-early')
    await trx.updateTable('seasons').set({ nights }).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'changed_season', seasonName(season), {
      nights: { from: season.nights, to: nights },
    })
    return readSeason(trx, id)
  })

/** Today in Pakistan, yyyy-mm-dd. */
const today = () => pakistanDay(new Date())

/** A confirmed or an expected first day, yyyy-mm-dd. */
export type FirstDay = { first_day: string } | { expected_on: string }

type Sources = Pick<AppContext, 'production' | 'seasonFollowers'>

/**
 * Confirms the first day or moves the expected one, or requests a second person's approval where the charity
 * requires one. Donors do not know the days of a planned season, so one person may move its expected day.
 * @throws Problem 404; 409 for a season that is done, an expected day after the confirmation, or while
 *   another day is pending; 422 for a day too far from the expected one, or of another year
 */
export const changeFirstDay = (
  context: Sources & Pick<AppContext, 'db' | 'switches'>,
  id: number,
  day: FirstDay,
  staff: Staff,
) =>
  context.db.transaction().execute(async (trx) => {
    await lockCharity(trx)
    const season = await lockSeason(trx, id)
    refuseImpossibleDay(context, season, day)
    const change = {
      subject: 'season',
      target: String(id),
      form: { ...day, kind: season.kind, hijri_year: season.hijri_year },
    } as const
    await refuseIfPending(trx, change)
    if ('first_day' in day || season.status !== 'planned') {
      const waits = await needsSecondPerson(trx, context.switches, staff.caller)
      const [[field, to] = ['', '']] = Object.entries(day)
      // A day that is only expected is no first day yet: its confirmation on the same date is a change.
      const from = 'first_day' in day ? (season.confirmed_on ?? '') : season.first_on
      const texts = [{ field, language: '', from, to }]
      const facts = { [field]: { from: season.first_on, to } }
      await storeOrReport(trx, waits, { ...change, kind: 'change', texts, found: [] }, staff, { facts })
      if (waits) return new AnswerWithMessage(season, translatable('seasons.day-waits'))
    }
    return writeFirstDay(trx, context, season, day, staff)
  })

/** Writes a day that a second person approved. @throws Problem as `changeFirstDay` */
export async function applyFirstDay(
  trx: Database,
  context: Sources,
  id: number,
  day: FirstDay,
  author: Author,
): Promise<void> {
  const season = await lockSeason(trx, id)
  refuseImpossibleDay(context, season, day)
  await writeFirstDay(trx, context, season, day, author)
}

/** Any day is accepted where no real money moves, to rehearse a season (docs/decisions/0182). */
function refuseUnexpectedDay(
  production: boolean,
  season: Pick<calls.Season, 'kind' | 'hijri_year'>,
  day: string,
): void {
  if (production && !calls.isExpectedFirstDay(season, day))
    throw Problem.invalidField('expected_on', `office-fields.expected-on.other-year.${season.kind}`, {
      year: String(season.hijri_year),
    })
}

function refuseImpossibleDay({ production }: Sources, season: calls.Season, day: FirstDay): void {
  if (season.status === 'done') throw Problem.conflict('refusal.season.done')
  if ('expected_on' in day) {
    if (season.confirmed_on !== null) throw Problem.conflict('refusal.season.confirmed')
    refuseUnexpectedDay(production, season, day.expected_on)
  } else if (!calls.isPossibleFirstDay(season, day.first_day))
    throw Problem.invalidField('first_day', 'office-fields.first-day.too-far')
}

async function writeFirstDay(
  trx: Database,
  { seasonFollowers }: Sources,
  before: calls.Season,
  day: FirstDay,
  actor: Actor,
): Promise<calls.Season> {
  const set = 'first_day' in day ? { confirmed_on: day.first_day } : { expected_on: day.expected_on }
  await trx.updateTable('seasons').set(set).where('id', '=', before.id).execute()
  const season = await readSeason(trx, before.id)
  await recordAudit(trx, actor, 'changed_season', seasonName(season), changesOf(before, season))
  const [from, to] = [before.first_on, season.first_on]
  if (from !== to) for (const follow of seasonFollowers) await follow(trx, { season, from, to })
  return season
}

/** Name for the audit: 'Qurbani 1448'. */
const seasonName = ({ kind, hijri_year }: Pick<calls.Season, 'kind' | 'hijri_year'>): string =>
  english.t(`seasons.name.${kind}`, { year: String(hijri_year) })
