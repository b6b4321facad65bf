// Fills an empty database with a year of donations, compared with PostgreSQL's own COPY of the same rows into
// bare tables.
//   npm run bench -- seed [donations]

import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { filledTables } from '../demo/src/invent-batches.ts'
import { openSandboxStore } from '../demo/src/sandbox-store.ts'
import { seedBooks } from '../demo/src/seed-books.ts'
import { bookChecks } from '../server/src/features.ts'
import { runChecks } from '../server/src/operations/checks/run-checks.ts'
import { createSealer } from '../server/src/platform/sealing/create-sealer.ts'
import { atMost, type Figure, printFigures } from './print-figures.ts'
import { openDemo, openFolder } from './start-server.ts'

const limitSecondsOfAMillion = 120
const limitMemoryMb = 512

export async function seedBench(donations = 1_000_000): Promise<Figure[]> {
  await using folder = await openFolder('seed')
  await using demo = await openDemo(folder.path, 3)
  const { db, pool } = demo
  const wanted = {
    donations,
    payments: Math.round(donations / 8),
    disputes: true,
    sealer: createSealer(['of the bench']),
  }
  const memory = watchMemory()
  const seconds = await timed(() => seedBooks(db, openSandboxStore(folder.path), wanted))
  const grownMb = memory.end()
  const bare = await copyIntoBareTables(pool)
  const broken = (await runChecks(bookChecks, db, 'bench')).filter(({ count }) => count > 0)
  const limit = (limitSecondsOfAMillion * donations) / 1_000_000
  return printFigures([
    atMost(`seed of ${donations} donations, ${bare.rows} rows in all`, seconds, limit, 's', {
      beside: `${bare.seconds.toFixed(1)} s for COPY alone`,
      ratio: seconds / bare.seconds,
    }),
    atMost('memory of the program that seeds, beyond what it began with', grownMb, limitMemoryMb, 'MB'),
    atMost(`checks that find something${broken.map(({ name }) => ` ${name}`).join()}`, broken.length, 0),
  ])
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
