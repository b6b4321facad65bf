import { expect, test } from 'vitest'
import { lawOfLanguage } from './law-of-language.ts'
import { withProject } from './with-project.ts'

const path = 'server/src/settlement/refunds/a.ts'
const violationsIn = (text: string) => withProject({ [path]: text }, lawOfLanguage)

const openers = [
  'Of',
  'Those',
  'What',
  'Whose',
  'Whom',
  'Whoever',
  'Whatever',
  'Where',
  'The same',
  'So that',
  'In vain',
]

test.each(openers)("a comment does not begin with '%s'", (opener) => {
  const report = `a comment begins with '${opener}'; begin with a noun or a verb`
  expect(violationsIn(`/** ${opener} a payee. */\nexport const a = 1\n`)).toEqual([`${path}:1 ${report}`])
  expect(violationsIn(`\n/**\n * ${opener} a payee.\n */\n`)).toEqual([`${path}:2 ${report}`])
  expect(violationsIn(`export const a = 1 // ${opener} a payee\n`)).toEqual([`${path}:1 ${report}`])
})

test.each([
  '/** @param of what was paid */',
  '/** Adds. @returns what was paid */',
  '/**\n * Adds.\n * @param {string} name whose it is\n */',
  '/**\n * Adds.\n * @returns {string} where it leads\n */',
])('the text of a tag does not begin with a relative word: %s', (comment) => {
  expect(violationsIn(comment)).toHaveLength(1)
})

test.each([
  '/** The amount of a payee. */',
  '/** Whether anything was paid. @param of the amounts @returns the sum of what was paid */',
  '// The sum of the amounts\n// of a payee.',
  `export const a = '// What'`,
])('a comment begins with a noun or a verb: %s', (text) => {
  expect(violationsIn(text)).toEqual([])
})

test('the title of a test begins with its subject', () => {
  const report = "the title of a test begins with 'who'; begin with its subject"
  expect(violationsIn(`test(${"'who gives is thanked'"}, () => {})`)).toEqual([`${path}:1 ${report}`])
  expect(
    violationsIn(`test.each([['', few(1)], ['', few(2)]])('who gives %s is thanked', () => {})`),
  ).toEqual([`${path}:1 ${report}`])
  expect(violationsIn("test('so is a donor abroad', () => {})")).toHaveLength(1)
  expect(violationsIn("test('neither is a donor abroad', () => {})")).toHaveLength(1)
  expect(violationsIn("test('it thanks donors', () => {})")).toHaveLength(1)
  expect(violationsIn("test('donors are thanked', () => {})")).toEqual([])
  expect(violationsIn("test('sofas are accepted, and items', () => {})")).toEqual([])
})

test('consecutive lines of // are one comment, but not after code', () => {
  expect(violationsIn('// of a payee\n// of a donor')).toHaveLength(1)
  expect(violationsIn('const a = 1 // of a payee\n// of a donor')).toHaveLength(2)
})

test('a line of a comment is at most 110 wide, unless it has a link', () => {
  const wide = (width: number) => `Adds ${'.'.repeat(width - 8)}`
  const report = 'a comment is 111 wide; wrap it at 110'
  expect(violationsIn(`// ${wide(110)}`)).toEqual([])
  expect(violationsIn(`// ${wide(111)}`)).toEqual([`${path}:1 ${report}`])
  expect(violationsIn(`/*\n ${wide(113)}\n${wide(112)}*/`)).toEqual([
    `${path}:2 ${report}`,
    `${path}:3 ${report}`,
  ])
  expect(violationsIn(`// https://example.org/${wide(111)}`)).toEqual([])
  expect(violationsIn(`export const a = '${wide(200)}'`)).toEqual([])
})
