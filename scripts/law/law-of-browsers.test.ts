import { expect, test } from 'vitest'
import { lawOfBrowsers } from './law-of-browsers.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const violationsIn = (path: string, text: string) =>
  withProject({ [path]: text }, (project) => lawOfBrowsers(project, rules))

test('a module that browsers load awaits nothing at its top level', () => {
  const rule = 'no top-level await in a module that browsers load'
  expect(violationsIn('web/src/main.ts', 'await load()')).toEqual([`web/src/main.ts:1: ${rule}`])
  expect(violationsIn('contract/src/a.ts', 'for await (const a of b) use(a)')).toHaveLength(1)
  expect(violationsIn('web/src/a.ts', 'export const a = await import("./b.ts")')).toHaveLength(1)
  expect(violationsIn('web/src/a.ts', 'await using a = b()')).toHaveLength(1)
  expect(
    violationsIn('web/src/a.ts', 'class A { b = async () => { await c }; async d() { await e } }'),
  ).toEqual([])
  expect(violationsIn('web/src/a.test.ts', 'await load()')).toEqual([])
  expect(violationsIn('server/src/main.ts', 'await load()')).toEqual([])
})

test('a date of a fixed locale is read from its parts', () => {
  const fixed = "const day = new Intl.DateTimeFormat('en-CA', { timeZone }); export const a = day"
  expect(violationsIn('web/src/day.ts', `${fixed}.format(now)`)).toEqual([
    'web/src/day.ts:1: read a date from formatToParts, not from its formatted text',
  ])
  expect(violationsIn('web/src/day.ts', `${fixed}.formatToParts(now)`)).toEqual([])
  expect(violationsIn('web/src/day.ts', 'new Intl.DateTimeFormat(language.locale).format(now)')).toEqual([])
})
