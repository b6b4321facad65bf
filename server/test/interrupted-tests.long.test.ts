import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'

const root = join(import.meta.dirname, '../..')
const folder = await mkdtemp(join(tmpdir(), 'int-'))
await chmod(folder, 0o1777) // as /tmp: PostgreSQL runs as a user of its own
afterAll(() => rm(folder, { recursive: true, force: true }))

const dataFolders = async () => (await readdir(folder)).filter((name) => name.startsWith('amanah-test-'))

async function readPostmasterPid(): Promise<number> {
  const [data = ''] = await dataFolders()
  const file = join(folder, data, 'postgres/18/data/postmaster.pid')
  return Number.parseInt(await readFile(file, 'utf8').catch(() => '0'), 10)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'tests that %s ends while their databases are made leave no PostgreSQL and no files',
  async (signal) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const tests = spawn(process.execPath, [vitest, 'run', '--project=server', 'words/src/reader.test.ts'], {
      cwd: root,
      env: { ...bareEnvironment, TMPDIR: folder },
      stdio: 'ignore',
    })
    const ended = once(tests, 'exit')
    let pid = 0
    const findPid = async () => {
      pid = await readPostmasterPid()
      return pid
    }
    await expect.poll(findPid, { interval: 5 }).toBeGreaterThan(0)
    tests.kill(signal)
    tests.kill(signal) // as Ctrl-C in a terminal: once from there and once from npm test
    await ended
    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(await dataFolders()).toEqual([])
  },
)
