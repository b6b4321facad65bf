import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { day as dayRule } from '../../../../contract/src/lists.ts'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { dayAndTimeOf, dayBegins, dayEnds, dayOf } from './pakistan-time.ts'

const { db, drop } = await createTestDatabase()
afterAll(drop)

const anInstant = fc.date({
  min: new Date('1952-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const fiveHours = 5 * 3_600_000

async function edgesOf(day: string): Promise<[string, string]> {
  const { rows } = await sql<{ begins: Date; ends: Date }>`
    select ${dayBegins(day)} as begins, ${dayEnds(day)} as ends`.execute(db)
  return [rows[0]?.begins.toISOString() ?? '', rows[0]?.ends.toISOString() ?? '']
}

test('a day in Pakistan begins at 19:00 of the day before in UTC and is over 24 hours later', async () => {
  expect(await edgesOf('2026-03-01')).toEqual(['2026-02-28T19:00:00.000Z', '2026-03-01T19:00:00.000Z'])
  expect(await edgesOf('2024-02-29')).toEqual(['2024-02-28T19:00:00.000Z', '2024-02-29T19:00:00.000Z'])
  expect(await edgesOf('2026-12-31')).toEqual(['2026-12-30T19:00:00.000Z', '2026-12-31T19:00:00.000Z'])
})

test('every instant of these years is in the day that it is written under, and in no other', async () => {
  // Since 2010 the clocks in Pakistan have not been changed.
  const recent = anInstant.filter((instant) => instant.getFullYear() >= 2010)
  await fc.assert(
    fc.asyncProperty(recent, async (instant) => {
      const [begins, ends] = await edgesOf(dayOf(instant))
      expect(instant.toISOString() >= begins && instant.toISOString() < ends).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('the last second of a day and the first of the next are on two days, whatever the zone of the server', () => {
  expect(dayOf(new Date('2026-03-01T18:59:59.999Z'))).toBe('2026-03-01')
  expect(dayOf(new Date('2026-03-01T19:00:00.000Z'))).toBe('2026-03-02')
  expect(dayAndTimeOf(new Date('2026-03-01T18:59:59.999Z'))).toBe('2026-03-01 23:59:59')
  expect(dayAndTimeOf(new Date('2026-03-01T19:00:00.000Z'))).toBe('2026-03-02 00:00:00')
  expect(dayAndTimeOf(new Date('2026-03-01T07:05:09.000Z'))).toBe('2026-03-01 12:05:09')
})

test('day and time are those of UTC five hours later', () => {
  const recent = anInstant.filter((instant) => instant.getFullYear() >= 2010)
  fc.assert(
    fc.property(recent, (instant) => {
      const shifted = new Date(instant.getTime() + fiveHours).toISOString()
      expect(dayAndTimeOf(instant)).toBe(shifted.slice(0, 19).replace('T', ' '))
    }),
  )
})

test('every day that a filter takes is a day that the database knows', async () => {
  const written = fc.oneof(
    fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2023-02-29', '2024-02-29', '1900-02-29'),
    fc
      .tuple(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
      )
      .map(([year, month, day]) =>
        [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        ),
      ),
  )
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const parsed = dayRule.safeParse(text)
      if (!parsed.success || parsed.data === null) return
      const [begins, ends] = await edgesOf(parsed.data)
      expect(begins < ends || ends.startsWith('+')).toBe(true)
    }),
    { numRuns: 200 },
  )
})
