import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { createTestDatabase } from './create-test-database.ts'
import { databaseUrl } from './database-url.ts'
import { freePorts } from './free-ports.ts'
import { giftTo } from './test-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'amanah-processes-'))
const [port = 0, sandboxPort = 0] = await freePorts(2)
const origin = `http://127.0.0.1:${port}`
let server: ChildProcess

beforeAll(async () => {
  server = spawn(process.execPath, ['demo/src/main.ts', '--empty'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...bareEnvironment,
      DATABASE_URL: databaseUrl(database.connection),
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await sleep(50)
})
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

/** The supervised processes: 'web 1', 'web 2' and 'worker', with their ids. */
async function childrenOf({ pid }: ChildProcess): Promise<Map<string, number>> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const named = await Promise.all(
    list
      .trim()
      .split(' ')
      .map(async (child) => {
        const command = (await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).replaceAll(
          '\0',
          ' ',
        )
        return [/web \d|worker/.exec(command)?.[0] ?? '', Number(child)] as const
      }),
  )
  return new Map(named.filter(([name]) => name !== ''))
}

/** Makes every call over a new connection, so that the next process answers it. */
const ask = (path: string, request: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...request, headers: { ...request.headers, connection: 'close' } })

const answeredBy = async () =>
  /process="(web \d)"/.exec(await (await ask('/metrics')).text())?.[1] ?? 'nobody'

async function give() {
  const cookie = (await ask('/sanctum/csrf-cookie')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return ask('/api/v1/donate', {
    method: 'POST',
    headers: {
      cookie,
      'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? ''),
      'content-type': 'application/json',
    },
    body: JSON.stringify(giftTo(1)),
  })
}

test('two processes answer on one port, and a change clears the caches of both', async () => {
  const answering = new Set<string>()
  await expect.poll(async () => answering.add(await answeredBy()).size).toBe(2)
  expect([...answering].sort()).toEqual(['web 1', 'web 2'])

  const titles = async () => (await ask('/api/v1/donation/causes/web')).text()
  for (let asked = 0; asked < 4; asked++) expect(await titles()).toContain('"fundtitle":"Sadqah"')
  await database.pool.query(`update causes set fundtitle = 'Sadqah Jariyah' where fundtitle = 'Sadqah'`)
  await expect
    .poll(async () => (await Promise.all([titles(), titles(), titles(), titles()])).join())
    .not.toContain('"fundtitle":"Sadqah"')
})

test('e-mails are sent by the process for jobs alone', async () => {
  const sent = async () => {
    const { rows } = await database.pool.query(`select status from emails`)
    return rows.map(({ status }) => status)
  }
  expect((await give()).status).toBe(200)
  await expect.poll(sent).toEqual(['sent'])
})

test('a process that is killed is started again, and donors give meanwhile', async () => {
  const before = await childrenOf(server)
  for (const name of ['web 1', 'worker']) process.kill(before.get(name) ?? 0, 'SIGKILL')
  // A call in progress at the killed process is cut off, and repeated as the page does.
  expect((await give().catch(give)).status).toBe(200)
  const replaced = async () => {
    const now = await childrenOf(server)
    return ['web 1', 'web 2', 'worker'].map((name) => now.has(name) && now.get(name) !== before.get(name))
  }
  await expect.poll(replaced).toEqual([true, false, true])
  const answering = new Set<string>()
  await expect.poll(async () => answering.add(await answeredBy()).size).toBe(2)
})

test('asked to stop, all of them end', async () => {
  const pids = [...(await childrenOf(server)).values()]
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  await sleep(100)
  expect(pids.filter((pid) => isAlive(pid))).toEqual([])
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
