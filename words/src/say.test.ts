import { afterAll, expect, test } from 'vitest'
import type { Language } from '../../contract/src/language/language.ts'
import { languageOfPart, learn, say, sayParts, speakTo, translateTo } from './say.ts'
import { pathIn, splitPath } from './split-path.ts'

let now: Language = 'en'
const before = speakTo(() => now)
afterAll(() => void speakTo(before))

test('a message is in the reader’s language, falling back to English', () => {
  expect(say('ui.home')).toBe('Home')
  now = 'ur'
  expect(say('ui.home')).not.toBe('Home')
  learn('en', { 'test.only-here': 'Only here' })
  expect(say('test.only-here' as never)).toBe('Only here')
  now = 'en'
})

test('a text is translated into a language that is not the reader’s', () => {
  expect(translateTo('ur')('ui.home')).not.toBe('Home')
  expect(translateTo('en')('ui.home')).toBe(say('ui.home'))
})

test('values, numbers and tags are placed as in the message', () => {
  learn('en', {
    'test.count': [['count', 2, { one: [0, ' gift'], other: [0, ' gifts'] }]],
    'test.link': ['Read ', ['link', 'our ', ['what']], '.'],
  })
  const sayCount = (count: number) =>
    (say as (key: string, values: object) => string)('test.count', { count })
  expect([sayCount(1), sayCount(2)]).toEqual(['1 gift', '2 gifts'])
  const link = (words: unknown[]) => ({ link: words })
  expect(sayParts('test.link' as never, { what: 'terms', link } as never)).toEqual([
    'Read ',
    { link: ['our terms'] },
    '.',
  ])
})

test('a code in a sentence from right to left keeps its order', () => {
  learn('ur', { 'test.code': ['رسید ', ['number'], ' منسوخ ہے'] })
  now = 'ur'
  const said = (say as (key: string, values: object) => string)('test.code', { number: '2026-000123' })
  now = 'en'
  expect(said).toBe('رسید \u20682026-000123\u2069 منسوخ ہے')
})

test('a screen that is not translated is in English', () => {
  learn('ur', { 'test.language': 'en' })
  expect([languageOfPart('test', 'ur'), languageOfPart('donations', 'ur')]).toEqual(['en', 'ur'])
})

test('a missing translation throws instead of rendering nothing', () => {
  expect(() => say('office.nowhere' as never)).toThrow('The words "office.nowhere" are not loaded.')
})

test('an address has a language prefix, except in English', () => {
  expect(splitPath('/ur/donation/x?a=1')).toEqual({ named: 'ur', path: '/donation/x?a=1' })
  expect(splitPath('/ur')).toEqual({ named: 'ur', path: '/' })
  expect(splitPath('/ur?cause=3')).toEqual({ named: 'ur', path: '/?cause=3' })
  for (const path of ['/', '/en/x', '/urn', '/donation/ur', '/admin'])
    expect(splitPath(path)).toEqual({ named: undefined, path })
  expect([pathIn('ur', '/'), pathIn('ur', '/zakat'), pathIn('en', '/')]).toEqual(['/ur', '/ur/zakat', '/'])
})
