// The whole list as CSV and Excel over HTTP, compared with PostgreSQL's own COPY of the same query without
// formatting or transfer; time to first byte and memory growth of the server; and the donation rate during
// the export.
//   npm run bench -- export [donations]
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import { donationFilters } from '../contract/src/lists.ts'
import { donationsToExport } from '../server/src/donations/donations-to-export.ts'
import { copyLines } from '../server/src/platform/database/copy-lines.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { createSealer } from '../server/src/platform/sealing/create-sealer.ts'
import { newPlaceholderPrefix } from '../server/src/platform/text/replace-placeholders.ts'
import { exampleGift } from '../server/test/example-gift.ts'
import { loadHttp, serializeRequest } from './load-http.ts'
import { atMost, besidePeer, type Figure, printFigures } from './print-figures.ts'
import {
  administrator,
  antiForgery,
  finishJobs,
  openDatabase,
  openFolder,
  openServer,
  seed,
  signIn,
} from './start-server.ts'

const port = 3962
const origin = `http://127.0.0.1:${port}`
const firstByteLimitMs = 200
const memoryLimitMb = 64
const donors = 8
/** Duration of each baseline measurement of the donation rate, before and after the export. */
const aloneMs = 10_000

type Headers = Record<string, string>
type Format = 'csv' | 'xlsx'
type ExportTiming = { seconds: number; firstByteMs: number; grownMb: number }
type Rows = { rows: number; seconds: number }

export async function exportBench(donations = 1_000_000): Promise<Figure[]> {
  await using folder = await openFolder('export')
  seed(folder.path, donations)
  await finishJobs(folder.path, { skipsLedger: true })
  await using server = await openServer(folder.path, port, administrator)
  await using database = await openDatabase(folder.path, { max: 2 })
  const { db } = database
  const { pid } = server
  const headers = await signIn(origin)
  const downloadAll = async (format: Format) => {
    const taken = await downloadList(format, headers, pid)
    // The server records the export after it has sent the last row.
    const last = db.selectFrom('exports').select('rows').orderBy('id', 'desc').limit(1)
    return { ...taken, rows: (await last.executeTakeFirstOrThrow()).rows ?? 0 }
  }
  // Warm-up: excludes the first export of the process from the measurement.
  const lately = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  for (const format of ['csv', 'xlsx'] as const)
    await downloadList(format, headers, pid, { date_from: lately })
  const csv = await downloadAll('csv')
  const copy = await copyAlone(db)
  const xlsx = await downloadAll('xlsx')
  for (const { rows } of [csv, xlsx, copy])
    if (rows !== donations) throw new Error(`Of ${donations} rows came ${rows}.`)
  const inTime = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() < end
  }
  const before = await give(inTime(aloneMs))
  let isWriting = true
  const [beside] = await Promise.all([
    give(() => isWriting),
    downloadList('csv', headers, pid).finally(() => {
      isWriting = false
    }),
  ])
  const after = await give(inTime(aloneMs))
  const alone = (before + after) / 2
  return printFigures([
    besideCopy('CSV', csv, copy, 0.5),
    // Six times the bytes of CSV, built in Node and compressed.
    besideCopy('Excel', xlsx, copy, 0.15),
    ...[['CSV', csv] as const, ['Excel', xlsx] as const].flatMap(([what, { firstByteMs, grownMb }]) => [
      atMost(`first byte of ${what}`, firstByteMs, firstByteLimitMs, 'ms'),
      atMost(`memory of the server while ${what} is written, beyond idle`, grownMb, memoryLimitMb, 'MB'),
    ]),
    besidePeer(
      `donations over ${donors} connections while CSV is written`,
      `${beside.toFixed(0)}/s`,
      `${alone.toFixed(0)}/s alone`,
      beside / alone,
      0.5,
    ),
  ])
}

function besideCopy(what: string, { rows, seconds }: Rows, copy: Rows, goal: number): Figure {
  const [rate, peer] = [rows / seconds, copy.rows / copy.seconds]
  const alone = `${peer.toFixed(0)} rows/s, COPY alone`
  return besidePeer(`${what} of ${rows} rows`, `${rate.toFixed(0)} rows/s`, alone, rate / peer, goal)
}

/** Downloads the list. @throws Error when it breaks off */
async function downloadList(
  format: Format,
  headers: Headers,
  pid: number,
  filters = {},
): Promise<ExportTiming> {
  const before = await memoryOf(pid)
  let grownMb = 0
  const watch = setInterval(async () => {
    grownMb = Math.max(grownMb, (await memoryOf(pid)) - before)
  }, 100)
  const begun = performance.now()
  let firstByteMs = 0
  await new Promise<void>((resolve, reject) => {
    const call = request(
      `${origin}/api/v1/donation/export?format=${format}`,
      { method: 'POST', headers, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The export answered ${answer.statusCode}.`))
        answer.once('data', () => {
          firstByteMs = performance.now() - begun
        })
        answer.on('end', resolve).on('error', reject).resume()
      },
    )
    call.on('error', reject).end(JSON.stringify(filters))
  })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  return { seconds, firstByteMs, grownMb }
}

/** Resident memory of the process in MB, as counted by the kernel. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Runs the same query with PostgreSQL's own CSV, like psql's \copy: no formatting, counting or transfer. */
async function copyAlone(db: Database): Promise<Rows> {
  const begun = performance.now()
  const query = donationsToExport(db, donationFilters.parse({}), createSealer(['of the bench']), {
    byLine: false,
    prefix: newPlaceholderPrefix(),
  })
  const stream = await copyLines(db, sql`${query}`, { delimiter: ',', quote: '"' })
  await finished(stream.resume())
  return { rows: stream.rowCount, seconds: (performance.now() - begun) / 1000 }
}

/** Sends donations over a few connections while `continues` returns true. @returns donations per second */
async function give(continues: () => boolean): Promise<number> {
  const headers = await antiForgery(origin)
  const gift = JSON.stringify(exampleGift())
  const call = serializeRequest('POST', '/api/v1/donate', headers, gift)
  const load = await loadHttp({ port, connections: donors, next: () => (continues() ? call : undefined) })
  const accepted = load.statuses.get(200) ?? 0
  if (accepted < load.times.length) throw new Error('Not every donation was accepted.')
  return accepted / load.seconds
}
