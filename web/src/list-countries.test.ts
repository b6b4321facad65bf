import { afterEach, expect, test } from 'vitest'
import { countries } from '../../contract/src/countries.ts'
import { speakTo } from '../../words/src/say.ts'
import { listCountries } from './list-countries.ts'

const english = speakTo(() => 'en')
afterEach(() => void speakTo(english))

test('on pages in Urdu countries stand in the order of the Urdu alphabet, under their Urdu names', () => {
  speakTo(() => 'ur')
  const listed = listCountries()
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

test('in English they stand as they are listed, and are listed once', () => {
  expect(listCountries()).toBe(listCountries())
  expect(listCountries().map(({ value }) => value)).toEqual(countries.map(({ name }) => name))
})
