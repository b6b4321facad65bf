import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * The server from the ground up: each place may import only what stands before it.
 * A place is a folder with all below it, a folder with `/*` for the files directly in it, or one file.
 */
const serverOrder = [
  'contract/src/*',
  'embedded-postgres/src',
  'sandbox/src',
  'server/src/platform',
  'server/src/config.ts',
  'server/src/gateways',
  'server/src/context.ts',
  'server/src/charity',
  'server/src/staff/audit',
  'server/src/staff/auth',
  'server/src/catalogue/causes',
  'server/src/catalogue/bank-accounts',
  'server/src/catalogue/pictures', // of causes and bank accounts
  'server/src/catalogue/payment-methods',
  'server/src/events',
  'server/src/receipts',
  'server/src/messages', // which carry receipts
  'server/src/settlement/*',
  'server/src/settlement/attempts',
  'server/src/settlement/bank-transfers',
  'server/src/settlement/refunds',
  'server/src/settlement/discrepancies',
  'server/src/giving/donations',
  'server/src/giving/donate',
  'server/src/payments',
  'server/src/statements',
  'server/src/insights/analytics',
  'server/src/insights/exports',
  'server/src/insights/checks',
  'server/src/demo',
  'server/src/commands',
  'server/src/app.ts',
  'server/src/*',
  'server/test', // the app under test and the simulation
  'server/src/main.ts',
]

const webGround = ['contract/src/*', 'web/src/ui', 'web/src/*']

/** Every place that may hold code, and the places that it may import besides itself. */
const mayImport: Record<string, string[]> = {
  ...Object.fromEntries(serverOrder.map((place, index) => [place, serverOrder.slice(0, index)])),
  'web/src/ui': [],
  'web/src/*': ['contract/src/*', 'web/src/ui'],
  'web/src/site': webGround,
  'web/src/office': webGround,
  'web/*': [], // vite.config.ts
  scripts: serverOrder,
  bench: [...serverOrder, 'scripts'],
  e2e: serverOrder,
}

/** A test meets the whole of its workspace, in any order. */
const testMayImport: Record<string, string[]> = {
  server: serverOrder,
  web: [...webGround, 'web/src/site', 'web/src/office'],
}

/** The contract is loaded by browser and server alike, hence zod alone. What else may be imported, knip judges. */
const onlyPackage: Record<string, string> = { 'contract/src/*': 'zod' }

const emptyWord = /^(utils?|helpers?|common|misc|shared|core|lib|managers?|services?|handlers?)$/
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/
const code = /\.(ts|tsx|mjs)$/

/**
 * Judges every source file of the project by where it stands: what it imports, and what it is called.
 * @param root the folder of the project
 * @returns one line for each violation; none when the law is kept
 */
export function lawOfImports(root: string): string[] {
  const files = [
    'contract',
    'embedded-postgres',
    'sandbox',
    'server',
    'web',
    'scripts',
    'bench',
    'e2e',
  ].flatMap((folder) => codeIn(root, folder))
  return files.flatMap((file) => {
    const place = placeOf(file)
    if (!place) return [`${file}: no place for it is written in scripts/law-of-imports.ts`]
    return [...importViolations(root, file, place), ...nameViolations(file), ...repeatedName(file, files)]
  })
}

function codeIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist|public)$/.test(entry.name) ? [] : codeIn(root, path)
    return code.test(entry.name) ? [path] : []
  })
}

function placeOf(file: string): string | undefined {
  const folder = dirname(file)
  const above = folder.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/'))
  return [file, `${folder}/*`, ...above].find((place) => place in mayImport)
}

function importViolations(root: string, file: string, place: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const isTest = /\.test\.tsx?$/.test(file)
  const allowed = (isTest && testMayImport[file.split('/')[0] ?? '']) || mayImport[place] || []

  return importsOf(file, text).flatMap(({ specifier, line }) => {
    const say = (rule: string) => [`${file}:${line} imports '${specifier}': ${rule}`]
    if (/^(@amanah\/|#|~)/.test(specifier)) return say('no aliases; write the relative path')
    if (!specifier.startsWith('.')) {
      const only = isTest ? undefined : onlyPackage[place]
      return !only || specifier.split('/')[0] === only ? [] : say(`only the package ${only} is allowed here`)
    }
    const target = join(dirname(file), specifier.replace(/\?.*$/, ''))
    if (!existsSync(join(root, target)) || !basename(target).includes('.'))
      return say('there is no such file; the path needs its extension')
    const targetPlace = placeOf(target)
    if (!targetPlace || targetPlace === place || allowed.includes(targetPlace)) return []
    return say(`${place} may not import ${targetPlace}`)
  })
}

function importsOf(file: string, text: string): { specifier: string; line: number }[] {
  const { module } = parseSync(file, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  const found = new Map<number, { specifier: string; line: number }>()
  for (const { start, end } of requests) {
    const quoted = text.slice(start, end).match(/^(['"`])(.*)\1$/)?.[2]
    if (quoted !== undefined)
      found.set(start, { specifier: quoted, line: text.slice(0, start).split('\n').length })
  }
  return [...found.values()]
}

function nameViolations(file: string): string[] {
  const parts = file.replace(code, '').split(/[/.]/)
  return parts.flatMap((part) => {
    if (!kebabCase.test(part)) return [`${file}: '${part}' is not kebab-case`]
    const empty = part.split('-').find((word) => emptyWord.test(word))
    return empty ? [`${file}: '${empty}' names nothing; say what is in it`] : []
  })
}

/** Within a workspace a name is found once: only entries are all called main, whatever they start. */
function repeatedName(file: string, files: string[]): string[] {
  const name = basename(file).replace(code, '')
  const workspace = file.slice(0, file.indexOf('/') + 1)
  const twin = files.find(
    (other) => other < file && other.startsWith(workspace) && basename(other).replace(code, '') === name,
  )
  return twin && name !== 'main' ? [`${file}: ${twin} has the same name`] : []
}

if (import.meta.main) {
  const violations = lawOfImports(join(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length > 0 ? 1 : 0
}
