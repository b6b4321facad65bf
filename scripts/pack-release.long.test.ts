import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { createPool } from '../server/src/platform/database/database.ts'
import { freePorts } from '../server/test/free-ports.ts'
import { loadOldDatabase } from '../server/test/upgrade/load-old-database.ts'
import { packRelease } from './pack-release.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = join(import.meta.dirname, '..')

// Runs the Containerfile's steps in a bare folder: not every test machine can run containers.
const containerfile = readFileSync(join(root, 'Containerfile'), 'utf8')
const written = (pattern: RegExp): string => {
  const found = pattern.exec(containerfile)?.[1]
  if (!found) throw new Error(`The Containerfile has no ${pattern}.`)
  return found
}
const command: string[] = JSON.parse(written(/^CMD (.+)$/m))
const healthcheck: string[] = JSON.parse(written(/^HEALTHCHECK .*\\\n +CMD (.+)$/m))

// On disk, not in memory (scripts/test-all.ts): packages are hard-linked from the disk, and a folder in
// memory may forbid running programs.
const index = mkdtempSync(join(process.env.ON_DISK ?? tmpdir(), 'amanah-release-'))
const dataDir = join(index, 'data')
/** The user `nobody` when run as root: a charity's server does not run as root either. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const [port = 0] = await freePorts(1)
const origin = `http://127.0.0.1:${port}`
const settings = {
  ...Object.fromEntries(
    [...written(/^ENV (.+)$/m).matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  ),
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  WEB_CONCURRENCY: '1',
  PUBLIC_URL: 'https://give.example.org',
  SECRET_KEY: 'a secret key of the test, 32 characters at least',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'A charity <receipts@give.example.org>',
}

const { version, archive } = await packRelease(root)
const unpacked = join(index, `amanah-${version}`)
const inPlace = {
  cwd: unpacked,
  env: { PATH: `${unpacked}/node_modules/node/bin:${process.env.PATH}`, ...settings },
  ...user,
}

let server: ChildProcess

beforeAll(() => {
  execFileSync('tar', ['xz'], { cwd: index, input: archive })
  installPackages()
  mkdirSync(dataDir)
  if (user.uid) for (const folder of [index, dataDir]) chownSync(folder, user.uid, user.gid)
})
afterAll(async () => {
  await stop()
  rmSync(index, { recursive: true })
})

/**
 * Installs exactly the packages of the lock file, as `npm ci` does, which validates the file in a dry run;
 * links them from the packages that npm has already installed.
 */
function installPackages() {
  const rehearsal = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--loglevel=error']
  execFileSync('npm', rehearsal, { cwd: unpacked, stdio: ['ignore', 'ignore', 'inherit'] })
  const { packages } = JSON.parse(readFileSync(join(unpacked, 'package-lock.json'), 'utf8'))
  // Packages for other platforms are not installed here.
  for (const path of Object.keys(packages))
    if (path.includes('node_modules/') && !packages[path].link && existsSync(join(root, path)))
      linkFolder(join(root, path), join(unpacked, path))
  writeFileSync(join(unpacked, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

/**
 * Links a package without its nested packages, which the lock file lists separately. Hard links cost no time.
 */
function linkFolder(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkFolder(source, target)
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target) // on another disk
  }
}

async function start() {
  let said = ''
  const [program = '', ...args] = command
  server = spawn(program, args, { ...inPlace, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text) => {
      said += text
    })
  while (!said.includes('Stop it with Ctrl-C')) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}:\n${said}`)
    await sleep(50)
  }
  return said
}

async function stop() {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return server.exitCode
}

/** Runs a program of the archive to its end, as the charity's operator would. */
const run = ([program = '', ...args]: string[]) => spawnSync(program, args, { ...inPlace, encoding: 'utf8' })

test('a release starts on an empty machine for a user without rights, is well, shows the charity’s page, and stops when asked to', async () => {
  expect(await start()).toContain('/admin/set-up#')
  expect(run(healthcheck).status).toBe(0)
  expect(await (await fetch(`${origin}/healthz`)).json()).toEqual({ status: 'alive' })
  const page = await fetch(origin)
  expect(page.status).toBe(200)
  const [, script = ''] = /"(\/assets\/[^" ]+\.js)/.exec(await page.text()) ?? []
  expect((await fetch(origin + script)).headers.get('content-type')).toContain('text/javascript')
  expect((await fetch(`${origin}/admin`)).status).toBe(200)
  expect(await stop()).toBe(0)
  expect(run(healthcheck).status).toBe(1)
})

test('a release contains no demo and no sandbox, and no command that needs them', () => {
  const { scripts } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'))
  for (const folder of ['demo', 'sandbox']) expect(existsSync(join(unpacked, folder))).toBe(false)
  expect(scripts).not.toHaveProperty('seed')
})

test('a release takes over the data of version 1.1.0: its books, its receipts, its causes and who worked with them', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const admin = createPool({ ...postgres.connection, database: 'postgres' }, { max: 1 })
  await admin.query('drop database amanah with (force)')
  await admin.query('create database amanah')
  await admin.end()
  const pool = createPool(postgres.connection)
  await loadOldDatabase(pool)
  const read = async () => {
    const sums = await pool.query(`select status, count(*)::int, sum(amount - refunded_amount)::int as amount
      from payment_intents group by 1 order by 1`)
    const causes = await pool.query('select fundtitle from causes where status = 1')
    const receipts = await pool.query(
      'select number, token from receipts where voided_at is null order by id limit 1',
    )
    return { sums: sums.rows, causes: causes.rows, receipt: receipts.rows[0] }
  }
  const before = await read()

  await start()
  expect(await read()).toEqual(before)
  await pool.end()
  await postgres.stop()

  const site = await (await fetch(origin)).text()
  expect(before.causes.length).toBeGreaterThan(1)
  for (const { fundtitle } of before.causes) expect(site).toContain(fundtitle)
  expect(await (await fetch(`${origin}/receipt/${before.receipt.token}`)).text()).toContain(
    before.receipt.number,
  )
  expect(await signIn('hina@example.org', 'teapot-gravel-nineteen-otter')).toMatchObject({
    success: true,
  })
  expect(run(['node', 'scripts/run.mjs', 'server/src/commands/check-books.ts'])).toMatchObject({ status: 0 })
})

async function signIn(email: string, password: string) {
  const [cookie = ''] = (await fetch(`${origin}/sanctum/csrf-cookie`)).headers.getSetCookie()
  const [named = ''] = cookie.split(';')
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: {
      cookie: named,
      'x-xsrf-token': decodeURIComponent(named.slice(named.indexOf('=') + 1)),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, password }),
  })
  return answer.json()
}
