import { expect, test } from 'vitest'
import { type Columns, columnsProblem, roleOf, withRole } from './columns.ts'

const columns: Columns = {
  date: 'Date',
  date_format: 'day first',
  description: ['Narration'],
  credit: 'Credit',
  debit: 'Debit',
  amount: null,
  direction: null,
  balance: 'Balance',
  reference: null,
  counterparty: null,
}

test('every column of the bank’s file says what it is, or that it is not read', () => {
  const names = ['Date', 'Narration', 'Credit', 'Debit', 'Balance', 'Branch']
  expect(names.map((name) => roleOf(columns, name))).toEqual([
    'date',
    'description',
    'credit',
    'debit',
    'balance',
    '',
  ])
})

test('a column that takes the place of another leaves it unread', () => {
  const changed = withRole(columns, 'Posted', 'date')
  expect(roleOf(changed, 'Posted')).toBe('date')
  expect(roleOf(changed, 'Date')).toBe('')
})

test('the bank’s text may stand in several columns', () => {
  const changed = withRole(columns, 'Details', 'description')
  expect(changed.description).toEqual(['Narration', 'Details'])
  expect(withRole(changed, 'Narration', '').description).toEqual(['Details'])
})

test('money stands in one column or in two, never in both ways', () => {
  const one = withRole(columns, 'Sum', 'amount')
  expect(one).toMatchObject({ amount: 'Sum', credit: null, debit: null })
  const two = withRole({ ...one, direction: 'CR/DR' }, 'Credit', 'credit')
  expect(two).toMatchObject({ amount: null, direction: null, credit: 'Credit' })
})

test.each([
  ['the day', { date: null }, 'Choose the date column'],
  ['the text', { description: [] }, 'Choose a column that describes the line'],
  ['the money', { credit: null }, 'Choose the column of money that came in, or one column of amounts'],
])('without a column of %s the file cannot be read yet', (_, gap, problem) => {
  expect(columnsProblem(columns)).toBeUndefined()
  expect(columnsProblem({ ...columns, ...gap })).toBe(problem)
})
