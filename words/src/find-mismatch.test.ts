import { expect, test } from 'vitest'
import { findMismatch } from './find-mismatch.ts'
import { listPlaceholders } from './placeholders.ts'

const original =
  'Please transfer {amount} to {accounts, plural, =1 {this account} other {one of these accounts}}, {name}:'
const mismatch = (message: string, locale = 'en') =>
  findMismatch(original, message, { locale, mayLack: ['name', 'accounts'] })

test('a message with the original’s placeholders in another order, or with more plural forms, is accepted', () => {
  for (const message of [
    original,
    '{amount}: transfer it, please.',
    'To {accounts, plural, one {one account} other {# accounts}} go {amount}',
    '{accounts, plural, =0 {{amount}} other {{amount} {name}}}',
    "It’s {amount} < 5 and '{this}' is text",
  ])
    expect(mismatch(message), message).toBeUndefined()
})

test('a syntax error, an unknown placeholder, one missing in a form and a foreign plural form are refused', () => {
  expect(mismatch('Please transfer {amount')).toEqual({ kind: 'unreadable' })
  expect(mismatch('{amount} {accounts, plural, one {x}}')).toEqual({ kind: 'unreadable' })
  expect(mismatch('{amount} {donor}')).toEqual({ kind: 'unknown', name: 'donor' })
  expect(mismatch('{amount} <b>now</b>')).toEqual({ kind: 'unknown tag', name: 'b' })
  expect(mismatch('Please transfer')).toEqual({ kind: 'missing', name: 'amount' })
  expect(mismatch("Please transfer '{amount}'")).toEqual({ kind: 'missing', name: 'amount' })
  expect(mismatch('{accounts, plural, =1 {{amount}} other {it}}')).toEqual({
    kind: 'missing',
    name: 'amount',
  })
  expect(mismatch('{amount} {accounts, plural, few {x} other {y}}')).toEqual({
    kind: 'forms',
    name: 'accounts',
  })
  for (const written of [
    '{amount, number}',
    '{amount, plural, other {x}}',
    '{accounts, selectordinal, other {x}}',
  ])
    expect(mismatch(`{amount} ${written}`)?.kind, written).toBe('written otherwise')
})

test('placeholders are listed as in the original', () => {
  expect(listPlaceholders(original)).toEqual([
    { name: 'amount', written: '{amount}' },
    { name: 'accounts', written: '{accounts, plural, =1 {this account} other {one of these accounts}}' },
    { name: 'name', written: '{name}' },
  ])
  expect(listPlaceholders('السلام علیکم \u2068{name}\u2069!')).toEqual([
    { name: 'name', written: '\u2068{name}\u2069' },
  ])
})
