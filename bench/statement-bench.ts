// A year's bank statement over HTTP: imported, imported again, and an overlapping one; the time for a page of
// proposals; and the accuracy of proposals in an invented year with known matches.
//   npm run bench -- statement [lines]
import type { LineOutcomes, StatementLine } from '../contract/src/statement-lines.ts'
import type { StatementFile } from '../contract/src/statements.ts'
import { inventStatement } from '../server/test/matching-benchmark/invent-statement.ts'
import { rateProposals, suggestedFor } from '../server/test/matching-benchmark/rate-proposals.ts'
import { seedMatchingBenchmark } from '../server/test/matching-benchmark/seed-matching-benchmark.ts'
import { writeBenchmarkCsv } from '../server/test/matching-benchmark/write-benchmark-csv.ts'
import { administrator, openDemo, openFilledFolder, openServer, signIn } from './start-server.ts'

const port = 3961
const origin = `http://127.0.0.1:${port}`
const importLimitMs = 10_000
const pageLimitMs = 2000
const surePrecision = 0.99
const perPage = 100
const confirmedAtMost = 400
const openingPaisa = 123_456_789

type ImportAnswer = { file: StatementFile; known_already: boolean }
type Headers = Record<string, string>

export async function statementBench(lineCount = 5000, seed = 7): Promise<boolean> {
  await using folder = await openFilledFolder('statement')
  const benchmark = inventStatement(lineCount, seed)
  const { attempts, accountId } = await fill(folder.path, benchmark)
  await using _server = await openServer(folder.path, port, administrator)
  const headers = await signIn(origin)
  const year = writeBenchmarkCsv(benchmark.lines, openingPaisa)
  const half = Math.floor(lineCount / 2)
  const sum = benchmark.lines.slice(0, half).reduce((total, { amount }) => total + amount, 0)
  const first = await importFile(headers, accountId, year)
  const passed = [
    within(`import of ${lineCount} lines`, first.ms, importLimitMs),
    is('lines that are new', first.new_line_count, lineCount),
  ]
  const again = await importFile(headers, accountId, year)
  passed.push(
    within('the same file again', again.ms, importLimitMs),
    is('is known already', again.known_already, true),
  )
  const overlap = await importFile(
    headers,
    accountId,
    writeBenchmarkCsv(benchmark.lines.slice(half), openingPaisa + sum),
  )
  passed.push(
    within('its second half', overlap.ms, importLimitMs),
    is('lines that are new', overlap.new_line_count, 0),
  )
  const renamed = await importFile(headers, accountId, `${year}\r\n`)
  passed.push(
    within('all of it as another file', renamed.ms, importLimitMs),
    is('lines that are new', renamed.new_line_count, 0),
  )

  const { lines, slowest } = await readLines(headers, first.id)
  passed.push(within(`slowest page of ${perPage} lines`, slowest, pageLimitMs))
  const place = new Map(attempts.map((id, at) => [id, at]))
  const proposed = new Map(
    lines.map(({ suggested }, at) => [
      at,
      {
        suggested: suggested && {
          ...suggested,
          parts: suggested.parts.map((part) => ({ attempt_id: place.get(part.attempt_id) ?? -1 })),
        },
      },
    ]),
  )
  const rate = (what: string, confidences: string[], withReference: boolean) => {
    const {
      proposed: count,
      right,
      precision,
      recall,
    } = rateProposals(
      benchmark.lines,
      suggestedFor(proposed, confidences),
      ({ kind }) => withReference || !['code', 'reference'].includes(kind),
    )
    const figures = `precision ${precision.toFixed(4)}, recall ${recall.toFixed(3)}`
    console.log(
      `${what.padEnd(40)} ${String(right).padStart(5)} of ${String(count).padStart(5)} right: ${figures}`,
    )
    return precision
  }
  console.log('\nwhat is suggested, of all lines and of those without code or reference:')
  passed.push(rate("'sure', confirmed in bulk", ['sure'], true) >= surePrecision)
  rate("'likely'", ['likely'], true)
  rate("'sure' or 'likely'", ['sure', 'likely'], true)
  passed.push(rate("'sure', without reference", ['sure'], false) >= surePrecision)
  rate("'likely', without reference", ['likely'], false)
  rate("'sure' or 'likely', without reference", ['sure', 'likely'], false)
  console.log('')
  passed.push(await confirmSure(headers, first.id, lines))
  return passed.every(Boolean)
}

async function fill(dataDir: string, benchmark: ReturnType<typeof inventStatement>) {
  await using demo = await openDemo(dataDir, 2)
  const { db } = demo
  const { id } = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('kind', '=', 'general')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { attempts: await seedMatchingBenchmark(db, benchmark), accountId: id }
}

function within(what: string, ms: number, limit: number): boolean {
  console.log(
    `${what.padEnd(32)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${(ms / limit).toFixed(2)} of the limit`,
  )
  return ms <= limit
}

function is<Value>(what: string, found: Value, expected: Value): boolean {
  if (found !== expected) console.log(`${what}: ${found}, expected ${expected}`)
  return found === expected
}

async function call<Answer>(headers: Headers, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: Answer }).data
}

async function importFile(
  { 'content-type': _json, ...headers }: Headers,
  accountId: number,
  content: string,
) {
  const form = new FormData()
  form.set('bank_account_id', String(accountId))
  form.set('file_name', 'year.csv')
  form.set('file', new Blob([content]), 'year.csv')
  const begun = performance.now()
  const answer = await fetch(`${origin}/api/v1/statements`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: ImportAnswer }
  return { ...data.file, known_already: data.known_already, ms: performance.now() - begun }
}

/** Reads every line of a file with its proposals, page by page, and the time of the slowest page. */
async function readLines(headers: Headers, fileId: number) {
  const lines: StatementLine[] = []
  let slowest = 0
  for (let page = 1; ; page++) {
    const begun = performance.now()
    const path = `/statements/${fileId}/lines/search?per_page=${perPage}&page=${page}`
    const { data, last_page } = await call<{ data: StatementLine[]; last_page: number }>(
      headers,
      'POST',
      path,
      {},
    )
    slowest = Math.max(slowest, performance.now() - begun)
    lines.push(...data)
    if (page === last_page) return { lines, slowest }
  }
}

/** Confirms the certain proposals, as staff do in bulk, and compares the file's totals. */
async function confirmSure(headers: Headers, fileId: number, lines: StatementLine[]): Promise<boolean> {
  const sure = lines.flatMap(({ id, suggested }) =>
    suggested?.confidence === 'sure' ? [{ line_id: id, parts: suggested.parts }] : [],
  )
  sure.splice(confirmedAtMost)
  const begun = performance.now()
  const outcomes: LineOutcomes = []
  for (let from = 0; from < sure.length; from += 200)
    outcomes.push(
      ...(await call<LineOutcomes>(headers, 'POST', '/statement-lines/match', {
        matches: sure.slice(from, from + 200),
      })),
    )
  const seconds = (performance.now() - begun) / 1000
  const done = outcomes.filter((outcome) => outcome.done).length
  console.log(
    `confirmed in bulk: ${done} of ${sure.length} lines in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} a second`,
  )
  const { file } = await call<{ file: StatementFile }>(headers, 'GET', `/statements/${fileId}`)
  const adds = file.matched.paisa + file.left.paisa + file.open.paisa === file.totals.credit_paisa
  console.log(`matched + left + open ${adds ? 'are' : 'ARE NOT'} the credits of the file`)
  return adds && done === sure.length
}
