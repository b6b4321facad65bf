import { expect, test } from 'vitest'
import { lawOfClocks } from './law-of-clocks.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const clock = 'server/test/read-clock.ts'
const violationsIn = (files: Record<string, string>) =>
  withProject({ [clock]: 'const now = new Date()', ...files }, (project) =>
    lawOfClocks(project, { ...rules, mayReadClock: { [clock]: 'reads it once' } }),
  )

test.each([
  'const now = new Date()',
  'const then = Date.now() - 1000',
  'const text = Date()',
  `const today = new Intl.DateTimeFormat('en-GB').format()`,
])('no test reads the clock: %s', (text) => {
  for (const path of ['server/src/a.test.ts', 'e2e/a.spec.ts', 'web/test/a.tsx'])
    expect(violationsIn({ [path]: `\n${text}` })).toEqual([
      `${path}:2: take the time from stopClock() or readClock()`,
    ])
  expect(violationsIn({ 'server/src/a.ts': text })).toEqual([])
})

test('a fixed date, a stopped clock and a duration are allowed, and a list without readers is shortened', () => {
  const text = `new Date('2026-11-26'); new Date(0); performance.now(); readClock().now; Date.parse('2026')`
  expect(violationsIn({ 'server/src/a.test.ts': text })).toEqual([])
  expect(violationsIn({ [clock]: text })).toEqual([`${clock}: take it off mayReadClock`])
})
