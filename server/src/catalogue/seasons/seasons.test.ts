import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '../../../../contract/src/days.ts'
import { pakistanDay } from '../../../../contract/src/pakistan-clock.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import { dayOfSeason, hijriDate, type Season } from '../../../../contract/src/seasons.ts'
import { mailText } from '../../../test/mail-text.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'

const app = await buildTestApp()
afterAll(app.close)
const officer = await app.staff(['season'])

async function plan(form: object = {}): Promise<Season> {
  const qurbani = { kind: 'qurbani', hijri_year: 1448, expected_on: '2027-05-16' }
  const { body, text } = await officer.call<Season>('POST', '/seasons', { ...qurbani, ...form })
  expect(body.message, text).toBe('Season planned.')
  return body.data
}
const read = async ({ id }: Season) =>
  (await officer.call<Season[]>('GET', '/seasons')).body.data.find((one) => one.id === id)
const confirm = ({ id }: Season, first_day: string) =>
  officer.call<Season>('POST', `/seasons/${id}/confirm-first-day`, { first_day })
const move = ({ id }: Season, status: string) =>
  officer.call<Season>('PUT', `/seasons/${id}/status`, { status })

test('days of a season are counted from its first day, in both calendars', () => {
  expect(dayOfSeason({ first_on: '2027-05-16' }, 3)).toBe('2027-05-18')
  expect(hijriDate({ kind: 'qurbani', hijri_year: 1448 }, 3)).toEqual({ day: 12, month: 12, year: 1448 })
  expect(hijriDate({ kind: 'ramazan', hijri_year: 1448 }, 27)).toEqual({ day: 27, month: 9, year: 1448 })
})

test('a season moves from planned to done, and ends only after its first day is confirmed', async () => {
  const season = await plan({ kind: 'ramazan', expected_on: '2027-02-08' })
  expect((await move(season, 'closed')).status).toBe(409)
  for (const status of ['open', 'closed', 'open', 'closed'])
    expect((await move(season, status)).body.data.status).toBe(status)
  expect((await move(season, 'done')).body.message).toContain('confirm the first day')
  expect((await confirm(season, '2027-02-09')).body.data).toMatchObject({ first_on: '2027-02-09' })
  await sql`update seasons set expected_on = day_in_pakistan(now()) - 29, confirmed_on = day_in_pakistan(now()) - 29
    where id = ${season.id}`.execute(app.db)
  expect((await move(season, 'done')).body.message).toContain('29 or 30 nights')
  const recorded = await officer.call<Season>('PUT', `/seasons/${season.id}/nights`, { nights: 30 })
  expect(recorded.body.data.nights).toBe(30)
  expect((await move(season, 'done')).status).toBe(200)
  expect((await confirm(season, '2027-02-08')).status).toBe(409)
})

test('a season is not opened while another of its kind is open', async () => {
  const first = await plan({ hijri_year: 1454, expected_on: '2033-03-12' })
  const second = await plan({ hijri_year: 1455, expected_on: '2034-03-02' })
  await move(first, 'open')
  const { status, body } = await move(second, 'open')
  expect([status, body.message]).toEqual([409, expect.stringContaining('Qurbani 1454 is open')])
  const urdu = await officer.call(
    'PUT',
    `/seasons/${second.id}/status`,
    { status: 'open' },
    { 'accept-language': 'ur' },
  )
  expect(urdu.body.message).toMatch(/^قربانی 1454 /)
  await move(first, 'closed')
  expect((await move(second, 'open')).status).toBe(200)
  await move(second, 'closed')
})

