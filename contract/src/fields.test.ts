import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { english } from '../../words/src/reader.ts'
import { countries, countryName } from './countries.ts'
import { donationLink, email, instant, optionalText, requiredText, sentInstant } from './fields.ts'
import { pakistan } from './home-country.ts'
import { type Message, messageOfIssue } from './message.ts'
import { cnicProblem, emailProblem, phoneProblem, textProblem } from './text-rules.ts'

const messageOf = (problem: Message | undefined) => problem && english.t.message(problem)

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const anyDigits = fc.integer({ min: 1, max: 20 }).chain((length) => digits(length))
const abroad = fc.constantFrom(...countries.map(({ name }) => name).filter((name) => name !== pakistan))
const notDigits = fc.string({ minLength: 1 }).filter((text) => !/^[0-9]+$/.test(text))

test('a phone number in Pakistan has exactly 11 digits', () => {
  fc.assert(
    fc.property(anyDigits, (phone) => {
      const problem = 'Ensure the phone number has exactly 11 digits'
      expect(messageOf(phoneProblem(pakistan, phone))).toBe(phone.length === 11 ? undefined : problem)
    }),
  )
})

test('a phone number abroad has 9 to 15 digits', () => {
  fc.assert(
    fc.property(abroad, anyDigits, (country, phone) => {
      const good = phone.length >= 9 && phone.length <= 15
      expect(messageOf(phoneProblem(country, phone))).toBe(good ? undefined : 'Enter valid phone number')
    }),
  )
})

test('a CNIC in Pakistan has exactly 13 digits, abroad 9 to 15, and may be left out everywhere', () => {
  fc.assert(
    fc.property(abroad, anyDigits, (country, cnic) => {
      const problem = 'Ensure the CNIC number has exactly 13 digits'
      expect(messageOf(cnicProblem(pakistan, cnic))).toBe(cnic.length === 13 ? undefined : problem)
      expect(cnicProblem(country, cnic) === undefined).toBe(cnic.length >= 9 && cnic.length <= 15)
      expect(cnicProblem(country, '')).toBeUndefined()
      expect(cnicProblem(pakistan, '')).toBeUndefined()
    }),
  )
})

test('a phone number or CNIC with other characters than digits is refused', () => {
  fc.assert(
    fc.property(abroad, notDigits, (country, text) => {
      for (const place of [country, pakistan]) {
        expect(phoneProblem(place, text)).toBeDefined()
        expect(cnicProblem(place, text)).toBeDefined()
      }
    }),
  )
  for (const written of ['0300-1234567', '+923001234567', '0300 1234567', '٠٣٠٠١٢٣٤٥٦٧', '03001234567\n'])
    expect(messageOf(phoneProblem(pakistan, written)), written).toBe(
      'Ensure the phone number has exactly 11 digits',
    )
})

test('a missing phone number has the specified error message', () => {
  expect(messageOf(phoneProblem(pakistan, ''))).toBe('Phone is required')
  expect(messageOf(phoneProblem('Canada', ''))).toBe('Phone is required')
})

test.each(['a@b.co', 'ayesha.siddiqui+zakat@mail.example.org', " o'neil@example.com ", 'A@EXAMPLE.COM'])(
  "'%s' is an e-mail address",
  (written) => {
    expect(z.safeParse(email, written)).toEqual({ success: true, data: written.trim() })
  },
)

test.each([
  'ayesha',
  'ayesha@',
  '@example.com',
  'a@b',
  'a b@example.com',
  'a@exa mple.com',
  'a@example.com\nBcc: x@y.z',
  'a@b.com,c@d.com',
  '<a@b.com>',
  'a\0@b.com',
  `${'x'.repeat(250)}@b.com`,
])('%j is none', (written) => {
  const problems = z.safeParse(email, written).error?.issues.map(({ message }) => english.t.issue(message))
  expect(new Set(problems)).toEqual(new Set(['Enter valid email address']))
})

test('a name is stored without the spaces around it, and neither blank nor a control character passes', () => {
  const name = requiredText('fields.first-name')
  const problemOf = (value: unknown) => {
    const issue = z.safeParse(name, value).error?.issues[0]
    return issue && english.t.issue(issue.message)
  }
  expect(z.parse(name, '  Zainab bibi ')).toBe('Zainab bibi')
  for (const blank of ['', '   ', '\n\t', null, undefined, 7, {}, ['a']])
    expect(problemOf(blank)).toBe('First Name is required')
  for (const text of ['a\0b', 'a\nb', 'a\u007fb', 'a\u0085b'])
    expect(problemOf(text)).toBe('First Name contains a character that is not allowed')
  expect(problemOf('x'.repeat(100))).toBeUndefined()
  expect(problemOf('x'.repeat(101))).toBe('First Name can have at most 100 characters')
})

test('bidirectional and invisible characters are removed from a name, the joiners of Urdu stay', () => {
  const name = requiredText('fields.first-name')
  expect(z.parse(name, '\u202eAyesha\u202c \u2066Siddiqui\u2069\u200e\u200f')).toBe('Ayesha Siddiqui')
  expect(z.parse(name, 'Zai\u00adnab\u200b\ufeff\u2060 \u061c\u3164')).toBe('Zainab')
  for (const kept of ['می\u200cخواهم', 'علی\u200d', 'O’Neill', 'José', '\u0600١٢', '👩\u200d🌾'])
    expect(z.parse(name, kept)).toBe(kept)
  expect(english.t.issue(z.safeParse(name, '\u202e\u2066 \u200b').error?.issues[0]?.message ?? '')).toBe(
    'First Name is required',
  )
  expect(z.parse(optionalText('fields.remarks', 200), '\u202eevil')).toBe('evil')
  expect(z.parse(optionalText('fields.remarks', 200), '\u200e')).toBeNull()
})

