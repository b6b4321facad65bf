import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, type ParseResult, parseSync } from 'oxc-parser'

/** `path` is relative to the root of the project, with `/` as separator. */
export type SourceFile = { path: string; text: string; parsed: ParseResult }

export type Project = { root: string; files: SourceFile[] }

/** Extensions of source files. */
export const code = /\.(ts|tsx|mjs)$/

/** Reads and parses all code in these folders of a project once: every law needs it. */
export function readProject(root: string, folders: Iterable<string>): Project {
  const paths = [...folders].flatMap((folder) => codeIn(root, folder))
  const files = paths.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, parsed: parseSync(path, text) }
  })
  return { root, files }
}

function codeIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist|public)$/.test(entry.name) ? [] : codeIn(root, path)
    return code.test(entry.name) ? [path] : []
  })
}

/** Dotted name of an expression: 'console.log'; '.log' for a property of a value, '' for any other. */
export function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return ''
  return `${nameOf(node.object)}.${node.property.name}`
}

/** Visitors that follow whether a node is in a function. */
export function watchFunctions() {
  let depth = 0
  const enter = () => void depth++
  const exit = () => void depth--
  return {
    isInFunction: () => depth > 0,
    visitors: {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': exit,
      'FunctionExpression:exit': exit,
      'ArrowFunctionExpression:exit': exit,
    },
  }
}

/** Reports the exceptions of a list that nothing needs any more. */
export const reportUnneeded = (
  list: string,
  all: object,
  isNeeded: (exception: string) => boolean,
): string[] =>
  Object.keys(all)
    .filter((exception) => !isNeeded(exception))
    .map((exception) => `${exception}: take it off ${list}`)

/** The line number, from 1, of the character at `offset`. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/**
 * `target` is the imported file, relative to the root, for a relative path; `names` are the named imports.
 */
export type Import = {
  specifier: string
  target: string | undefined
  names: string[]
  line: number
  isLazy: boolean
  /** Whether only types are imported. */
  isType: boolean
}

/** Every import and re-export of a file, including types. */
export function importsIn({ path, text, parsed: { module } }: SourceFile): Import[] {
  const requests = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...moduleRequest,
      names: entries.flatMap(({ importName }) => importName.name ?? []),
      isLazy: false,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? { ...moduleRequest, names: [], isLazy: false, isType } : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      ...moduleRequest,
      names: [],
      isLazy: true,
      isType: false,
    })),
  ]
  const found = new Map<number, Import>()
  for (const { start, end, ...request } of requests) {
    const specifier = text.slice(start, end).match(/^(['"`])(.*)\1$/)?.[2]
    if (specifier === undefined) continue
    const target = specifier.startsWith('.') ? join(dirname(path), specifier.replace(/\?.*$/, '')) : undefined
    found.set(start, { specifier, target, line: lineAt(text, start), ...request })
  }
  return [...found.values()]
}
