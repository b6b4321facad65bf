import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandboxStore } from '../../../demo/src/sandbox-store.ts'
import { seedBooks } from '../../../demo/src/seed-books.ts'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { extendAuditChain, readNewestLink } from '../history/audit-chain.ts'
import { recordAudit } from '../history/record-audit.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  await seedBooks(app.db, openSandboxStore(app.dataDir), {
    donations: 50,
    payments: 5,
    sealer: app.context.sealer,
  })
})
afterAll(() => app.close())

/** Runs the command on the app's database, as an operator does on any. */
async function checkBooks(...options: string[]) {
  const { rows } = await app.pool.query<{ name: string }>('select current_database() as name')
  const { user = '', password = '', host = '', port = 0 } = app.pool.options
  const address = new URL(`postgres://localhost/${rows[0]?.name}`)
  Object.assign(address, { username: user, password: String(password) })
  if (host.startsWith('/')) address.searchParams.set('host', host)
  else address.hostname = host
  address.port = String(port)
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'check-books.ts'), ...options],
      { env: { ...bareEnvironment, DATABASE_URL: address.href } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('the exit code shows an operator whether the books agree, and the output which row breaks them', async () => {
  const good = await checkBooks()
  expect(good.said).toMatch(/(\d+) of \1 checks passed/)
  expect(good.code).toBe(0)

  const { rows } = await app.pool.query<{ donation_code: string }>(
    `update payment_intents set amount = amount + 1
      from donations where intent_id = payment_intents.id and intent_id =
       (select max(id) from payment_intents where kind = 'donation' and status = 'success')
     returning donation_code`,
  )
  const broken = await checkBooks()
  expect(broken.code).toBe(1)
  expect(broken.said).toContain('FAILED  lines-add-up: 1.')
  expect(broken.said).toContain(rows[0]?.donation_code)

  // The counters of the lists were damaged too, and are recounted from the rows.
  await app.pool.query('update intent_counts set count = count + 1')
  expect((await checkBooks()).said).toContain('FAILED  counts-are-those-of-the-rows')
  expect((await checkBooks('--count-again')).said).toContain('passed  counts-are-those-of-the-rows')
})

test('an operator compares the audit with a hash from an e-mail', async () => {
  await recordAudit(app.db, { caller: null, request: { ip: '' } }, 'signed_in', 'somebody')
  await extendAuditChain(app.db)
  const { position, hash } = (await readNewestLink(app.db)) ?? { position: 0, hash: '' }
  expect((await checkBooks('--audit', `${position}:${hash}`)).said).toContain(
    'passed  audit-has-the-recorded-hashes',
  )
  expect((await checkBooks('--audit', `${position}:${'0'.repeat(64)}`)).said).toContain(
    'FAILED  audit-has-the-recorded-hashes',
  )
  expect((await checkBooks('--audit', 'nothing')).said).toContain('Copy the hash from the e-mail')
})
