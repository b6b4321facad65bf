import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { createTestDatabase } from './create-test-database.ts'
import { databaseUrl } from './database-url.ts'
import { freePorts } from './free-ports.ts'

vi.setConfig({ testTimeout: 60_000 })

const database = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'amanah-first-start-'))
const another = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
await once(another, 'listening')
afterAll(async () => {
  another.close()
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
})

test.each(['SANDBOX_PORT', 'PORT'])(
  'a demo that cannot start because another program has its %s writes nothing, so the next start is the first one',
  async (taken) => {
    const [port = 0, sandboxPort = 0] = await freePorts(2)
    const server = spawn(process.execPath, ['demo/src/main.ts', '--no-history'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...bareEnvironment,
        DATABASE_URL: databaseUrl(database.connection),
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        LOG_LEVEL: 'error',
        [taken]: String((another.address() as AddressInfo).port),
      },
      stdio: 'ignore',
    })
    const [code] = await once(server, 'exit')
    expect(code).toBe(1)
    const { rows } = await database.pool.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from causes) as causes',
    )
    expect(rows).toEqual([{ users: 0, causes: 0 }])
  },
)