test('a remark may be left out, and blank is the same as left out', () => {
  const remark = optionalText('fields.remarks', 200)
  for (const none of ['', '  ', null, undefined]) expect(z.parse(remark, none)).toBeNull()
  expect(z.parse(remark, ' For my mother ')).toBe('For my mother')
  expect(english.t.issue(z.safeParse(remark, 'x'.repeat(201)).error?.issues[0]?.message ?? '')).toBe(
    'Remarks can have at most 200 characters',
  )
})

test('there are about 240 countries, each once, with a code, a dial code and a flag', () => {
  expect(countries.length).toBeGreaterThanOrEqual(235)
  expect(countries.length).toBeLessThanOrEqual(255)
  for (const field of ['code', 'name', 'flag'] as const)
    expect(new Set(countries.map((country) => country[field])).size, field).toBe(countries.length)
  for (const { code, name, dialCode, flag } of countries) {
    expect(code, name).toMatch(/^[A-Z]{2}$/)
    expect(dialCode, name).toMatch(/^\+[1-9][0-9]{0,3}$/)
    expect(flag, name).toMatch(/^\p{Regional_Indicator}{2}$/u)
    const letters = [...flag].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 65))
    expect(letters.join(''), name).toBe(code)
  }
})

test('a country is found by name and by code, in any case', () => {
  for (const { code, name } of countries) {
    expect(countryName(name)).toBe(name)
    expect(countryName(` ${name.toLowerCase()} `)).toBe(name)
    expect(countryName(code.toLowerCase())).toBe(name)
  }
  expect(countryName('PK')).toBe(pakistan)
  for (const none of ['', 'Atlantis', 'constructor', '__proto__', 'XX'])
    expect(countryName(none)).toBeUndefined()
})

test('only a well-formed donation link is accepted', () => {
  const isLink = (link: unknown) => z.safeParse(donationLink, { link }).success
  expect(isLink('AAAAAAAAAAAAAAAAAAAA-_')).toBe(true)
  for (const other of [
    '',
    'A'.repeat(21),
    'A'.repeat(23),
    `${'A'.repeat(21)}/`,
    `${'A'.repeat(22)}\n`,
    null,
    5,
  ])
    expect(isLink(other)).toBe(false)
})

test('an invisible name is missing, a lone surrogate is refused, and each has one error message', () => {
  const messagesOf = (name: string) =>
    requiredText('office-fields.name')
      .safeParse(name)
      .error?.issues.map(({ message }) => english.t.issue(message))
  for (const blank of ['', '  ', '\u200b\u200b', '\u202e'])
    expect(messagesOf(blank), JSON.stringify(blank)).toEqual(['Name is required'])
  for (const broken of ['a\ud800', 'a\nb', 'a\0'])
    expect(messagesOf(broken), JSON.stringify(broken)).toEqual([
      'Name contains a character that is not allowed',
    ])
  for (const name of ['علی', 'José', '👍', '李']) expect(messagesOf(name), name).toBeUndefined()
  expect(email.safeParse('').error?.issues.map(({ message }) => english.t.issue(message))).toEqual([
    'Email is required',
  ])
})

test('the form and the server give the same error for a name or an e-mail address', () => {
  const texts = [
    '',
    '  ',
    'Amina',
    ' Amina Khan ',
    'x'.repeat(101),
    'a\tb',
    '\u200b',
    'Ayesha\u0000',
    'عائشہ',
  ]
  for (const text of texts)
    expect(textProblem('fields.first-name', text), JSON.stringify(text)).toEqual(
      messageOfIssue(requiredText('fields.first-name').safeParse(text).error?.issues[0]?.message ?? ''),
    )
  const addresses = [
    '',
    ' ',
    'amina@example.org',
    ' amina@example.org ',
    'amina@',
    'a..b@c.pk',
    `${'x'.repeat(250)}@c.pk`,
  ]
  for (const address of addresses)
    expect(emailProblem(address), address).toEqual(
      messageOfIssue(email.safeParse(address).error?.issues[0]?.message ?? ''),
    )
})

test('an answer writes each instant in UTC to the millisecond, and a call takes no other form', () => {
  const written = '2026-11-27T18:30:00.123Z'
  const [none, ...others] = [
    null,
    new Date(written),
    '2026-11-27T18:30:00.123456+00:00',
    '2026-11-27T23:30:00.123+05:00',
  ]
  for (const at of others) expect(z.parse(instant, at)).toBe(written)
  for (const at of [none, 0, '2026-11-27', '2026-11-27T18:30:00', new Date(Number.NaN)])
    expect(z.safeParse(instant, at).success, String(at)).toBe(false)
  for (const at of others) expect(z.safeParse(sentInstant, at).success, String(at)).toBe(false)
  expect(z.parse(sentInstant, written)).toBe(written)
})
