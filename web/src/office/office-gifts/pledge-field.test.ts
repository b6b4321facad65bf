import { expect, test } from 'vitest'
import { blankLine } from '../parts/gift-entry/gift-lines.tsx'
import { withPledgeLine } from './pledge-field.tsx'

const pledged = { ...blankLine, cause: '3', campaign: '7', amount: '20000' }
const typed = { ...blankLine, cause: '5', amount: '1500' }

test('choosing a pledge keeps a typed amount and further lines, and replaces what the form entered', () => {
  expect(withPledgeLine([typed, typed], pledged, [''])).toEqual([{ ...pledged, amount: '1500' }, typed])
  expect(withPledgeLine([blankLine], pledged, [''])).toEqual([pledged])
  expect(withPledgeLine([typed], pledged, ['1500'])).toEqual([pledged])
})
