// Donations of a former program over HTTP: a CSV is uploaded, checked and imported by the server's job, then
// loaded again, which must add nothing. Rows a second, and memory beyond that of the idle server.
//   npm run bench -- import [rows]
import { spawnSync } from 'node:child_process'
import { appendFileSync, openAsBlob, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetails } from '../contract/src/imports.ts'
import { atMost, besidePeer, type Figure, printFigures } from './print-figures.ts'
import { administrator, openDemo, openFolder, openServer, signIn } from './start-server.ts'

const port = 3964
const origin = `http://127.0.0.1:${port}`
const million = 1_000_000
const limitMinutes = 10
const limitMegabytes = 128

type Headers = Record<string, string>

export async function importBench(rows = million): Promise<Figure[]> {
  await using folder = await openFolder('import')
  await (await openDemo(folder.path))[Symbol.asyncDispose]()
  const path = join(folder.path, 'old.csv')
  inventFile(path, rows)
  await using server = await openServer(folder.path, port, administrator)
  const headers = await signIn(origin)
  await sleep(3000)
  const idle = megabytesOf(server.pid)
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, megabytesOf(server.pid))
  }, 1000)
  const begun = performance.now()
  const first = await importFile(headers, path, begun)
  const minutes = (performance.now() - begun) / 60_000
  clearInterval(watch)
  const again = await importFile(headers, path, performance.now())
  const perSecond = Math.round(first.written / (minutes * 60))
  const least = Math.round(million / (limitMinutes * 60))
  return printFigures([
    besidePeer('rows imported a second', `${perSecond}`, `${least}`, perSecond / least, 1),
    atMost(`${rows} rows, from upload to end`, minutes, (limitMinutes * rows) / million, 'min'),
    atMost('memory beyond idle, with the reader', most - idle, limitMegabytes, 'MB'),
    atMost('rows of the file that were not imported', rows - first.written, 0),
    atMost('rows that a second import added', again.written, 0),
  ])
}

const causes = ['Zakat', 'Sadqah', 'Where Most Needed']

/** Five years of donations by a third as many donors, with addresses, comments and Urdu names. */
function inventFile(path: string, rows: number): void {
  const heading =
    'Donation ID,First Name,Last Name,Email Address,Donation Total,Currency Code,Donation Status,Form Title,' +
    'Donation Date,Donor Phone Number,City,Donor Comment'
  let text = `${heading}\r\n`
  for (let row = 1; row <= rows; row += 1) {
    const donor = (row * 7919) % Math.ceil(rows / 3)
    const day = new Date(Date.UTC(2020, 0, 1 + ((row * 31) % 1826))).toISOString().slice(0, 10)
    const status = row % 200 === 0 ? 'Refunded' : 'Complete'
    const name = donor % 10 === 0 ? 'عائشہ,صدیقی' : `Donor${letters(donor)},Of Lahore`
    text += `${row},${name},donor${donor}@example.com,"${(500 + (row % 40) * 250).toLocaleString('en-US')}.00",PKR,`
    text += `${status},${causes[row % 3]},${day},,Lahore,"Given for the family, with thanks"\r\n`
    if (text.length < million) continue
    appendFileSync(path, text)
    text = ''
  }
  appendFileSync(path, text)
}

/** A number in letters, since names have no digits. */
const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')

async function importFile(headers: Headers, path: string, begun: number): Promise<ImportDetails> {
  const { 'content-type': _json, ...forForm } = headers
  const form = new FormData()
  form.set('file_name', 'old.csv')
  form.set('file', await openAsBlob(path), 'old.csv')
  const uploaded = await fetch(`${origin}/api/v1/imports`, { method: 'POST', headers: forForm, body: form })
  const { id } = await dataOf<{ id: number }>(uploaded)
  report('uploaded', begun)
  const read = await whenIdle(headers, id)
  report('columns read', begun)
  await send(headers, 'PUT', `/imports/${id}/mapping`, read.mapping)
  const { summary, problem } = await whenIdle(headers, id)
  if (!summary) throw new Error(`The rows were not checked: ${problem}`)
  report('rows checked', begun)
  await send(headers, 'POST', `/imports/${id}/run`, {
    expected_count: summary.money.reduce((sum, { count }) => sum + count, 0),
    expected_sums: Object.fromEntries(
      summary.money.map(({ currency, hundredths }) => [currency, String(hundredths / 100)]),
    ),
  })
  const done = await whenIdle(headers, id)
  report('imported', begun)
  return done
}

const report = (step: string, begun: number) =>
  console.log(`${step.padEnd(14)} after ${((performance.now() - begun) / 1000).toFixed(1)} s`)

async function dataOf<Data>(answer: Response): Promise<Data> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Data }).data
}

const send = async (headers: Headers, method: string, path: string, body: unknown): Promise<unknown> =>
  dataOf(await fetch(`${origin}/api/v1${path}`, { method, headers, body: JSON.stringify(body) }))

/** Reads an import when its job has ended. */
async function whenIdle(headers: Headers, id: number): Promise<ImportDetails> {
  for (;;) {
    const batch = await dataOf<ImportDetails>(await fetch(`${origin}/api/v1/imports/${id}`, { headers }))
    if (batch.work === null) return batch
    await sleep(300)
  }
}

/** Memory of the server and the processes that it started, without PostgreSQL; shared pages in proportion. */
function megabytesOf(server: number): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), command: command ?? '' }
    })
  const own = new Set([server])
  for (const { pid, parent, command } of processes)
    if (own.has(parent) && !/postgres/.test(command)) own.add(pid)
  return [...own].reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024
}

/** Returns 0 for a process that has just ended. */
function proportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