test('one of two seasons of a kind that are opened at once is refused', async () => {
  const both = [
    await plan({ hijri_year: 1456, expected_on: '2035-02-19' }),
    await plan({ hijri_year: 1457, expected_on: '2036-02-08' }),
  ]
  const answers = await Promise.all(both.map((season) => move(season, 'open')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const season of both) await move(season, 'closed')
})

test('a year has one season of each kind', async () => {
  const again = { kind: 'qurbani', hijri_year: 1450, expected_on: '2029-04-24' }
  await plan(again)
  const { status, body } = await officer.call('POST', '/seasons', again)
  expect([status, body.errors]).toEqual([
    422,
    { hijri_year: ['This year already has a season of this kind.'] },
  ])
})

test('a season is rehearsed on any days where no real money moves', async () => {
  const today = pakistanDay(readClock().now)
  const season = await plan({ hijri_year: 1449, expected_on: addDays(today, 1) })
  expect((await confirm(season, today)).body.data.first_on).toBe(today)
})

test('the expected first day is near that of its Hijri year where real money moves', async () => {
  Object.assign(app.context, { production: true })
  for (const [form, isExpected] of [
    [{ kind: 'qurbani', hijri_year: 1452, expected_on: '2031-04-02' }, true],
    [{ kind: 'qurbani', hijri_year: 1453, expected_on: '2031-04-02' }, false],
    [{ kind: 'ramazan', hijri_year: 1452, expected_on: '2031-04-02' }, false],
    [{ kind: 'ramazan', hijri_year: 1452, expected_on: '2030-12-27' }, true],
  ] as const) {
    const { body } = await officer.call('POST', '/seasons', form)
    expect(body.errors?.expected_on?.join() ?? '', JSON.stringify(form)).toMatch(
      isExpected ? /^$/ : /not near 1/,
    )
  }
  const season = await plan({ hijri_year: 1451, expected_on: '2030-04-13' })
  const moved = await officer.call('PUT', `/seasons/${season.id}`, { expected_on: '2030-03-13' })
  expect(moved.status).toBe(422)
  Object.assign(app.context, { production: false })
})

test('a second person confirms the first day, and all days of the season move with it', async () => {
  const season = await plan()
  const { body } = await officer.call<Season>('PUT', `/seasons/${season.id}`, { expected_on: '2027-05-17' })
  expect(body.data.first_on).toBe('2027-05-17')
  const tooFar = await confirm(season, '2027-05-25')
  expect(tooFar.body.errors).toEqual({ first_day: [expect.stringContaining('at most three days')] })
  const trustee = await app.staff(['bankAcc', 'bankAcc.approve'])
  const approve = async (seen: object) => {
    const [change] = (await trustee.call<PendingChange[]>('GET', '/pending-changes')).body.data
    expect(change).toMatchObject({ name: 'Qurbani 1448: first day', changes: [seen] })
    const inUrdu = { 'accept-language': 'ur' }
    const urdu = await trustee.call<PendingChange[]>('GET', '/pending-changes', undefined, inUrdu)
    expect(urdu.body.data[0]?.name).toMatch(/قربانی 1448.?: پہلا دن/)
    expect((await trustee.call('POST', `/pending-changes/${change?.id}/approve`)).status).toBe(200)
  }
  await move(season, 'open')
  const later = await officer.call('PUT', `/seasons/${season.id}`, { expected_on: '2027-05-16' })
  expect(later.body.message).toContain('until a second person approves it')
  expect((await read(season))?.first_on).toBe('2027-05-17')
  await approve({ name: 'Expected first day', from: '17 May 2027', to: '16 May 2027' })
  expect((await read(season))?.first_on).toBe('2027-05-16')
  const asked = await confirm(season, '2027-05-18')
  expect(asked.body.message).toContain('until a second person approves it')
  expect(await read(season)).toMatchObject({ confirmed_on: null, first_on: '2027-05-16' })
  expect((await confirm(season, '2027-05-17')).status).toBe(409)
  const early = await officer.call('PUT', `/seasons/${season.id}`, { expected_on: '2027-05-16' })
  expect(early.status).toBe(409)
  await app.workDueJobs()
  const outbox = join(app.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((file) => mailText(join(outbox, file))))
  expect(mails.join()).toContain('The first day of a season waits for approval')
  await approve({
    name: 'First day',
    from: 'expected, not confirmed',
    to: expect.stringMatching(/^18 May 2027, confirmed: .*slaughters can be recorded/),
  })
  expect(await read(season)).toMatchObject({ confirmed_on: '2027-05-18', first_on: '2027-05-18' })
  const moved = await officer.call('PUT', `/seasons/${season.id}`, { expected_on: '2027-05-16' })
  expect(moved.body.message).toContain('is confirmed')
})
