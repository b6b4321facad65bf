import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const chunkSize = 65_536

/** Rows of one table in COPY's text format, all with the same columns. */
export class CopiedRows {
  #columns: string[] = []
  #chunks: Buffer[] = []
  #used = 0

  add(row: object): void {
    if (this.#columns.length === 0) this.#columns = Object.keys(row)
    let line = ''
    for (const name of this.#columns)
      line += `${line === '' ? '' : '\t'}${cell(row[name as keyof typeof row])}`
    this.#write(`${line}\n`)
  }

  /** Encodes lines immediately: millions of strings would keep the garbage collector busy. */
  #write(line: string): void {
    let chunk = this.#chunks.at(-1)
    // UTF-8 takes at most three bytes per UTF-16 code unit.
    const most = line.length * 3
    if (!chunk || this.#used + most > chunk.length) {
      if (chunk) this.#chunks[this.#chunks.length - 1] = chunk.subarray(0, this.#used)
      chunk = Buffer.allocUnsafe(Math.max(chunkSize, most))
      this.#chunks.push(chunk)
      this.#used = 0
    }
    this.#used += chunk.write(line, this.#used)
  }

  /**
   * Sends the rows, several times as fast as with insert.
   * @param freeze for a table that the same transaction has truncated: spares vacuum another visit of the
   * rows
   */
  async copyTo(client: pg.ClientBase, table: string, { freeze = false } = {}): Promise<void> {
    const last = this.#chunks.pop()
    if (!last) return
    const columns = this.#columns.map(pg.escapeIdentifier).join()
    const copy = `copy ${pg.escapeIdentifier(table)} (${columns}) from stdin${freeze ? ' with (freeze)' : ''}`
    await pipeline(
      Readable.from([...this.#chunks, last.subarray(0, this.#used)]),
      client.query(copyFrom(copy)),
    )
  }
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Fills tables without their indexes, unique constraints and foreign keys (including references from other
 * tables), and recreates them as defined in the catalogue. Runs in the caller's transaction, so it takes
 * effect fully or not at all. Other users of the tables wait until it ends.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query<Definition>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('p', 'u', 'x') and conrelid = any($1::regclass[])
       or contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by contype = 'f', conrelid, conname`,
    [tables],
  )
  const { rows: indexes } = await client.query<Pick<Definition, 'name' | 'definition'>>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indrelid, indexrelid`,
    [tables],
  )
  // Foreign keys are dropped before the constraints they reference, and recreated after them.
  for (const { table, name } of constraints.toReversed())
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  const isForeign = ({ definition }: Definition) => definition.startsWith('FOREIGN KEY')
  const add = ({ table, name, definition }: Definition) =>
    client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  for (const one of constraints) if (!isForeign(one)) await add(one)
  for (const { definition } of indexes) await client.query(definition)
  for (const one of constraints) if (isForeign(one)) await add(one)
}

/** `table` is quoted as in SQL. */
type Definition = { table: string; name: string; definition: string }

export async function inTransaction<Result>(
  client: pg.ClientBase,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // A broken connection has ended its transaction already.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
