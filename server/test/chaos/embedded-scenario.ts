import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect } from 'vitest'
import { startEmbeddedPostgres } from '../../../embedded-postgres/src/embedded-postgres.ts'
import { bookChecks } from '../../src/features.ts'
import { runChecks } from '../../src/operations/checks/run-checks.ts'
import { createDatabase, createPool } from '../../src/platform/database/database.ts'
import { startTestMailServer, type TestMailServer } from '../test-mail-server.ts'
import { type App, startApp, until } from './program.ts'
import { runFault, scenario } from './scenario.ts'

type EmbeddedServer = { apps: [App]; mails: TestMailServer; pool: pg.Pool }

/** The default installation: one server that runs its own database. */
export function embeddedScenario(): void {
  describe('a server with its embedded database', () => {
    const name = 'the server and its embedded database are killed in turn, five times (kill -9)'
    scenario(name, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'amanah-embedded-'))
      const dataDir = join(folder, 'app')
      const mails = await startTestMailServer()
      await using opened = new AsyncDisposableStack()
      opened.defer(() => rm(folder, { recursive: true, force: true }))
      opened.defer(() => mails.close())
      const app = await startApp(dataDir, {
        SMTP_URL: mails.url,
        JOBS: 'true',
        DONATIONS_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
      })
      opened.defer(() => app.stop())
      const isReady = async () => (await fetch(`${app.origin}/readyz`)).ok
      const postmaster = join(dataDir, 'postgres/18/data/postmaster.pid')
      const killDatabase = async () => {
        process.kill(Number((await readFile(postmaster, 'utf8')).split('\n')[0]), 'SIGKILL')
        await sleep(500)
        await until(isReady)
        expect(app.isRunning()).toBe(true)
      }
      const killServer = () => app.kill().then(app.start)
      const embedded: Partial<EmbeddedServer> = { apps: [app], mails }
      await runFault(embedded as EmbeddedServer, {
        name,
        endsTheApp: true,
        async strike() {
          for (const kill of [killServer, killDatabase, killServer, killDatabase, killServer]) {
            await kill()
            await sleep(1500)
          }
          // Not earlier: this process would keep the database running for the server.
          const postgres = await startEmbeddedPostgres({ dataDir })
          opened.defer(() => postgres.stop())
          embedded.pool = createPool(postgres.connection)
        },
      })
      const db = createDatabase(embedded.pool as pg.Pool)
      opened.defer(() => db.destroy())
      expect((await runChecks(bookChecks, db, 'chaos')).filter(({ count }) => count > 0)).toEqual([])
    })
  })
}
