import { expect, test } from 'vitest'
import { extractChangedParts } from './describe-change.ts'

const sentence = 'We dig wells in the villages of Thar, where people walk hours for water each day.'

test.each([
  ['', 'Send to 0099', '', 'Send to 0099'],
  ['Wells', 'Wells of Thar', 'Wells', 'Wells of Thar'],
  ['One\n\n \n Two', 'One\n\n \n Three', 'One\nTwo', 'One\nThree'],
])('a short text is shown whole: %j', (from, to, shownFrom, shownTo) => {
  expect(extractChangedParts(from, to)).toEqual([shownFrom, shownTo])
})

test('the approver of a long text sees the changed sentence, with the words around it', () => {
  const added = 'Our account is now PK24SCBL0000001171495101.'
  const around = 'of Thar, where people walk hours for water each day.'
  expect(extractChangedParts(`${sentence} ${sentence}`, `${sentence} ${sentence} ${added}`)).toEqual([
    `… villages ${around}`,
    `… villages ${around} ${added}`,
  ])
  const [from, to] = extractChangedParts(
    `${sentence} 5 wells. ${sentence}`,
    `${sentence} 50 wells. ${sentence}`,
  )
  expect(from).toMatch(/^… .*of Thar, .* each day. 5 wells. We dig wells .* …$/)
  expect(to).toBe(from.replace('5 wells', '50 wells'))
})

test('a text without spaces is shown whole rather than cut within a number', () => {
  const digits = '7'.repeat(200)
  expect(extractChangedParts(digits, `${digits}1`)).toEqual([digits, `${digits}1`])
})
