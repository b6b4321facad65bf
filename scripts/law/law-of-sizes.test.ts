import { expect, test } from 'vitest'
import { lawOfSizes } from './law-of-sizes.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (
  files: Record<string, string>,
  {
    longFiles = {},
    shortFiles = {},
  }: { longFiles?: Record<string, string>; shortFiles?: Record<string, string> } = {},
) => withProject(files, (project) => lawOfSizes(project, { ...rules, longFiles, shortFiles }))

const lines = (count: number, text = '') => `${text}\n`.padEnd(text.length + count, '\n')
const importsB = `import { b } from './b.ts'`

test('a short helper with one importer in its folder is folded in', () => {
  const files = {
    'server/src/settlement/refunds/a.ts': lines(50, importsB),
    'server/src/settlement/refunds/b.ts': lines(40),
  }
  const report = 'server/src/settlement/refunds/b.ts: 40 lines that a.ts alone imports; fold it in'
  expect(violationsIn(files)).toEqual([report])
  expect(violationsIn({ ...files, 'server/src/settlement/refunds/b.test.ts': importsB })).toEqual([report])
  expect(violationsIn(files, { shortFiles: { 'server/src/settlement/refunds/b.ts': 'a reason' } })).toEqual(
    [],
  )
})

test.each([
  ['longer', { 'web/src/ui/a.ts': importsB, 'web/src/ui/b.ts': lines(41) }],
  ['imported twice', { 'web/src/ui/a.ts': importsB, 'web/src/ui/c.ts': importsB, 'web/src/ui/b.ts': '' }],
  ['imported from another folder', { 'web/src/ui/a.ts': `import { b } from '../b.ts'`, 'web/src/b.ts': '' }],
  ['loaded lazily', { 'web/src/ui/a.ts': `export const b = () => import('./b.ts')`, 'web/src/ui/b.ts': '' }],
  ['the answer of a call', { 'server/src/staff/a.routes.ts': importsB, 'server/src/staff/b.ts': '' }],
  [
    'part of a file that would be too long',
    { 'web/src/ui/a.ts': lines(290, importsB), 'web/src/ui/b.ts': lines(20) },
  ],
  [
    'a component that a module without markup imports',
    { 'web/src/ui/a.ts': `import { b } from './b.tsx'`, 'web/src/ui/b.tsx': '' },
  ],
])('a file stays apart that is %s', (_story, files) => {
  expect(violationsIn(files)).toEqual([])
})

test('a file of more than 300 lines has a reason on the list, which only shrinks', () => {
  const path = 'server/src/settlement/refunds/a.ts'
  expect(violationsIn({ [path]: lines(300) })).toEqual([])
  expect(violationsIn({ [path]: lines(301) })).toHaveLength(1)
  expect(violationsIn({ [path]: lines(301) }, { longFiles: { [path]: 'a reason' } })).toEqual([])
  expect(violationsIn({ [path]: lines(10) }, { longFiles: { [path]: 'a reason' } })).toEqual([
    `${path}: take it off longFiles`,
  ])
  expect(violationsIn({}, { shortFiles: { [path]: 'a reason' } })).toEqual([
    `${path}: take it off shortFiles`,
  ])
  expect(violationsIn({ 'server/src/settlement/refunds/a.test.ts': lines(900) })).toEqual([])
})
