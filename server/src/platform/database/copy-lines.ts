import type { Readable } from 'node:stream'
import { PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams'
import { connect, type Database } from './database.ts'

/** A chunk of the output, and how many lines end in it. */
export type Lines = { bytes: Buffer; count: number }

/** The cell delimiter, and the quote around cells that contain a delimiter, a quote or a line break. */
export type Delimiters = { delimiter: string; quote: string }

/**
 * Streams the rows of a query as CSV written by the database, from one snapshot, with back-pressure.
 * Destroying the stream frees the connection at once, even while the database is busy.
 */
export async function copyLines(
  db: Database,
  rows: RawBuilder<unknown>,
  delimiters: Delimiters,
): Promise<CopyToStreamQuery> {
  const copy = withLiterals(sql`copy (${rows}) to stdout
    (format csv, delimiter ${delimiters.delimiter}, quote ${delimiters.quote})`)
  const client = await connect(db)
  try {
    await client.query(settings)
  } catch (error) {
    client.release(true)
    throw error
  }
  const stream = client.query(copyTo(copy))
  stream.once('close', () => {
    const isWhole = stream.readableEnded && !stream.errored
    const ended = isWhole ? client.query('commit').then(() => false) : Promise.resolve(true)
    ended.catch(() => true).then((isLost) => client.release(isLost))
  })
  return stream
}

/**
 * Optimised for the first row: index order, no JIT, no parallel workers, because other users share the
 * machine. No sequential scans: each row reads a dozen tables of a few rows, such as causes, and PostgreSQL
 * scans these once they are analyzed, which takes twice as long as their index. On operating systems where
 * PostgreSQL can detect it, a disconnected client ends the query even between rows.
 */
const settings = `begin read only; set local statement_timeout = 0; set local random_page_cost = 1.1;
  set local max_parallel_workers_per_gather = 0; set local jit = off; set local enable_seqscan = off;
  set local work_mem = '32MB'; set local datestyle = 'ISO';
  do $$ begin
    set local client_connection_check_interval = '2s';
  exception when invalid_parameter_value then null;
  end $$`

/** COPY takes no parameters: values become literals, with PostgreSQL's own quoting. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (!Array.isArray(value)) {
      this.appendImmediateValue(value)
      return
    }
    this.append('array[')
    for (const [index, one] of value.entries()) {
      if (index > 0) this.append(', ')
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

/**
 * Longest time a connection is held for a client that reads nothing; long, because the OS may still be
 * sending its buffers.
 */
const stalledReaderTimeoutMs = 300_000

/** Yields the chunks, and destroys the source when the reader takes none for `stalledReaderTimeoutMs`. */
export async function* endWhenUnread(parts: AsyncIterable<Buffer>, source: Readable): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const timer = setTimeout(
      () => source.destroy(new Error('Nobody reads the lines.')),
      stalledReaderTimeoutMs,
    ).unref()
    yield part
    clearTimeout(timer)
  }
}

const lineFeed = 10

/**
 * Counts the lines of CSV in chunks of any length, and replaces each line feed outside quotes with `lineEnd`.
 */
export async function* countLines(
  parts: AsyncIterable<Buffer>,
  { quote, lineEnd }: { quote: string; lineEnd: string },
): AsyncGenerator<Lines> {
  const ending = Buffer.from(lineEnd)
  const quoteByte = quote.charCodeAt(0)
  let isQuoted = false
  for await (const part of parts) {
    const pieces: Buffer[] = []
    let count = 0
    let begin = 0
    let nextQuote = part.indexOf(quoteByte)
    for (let end = part.indexOf(lineFeed); end >= 0; end = part.indexOf(lineFeed, end + 1)) {
      for (; nextQuote >= 0 && nextQuote < end; nextQuote = part.indexOf(quoteByte, nextQuote + 1))
        isQuoted = !isQuoted
      if (isQuoted) continue
      pieces.push(part.subarray(begin, end), ending)
      begin = end + 1
      count++
    }
    for (; nextQuote >= 0; nextQuote = part.indexOf(quoteByte, nextQuote + 1)) isQuoted = !isQuoted
    if (begin < part.length) pieces.push(part.subarray(begin))
    if (pieces.length > 0) yield { bytes: Buffer.concat(pieces), count }
  }
}
