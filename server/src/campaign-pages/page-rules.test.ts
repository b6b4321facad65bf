import { expect, test } from 'vitest'
import { findAccounts, freeSlug, pageState, slugOf } from './page-rules.ts'

const at = '2026-11-30T00:00:00Z'
const none = { hidden_at: null, ended_at: null, is_approved: false, is_waiting: false }

test.each([
  ['draft', none],
  ['waiting', { ...none, is_waiting: true }],
  ['live', { ...none, is_approved: true }],
  // An edit never takes a live page down.
  ['live', { ...none, is_approved: true, is_waiting: true }],
  ['ended', { ...none, is_approved: true, ended_at: at }],
  ['hidden', { ...none, is_approved: true, ended_at: at, hidden_at: at }],
] as const)('a page is %s', (state, facts) => {
  expect(pageState(facts)).toBe(state)
})

test('the address of a page comes from its title, is never taken twice, and is never one of the campaign', () => {
  expect(slugOf('In memory of Nana’s smile!')).toBe('in-memory-of-nanas-smile')
  expect(slugOf('Zoë & Ali, 10 km')).toBe('zoe-ali-10-km')
  expect(slugOf('امی کی یاد میں')).toBe('ami-ki-yad-min')
  expect(slugOf('سسی تھر کے لیے ۵۰ کلومیٹر چلے گی!')).toBe('sasi-thar-ke-lie-50-kalomitr-chale-gi')
  expect(slugOf('آؤ، وضو کا پانی دیں')).toBe('aao-wazo-ka-pani-din')
  expect(slugOf('❤')).toBe('page')
  expect(freeSlug('run', ['run', 'run-2'])).toBe('run-3')
  expect(freeSlug('live', [])).toBe('live-2')
})

test.each([
  'Pay to PK24SCBL0000001171495101',
  'Call 0300 1234567',
  'Call 0300 my 1234567',
  'See www.example.com',
  'Write to ali@example.com',
  '۰۳۰۰۱۲۳۴۵۶۷',
  'Account 1234 5678',
])('“%s” may name an account, a phone or a link', (text) => {
  expect(findAccounts(text, null)).not.toEqual([])
})

test('a story may have a year, an age, small amounts and the goal', () => {
  const story =
    'My father died on 12 March 2019 at the age of 74. In 2025 we raised 50,000 rupees in 30 days.'
  expect(findAccounts(story, null)).toEqual([])
  expect(findAccounts('We need Rs. 500,000 for a well.', 500_000)).toEqual([])
  expect(findAccounts('We need Rs. 500,000 for a well.', 400_000)).not.toEqual([])
})
