// Fills an empty database with a year of donations, compared with PostgreSQL's own COPY of the same rows into
// bare tables.
//   npm run bench -- seed [donations]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openSandboxMemory } from '../demo/src/sandbox-memory.ts'
import { filledTables, seedBooks } from '../demo/src/seed-books.ts'
import { seedDemo } from '../demo/src/seed-demo.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { runChecks } from '../server/src/insights/checks/run-checks.ts'
import { createDatabase, createPool } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { migrateJobs } from '../server/src/platform/jobs/start-jobs.ts'
import { createSealer } from '../server/src/platform/sealing/create-sealer.ts'
import { type Figure, printFigures } from './print-figures.ts'

const limitSecondsOfAMillion = 120
const limitMemoryMb = 512

export async function seedBench(donations = 1_000_000): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'amanah-seed-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const pool = createPool(postgres.connection, { max: 3 })
  const db = createDatabase(pool)
  try {
    await migrate(db)
    await migrateJobs(pool)
    await seedDemo(db)
    const wanted = {
      donations,
      payments: Math.round(donations / 8),
      disputes: true,
      sealer: createSealer(['of the bench']),
    }
    const memory = watchMemory()
    const seconds = await timed(() => seedBooks(db, openSandboxMemory(dataDir), wanted))
    const grownMb = memory.end()
    const bare = await copyIntoBareTables(pool)
    const broken = (await runChecks(db, 'bench')).filter(({ count }) => count > 0)
    const limit = (limitSecondsOfAMillion * donations) / 1_000_000
    return printFigures([
      {
        what: `seed of ${donations} donations, ${bare.rows} rows in all`,
        measured: `${seconds.toFixed(1)} s`,
        beside: `${bare.seconds.toFixed(1)} s for COPY alone`,
        ratio: seconds / bare.seconds,
        goal: `<= ${limit} s`,
        met: seconds <= limit,
      },
      {
        what: 'memory of the program that seeds, beyond what it began with',
        measured: `${grownMb.toFixed(0)} MB`,
        beside: `${limitMemoryMb} MB`,
        ratio: grownMb / limitMemoryMb,
        goal: `<= ${limitMemoryMb} MB`,
        met: grownMb <= limitMemoryMb,
      },
      {
        what: `checks that find something${broken.map(({ name }) => ` ${name}`).join()}`,
        measured: String(broken.length),
        beside: '0',
        ratio: broken.length,
        goal: '0',
        met: broken.length === 0,
      },
    ])
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Measures the peak memory growth of this process. */
function watchMemory() {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  return {
    end() {
      clearInterval(watch)
      return (most - before) / 1024 ** 2
    },
  }
}

/**
 * Copies the same rows from one connection to another, into tables without indexes, constraints or defaults.
 */
async function copyIntoBareTables(pool: pg.Pool): Promise<{ seconds: number; rows: number }> {
  const [reader, writer] = await Promise.all([pool.connect(), pool.connect()])
  for (const client of [reader, writer]) await client.query('set statement_timeout = 0')
  let rows = 0
  const seconds = await timed(async () => {
    for (const table of filledTables) {
      await writer.query(`create table bare_${table} (like ${table})`)
      const sink = writer.query(copyFrom(`copy bare_${table} from stdin`))
      await pipeline(reader.query(copyTo(`copy (select * from ${table}) to stdout`)), sink)
      rows += sink.rowCount
    }
  })
  for (const client of [reader, writer]) client.release(true)
  return { seconds, rows }
}
