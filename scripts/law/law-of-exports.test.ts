import { expect, test } from 'vitest'
import { lawOfExports } from './law-of-exports.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (files: Record<string, string>) =>
  withProject(files, (project) => lawOfExports(project, rules))

const entry = { 'contract/src/donations.ts': 'export const readDonation = entry({})' }
const answer = { 'server/src/donations/read-donation.ts': 'export const readDonation = 1' }

test('the law reports a value that two workspaces export under one name', () => {
  expect(
    violationsIn({ 'server/src/a.ts': 'export const sum = 1', 'web/src/b.ts': 'export const sum = 2' }),
  ).toEqual(['server/src/a.ts, web/src/b.ts: both export sum'])
  expect(
    violationsIn({ 'server/src/a.ts': 'export type Sum = 1', 'web/src/b.ts': 'export type Sum = 2' }),
  ).toEqual([])
})

test('the law reports a value that two files of one workspace export under one name', () => {
  expect(
    violationsIn({ 'server/src/a.ts': 'export const sum = 1', 'server/src/b.ts': 'export const sum = 2' }),
  ).toEqual(['server/src/a.ts, server/src/b.ts: both export sum'])
  expect(
    violationsIn({
      ...entry,
      'contract/src/payments.ts': 'export const readDonation = entry({})',
      ...answer,
    }),
  ).toHaveLength(1)
  expect(
    violationsIn({ ...answer, 'server/src/b.ts': 'export const readDonation = 2', ...entry }),
  ).toHaveLength(1)
})

test('a component shares its name with its lazy wrapper and with a file that re-exports it', () => {
  const step = 'export function Step() {}'
  const wrapper = "export const Step = lazy(() => import('./step.tsx'))"
  const reexport = "export { Step } from './step.tsx'"
  expect(
    violationsIn({ 'web/src/step.tsx': step, 'web/src/load.ts': wrapper, 'web/src/all.ts': reexport }),
  ).toEqual([])
})

test('a call and the server function that answers it share a name', () => {
  expect(violationsIn({ ...entry, ...answer })).toEqual([])
  expect(violationsIn({ ...entry, 'web/src/b.ts': 'export const readDonation = 1' })).toHaveLength(1)
})

test('the server imports calls as a namespace', () => {
  const imports = (names: string) => ({
    ...entry,
    'server/src/a.routes.ts': `import ${names} from '../../contract/src/donations.ts'`,
  })
  expect(violationsIn(imports('* as calls'))).toEqual([])
  expect(violationsIn(imports('type { Donation }'))).toEqual([])
  for (const names of ['{ readDonation }', '{ readDonation as readCall }', 'type { readDonation }'])
    expect(violationsIn(imports(names))).toEqual([
      'server/src/a.routes.ts:1 imports readDonation: import * as calls',
    ])
})
