import { expect, test, vi } from 'vitest'
import { countries } from '../../contract/src/countries.ts'
import { readerOf } from '../../words/src/reader.ts'
import { countryOfPhone, countryOfTimeZone, listCountries } from './list-countries.ts'

const { t } = readerOf('en')

test('on pages in Urdu, countries have Urdu names in Urdu alphabetical order', () => {
  const listed = listCountries(readerOf('ur').t)
  const place = (name: string) => listed.findIndex(({ value }) => value === name)
  const known = [
    'Afghanistan',
    'India',
    'Pakistan',
    'Türkiye',
    'China',
    'United Kingdom',
    'France',
    'Hungary',
  ]
  const places = known.map(place)
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(listed[place('Pakistan')]?.label).toBe('پاکستان')
  expect(listed).toHaveLength(countries.length)
})

test('in English, countries are in list order, each once', () => {
  expect(listCountries(t)).toBe(listCountries(t))
  expect(listCountries(t).map(({ value }) => value)).toEqual(countries.map(({ name }) => name))
})

test.each([
  ['UK', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['Britain', 'United Kingdom'],
  ['برطانیہ', 'United Kingdom'],
  ['UAE', 'United Arab Emirates'],
  ['Dubai', 'United Arab Emirates'],
  ['دبئی', 'United Arab Emirates'],
  ['USA', 'United States'],
  ['America', 'United States'],
  ['KSA', 'Saudi Arabia'],
  ['Saudia', 'Saudi Arabia'],
  ['سعودیہ', 'Saudi Arabia'],
  ['Turkey', 'Türkiye'],
  ['ترکی', 'Türkiye'],
  ['Holland', 'Netherlands'],
  ['ہالینڈ', 'Netherlands'],
])('%s is an alias of %s in both languages', (alias, country) => {
  for (const language of ['en', 'ur'] as const) {
    const named = listCountries(readerOf(language).t).filter(({ aliases }) => aliases?.includes(alias))
    expect(named.map(({ value }) => value)).toEqual([country])
  }
})

test.each([
  ['+44 7700 900123', 'United Kingdom'],
  ['0044 7700 900123', 'United Kingdom'],
  ['+1 212 555 0100', 'United States'],
  ['+971 50 123 4567', 'United Arab Emirates'],
  ['+92 300 1234567', 'Pakistan'],
  ['0300 1234567', undefined],
  ['+', undefined],
])('the number %s is from %s', (written, country) => {
  expect(countryOfPhone(written)).toBe(country)
})

test('the time zone of the browser tells the country, but not UTC', () => {
  const countryIn = (timeZone: string) => {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options)
    return countryOfTimeZone()
  }
  expect(countryIn('Asia/Karachi')).toBe('Pakistan')
  expect(countryIn('Europe/London')).toBe('United Kingdom')
  expect(countryIn('America/Los_Angeles')).toBe('United States')
  expect(countryIn('UTC')).toBeUndefined()
})
