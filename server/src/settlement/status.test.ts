import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { attemptTransitions, paymentStatuses } from '../../../contract/src/status.ts'
import { createTestDatabase } from '../../test/create-test-database.ts'

const root = join(import.meta.dirname, '../../..')
const database = await createTestDatabase()
afterAll(database.drop)

test('the database accepts the states of the contract and no others', async () => {
  const { rows } = await database.pool.query(
    `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where conname in ('payment_intents_status_check', 'payment_attempts_status_check', 'discrepancies_ours_check')`,
  )
  expect(rows).toHaveLength(3)
  for (const { definition } of rows) {
    const accepted = [...definition.matchAll(/'([a-z_]+)'/g)].map(([, status]) => status)
    expect(new Set(accepted)).toEqual(new Set(paymentStatuses))
  }
})

test('the diagram in the architecture shows every transition of an attempt with its causes', () => {
  const name = (status: string) => (status === 'partially_refunded' ? 'partial' : status)
  const edges = Map.groupBy(attemptTransitions, ({ from, to }) => `${name(from)} --> ${name(to)}`)
  const drawn = [...edges].map(([edge, rows]) => `  ${edge}: ${rows.map(({ cause }) => cause).join(', ')}`)
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n(.*?)\n```/s.exec(document) ?? []
  expect(diagram.split('\n').filter((line) => /^ {2}[a-z]+ --> [a-z]/.test(line))).toEqual(drawn)
})

test('no SQL of the server writes the set of paid states or the gateway of bank transfers by hand', async () => {
  const handWritten = /'success', '(partially_refunded|refunded|disputed)'|gateway (=|<>|in|not in) \(?'[a-z]/
  const found: string[] = []
  for await (const file of glob('server/src/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts') && handWritten.test(readFileSync(join(root, file), 'utf8')))
      found.push(file)
  expect(found).toEqual([])
})
