// Prints the clocks of Node, PostgreSQL, a program with a bare environment and Chromium, for try-days.sh.
// Fails unless each is near EXPECTED_CLOCK.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres/src/embedded-postgres.ts'
import { ensureChromium } from './find-chromium.ts'

const expected = Date.parse(process.env.EXPECTED_CLOCK ?? '')
/** Longest time between the start of the script and the last clock, on a busy machine. */
const toleranceMs = 5 * 60_000

async function readPostgresClock(dataDir: string): Promise<Date> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query<{ now: Date }>('select now()')
  await client.end()
  await postgres.stop()
  return rows[0]?.now ?? new Date(0)
}

async function readChromiumClock(): Promise<Date> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), timeout: 60_000 })
  const page = await browser.newPage()
  const now = await page.evaluate('Date.now()')
  await browser.close()
  return new Date(Number(now))
}

function readFileClock(folder: string): Date {
  const file = join(folder, 'new')
  writeFileSync(file, '')
  return statSync(file).mtime
}

const folder = mkdtempSync(join(tmpdir(), 'clocks-'))
const clocks = {
  Node: new Date(),
  'bare environment': new Date(execFileSync('date', ['-uIs'], { env: {}, encoding: 'utf8' }).trim()),
  'new file': readFileClock(folder),
  PostgreSQL: await readPostgresClock(folder),
  Chromium: await readChromiumClock(),
}
rmSync(folder, { recursive: true })
for (const [name, clock] of Object.entries(clocks)) {
  const isMoved = Math.abs(clock.getTime() - expected) < toleranceMs
  console.log(`  ${isMoved ? '✓' : '✗'} ${clock.toISOString()}  ${name}`)
  if (!isMoved) process.exitCode = 1
}
console.log(
  `  time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}, language ${Intl.DateTimeFormat().resolvedOptions().locale}`,
)
