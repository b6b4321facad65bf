import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, nameOf, type Project, type SourceFile } from './read-project.ts'

/** Words joined by blanks or hyphens. Other shapes name other things: 'GET', 'image/png', 'bankAcc'. */
const isLoose = /^[a-z0-9]+([ -]+[a-z0-9]+)+$/
const migrations = 'server/migrations'
const check = /\bcheck\s*\(\s*\(?[^;]*?\b(?:in\s*\(|array\s*\[)([^)\]]*)[)\]]/gi

/**
 * Checks identifiers of states, kinds and reasons: in the contract a union of strings, a constant list and a
 * schema's literals hold snake_case, and so does a CHECK of a migration.
 * @returns one line for each violation
 */
export function lawOfIdentifiers({ root, files }: Project, { notIdentifiers }: ProjectRules): string[] {
  return [
    ...files
      .filter(({ path }) => path.startsWith('contract/src/') && !path.includes('.test.'))
      .flatMap((file) => violationsInCode(file, notIdentifiers)),
    ...violationsInSql(join(root, migrations)),
  ]
}

function violationsInCode({ path, text, parsed }: SourceFile, notIdentifiers: string[]): string[] {
  const found: string[] = []
  const report = (nodes: (Node | null)[]) => {
    for (const node of nodes)
      if (node?.type === 'Literal' && isLoose.test(String(node.value)))
        found.push(violation(`${path}:${lineAt(text, node.start)}`, String(node.value)))
  }
  const elementsOf = (node: Node | undefined): (Node | null)[] =>
    node?.type === 'ArrayExpression' ? (node.elements as (Node | null)[]) : [node ?? null]
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const isListed = id.type === 'Identifier' && notIdentifiers.includes(id.name)
      if (!isListed && init?.type === 'TSAsExpression') report(elementsOf(init.expression))
    },
    TSUnionType: ({ types }) =>
      report(types.map((type) => (type.type === 'TSLiteralType' ? type.literal : null))),
    CallExpression: ({ callee, arguments: [given] }) => {
      if (/\.(literal|enum)$/.test(nameOf(callee))) report(elementsOf(given))
    },
  }).visit(parsed.program)
  return found
}

function violationsInSql(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.flatMap((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return [...sql.matchAll(check)].flatMap(({ index, 1: list = '' }) =>
      [...list.matchAll(/'([^']*)'/g)].flatMap(([, value = '']) =>
        isLoose.test(value) ? [violation(`${migrations}/${name}:${lineAt(sql, index)}`, value)] : [],
      ),
    )
  })
}

const violation = (place: string, value: string) => `${place} '${value}' is not snake_case`
