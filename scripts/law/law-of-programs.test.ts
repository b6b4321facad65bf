import { expect, test } from 'vitest'
import { lawOfPrograms } from './law-of-programs.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (paths: string[]) =>
  withProject(Object.fromEntries(paths.map((path) => [path, ''])), (project) =>
    lawOfPrograms(project, { ...rules, onlyPrograms: { 'server/src': ['main.ts', 'app.ts'] } }),
  )

test('programs and their tests stand at the root, everything else has a folder', () => {
  const lawful = [
    'server/src/main.ts',
    'server/src/app.ts',
    'server/src/app.test.ts',
    'server/src/giving/give.ts',
  ]
  expect(violationsIn(lawful)).toEqual([])
  expect(violationsIn(['server/src/users.ts'])).toEqual([
    'server/src/users.ts: only main, app may stand here, and their tests',
  ])
  expect(violationsIn(['server/src/every-call.test.ts'])).toHaveLength(1)
})
