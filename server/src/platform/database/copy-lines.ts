import type { Readable } from 'node:stream'
import { type Expression, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect, type Database } from './database.ts'

/** Some lines one after the other, and how many they are. */
export type Lines = { bytes: Buffer; count: number }

/**
 * Lines that the database writes, one for each row, of one moment, sent as fast as they are read. The connection is free again
 * as soon as the stream is destroyed, whatever the database is doing.
 * @param line the text of a line, of the columns of `row`
 * @param rows in their order
 */
export async function copyLines(
  db: Database,
  line: RawBuilder<string>,
  rows: Expression<unknown>,
): Promise<Readable> {
  const copy = withLiterals(sql`copy (select ${line} from (${rows}) as row) to stdout (format binary)`)
  const client = await connect(db)
  try {
    await client.query(settings)
  } catch (error) {
    client.release(true)
    throw error
  }
  const stream: Readable = client.query(copyTo(copy))
  stream.once('close', () => {
    const isWhole = stream.readableEnded && !stream.errored
    const ended = isWhole ? client.query('commit').then(() => false) : Promise.resolve(true)
    ended.catch(() => true).then((isLost) => client.release(isLost))
  })
  return stream
}

/**
 * Made for the first row and not for the last one: in the order of an index, with nothing to compile, on one processor, since
 * others are at work. A reader who is gone is noticed while nothing is sent, too.
 */
const settings = `begin read only; set local statement_timeout = 0; set local random_page_cost = 1.1;
  set local max_parallel_workers_per_gather = 0; set local jit = off; set local work_mem = '32MB';
  set local client_connection_check_interval = '2s'`

/** COPY takes no parameters: the values stand in the text, each as PostgreSQL's own quoting has it. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (!Array.isArray(value)) {
      this.appendImmediateValue(value)
      return
    }
    this.append('array[')
    for (const [place, one] of value.entries()) {
      if (place > 0) this.append(', ')
      this.appendValue(one)
    }
    this.append(']')
  }

  protected override appendStringLiteral(value: string): void {
    this.append(pg.escapeLiteral(value))
  }
}

const withLiterals = (query: RawBuilder<unknown>): string =>
  new LiteralCompiler().compileQuery(query.toOperationNode(), { queryId: 'copy' }).sql

/** What comes before the first row, and before each: a count of columns, which is one, and the length. */
const headerLength = 19
const rowHeaderLength = 6

/** Nobody holds a connection for longer by reading nothing. */
const patienceMs = 60_000

/**
 * Takes lines out of PostgreSQL's binary format, which alone leaves every byte of them as it is.
 * @param packed what `source` gives
 * @param source is given up when nobody takes its lines
 * @param atOnce how many lines come together, or fewer; a new portion begins at each multiple of it
 */
export async function* unpackLines(
  packed: AsyncIterable<Buffer>,
  source: Readable,
  atOnce: number,
): AsyncGenerator<Lines> {
  let rest: Buffer = Buffer.alloc(0)
  let at = headerLength
  let total = 0
  for await (const part of packed) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    while (rest.length >= at) {
      const lines: Buffer[] = []
      for (let most = atOnce - (total % atOnce); lines.length < most; ) {
        // The end is marked by a count of -1, behind which there is no length.
        if (rest.length < at + rowHeaderLength) break
        const end = at + rowHeaderLength + rest.readInt32BE(at + 2)
        if (rest.length < end) break
        lines.push(rest.subarray(at + rowHeaderLength, end))
        at = end
      }
      if (lines.length === 0) break
      total += lines.length
      const given = setTimeout(() => source.destroy(new Error('Nobody reads the lines.')), patienceMs).unref()
      yield { bytes: Buffer.concat(lines), count: lines.length }
      clearTimeout(given)
    }
    const used = Math.min(at, rest.length)
    rest = rest.subarray(used)
    at -= used
  }
}
