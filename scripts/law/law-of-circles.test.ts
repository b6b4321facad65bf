import { expect, test } from 'vitest'
import { lawOfCircles } from './law-of-circles.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const circlesIn = (files: Record<string, string>) =>
  withProject(files, (project) => lawOfCircles(project, rules))

const a = `import { b } from './b.ts'\nexport const a = b`

test('a chain of imports is no circle', () => {
  expect(
    circlesIn({
      'server/src/a.ts': a,
      'server/src/b.ts': `import { c } from './c.ts'\nexport const b = c`,
      'server/src/c.ts': 'export const c = 1',
    }),
  ).toEqual([])
})

test.each([
  [
    'values',
    `import { c } from './c.ts'\nexport const b = c`,
    `import { a } from './a.ts'\nexport const c = a`,
  ],
  [
    'types',
    `import type { C } from './c.ts'\nexport type B = C`,
    `import { type A } from './a.ts'\nexport type C = A`,
  ],
  [
    'modules that are loaded lazily',
    `export const b = () => import('./c.ts')`,
    `export { a as c } from './a.ts'`,
  ],
])('the law reports a circle of %s once', (_story, b, c) => {
  expect(circlesIn({ 'server/src/a.ts': a, 'server/src/b.ts': b, 'server/src/c.ts': c })).toEqual([
    'server/src/a.ts, server/src/b.ts, server/src/c.ts: a circle of imports',
  ])
})
