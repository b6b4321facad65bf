import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { createTestDatabase } from './create-test-database.ts'
import { databaseUrl } from './database-url.ts'
import { freePorts } from './free-ports.ts'
import { byBankTransfer, giftTo } from './visitor.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'amanah-processes-'))
const [port = 0, sandboxPort = 0, otherSandboxPort = 0] = await freePorts(3)
const origin = `http://127.0.0.1:${port}`
const environment = {
  ...bareEnvironment,
  DATABASE_URL: databaseUrl(database.connection),
  DATA_DIR: dataDir,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  WEB_CONCURRENCY: '2',
  LOG_LEVEL: 'error',
}
let server: ChildProcess

beforeAll(async () => {
  server = spawn(process.execPath, ['demo/src/main.ts', '--no-history'], {
    cwd: join(import.meta.dirname, '../..'),
    env: environment,
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

async function childList({ pid }: ChildProcess): Promise<string[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
}

/** The supervised processes: 'web 1', 'web 2' and 'worker', with their ids. */
async function childrenOf(parent: ChildProcess): Promise<Map<string, number>> {
  const named = await Promise.all(
    (await childList(parent)).map(async (child) => {
      const command = (await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
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

/** Donates by transfer, because the first e-mail about a payment by card waits for its outcome. */
async function give() {
  const cookie = (await ask('/sanctum/csrf-cookie')).headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return ask('/api/v1/donate', {
    method: 'POST',
    headers: {
      cookie,
      'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? ''),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...giftTo(1), ...byBankTransfer }),
  })
}

test('two processes answer on one port, and a change clears the caches of both', async () => {
  const answering = new Set<string>()
  await expect.poll(async () => answering.add(await answeredBy()).size).toBe(2)
  expect([...answering].sort()).toEqual(['web 1', 'web 2'])

  const titles = async () => (await ask('/api/v1/donation/causes/web')).text()
  for (let turn = 0; turn < 4; turn++) expect(await titles()).toContain('"fundtitle":"Sadqah"')
  await database.pool.query(`update causes set fundtitle = 'Sadqah Jariyah' where fundtitle = 'Sadqah'`)
  await expect
    .poll(async () => (await Promise.all([titles(), titles(), titles(), titles()])).join())
    .not.toContain('"fundtitle":"Sadqah"')
})

test('e-mails are sent by the process for jobs alone', async () => {
  const sent = async () => {
    const { rows } = await database.pool.query(`select status from messages`)
    return rows.map(({ status }) => status)
  }
  expect((await give()).status).toBe(200)
  await expect.poll(sent).toEqual(['sent'])
})

test('a killed process is restarted, and donors give meanwhile', async () => {
  const before = await childrenOf(server)
  for (const name of ['web 1', 'worker']) process.kill(before.get(name) ?? 0, 'SIGKILL')
  // The kill cuts off a call in progress, which is repeated as the page does.
  expect((await give().catch(give)).status).toBe(200)
  const replaced = async () => {
    const now = await childrenOf(server)
    return ['web 1', 'web 2', 'worker'].map((name) => now.has(name) && now.get(name) !== before.get(name))
  }
  await expect.poll(replaced).toEqual([true, false, true])
  const answering = new Set<string>()
  await expect.poll(async () => answering.add(await answeredBy()).size).toBe(2)
})

test('all processes end when asked to stop', async () => {
  const pids = [...(await childrenOf(server)).values()]
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  await sleep(100)
  expect(pids.filter((pid) => isAlive(pid))).toEqual([])
})

test('a process whose parent dies while it starts ends as well', async () => {
  const { PORT: _, ...worker } = environment
  const child = fork('server/src/commands/worker.ts', {
    cwd: join(import.meta.dirname, '../..'),
    env: worker,
  })
  child.disconnect()
  await once(child, 'exit', { signal: AbortSignal.timeout(100_000) }).finally(() => child.kill('SIGKILL'))
})

test('a restart refuses no call when the socket is held open, as systemd does', async () => {
  // A shell holds the socket, and starts the server again when it has ended.
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle
  const address = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const shell = spawn(
    'sh',
    ['-c', 'for turn in 1 2 3; do "$0" demo/src/main.ts --no-history; done', process.execPath],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...environment,
        LISTEN_FDS: '1',
        WEB_CONCURRENCY: '1',
        PUBLIC_URL: address,
        SANDBOX_PORT: String(otherSandboxPort),
      },
      stdio: ['ignore', 'ignore', 'inherit', fd],
    },
  )
  listening.close()
  const run = async () => Number((await childList(shell))[0])
  let isOver = false
  const answers: (number | string)[] = []
  // Uses a new connection each time, because a kept connection may be closed just when the next call begins.
  const call = (path: string) => fetch(`${address}${path}`, { headers: { connection: 'close' } })
  const load = async (path: string) => {
    while (!isOver) {
      const answer = call(path)
      answers.push(
        await answer.then(
          ({ status }) => status,
          ({ cause }) => String(cause),
        ),
      )
      await sleep(10)
    }
  }
  try {
    expect((await call('/readyz')).status).toBe(200)
    const loads = ['/', '/ur', '/api/v1/donation/causes/web', '/api/v1/donation/causes/web'].map(load)
    const before = await run()
    process.kill(before, 'SIGTERM')
    await expect.poll(run, { timeout: 30_000 }).not.toBe(before)
    const answered = answers.length
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(answered + 20)
    isOver = true
    await Promise.all(loads)
    expect(answers.filter((answer) => answer !== 200)).toEqual([])
  } finally {
    isOver = true
    const server = await run()
    shell.kill('SIGKILL')
    if (server > 0) process.kill(server, 'SIGTERM') // 0 would be every process of the test run
    await expect.poll(() => server > 0 && isAlive(server), { timeout: 30_000 }).toBe(false)
  }
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
