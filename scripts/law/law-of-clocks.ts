import { type Node, Visitor } from 'oxc-parser'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, type Project, type SourceFile } from './read-project.ts'

/**
 * Checks that no test reads the clock: `Date.now()`, `new Date()`, `Date()`, and a format without an instant.
 * A test that reads it twice has two days at midnight, and one that computes with today passes on some days.
 * @returns one line for each violation
 */
export function lawOfClocks({ files }: Project, rules: ProjectRules): string[] {
  const readers = Object.keys(rules.mayReadClock)
  const tests = files.filter(({ path }) => rules.isForTests.test(path))
  const found = tests.map((file) => ({ path: file.path, lines: readingsIn(file) }))
  return [
    ...found.flatMap(({ path, lines }) =>
      readers.includes(path)
        ? []
        : lines.map((line) => `${path}:${line}: take the time from stopClock() or readClock()`),
    ),
    ...readers
      .filter((reader) => !found.some(({ path, lines }) => path === reader && lines.length > 0))
      .map((reader) => `${reader}: take it off mayReadClock`),
  ]
}

function readingsIn({ text, parsed }: SourceFile): number[] {
  const lines: number[] = []
  const isDate = (node: Node) => node.type === 'Identifier' && node.name === 'Date'
  const report = ({ start }: { start: number }) => lines.push(lineAt(text, start))
  new Visitor({
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) report(node)
    },
    CallExpression: (node) => {
      const { callee } = node
      if (isDate(callee)) report(node)
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (isDate(callee.object) && name === 'now') report(node)
      if (/^format(ToParts)?$/.test(name) && node.arguments.length === 0) report(node)
    },
  }).visit(parsed.program)
  return lines
}
