import { expect, test } from 'vitest'
import { findNewInstructions } from './compare-texts.ts'
import type { PublicText } from './public-texts.queries.ts'

const own = {
  accounts: [],
  phones: ['0300 1234567'],
  emails: ['amanah@gmail.com'],
  registrations: [],
  receiptPrefix: '',
  hosts: ['amanah.org.pk'],
  pages: [],
}
const charity = (fields: Record<string, string>): PublicText[] =>
  Object.entries(fields).map(([field, text]) => ({ place: 'charity', field, language: 'en', text }))
const cause = (kind: string, fields: Record<string, string>, language = 'en'): PublicText[] =>
  Object.entries({ kind, ...fields }).map(([field, text]) => ({ place: 'cause 3', field, language, text }))

test.each([
  ['phone', '0333 7654321', '03337654321'],
  ['whatsapp', '+92 333 7654321', '923337654321'],
  ['registration_number', '0099887766', '0099887766'],
  ['tax_number', '03337654321', '03337654321'],
  ['email', 'office@evil.test', 'office@evil.test'],
])('a new %s of the charity waits, since texts may repeat it or donors ask there', (field, text, value) => {
  expect(findNewInstructions(charity({ [field]: 'before' }), charity({ [field]: text }), own)).toEqual([
    value,
  ])
})

test.each([
  ['phone', '+92 300 1234567'],
  ['phone', '111 222 333'],
  ['tax_number', '3277876-1'],
  ['email', 'info@amanah.org.pk'],
  ['email', ''],
])('the %s %s needs nobody else', (field, text) => {
  expect(findNewInstructions(charity({ [field]: 'before' }), charity({ [field]: text }), own)).toEqual([])
})

test.each(['Zakat', 'Z\u200bakaat for widows', 'Zakāt', 'زکوٰۃ', 'زكاة الفطر'])(
  'a general cause called %s waits: its gifts would be paid to the accounts for other gifts',
  (fundtitle) => {
    const found = ['zakat → general']
    expect(findNewInstructions([], cause('general', { fundtitle }), own)).toEqual(found)
    const before = cause('general', { fundtitle: 'Wells' })
    expect(findNewInstructions(before, cause('general', { fundtitle }), own)).toEqual(found)
    expect(findNewInstructions([], cause('zakat', { fundtitle }), own)).toEqual([])
  },
)

test('a general cause called zakat in its sub types or another language is found', () => {
  const before = cause('general', { fundtitle: 'Wells' })
  for (const after of [
    cause('general', { fundtitle: 'Wells', fundtypes: 'Sadqah\nZakat' }),
    [...before, { place: 'cause 3', field: 'fundtitle', language: 'ur', text: 'زکوٰۃ' }],
  ])
    expect(findNewInstructions(before, after, own)).toEqual(['zakat → general'])
})

test('a general cause that was called zakat already, or speaks of zakat in its description, passes', () => {
  const named = cause('general', { fundtitle: 'Zakat' })
  expect(findNewInstructions(named, [...named, ...cause('general', { impact: 'x' })], own)).toEqual([])
  const wells = cause('general', { fundtitle: 'Wells', funddetail: 'For your zakat choose Zakat.' })
  expect(findNewInstructions([], wells, own)).toEqual([])
})

test('accounts split between fields that donors read together are found', () => {
  const fields = {
    fundtitle: 'Send to PK61MEZN0099',
    funddetail: `<p>3 wells of 2024 ${'for the villages of Thar '.repeat(20)}</p>`,
    impact: '887766554433',
  }
  const iban = 'PK61MEZN0099887766554433'
  expect(findNewInstructions([], cause('general', fields), own)).toEqual([iban])
  expect(findNewInstructions(cause('general', fields), cause('general', fields), own)).toEqual([])
  const { impact, ...english } = fields
  const urdu: PublicText = { place: 'cause 3', field: 'impact', language: 'ur', text: impact }
  expect(findNewInstructions([], [...cause('general', english), urdu], own)).toEqual([iban])

  const { impact: tagline, ...others } = fields
  expect(findNewInstructions([], cause('general', { ...others, tagline }), own)).toEqual([iban])

  const split = { address: 'Bank: 00998877', slogan: 'Since 1998', hours: '66554433' }
  expect(findNewInstructions(charity({ slogan: 'Since 1998' }), charity(split), own)).toEqual([
    '0099887766554433',
  ])
})

test('an ordinary profile is accepted', () => {
  const profile = {
    name: 'Amanah 786',
    address: 'Plot 12, Bank Road, Karachi 75500',
    hours: '9:00 to 17:00, Monday to Saturday',
    phone: '0300 1234567',
    registration_number: 'RS/2419',
    tax_number: '3277876-1',
    footer: 'Serving 12,500 families since 1998. Give by bank transfer.',
  }
  expect(findNewInstructions(charity({ name: 'Amanah 786' }), charity(profile), own)).toEqual([])
})
