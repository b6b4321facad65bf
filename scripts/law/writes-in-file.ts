import { type Expression, type Node, type TemplateLiteral, Visitor } from 'oxc-parser'
import { lineAt, type SourceFile } from './read-project.ts'
import { hole, type SqlWrite, tableName, writesInSql } from './writes-in-sql.ts'

/** `table` is undefined when its name is only known at run time. */
export type Write = { line: number; table: string | undefined }

const kyselyWriters = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']

/** Skips parsing, the slowest step, for the majority of files, which write no table. */
const mayWrite = new RegExp(`${kyselyWriters.join('|')}|insert|update|delete|merge|truncate|copy`, 'i')

/**
 * Finds every write to a table in a file: by Kysely, or by SQL in a template or a string.
 * @param tables existing tables: a string that is never executed counts as SQL only when it names one
 */
export function writesInFile({ text, parsed }: SourceFile, tables: ReadonlySet<string>): Write[] {
  if (!mayWrite.test(text)) return []
  const writes: Write[] = []
  const seen = new Set<Node>()

  function readSql(node: Node, isSql: boolean) {
    if (seen.has(node)) return
    const found = writesInSql(sqlOf(node, text, seen)).filter((write) => isSql || isStatement(write, tables))
    for (const { at, table } of found) writes.push({ line: lineAt(text, node.start + at), table })
  }

  new Visitor({
    CallExpression({ callee, arguments: [argument] }) {
      const method = methodOf(callee)
      if (argument && method && ['raw', 'query'].includes(method)) readSql(argument, true)
      if (!method || !kyselyWriters.includes(method)) return
      seen.add(callee)
      for (const table of tablesOf(argument, text)) writes.push({ line: lineAt(text, callee.end), table })
    },
    MemberExpression(node) {
      if (kyselyWriters.includes(methodOf(node) ?? '') && !seen.has(node))
        writes.push({ line: lineAt(text, node.end), table: undefined })
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') readSql(quasi, true)
    },
    BinaryExpression: (node) => readSql(node, false),
    TemplateLiteral: (node) => readSql(node, false),
    Literal: (node) => readSql(node, false),
  }).visit(parsed.program)
  return writes
}

/**
 * In an arbitrary string, a statement is recognised by SQL's case and by a table name in the right position.
 */
function isStatement({ verb, table, after }: SqlWrite, tables: ReadonlySet<string>): boolean {
  if (/^[A-Z][a-z]/.test(verb)) return false
  if (/^update/i.test(verb) && !/^\s*(\*\s*)?((as\s+)?\w+\s+)?set\b/i.test(after)) return false
  return table === undefined ? !/^(copy|truncate)/i.test(verb) : tables.has(table)
}

/** The method name of a call, `db.insertInto` and `db['insertInto']` alike. */
function methodOf(callee: Expression): string | undefined {
  if (callee.type !== 'MemberExpression') return undefined
  const { property } = callee
  if (property.type === 'Literal') return String(property.value)
  return property.type === 'Identifier' && !callee.computed ? property.name : undefined
}

/**
 * Table names in a Kysely argument: 'donations', 'donations as d' or a list. Undefined for a computed name.
 */
function tablesOf(argument: Node | undefined, text: string): (string | undefined)[] {
  if (argument?.type === 'ArrayExpression')
    return argument.elements.flatMap((element) => tablesOf(element ?? undefined, text))
  if (argument?.type === 'TSAsExpression') return tablesOf(argument.expression, text)
  const isText = argument?.type === 'Literal' || argument?.type === 'TemplateLiteral'
  return [isText ? tableName(sqlOf(argument, text, new Set()).trim()) : undefined]
}

/**
 * The text of a string, a template or a concatenation with `+`, with a hole for each expression. It has the
 * length of its source, so offsets in it are offsets in the file.
 */
function sqlOf(node: Node, text: string, seen: Set<Node>): string {
  const length = node.end - node.start
  if (node.type === 'Literal' && typeof node.value === 'string') {
    seen.add(node)
    return ` ${unescaped(text.slice(node.start + 1, node.end - 1))} `
  }
  if (node.type === 'TemplateLiteral') return templateOf(node, text, seen)
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    seen.add(node)
    const left = sqlOf(node.left, text, seen)
    return left + sqlOf(node.right, text, seen).padStart(length - left.length)
  }
  return hole.padEnd(length)
}

function templateOf(node: TemplateLiteral, text: string, seen: Set<Node>): string {
  seen.add(node)
  const parts = node.quasis.reduce((sql, { start, end, value }, index) => {
    const at = start + text.slice(start, end).indexOf(value.raw) - node.start
    return (index === 0 ? sql : sql + hole).padEnd(at) + unescaped(value.raw)
  }, '')
  return parts.padEnd(node.end - node.start)
}

/** Unescapes at equal length: an escaped quote becomes a quote, an escaped line break a space. */
const unescaped = (raw: string) =>
  raw.replace(/\\(.)/g, (_, escaped) => (/\w/.test(escaped) ? '  ' : ` ${escaped}`))
