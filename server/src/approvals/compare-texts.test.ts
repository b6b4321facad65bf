import { expect, test } from 'vitest'
import { findNewInstructions } from './compare-texts.ts'
import type { PublicText } from './public-texts.queries.ts'

const charity = (fields: Record<string, string>): PublicText[] =>
  Object.entries(fields).map(([field, text]) => ({ place: 'charity', field, language: 'en', text }))
const cause = (kind: string, fields: Record<string, string>, language = 'en'): PublicText[] =>
  Object.entries({ kind, ...fields }).map(([field, text]) => ({ place: 'cause 3', field, language, text }))

test.each(['Zakat', 'Z\u200bakaat for widows', 'Zakāt', 'زکوٰۃ', 'زكاة الفطر'])(
  'a general cause called %s waits: its gifts would be paid to the accounts for other gifts',
  (fundtitle) => {
    const found = ['zakat → general']
    expect(findNewInstructions([], cause('general', { fundtitle }))).toEqual(found)
    const before = cause('general', { fundtitle: 'Wells' })
    expect(findNewInstructions(before, cause('general', { fundtitle }))).toEqual(found)
    expect(findNewInstructions([], cause('zakat', { fundtitle }))).toEqual([])
  },
)

test('a general cause called zakat in its sub types or another language is found', () => {
  const before = cause('general', { fundtitle: 'Wells' })
  for (const after of [
    cause('general', { fundtitle: 'Wells', fundtypes: 'Sadqah\nZakat' }),
    [...before, { place: 'cause 3', field: 'fundtitle', language: 'ur', text: 'زکوٰۃ' }],
  ])
    expect(findNewInstructions(before, after)).toEqual(['zakat → general'])
})

test('a general cause that was called zakat already, or speaks of zakat in its description, passes', () => {
  const named = cause('general', { fundtitle: 'Zakat' })
  expect(findNewInstructions(named, [...named, ...cause('general', { impact: 'x' })])).toEqual([])
  const wells = cause('general', { fundtitle: 'Wells', funddetail: 'For your zakat choose Zakat.' })
  expect(findNewInstructions([], wells)).toEqual([])
})

test('an account split between fields that donors read is found, and one in a colour or price is none', () => {
  expect(findNewInstructions(charity({}), charity({ address: 'Bank: 00998877', hours: '66554433' }))).toEqual(
    ['00998877', '66554433'],
  )
  expect(
    findNewInstructions(charity({}), charity({ brand_color: '#123456', smallest_gift: '500000' })),
  ).toEqual([])
})

test.each([
  ['phone', '0333 7654321'],
  ['registration_number', '0099887766'],
  ['email', 'office@evil.test'],
  ['facebook', 'https://facebook.com/thief'],
  ['embed_origins', 'https://evil.test'],
])('a new %s of the charity is found', (field, text) => {
  expect(findNewInstructions(charity({ [field]: '' }), charity({ [field]: text }))).not.toEqual([])
})
