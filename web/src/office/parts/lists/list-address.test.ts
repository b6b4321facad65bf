import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listDates, pageSizes, sortOrders } from '../../../../../contract/src/lists.ts'
import { readerOf } from '../../../../../words/src/reader.ts'
import { donationFilterFields } from '../../donations/donations-page.tsx'
import { causeNames } from '../names.ts'
import { chosenValues, readListAddress, withoutValue, writeListAddress } from './list-address.ts'

const { t } = readerOf('en')

const today = '2026-11-21'
const fields = donationFilterFields(t, causeNames(t, []))
const read = (address: string) => readListAddress(fields, new URLSearchParams(address), today)

const aDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const aName = fc.string({ unit: 'grapheme', minLength: 1 })
const names = fc.uniqueArray(aName, { maxLength: 4 })
const aNumber = fc.option(fc.nat(999_999_999).map(String), { nil: '' })
const aView = fc.record({
  filters: fc.record({
    cause_names: names,
    date_from: fc.option(aDay, { nil: '' }),
    date_to: aDay,
    dated_by: fc.constantFrom(...listDates),
    donation_code: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    statuses: names,
    payment_gateways: names,
    payment_modes: names,
    amount_from: aNumber,
    amount_to: aNumber,
    search: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    waiting: names,
    flags: names,
    kinds: names,
    campaigns: names,
    pages: names,
    bank_accounts: names,
  }),
  page: fc.integer({ min: 1, max: 10_000_000 }),
  per_page: fc.constantFrom(...pageSizes),
  sort: fc.constantFrom(...sortOrders),
})

test('a bookmarked or shared view opens unchanged', () => {
  fc.assert(
    fc.property(aView, (view) => {
      const address = writeListAddress(fields, view, today).toString()
      expect(read(address)).toEqual(view)
    }),
  )
})

test('the list ends today by default, also for a view bookmarked yesterday', () => {
  expect(read('').filters.date_to).toBe(today)
  const bookmark = writeListAddress(fields, read(''), today)
  expect(bookmark.toString()).toBe('')
  expect(readListAddress(fields, bookmark, '2026-11-22').filters.date_to).toBe('2026-11-22')
  expect(read('date_to=2026-10-31').filters.date_to).toBe('2026-10-31')
  expect(read('date_from=2026-10-31').filters.date_from).toBe('2026-10-31')
  expect(read('').filters.date_from).toBe('')
})

test('invalid values in the address are ignored', () => {
  expect(
    read('date_from=banana&date_to=2026-02-30&page=-1&per_page=7&statuses=&statuses=failed&statuses=failed'),
  ).toEqual({ ...read(''), filters: { ...read('').filters, statuses: ['failed'] } })
  expect(read('page=1.5&per_page=1000000&sort=random')).toEqual(read(''))
})

test('the screen opens with any address', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(fields), 'page', 'per_page', 'sort'), fc.string())),
      (pairs) => {
        const request = readListAddress(fields, new URLSearchParams(pairs), today)
        expect(read(writeListAddress(fields, request, today).toString())).toEqual(request)
      },
    ),
  )
})

test('filter values are removed one by one until none remains', () => {
  fc.assert(
    fc.property(aView, ({ filters }) => {
      const chosen = chosenValues(fields, filters, today)
      const [first, ...others] = chosen
      if (!first) return
      expect(chosenValues(fields, withoutValue(filters, first.name, first.value), today)).toEqual(others)
      const remaining = chosen.reduce((left, { name, value }) => withoutValue(left, name, value), filters)
      expect(chosenValues(fields, remaining, today)).toEqual([])
    }),
  )
})
