import { expect, test } from 'vitest'
import { house } from './house.ts'
import { lawOfNames } from './law-of-names.ts'
import { withFiles } from './with-files.ts'

const violationsIn = (
  files: Record<string, string>,
  lists: { still?: string[]; otherwise?: string[] } = {},
) =>
  withFiles(files, (project) =>
    lawOfNames(project, {
      ...house,
      stillToRename: lists.still ?? [],
      namedOtherwise: Object.fromEntries((lists.otherwise ?? []).map((path) => [path, 'a reason'])),
    }),
  )

test.each([
  ['an empty word in a folder name', { 'web/src/ui/shared/money.ts': '' }],
  ['a name that is not kebab-case', { 'web/src/ui/DatePicker.tsx': '' }],
  ['two files of one name', { 'server/src/causes/list.ts': '', 'server/src/donations/list.ts': '' }],
  ['a component and a module of one name', { 'web/src/ui/toast.ts': '', 'web/src/site/toast.tsx': '' }],
])('it reports %s', (_story, files) => {
  expect(violationsIn(files)).toHaveLength(1)
})

test.each(
  'util utils helper helpers common misc shared core lib manager managers service services handler handlers'.split(
    ' ',
  ),
)('it reports a file whose name says no more than %s', (word) => {
  expect(violationsIn({ [`scripts/date-${word}.ts`]: '' })).toEqual([
    `scripts/date-${word}.ts: '${word}' names nothing; say what is in it`,
  ])
})

test.each([
  ['its function', 'server/src/settlement/plan-settlement.ts', 'export function planSettlement() {}'],
  ['one of its exports', 'server/src/a/payable.ts', 'export const states = 1\nexport type Payable = 1'],
  ['a constant in capitals', 'server/src/a/max-lines.ts', 'export const MAX_LINES = 1'],
  ['an acronym', 'server/src/transfers/statements/read-csv.ts', 'export const readCSV = 1'],
  ['a class', 'server/src/platform/problem.ts', 'export class Problem {}'],
  ['what it takes from elsewhere', 'scripts/b.ts', `export { a as b } from './a.ts'`],
  ['its role', 'server/src/causes/causes.queries.ts', 'export const listOfCauses = 1'],
  ['what it configures', 'web/vite.config.ts', 'export const plugins = 1'],
  ['the program it is', 'server/src/app.ts', 'export const buildApp = 1'],
  ['where a program begins', 'web/src/office/main.tsx', 'export const started = 1'],
  [
    'one export, beside what only sounds like a page',
    'web/src/ui/pager.ts',
    'export class Pager {}; export class FirstPage {}',
  ],
  ['what it does, when it exports nothing', 'scripts/start-all.ts', 'const a = 1\nconsole.log(a)'],
  ['the subject of its calls', 'contract/src/donations.ts', 'export const listDonations = 1'],
  ['its page', 'web/src/site/thanks-page.tsx', 'export const ThanksPage = () => null'],
  ['its dialog', 'web/src/office/leave-dialog.tsx', 'export function LeaveDialog() {}'],
  ['what dialogs are made of', 'web/src/ui/dialog.tsx', 'export function Dialog() {}'],
])('a file may be named after %s', (_story, path, text) => {
  expect(violationsIn({ [path]: text })).toEqual([])
})

test.each([
  ['is named after none of its exports', 'server/src/a/move-attempt.ts', 'export function applyMoves() {}'],
  ['only resembles its export', 'server/src/a/donation-code.ts', 'export const newDonationCode = 1'],
  ['holds a page and does not say so', 'web/src/site/thanks.tsx', 'export const ThanksPage = 1'],
  [
    'hides a page behind another export',
    'web/src/site/thanks.tsx',
    'export const Thanks = 1\nexport const ThanksPage = 1',
  ],
  [
    'hides a dialog on a page',
    'web/src/site/thanks-page.tsx',
    'export const ThanksPage = 1\nexport const LeaveDialog = 1',
  ],
  ['calls itself a page and holds none', 'web/src/site/thanks-page.tsx', 'export const Thanks = 1'],
])('it reports a file that %s', (_story, path, text) => {
  expect(violationsIn({ [path]: text })).toEqual([expect.stringContaining(`${path}: it exports `)])
})

test('a file that is still to be named waits on a list, which only shrinks', () => {
  const misnamed = { 'scripts/a.ts': 'export const b = 1' }
  const named = { 'scripts/a.ts': 'export const a = 1' }
  expect(violationsIn(misnamed, { still: ['scripts/a.ts'] })).toEqual([])
  expect(violationsIn(misnamed, { otherwise: ['scripts/a.ts'] })).toEqual([])
  expect(violationsIn(named, { still: ['scripts/a.ts'] })).toEqual([
    'scripts/a.ts: take it off stillToRename',
  ])
  expect(violationsIn(named, { otherwise: ['scripts/a.ts'] })).toEqual([
    'scripts/a.ts: take it off namedOtherwise',
  ])
  expect(violationsIn({}, { still: ['scripts/a.ts'] })).toEqual(['scripts/a.ts: take it off stillToRename'])
})
