import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { allTasks } from '../server/src/features.ts'
import { rules } from './law/project-rules.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The names in the first column of a table, in order. */
function firstColumn(heading: string, document = text): string[] {
  const table = document.slice(document.indexOf(heading)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('the table of folders has those of the server, in the order of the law', () => {
  const named = firstColumn('| folder of `server/src`')
  const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  )
  expect(named.toSorted()).toEqual(folders.filter((name) => !name.endsWith('.test.ts')).toSorted())
  const inOrder = rules.serverGraph.folders.map((folder) => `${basename(folder)}/`)
  expect(named.filter((name) => name.endsWith('/'))).toEqual(inOrder)
})

test('the picture names folders that exist', () => {
  const picture = text.slice(text.indexOf('## One picture'), text.indexOf('One process'))
  const named = [
    ...picture.matchAll(/\b(?:web|contract|server)\/src(?:\/[a-z]+)?|\b(?:sandbox|embedded-postgres)\//g),
  ]
  expect(named.length).toBeGreaterThan(5)
  for (const [path] of named) expect(readdirSync(join(root, path)).length, path).toBeGreaterThan(0)
})

test('the page of jobs has every task', () => {
  const tasks = Object.keys(allTasks({} as never))
  const jobs = readFileSync(join(root, 'docs/jobs.md'), 'utf8')
  expect(firstColumn('| task | when', jobs).toSorted()).toEqual(tasks.toSorted())
})
