import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectRules } from './project-rules.ts'
import { lineAt, type Project, type SourceFile } from './read-project.ts'
import { writesInFile } from './writes-in-file.ts'

/**
 * Checks table writes: each table has one owner, the only folder that may write it.
 * @returns one line for each violation
 */
export function lawOfTables({ root, files }: Project, rules: ProjectRules): string[] {
  const tables = tablesOf(files)
  for (const view of viewsOf(join(root, 'server/migrations'))) tables.delete(view)
  const violations = files
    .filter(({ path }) => !rules.isForTests.test(path) && !isIn(path, Object.keys(rules.mayWriteAnyTable)))
    .flatMap((file) => writeViolations(file, new Set(tables.keys()), rules))
  return [
    ...ownerViolations(tables, files, rules),
    ...violations,
    ...files
      .filter(({ path }) => isIn(path, ['server/src']) && !rules.isForTests.test(path))
      .flatMap(triggerViolations),
  ]
}

/** Production never disables a trigger: append-only tables depend on theirs. */
const triggerViolations = ({ path, text }: SourceFile): string[] =>
  [...text.matchAll(/disable trigger|session_replication_role/gi)].map(
    ({ 0: found, index }) =>
      `${path}:${lineAt(text, index)} says '${found}': no trigger is disabled in production`,
  )

function writeViolations(file: SourceFile, tables: Set<string>, rules: ProjectRules): string[] {
  const { path } = file
  return writesInFile(file, tables).flatMap(({ line, table }) => {
    const owner = table && rules.tableOwners[table]
    if (owner && isIn(path, [owner])) return []
    const what = `writes ${table ?? 'a table whose name is put together'}`
    const rule = owner ? `only ${owner} may` : table ? 'nobody owns it' : 'a table that is written is named'
    return `${path}:${line} ${what}: ${rule}`
  })
}

/** Checks that every table has an owner, and that every owner exists and has its table. */
function ownerViolations(
  tables: Map<string, string>,
  files: SourceFile[],
  { tableOwners }: ProjectRules,
): string[] {
  return [
    ...[...tables]
      .filter(([table]) => !(table in tableOwners))
      .map(([table, place]) => `${place} ${table} has no owner: write it into tableOwners`),
    ...Object.entries(tableOwners).flatMap(([table, owner]) => {
      if (!tables.has(table)) return [`tableOwners: there is no table ${table}`]
      const isThere = files.some(({ path }) => isIn(path, [owner]))
      return isThere ? [] : [`tableOwners: ${table} belongs to ${owner}, which does not exist`]
    }),
  ]
}

/** Tables of the generated types, each with the line that declares it. */
function tablesOf(files: SourceFile[]): Map<string, string> {
  const opening = 'export interface DB {\n'
  const types = files.find(({ text }) => text.includes(`\n${opening}`))
  if (!types) return new Map()
  const start = types.text.indexOf(opening) + opening.length
  const body = types.text.slice(start, types.text.indexOf('}', start))
  return new Map(
    [...body.matchAll(/^ +"?([\w.]+)"?:/gm)].map(({ index, 1: table = '' }) => [
      table,
      `${types.path}:${lineAt(types.text, start + index)}`,
    ]),
  )
}

/** Views of the migrations, which are never written, so they need no owner. */
const viewsOf = (folder: string) =>
  globSync('*.sql', { cwd: folder })
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/\bcreate (?:or replace )?view (\w+)/g),
    ])
    .map(([, view = '']) => view)

const isIn = (path: string, places: string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`))
