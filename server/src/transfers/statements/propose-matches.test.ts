import { expect, test } from 'vitest'
import { inventStatement, type MatchingBenchmark } from '../../../test/matching-benchmark/invent-statement.ts'
import { rateProposals, suggestedFor } from '../../../test/matching-benchmark/rate-proposals.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { findDonationCodes } from './find-donation-codes.ts'
import type { OpenLine, WaitingTransfer } from './find-pairs.ts'
import { matchName, prepareName, prepareText } from './match-name.ts'
import { proposeMatches } from './propose-matches.ts'

const shareOf = (name: string, text: string) => matchName(prepareName(name), prepareText(text)).share

test.each([
  ['Muhammad Saqib', 'IBFT FROM MOHD SAQIB'],
  ['Mohammed Usman Khan', 'MUHAMMAD OSMAN KHAN'],
  ['Ayesha Siddiqui', 'RAAST AISHA SIDDIQI'],
  ['Khadeeja Quraishi', 'KHADIJA QURESHI'],
  ['Zainab Chaudhry', 'CHOUDHRY ZAYNAB'],
  ['Bilal Rehman', 'IBFT BILALREHMAN'],
  ['Fatima Hussain', 'FT FROM 123456 FATIMAH HUSEIN'],
  ['Waqas Warraich', 'IBFT FROM WAQAS WARRA'],
])("'%s' is found in '%s'", (name, text) => {
  expect(shareOf(name, text)).toBeGreaterThan(0.75)
})

test.each([
  ['Ayesha Siddiqui', 'IBFT FROM BILAL CHEEMA'],
  ['Fahad Lodhi', 'IBFT FROM FARAH LODHI'],
  ['Muhammad Ali', 'CASH DEPOSIT BRANCH 0214'],
])("'%s' is not found in '%s'", (name, text) => {
  expect(shareOf(name, text)).toBeLessThan(0.55)
})

const line = (changes: Partial<OpenLine>): OpenLine => ({
  codes: findDonationCodes(changes.text ?? ''),
  id: 1,
  value_date: '2026-05-05',
  open_paisa: 500_000,
  kind: 'general',
  text: 'X',
  ...changes,
})
const transfer = (changes: Partial<WaitingTransfer>): WaitingTransfer => ({
  attempt_id: 1,
  code: '222-222-222',
  name: 'Sobia Warraich',
  references: [],
  created: '2026-05-04',
  missing: 5000,
  zakat_missing: 0,
  general_missing: 5000,
  ...changes,
})
const confidenceOf = (one: Partial<OpenLine>, other: Partial<WaitingTransfer>) =>
  proposeMatches([line({ text: 'IBFT SOBIA WARRAICH', ...one })], [transfer(other)]).get(1)?.proposals[0]
    ?.confidence

test('a match by name, amount and a near day is sure; one on the wrong account, a far day or half a name is not', () => {
  expect(confidenceOf({}, {})).toBe('sure')
  expect(confidenceOf({ kind: 'zakat' }, {})).not.toBe('sure')
  expect(confidenceOf({ value_date: '2026-05-20' }, {})).toBe('likely')
  expect(confidenceOf({ value_date: '2026-06-10' }, {})).toBe('possible')
  expect(confidenceOf({ text: 'IBFT SOBIA' }, {})).not.toBe('sure')
  expect(confidenceOf({ text: 'CASH' }, {})).toBe('possible')
  expect(confidenceOf({ open_paisa: 499_900 }, {})).toBeUndefined()
})

test('the number of a cheque is found with or without zeros in front of it', () => {
  const found = (text: string, reference: string) =>
    confidenceOf({ text: `CLEARING ${text}` }, { references: [reference] })
  expect([found('000771003', '771003'), found('771003', '0771003')]).toEqual(['sure', 'sure'])
})

