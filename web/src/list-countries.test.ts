import { afterEach, expect, test } from 'vitest'
import { countries } from '../../contract/src/countries.ts'
import { speakTo } from '../../words/src/say.ts'
import { listCountries } from './list-countries.ts'

const english = speakTo(() => 'en')
afterEach(() => void speakTo(english))

test('on pages in Urdu, countries have Urdu names in Urdu alphabetical order', () => {
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

test('in English, countries are in list order, each once', () => {
  expect(listCountries()).toBe(listCountries())
  expect(listCountries().map(({ value }) => value)).toEqual(countries.map(({ name }) => name))
})
