import { expect, test } from 'vitest'
import { lawOfIdentifiers } from './law-of-identifiers.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (files: Record<string, string>) =>
  withProject(files, (project) => lawOfIdentifiers(project, { ...rules, notIdentifiers: ['pictures'] }))

test.each([
  `export type Status = 'paid' | 'paid late'`,
  `export const kinds = ['paid', 'paid late'] as const`,
  `const kind = z.literal(['paid', 'paid late'])`,
  `const kind = z.enum(['paid-late'])`,
  `const rest = z.object({ kind: z.literal('paid late') })`,
])('a state or kind of the contract is snake_case: %s', (text) => {
  expect(violationsIn({ 'contract/src/a.ts': `\n${text}` })).toHaveLength(1)
  expect(violationsIn({ 'contract/src/a.ts': text.replace(/paid.late/, 'paid_late') })).toEqual([])
  expect(violationsIn({ 'contract/src/a.test.ts': text, 'server/src/a.ts': text })).toEqual([])
})

test.each([
  `export const pictures = ['water-wells'] as const`,
  `const type = z.literal(['image/png', 'GET', 'Not Selected', 'bankAcc', ''])`,
  `const title = 'paid late'`,
])('a name from elsewhere stays as it is: %s', (text) => {
  expect(violationsIn({ 'contract/src/a.ts': text })).toEqual([])
})

test('the law reports a CHECK with another name in a migration', () => {
  const sql = `create table refunds (\n  way text not null check (way in ('gateway', 'by hand'))\n);`
  const array = `alter table a add constraint b check (kind = any (array['by hand']));`
  const folder = 'server/migrations'
  const files = {
    [`${folder}/0001-schema.sql`]: sql,
    [`${folder}/0002-a.sql`]: array,
  }
  expect(violationsIn({ ...files, 'server/src/a.ts': '' })).toEqual([
    `${folder}/0001-schema.sql:2 'by hand' is not snake_case`,
    `${folder}/0002-a.sql:1 'by hand' is not snake_case`,
  ])
  expect(violationsIn({ [`${folder}/0003-b.sql`]: `update a set b = 'c d' where e in ('f g');` })).toEqual([])
})
