import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { createTestDatabase } from '../../test/create-test-database.ts'
import { databaseUrl } from '../../test/database-url.ts'

const database = await createTestDatabase('template0')
afterAll(database.drop)

const server = { DATABASE_URL: databaseUrl(database.server ?? database.connection) }
const both = { ...server, DATABASE_MIGRATION_URL: databaseUrl(database.connection) }

/** Runs a command as an operator does. */
const run = (command: string, settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...bareEnvironment, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })

test('only the owner’s address migrates the tables; after that the server’s role is enough', async () => {
  const refused = await run('migrate', server)
  expect(refused.said).toContain('DATABASE_MIGRATION_URL must connect as the owner of the tables')
  expect(refused.code).toBe(1)
  expect((await run('migrate', both)).said).toContain('Migrations applied: 0001-schema')
  expect(await run('migrate', server)).toEqual({ code: 0, said: 'Nothing to migrate.\n' })
  const listed = await run('users', server, 'list')
  expect(listed).toEqual({ code: 0, said: '' })
})
