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
import { lockSeason, readSeason } from './seasons.queries.ts'

/** @throws Problem 422 when the year has a season of this kind, or the expected day is of another year */
export const createSeason = (db: Database, form: BodyOf<typeof calls.createSeason>, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    refuseUnexpected(form, form.expected_on ?? '')
    const added = await trx
      .insertInto('seasons')
      .values({ ...form, expected_on: form.expected_on ?? '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw Problem.invalidField('hijri_year', 'office-fields.hijri-year.taken')
    const season = await readSeason(trx, added.id)
    await recordAudit(trx, staff, 'changed_season', `added ${seasonName(season)}`, {})
    return season
  })

/**
 * Moves the expected first day.
 * @throws Problem 404; 409 when it is confirmed, or a confirmation is pending; 422 for a day of another year
 */
export const moveExpectedDay = (
  { db, seasonFollowers }: Pick<AppContext, 'db' | 'seasonFollowers'>,
  id: number,
  expected_on: string,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    const season = await lockSeason(trx, id)
    if (season.confirmed_on !== null) throw Problem.conflict('refusal.season.confirmed')
    await refuseIfPending(trx, { subject: 'season', target: String(id) })
    refuseUnexpected(season, expected_on)
    return writeFirstDay(trx, seasonFollowers, season, { expected_on }, staff)
  })

/**
 * Moves a season to another status.
 * @throws Problem 404; 409 for a status that cannot follow the present one, or for `done` before the first
 *   day is confirmed and the nights of a Ramazan are recorded
 */
export const moveSeason = (db: Database, id: number, status: calls.SeasonStatus, staff: Staff) =>
  db.transaction().execute(async (trx) => {
    const season = await lockSeason(trx, id)
    if (!calls.seasonTransitions[season.status].includes(status))
      throw Problem.conflict('refusal.season.status')
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
 * Records the number of nights of a Ramazan.
 * @throws Problem 404; 409 for Qurbani, a season that is done, before the first day is confirmed, and before
 *   the 29th day in Pakistan, in whose evening the moon is looked for
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

/**
 * Confirms the first day, or requests a second person's approval where the charity requires one.
 * @throws Problem 404; 409 for a season that is done, or whose first day is pending already; 422 for a day
 *   too far from the expected one
 */
export const confirmFirstDay = (
  { db, switches, seasonFollowers }: Pick<AppContext, 'db' | 'switches' | 'seasonFollowers'>,
  id: number,
  first_day: string,
  staff: Staff,
) =>
  db.transaction().execute(async (trx) => {
    await lockCharity(trx)
    const season = await lockSeason(trx, id)
    refuseImpossible(season, first_day)
    const change = {
      subject: 'season',
      target: String(id),
      form: { first_day, name: seasonName(season) },
    } as const
    await refuseIfPending(trx, change)
    const waits = await needsSecondPerson(trx, switches, staff.caller)
    const texts = [{ field: 'first_day', language: '', from: season.first_on, to: first_day }]
    const facts = { first_day: { from: season.first_on, to: first_day } }
    await storeOrReport(trx, waits, { ...change, kind: 'change', texts, found: [] }, staff, { facts })
    if (waits) return new AnswerWithMessage(season, translatable('seasons.confirmation-waits'))
    return writeFirstDay(trx, seasonFollowers, season, { confirmed_on: first_day }, staff)
  })

/** Writes a first day that a second person approved. @throws Problem as `confirmFirstDay` */
export async function applyFirstDay(
  trx: Database,
  followers: AppContext['seasonFollowers'],
  id: number,
  first_day: string,
  author: Author,
): Promise<void> {
  const season = await lockSeason(trx, id)
  refuseImpossible(season, first_day)
  await writeFirstDay(trx, followers, season, { confirmed_on: first_day }, author)
}

function refuseUnexpected(season: Pick<calls.Season, 'kind' | 'hijri_year'>, day: string): void {
  if (!calls.isExpectedFirstDay(season, day))
    throw Problem.invalidField('expected_on', `office-fields.expected-on.other-year.${season.kind}`, {
      year: String(season.hijri_year),
    })
}

function refuseImpossible(season: calls.Season, first_day: string): void {
  if (season.status === 'done') throw Problem.conflict('refusal.season.done')
  if (!calls.isPossibleFirstDay(season, first_day))
    throw Problem.invalidField('first_day', 'office-fields.first-day.too-far')
}

async function writeFirstDay(
  trx: Database,
  followers: AppContext['seasonFollowers'],
  before: calls.Season,
  set: { expected_on: string } | { confirmed_on: string },
  actor: Actor,
): Promise<calls.Season> {
  await trx.updateTable('seasons').set(set).where('id', '=', before.id).execute()
  const season = await readSeason(trx, before.id)
  await recordAudit(trx, actor, 'changed_season', seasonName(season), changesOf(before, season))
  const [from, to] = [before.first_on, season.first_on]
  if (from !== to) for (const follow of followers) await follow(trx, { season, from, to })
  return season
}

/** Name for the audit and the approval: 'Qurbani 1448'. */
const seasonName = ({ kind, hijri_year }: Pick<calls.Season, 'kind' | 'hijri_year'>): string =>
  english.t(`seasons.name.${kind}`, { year: String(hijri_year) })
