import { expect, test } from 'vitest'
import { lawOfNames } from './law-of-names.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (files: Record<string, string>) =>
  withProject(files, (project) => lawOfNames(project, rules))

test.each([
  ['an empty word in a folder name', { 'web/src/ui/shared/money.ts': '' }],
  ['a name that is not kebab-case', { 'web/src/ui/DatePicker.tsx': '' }],
  [
    'a page that its file does not name',
    { 'web/src/site/thanks.tsx': 'export const Thanks = 1\nexport const ThanksPage = 1' },
  ],
  [
    'a dialog that its file does not name',
    { 'web/src/office/leave.tsx': 'export function LeaveDialog() {}' },
  ],
])('the law reports %s', (_story, files) => {
  expect(violationsIn(files)).toHaveLength(1)
})

test.each(
  'util utils helper helpers common misc shared core lib manager managers service services handler handlers'.split(
    ' ',
  ),
)('the law reports a file whose name says no more than %s', (word) => {
  expect(violationsIn({ [`scripts/date-${word}.ts`]: '' })).toEqual([
    `scripts/date-${word}.ts: '${word}' names nothing; say what is in it`,
  ])
})

test.each([
  ['its concept', 'server/src/gateways/attempt-limits.ts', 'export function refuseAttempt() {}'],
  ['its page', 'web/src/site/thanks-page.tsx', 'export const ThanksPage = () => null'],
  ['its dialog', 'web/src/office/leave-dialog.tsx', 'export function LeaveDialog() {}'],
  ['what dialogs are made of', 'web/src/ui/dialog.tsx', 'export function Dialog() {}'],
])('a file may be named after %s', (_story, path, text) => {
  expect(violationsIn({ [path]: text })).toEqual([])
})

test('the law reports two migrations with the same number', () => {
  const folder = 'server/migrations'
  const files = { 'server/src/a.ts': '', [`${folder}/0001-schema.sql`]: '', [`${folder}/0004-a.sql`]: '' }
  expect(violationsIn(files)).toEqual([])
  expect(violationsIn({ ...files, [`${folder}/0004-b.sql`]: '', [`${folder}/05-c.sql`]: '' })).toEqual([
    `${folder}/0004-b.sql: its number is taken, or has not four digits`,
    `${folder}/05-c.sql: its number is taken, or has not four digits`,
  ])
})
