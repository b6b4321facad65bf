import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { createTestDatabase } from '../../test/create-test-database.ts'
import { databaseUrl } from '../../test/database-url.ts'
import { defaultSwitches } from '../charity/change-switches.ts'
import { createSealer } from '../platform/sealing/create-sealer.ts'
import { signIn } from '../staff/auth/sign-in.ts'
import { createUser, setUserEnabled } from '../staff/auth/user.ts'

const { db, connection, drop } = await createTestDatabase()
afterAll(drop)

const command = join(import.meta.dirname, 'users.ts')

async function maySignIn(email: string, password: string): Promise<boolean> {
  const context = {
    db,
    sealer: createSealer(['a key']),
    log: pino({ enabled: false }),
    switches: async () => ({ ...defaultSwitches, fixed: [] }),
  }
  const session = signIn(context, { email, password }, { ip: '192.0.2.1' })
  return session.then(
    () => true,
    () => false,
  )
}

test('the command that operators type creates, lists, resets and disables users, and explains itself', async () => {
  const url = databaseUrl(connection)
  const users = (...words: string[]) =>
    promisify(execFile)(process.execPath, [command, ...words], {
      env: { ...process.env, DATABASE_URL: url },
    }).catch((error: { stdout: string; stderr: string; code: number }) => error)
  const passwordIn = ({ stdout }: { stdout: string }) =>
    /^operator@example\.org can sign in with the password (\S+) /.exec(stdout)?.[1] ?? ''

  // The last administrator cannot be disabled.
  await createUser(db, {
    email: 'last@example.org',
    firstName: 'Sana',
    lastName: 'Malik',
    roles: ['Administrator'],
  })
  const email = 'operator@example.org'
  const [created, refused] = await Promise.all([
    users('create', email, 'Omar', 'Aziz', 'Administrator', 'Content Editor'),
    users('create', 'someone@example.org', 'Omar', 'Aziz'),
  ])
  expect(created.stderr).toBe('')
  expect(await maySignIn(email, passwordIn(created))).toBe(true)
  expect(refused).toMatchObject({
    code: 1,
    stderr: 'Usage: create EMAIL FIRST-NAME LAST-NAME ROLE [ROLE…]\n',
  })
  const [reset, disabled] = await Promise.all([users('reset', email), users('disable', email)])
  expect(reset.stderr + disabled.stderr).toBe('')
  const { stdout } = await users('list')
  expect(stdout).toMatch(/^operator@example\.org {2}Omar Aziz {2}Administrator, Content Editor {2}disabled$/m)
  expect(stdout.match(/operator@example\.org/g)).toHaveLength(1)
  await setUserEnabled(db, email, true)
  expect(await maySignIn(email, passwordIn(created))).toBe(false)
  expect(await maySignIn(email, passwordIn(reset))).toBe(true)
  // Starts five programs: on a busy machine a minute was too short.
}, 300_000)

test('a command with unusable settings prints only the correction', async () => {
  const refused = await promisify(execFile)(process.execPath, [command, 'list'], {
    env: { ...bareEnvironment, NODE_ENV: 'production' },
  }).catch((error: { stderr: string; code: number }) => error)
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The settings are not valid:\n/) })
  expect(refused.stderr).not.toMatch(/^\s+at /m)
})
