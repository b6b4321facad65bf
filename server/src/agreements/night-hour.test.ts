import { expect, test } from 'vitest'
import { countries } from '../../../contract/src/countries.ts'
import { eveningIn, zoneOfDonor } from './night-hour.ts'

test('the evening of a night begins at nine on the donor’s clock', () => {
  const at = (instant: string) => new Date(instant)
  expect(eveningIn('Asia/Karachi', at('2027-02-09T15:59:00Z'))).toBe('2027-02-08')
  expect(eveningIn('Asia/Karachi', at('2027-02-09T16:00:00Z'))).toBe('2027-02-09')
  expect(eveningIn('Europe/London', at('2027-02-09T20:59:00Z'))).toBe('2027-02-08')
  expect(eveningIn('America/New_York', at('2027-02-10T02:00:00Z'))).toBe('2027-02-09')
})

test('a clock change within Ramazan neither repeats nor drops a night', () => {
  // Clocks in New York went forward on 8 March 2026, within Ramazan 1447.
  const evenings = Array.from({ length: 24 * 4 }, (_, hours) =>
    eveningIn('America/New_York', new Date(Date.parse('2026-03-07T00:30:00Z') + hours * 3_600_000)),
  )
  expect([...new Set(evenings)]).toEqual([
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ])
  expect(evenings).toEqual(evenings.toSorted())
  expect(eveningIn('America/New_York', new Date('2026-03-08T01:59:00Z'))).toBe('2026-03-06')
  expect(eveningIn('America/New_York', new Date('2026-03-09T01:00:00Z'))).toBe('2026-03-08')
})

test('a donor without a time zone gets the last one of the country in which evening comes', () => {
  expect(zoneOfDonor({ country: 'Pakistan' })).toBe('Asia/Karachi')
  expect(zoneOfDonor({ country: 'United Kingdom' })).toBe('Europe/London')
  expect(zoneOfDonor({ country: 'Pakistan', time_zone: 'Asia/Dubai' })).toBe('Asia/Dubai')
  expect(zoneOfDonor({ country: 'Pakistan', time_zone: 'Mars/Olympus' })).toBe('Asia/Karachi')
  const honolulu = eveningIn('Pacific/Honolulu', new Date('2027-02-10T08:00:00Z'))
  expect(eveningIn(zoneOfDonor({ country: 'United States' }), new Date('2027-02-10T08:00:00Z'))).toBe(
    honolulu,
  )
  for (const { name } of countries) expect(zoneOfDonor({ country: name }), name).toBeTruthy()
})
