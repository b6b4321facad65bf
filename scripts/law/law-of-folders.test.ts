import { expect, test } from 'vitest'
import { lawOfFolders } from './law-of-folders.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const folders = ['server/src/platform', 'server/src/history', 'server/src/donations']
const limits = { folders, mostImports: 2, mostFloors: 2 }

const violationsIn = (files: Record<string, string>, changes: Partial<typeof limits> = {}) =>
  withProject(files, (project) => lawOfFolders(project, { ...rules, serverGraph: { ...limits, ...changes } }))

const using = (...paths: string[]) =>
  paths.map((path, index) => `import type { A as A${index} } from '${path}'`).join('\n')

const files = {
  'server/src/platform/text/a.ts': '',
  'server/src/history/a.ts': using('../platform/text/a.ts'),
  'server/src/donations/lists/a.ts': using('../../platform/text/a.ts', '../donate/b.ts'),
  'server/src/donations/donate/b.ts': '',
  'server/src/donations/donate/b.test.ts': using('../../history/a.ts'),
  'server/src/context.ts': using('./donations/lists/a.ts'),
}

test('folders that import only those before them keep the law', () => {
  expect(violationsIn(files)).toEqual([])
})

test.each([
  [
    'a folder imports one after it, for a type',
    { 'server/src/platform/c.ts': using('../history/a.ts') },
    {},
    /stands after it/,
  ],
  ['a folder is not in the order', { 'server/src/raffle/a.ts': '' }, {}, /raffle: is not in the order/],
  ['the order has a file', {}, { folders: [...folders, 'server/src/raffle/a.ts'] }, /no files/],
  ['the order has a folder twice', {}, { folders: [...folders, 'server/src/platform'] }, /twice/],
  ['there are too many imports from folder to folder', {}, { mostImports: 1 }, /2 imports .* at most 1/],
  ['there are too many floors', {}, { mostFloors: 1 }, /2 floors .* at most 1/],
])(
  'the law reports when %s',
  (_case, more: Record<string, string>, changes: Partial<typeof limits>, message) => {
    const violations = violationsIn({ ...files, ...more }, changes)
    expect(violations).toContainEqual(expect.stringMatching(message))
  },
)
