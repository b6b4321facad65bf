import { type Node, Visitor } from 'oxc-parser'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, nameOf, type Project, type SourceFile, watchFunctions } from './read-project.ts'

const loadedByBrowsers = /^(?:web|contract|words)\/src\//

/**
 * Rejects code that works in one browser engine only:
 * - top-level await: WebKit resolves a dynamic import before its dependencies have been evaluated;
 * - a date formatted for a fixed locale and then parsed as data: the text differs between engines and
 * versions. Read `formatToParts` instead.
 * @returns one line for each violation
 */
export function lawOfBrowsers({ files }: Project, rules: ProjectRules): string[] {
  return files
    .filter(({ path }) => loadedByBrowsers.test(path) && !rules.isForTests.test(path))
    .flatMap((file) => [...topLevelAwaits(file), ...fixedDateFormats(file)])
}

function topLevelAwaits({ path, text, parsed }: SourceFile): string[] {
  if (!text.includes('await')) return []
  const found: Node[] = []
  const { isInFunction, visitors } = watchFunctions()
  const add = (node: Node) => isInFunction() || found.push(node)
  new Visitor({
    ...visitors,
    AwaitExpression: add,
    ForOfStatement: (node) => node.await && add(node),
    VariableDeclaration: (node) => node.kind === 'await using' && add(node),
  }).visit(parsed.program)
  return found.map(
    ({ start }) => `${path}:${lineAt(text, start)}: no top-level await in a module that browsers load`,
  )
}

function fixedDateFormats({ path, text, parsed }: SourceFile): string[] {
  if (!text.includes('DateTimeFormat') || text.includes('.formatToParts(')) return []
  const found: number[] = []
  new Visitor({
    NewExpression({ callee, arguments: [locale], start }) {
      if (/\.DateTimeFormat$/.test(nameOf(callee)) && locale?.type === 'Literal') found.push(start)
    },
  }).visit(parsed.program)
  return found.map(
    (start) => `${path}:${lineAt(text, start)}: read a date from formatToParts, not from its formatted text`,
  )
}
