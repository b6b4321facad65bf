import { expect, test } from 'vitest'
import { addTranslations, english, languageOfPart, readerOf, type Translate } from './reader.ts'
import { pathIn, splitPath } from './split-path.ts'

const urdu = readerOf('ur')
/** Translates keys that the catalogue of the product does not have. */
const translate = ({ t }: { t: Translate }) => t as unknown as (key: string, values?: object) => string

test('a message is in the reader’s language, falling back to English', () => {
  expect(english.t('ui.home')).toBe('Home')
  expect(urdu.t('ui.home')).not.toBe('Home')
  addTranslations('en', { 'test.only-here': 'Only here' })
  expect(translate(urdu)('test.only-here')).toBe('Only here')
})

test('a charity’s own text replaces the built-in one, for its reader alone', () => {
  const reader = readerOf('en', { 'ui.home': 'Our home' })
  expect([reader.t('ui.home'), reader.t('ui.try-again')]).toEqual(['Our home', english.t('ui.try-again')])
  expect([readerOf('en').t('ui.home'), readerOf('en')]).toEqual(['Home', english])
})

test('values, numbers and tags are placed as in the message', () => {
  addTranslations('en', {
    'test.count': [['count', 2, { one: [0, ' gift'], other: [0, ' gifts'] }]],
    'test.link': ['Read ', ['link', 'our ', ['what']], '.'],
  })
  const gifts = (count: number) => translate(english)('test.count', { count })
  expect([gifts(1), gifts(2)]).toEqual(['1 gift', '2 gifts'])
  const link = (words: unknown[]) => ({ link: words })
  expect(english.t.parts('test.link' as never, { what: 'terms', link } as never)).toEqual([
    'Read ',
    { link: ['our terms'] },
    '.',
  ])
})

test('a code in a sentence from right to left keeps its order', () => {
  addTranslations('ur', { 'test.code': ['رسید ', ['number'], ' منسوخ ہے'] })
  expect(translate(urdu)('test.code', { number: '2026-000123' })).toBe(
    'رسید \u20682026-000123\u2069 منسوخ ہے',
  )
})

test('a plain number in a sentence from right to left can select a form', () => {
  addTranslations('ur', { 'test.day': [['day', 1, { 31: 'آخری تاریخ', other: 'کوئی اور' }]] })
  expect(translate(urdu)('test.day', { day: '31' })).toBe('آخری تاریخ')
})

test('a screen that is not translated is in English', () => {
  addTranslations('ur', { 'test.language': 'en' })
  expect([languageOfPart('test', 'ur'), languageOfPart('donations', 'ur')]).toEqual(['en', 'ur'])
})

test('a missing translation throws instead of rendering nothing', () => {
  expect(() => translate(english)('office.nowhere')).toThrow('The words "office.nowhere" are not loaded.')
})

test('an address has a language prefix, except in English', () => {
  expect(splitPath('/ur/donation/x?a=1')).toEqual({ named: 'ur', path: '/donation/x?a=1' })
  expect(splitPath('/ur')).toEqual({ named: 'ur', path: '/' })
  expect(splitPath('/ur?cause=3')).toEqual({ named: 'ur', path: '/?cause=3' })
  for (const path of ['/', '/en/x', '/urn', '/donation/ur', '/admin'])
    expect(splitPath(path)).toEqual({ named: undefined, path })
  expect([pathIn('ur', '/'), pathIn('ur', '/zakat'), pathIn('en', '/')]).toEqual(['/ur', '/ur/zakat', '/'])
})
