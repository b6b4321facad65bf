import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import * as attempts from '../contract/src/attempts.ts'
import { apiBase } from '../contract/src/entry.ts'
import * as receipts from '../contract/src/receipts.ts'
import { variables } from '../server/src/config/variables.ts'
import { readConfig } from '../server/src/config.ts'
import { rules } from './law/project-rules.ts'
import { writeSettings } from './write-settings.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

test('every dependency has a line with its reason, and no line is stale', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const dependencies = ['.', ...workspaces].flatMap((folder) => {
    const manifest = JSON.parse(read(join(folder, 'package.json')))
    return Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
  })
  const explained = [...read('docs/dependencies.md').matchAll(/^\| (\S+) \| \S.*\|$/gm)].map(
    ([, name]) => name,
  )
  expect(explained.filter((name) => name !== 'package').sort()).toEqual([...new Set(dependencies)].sort())
})

test('every npm command that the documents tell a reader to type exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([a-z0-9:-]+)|npm (start|test)\b/g)].flatMap(
      ([, run, short]) => run ?? short ?? [],
    ),
  )
  expect(named).toContain('start')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the example of nginx logs no address that holds a donor’s secret', () => {
  const [map = ''] = /map \$request_uri \$logged \{.*?\}\n/s.exec(read('docs/operations.md')) ?? []
  const secret = [...map.matchAll(/~(\S+) +0;/g)].map(([, pattern = '']) => new RegExp(pattern))
  const isLogged = (address: string) => !secret.some((pattern) => pattern.test(address))
  const link = 'v3rYs3cr3tL1nkOfAD0n0rs'
  const calls = Object.values({ ...attempts, ...receipts })
    .flatMap((one) => (typeof one === 'object' && 'path' in one ? one.path : []))
    .filter((path) => path.includes(':link'))
    .map((path) => `${apiBase}${path.replace(':link', link)}`)
  expect(calls.length).toBeGreaterThan(4)
  const pages = ['pay', 'donation', 'payment', 'transfer', 'receipt', 'stop-change'].map(
    (page) => `/${page}/${link}`,
  )
  expect([...calls, ...pages, ...pages.map((page) => `/ur${page}`)].filter(isLogged)).toEqual([])
  expect(['/', '/ur', `${apiBase}/donation/causes/web`].filter(isLogged)).toHaveLength(3)
})

test('the manual takes the name of a release from its archive, so that its commands fit every version', () => {
  expect(read('docs/operations.md')).not.toMatch(/amanah[-:]\d+\.\d+/)
})

test('every link in the documents leads to a file', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => ({ file, target })),
  )
  expect(links).not.toEqual([])
  expect(links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))).toEqual([])
})

test('every source file that the documents mention exists', () => {
  const files = globSync('**/*.{ts,tsx,mjs,js,sql,css,json,yml}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'data'],
  }).map((file) => `/${file}`)
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql|css|yml))`/g)].map(([, file = '']) => ({
      document,
      file,
    })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ file }) => !files.some((one) => one.endsWith(`/${file}`)))).toEqual([])
})

test('every source file and decision that a comment names exists', () => {
  const sources = globSync('**/*.{ts,tsx,mjs,sql,sh}', {
    cwd: root,
    // Tests of the law contain invented files.
    exclude: ['**/node_modules', '**/dist', '**/dist-server', 'data', 'scripts/law/*.test.ts'],
  })
  const files = new Set(sources.map((file) => basename(file)))
  const decisions = read('docs/decisions/README.md')
  const comments = sources.flatMap((file) =>
    [...read(file).matchAll(/(?:\/\/ |^ *\* |\/\*\* |^ *-- |^# )(.*)/gm)].map(([, comment = '']) => ({
      file,
      comment,
    })),
  )
  const missing = comments.filter(
    ({ comment }) =>
      [...comment.matchAll(/(?<![\w*.\-/])[\w./-]+\.(?:tsx?|sql|mjs)\b/g)].some(
        ([name]) => !files.has(basename(name)),
      ) ||
      [...comment.matchAll(/\bdecisions?[/ ](\d{4})\b/g)].some(
        ([, number]) => !decisions.includes(`| ${number} |`),
      ),
  )
  expect(comments.length).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})

test('.env.example names every setting that the server reads, and no other', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amanah-settings-'))
  const names = new Set<string>()
  const environment = new Proxy<NodeJS.ProcessEnv>(
    { DATA_DIR: dataDir },
    {
      get(target, name) {
        if (typeof name === 'string') names.add(name)
        return Reflect.get(target, name)
      },
    },
  )
  try {
    readConfig(environment)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
  const named = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name)
  expect(named.sort()).toEqual([...names].filter((name) => /^[A-Z]/.test(name)).sort())
})

test('the page of settings has those of .env.example, with the defaults of the server', () => {
  expect(read('docs/settings.md')).toBe(writeSettings(read('docs/settings.md')))
  for (const [, name = '', example = ''] of read('.env.example').matchAll(/^#([A-Z_]+)=(.+)$/gm)) {
    const schema = variables.shape[name as keyof typeof variables.shape]
    expect(schema.safeParse(example).success, `${name}=${example}`).toBe(true)
    const fallback = schema.safeParse(undefined).data
    if (fallback) expect(String(fallback), name).toBe(example)
  }
})

test('the release that the changelog begins with is the version of everything, and its container runs the Node of the tests', () => {
  const { workspaces, dependencies } = JSON.parse(read('package.json'))
  const [, released] = /^## \[(.+?)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  for (const folder of ['.', ...workspaces])
    expect(JSON.parse(read(join(folder, 'package.json'))).version).toBe(released)
  expect(read('Containerfile')).toContain(`/node:${dependencies.node}-`)
})

test('the page about addresses names every call of the specification', () => {
  const named = [...read('docs/api-style.md').matchAll(/`((?:GET|POST|PUT|DELETE) \/\S+)`/g)].map(
    ([, call]) => call,
  )
  const specified = Object.values(rules.addresses.specified).flat()
  expect(specified.filter((call) => !named.includes(call))).toEqual([])
})
