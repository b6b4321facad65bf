import { Visitor } from 'oxc-parser'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, nameOf, type Project, reportUnneeded, type SourceFile } from './read-project.ts'

/**
 * Checks that no test reads the clock: `Date.now()`, `new Date()`, `Date()`, and a format without an instant.
 * A test that reads the clock twice can see two days around midnight; a test that computes with today may
 * pass only on some days.
 * @returns one line for each violation
 */
export function lawOfClocks({ files }: Project, rules: ProjectRules): string[] {
  const tests = files.filter(({ path }) => rules.isForTests.test(path))
  const found = tests.map((file) => ({ path: file.path, lines: readingsIn(file) }))
  return [
    ...found.flatMap(({ path, lines }) =>
      path in rules.mayReadClock
        ? []
        : lines.map((line) => `${path}:${line}: take the time from stopClock() or readClock()`),
    ),
    ...reportUnneeded('mayReadClock', rules.mayReadClock, (reader) =>
      found.some(({ path, lines }) => path === reader && lines.length > 0),
    ),
  ]
}

function readingsIn({ text, parsed }: SourceFile): number[] {
  const lines: number[] = []
  const report = ({ start }: { start: number }) => lines.push(lineAt(text, start))
  new Visitor({
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) report(node)
    },
    CallExpression: (node) => {
      const name = nameOf(node.callee)
      if (/^Date(\.now)?$/.test(name)) report(node)
      if (/\.format(ToParts)?$/.test(name) && node.arguments.length === 0) report(node)
    },
  }).visit(parsed.program)
  return lines
}
