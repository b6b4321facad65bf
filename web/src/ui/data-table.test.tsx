import { render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './data-table.tsx'

type Gift = { code: string; amount: number }

function show(rows: Gift[] | undefined) {
  render(
    <DataTable<Gift>
      caption="Gifts"
      columns={[
        { title: 'Code', cell: ({ code }) => code },
        { title: 'Amount', cell: ({ amount }) => `Rs. ${amount}`, align: 'end' },
        { title: 'Action', cell: () => <button type="button">Details</button>, actions: true },
      ]}
      rows={rows}
      rowKey={({ code }) => code}
      empty="There is no gift yet"
    />,
  )
}

afterEach(() => vi.unstubAllGlobals())

const gifts = [
  { code: 'A1', amount: 500 },
  { code: 'B2', amount: 700 },
]

test('a table has a heading for each column and a row for each gift', () => {
  show(gifts)
  const [head, ...rows] = within(screen.getByRole('table', { name: 'Gifts' })).getAllByRole('row')
  expect(head?.textContent).toBe('CodeAmountAction')
  expect(rows.map((row) => row.textContent)).toEqual(['A1Rs. 500Details', 'B2Rs. 700Details'])
})

test('on a phone every gift is a card that says what each figure is', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  show(gifts)
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Gifts' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(['A1AmountRs. 500Details', 'B2AmountRs. 700Details'])
})

test('an empty list shows a message instead of a table', () => {
  show([])
  expect(screen.getByText('There is no gift yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('during the first load the table is busy', () => {
  show(undefined)
  expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeTruthy()
})
