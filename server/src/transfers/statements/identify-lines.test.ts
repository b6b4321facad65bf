import { expect, test } from 'vitest'
import { identifyLines, type KnownLine } from './identify-lines.ts'

test('fifty thousand identical lines are identified quickly, with and without their balances', () => {
  const count = 50_000
  const line = {
    value_date: '2026-01-05',
    amount_paisa: 500,
    description: 'IBFT',
    counterparty: '',
    reference: '',
  }
  const file = (balance: (place: number) => number | null) =>
    Array.from({ length: count }, (_, place) => ({ ...line, line: place + 1, balance_paisa: balance(place) }))
  const storedLines = (balance: (place: number) => number | null) =>
    identifyLines(file(balance), []).map(({ read, fingerprint }, place): KnownLine => {
      const { value_date, amount_paisa, balance_paisa } = read
      return { id: place + 1, fingerprint, occurrence: place + 1, value_date, amount_paisa, balance_paisa }
    })
  const begun = performance.now()
  const again = identifyLines(
    file(() => null),
    storedLines(() => null),
  )
  expect(again.map(({ known }) => known?.id)).toEqual(again.map((_, place) => place + 1))
  // Different balances are different lines, however equal the rest is.
  const other = identifyLines(
    file((place) => place),
    storedLines((place) => count + place),
  )
  expect(other.filter(({ known }) => known)).toEqual([])
  // 2 s on two cores; comparing all pairs takes a minute.
  expect(performance.now() - begun).toBeLessThan(20_000)
})