test('staff are warned of zakat on an account that is not for it, and of other gifts on one that is for zakat alone', () => {
  const misplaced = (one: Partial<OpenLine>, other: Partial<WaitingTransfer>) =>
    proposeMatches([line({ text: 'IBFT SOBIA WARRAICH', ...one })], [transfer(other)]).get(1)?.proposals[0]
      ?.misplaced
  const zakat = { zakat_missing: 5000, general_missing: 0 }
  const both = { zakat_missing: 2000, general_missing: 3000 }
  expect(misplaced({ kind: 'general' }, {})).toBeNull()
  expect(misplaced({ kind: 'zakat' }, zakat)).toBeNull()
  expect(misplaced({ kind: 'general' }, zakat)).toBe('zakat')
  expect(misplaced({ kind: 'zakat' }, {})).toBe('general')
  expect(misplaced({ kind: 'general' }, both)).toBe('zakat')
  expect(misplaced({ kind: 'general', open_paisa: 300_000 }, both)).toBeNull()
})

test('a reference given by several donors, or not a bank’s, identifies nobody', () => {
  const confidenceFor = (reference: string) =>
    confidenceOf({ text: `CASH ${reference}`, value_date: '2026-05-05' }, { references: [reference] })
  expect(confidenceFor('FT26123456')).toBe('sure')
  expect(confidenceFor('ONLINE')).toBe('possible')
  const two = [
    transfer({ references: ['FT26123456'] }),
    transfer({ attempt_id: 2, references: ['FT26123456'] }),
  ]
  const { proposals } = proposeMatches([line({ text: 'CASH FT26123456' })], two).get(1) ?? { proposals: [] }
  expect(proposals.map(({ confidence }) => confidence)).toEqual(['possible', 'possible'])
})

test('a reference is found as written, joined to a word, and split in two', () => {
  for (const text of ['IBFT FT-2632-5XK9', 'REF:FT26325XK9/IBFT', 'IBFT FT26325 XK9'])
    expect(confidenceOf({ text }, { references: ['ft 2632 5xk9'], name: 'A B' })).toBe('sure')
})

test('a line with the codes of two gifts of its amount matches neither for sure', () => {
  const codes = ['222-222-22B', '333-333-33F']
  const both = codes.map((code, index) => transfer({ attempt_id: index, code }))
  const { proposals, suggested } = proposeMatches([line({ codes })], both).get(1) ?? {}
  expect(proposals?.map(({ confidence }) => confidence)).toEqual(['likely', 'likely'])
  expect(suggested).toBeNull()
})

/** Proposes matches for an invented statement as if it had been imported. */
function proposalsOf({ lines, transfers }: MatchingBenchmark) {
  return proposeMatches(
    lines.flatMap(({ day, amount, text }, id) =>
      amount > 0 ? [line({ id, value_date: day, open_paisa: amount, text })] : [],
    ),
    transfers.map(({ first_name, last_name, amount, zakat, code, reference, created }, index) => ({
      attempt_id: index,
      code,
      name: `${first_name} ${last_name}`,
      created: dayOf(created),
      references: reference === null ? [] : [reference],
      missing: amount,
      zakat_missing: zakat,
      general_missing: amount - zakat,
    })),
  )
}

test('in an invented year sure matches are correct, and most possible matches are proposed', () => {
  for (const seed of [1, 2, 3]) {
    const trial = inventStatement(1500, seed)
    const proposed = proposalsOf(trial)
    const rate = (confidences: string[], withReference = true) =>
      rateProposals(
        trial.lines,
        suggestedFor(proposed, confidences),
        ({ kind }) => withReference || !['code', 'reference'].includes(kind),
      )
    const sure = rate(['sure'])
    expect(sure.precision).toBeGreaterThanOrEqual(0.99)
    expect(sure.recall).toBeGreaterThanOrEqual(0.65)
    const bare = rate(['sure'], false)
    expect(bare.precision).toBeGreaterThanOrEqual(0.99)
    expect(bare.recall).toBeGreaterThanOrEqual(0.45)
    expect(rate(['likely']).precision).toBeGreaterThanOrEqual(0.7)
    expect(rate(['sure', 'likely']).recall).toBeGreaterThanOrEqual(0.75)
  }
})
