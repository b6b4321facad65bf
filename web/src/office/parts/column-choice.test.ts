import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { type ColumnMapping, columnsProblem, roleOf, withRole } from './column-choice.tsx'

const { t } = readerOf('en')

const columns: ColumnMapping = {
  date: 'Date',
  date_format: 'day_first',
  description: ['Narration'],
  credit: 'Credit',
  debit: 'Debit',
  amount: null,
  direction: null,
  balance: 'Balance',
  reference: null,
  counterparty: null,
}

test('every column of the bank’s file shows its role, or that it is ignored', () => {
  const names = ['Date', 'Narration', 'Credit', 'Debit', 'Balance', 'Branch']
  expect(names.map((name) => roleOf(t, columns, name))).toEqual([
    'date',
    'description',
    'credit',
    'debit',
    'balance',
    '',
  ])
})

test("a column that takes another's role leaves the other ignored", () => {
  const changed = withRole(t, columns, 'Posted', 'date')
  expect(roleOf(t, changed, 'Posted')).toBe('date')
  expect(roleOf(t, changed, 'Date')).toBe('')
})

test('the bank’s text may span several columns', () => {
  const changed = withRole(t, columns, 'Details', 'description')
  expect(changed.description).toEqual(['Narration', 'Details'])
  expect(withRole(t, changed, 'Narration', '').description).toEqual(['Details'])
})

test('the amount is in one column or in two, never both', () => {
  const one = withRole(t, columns, 'Sum', 'amount')
  expect(one).toMatchObject({ amount: 'Sum', credit: null, debit: null })
  const two = withRole(t, { ...one, direction: 'CR/DR' }, 'Credit', 'credit')
  expect(two).toMatchObject({ amount: null, direction: null, credit: 'Credit' })
})

test.each([
  ['the day', { date: null }, 'Choose the date column'],
  ['the text', { description: [] }, 'Choose a column that describes the line'],
  ['the money', { credit: null }, 'Choose the column of money that came in, or one column of amounts'],
])('without a column of %s the file cannot be read', (_, gap, problem) => {
  expect(columnsProblem(t, columns)).toBeUndefined()
  expect(columnsProblem(t, { ...columns, ...gap })).toBe(problem)
})
