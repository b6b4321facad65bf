import { expect, test } from 'vitest'
import {
  answerDuplicates,
  groupDuplicates,
  type IdentifiedLine,
  identifyLines,
  type KnownLine,
} from './identify-lines.ts'

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
      return { ...read, id: place + 1, fingerprint, occurrence: place + 1 }
    })
  const begun = performance.now()
  const again = identifyLines(
    file(() => null),
    storedLines(() => null),
  )
  expect(again.map(({ known }) => known?.id)).toEqual(again.map((_, place) => place + 1))
  // With other balances they may be the stored lines or new ones: one question.
  const other = identifyLines(
    file((place) => place),
    storedLines((place) => count + place),
  )
  expect(other.filter(({ known }) => known)).toEqual([])
  expect(groupDuplicates(other)).toMatchObject([{ line_count: count, moved_paisa: -count }])
  // 2 s on two cores; comparing all pairs takes a minute.
  expect(performance.now() - begun).toBeLessThan(20_000)
})

type Row = [day: number, text: string, amount: number, balance?: number]

const fileOf = (rows: Row[]) =>
  rows.map(([day, description, amount_paisa, balance], index) => ({
    line: index + 2,
    value_date: `2026-11-0${day}`,
    amount_paisa,
    description,
    counterparty: '',
    reference: '',
    balance_paisa: balance ?? null,
  }))

/** Stores a file as the first one of its account. */
const stored = (rows: Row[]): KnownLine[] =>
  identifyLines(fileOf(rows), []).map(({ read, fingerprint, occurrence }, index) => ({
    ...read,
    fingerprint,
    occurrence,
    id: index + 1,
  }))

/** Each line as the number of the stored line, 'new', or a question about a stored line. */
const outcomeOf = (line: IdentifiedLine) =>
  line.known ? line.known.id : line.rival ? `${line.rival.id}?` : 'new'

test.each<[name: string, first: Row[], second: Row[], outcome: (number | string)[]]>([
  [
    'a late line before it',
    [
      [2, 'A', 5, 105],
      [3, 'B', 9, 114],
    ],
    [
      [2, 'A', 5, 105],
      [2, 'C', 7, 112],
      [3, 'B', 9, 121],
    ],
    [1, 'new', '2?'],
  ],
  [
    'a late line of its own amount',
    [[3, 'B', 9, 109]],
    [
      [3, 'C', 9, 109],
      [3, 'B', 9, 118],
    ],
    ['new', '1?'],
  ],
  [
    'a late line of its own text',
    [[3, 'B', 9, 109]],
    [
      [3, 'B', 9, 109],
      [3, 'B', 9, 118],
    ],
    [1, 'new'],
  ],
  [
    'another order within the day',
    [
      [3, 'A', 5, 105],
      [3, 'B', 9, 114],
    ],
    [
      [3, 'B', 9, 109],
      [3, 'A', 5, 114],
    ],
    ['2?', '1?'],
  ],
  [
    'a reversal at its value date',
    [
      [2, 'A', 5, 105],
      [3, 'B', 9, 114],
    ],
    [
      [2, 'A', 5, 105],
      [2, 'REV A', -5, 100],
      [3, 'B', 9, 109],
    ],
    [1, 'new', '2?'],
  ],
  [
    'balances less a lien',
    [
      [2, 'A', 5, 105],
      [3, 'B', 9, 114],
    ],
    [
      [2, 'A', 5, 95],
      [3, 'B', 9, 104],
    ],
    ['1?', '2?'],
  ],
  [
    'a part of the first day only',
    [
      [2, 'A', 5, 105],
      [2, 'B', 9, 114],
    ],
    [
      [2, 'B', 9, 114],
      [3, 'C', 9, 123],
    ],
    [2, 'new'],
  ],
  [
    'a second gift that looks the same',
    [[2, 'A', 5]],
    [
      [2, 'A', 5],
      [2, 'A', 5],
    ],
    [1, 'new'],
  ],
  ['a lost character and no balances', [[2, 'AÏSHA', 5]], [[2, 'A\uFFFDSHA', 5]], ['1?']],
  [
    'a longer text and no balances',
    [
      [2, 'A', 5],
      [2, 'B', 6],
    ],
    [
      [2, 'A', 5],
      [2, 'B OF C', 6],
    ],
    [1, '2?'],
  ],
  ['another text and the same balance', [[2, 'A', 5, 105]], [[2, 'INCOMING', 5, 105]], [1]],
  ['no balances at first', [[2, 'A', 5]], [[2, 'A', 5, 105]], [1]],
  ['another day', [[2, 'A', 5, 105]], [[3, 'A', 5, 110]], ['new']],
  ['another amount', [[2, 'A', 5, 105]], [[2, 'A', 6, 106]], ['new']],
])('after %s a line is known, new or asked about', (_, first, second, outcome) => {
  expect(identifyLines(fileOf(second), stored(first)).map(outcomeOf)).toEqual(outcome)
})

test('lines whose balances moved by one amount are one question, those with another text one each', () => {
  const known = stored([
    [2, 'A', 5, 105],
    [3, 'B', 9, 114],
    [3, 'OLD', 1, 115],
    [4, 'OTHER', 2, 117],
  ])
  const second = fileOf([
    [2, 'A', 5, 205],
    [3, 'B', 9, 214],
    [3, 'NEW', 1, 215],
    [4, 'TEXT', 2, 217],
  ])
  const lines = identifyLines(second, known)
  const questions = groupDuplicates(lines)
  expect(questions).toMatchObject([
    { line_count: 2, first_day: '2026-11-02', last_day: '2026-11-03', moved_paisa: 100 },
    {
      line_count: 1,
      moved_paisa: null,
      lines: [{ description: 'NEW', stored: { description: 'OLD', balance_paisa: 115 } }],
    },
    { line_count: 1, moved_paisa: null },
  ])
  const [moved, text, other] = questions.map(({ key }) => key) as [string, string, string]
  const answered = answerDuplicates(lines, { [moved]: 'same', [text]: 'new', [other]: 'same' })
  expect(answered.map(({ known }) => known?.id ?? null)).toEqual([1, 2, null, 4])
  expect(answerDuplicates(lines, {}).every(({ known }) => known === null)).toBe(true)
})

test('texts of more than twenty lines, as after a new layout of the bank, are one question', () => {
  const rows = (text: string) =>
    Array.from({ length: 21 }, (_, index): Row => [index > 9 ? 3 : 2, `${text} ${index}`, index + 1])
  expect(groupDuplicates(identifyLines(fileOf(rows('NEW')), stored(rows('OLD'))))).toMatchObject([
    { line_count: 21, moved_paisa: null },
  ])
})

test('an afternoon’s download with gifts of the morning’s amounts asks nothing', () => {
  const morning = stored([
    [2, 'RAAST FROM AMNA', 1000],
    [2, 'RAAST FROM OMAR', 1000],
  ])
  const afternoon = fileOf([
    [2, 'RAAST FROM SANA', 1000],
    [2, 'RAAST FROM HINA', 1000],
  ])
  expect(identifyLines(afternoon, morning).map(outcomeOf)).toEqual(['new', 'new'])
})
