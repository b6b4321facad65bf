import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../../../../embedded-postgres/src/embedded-postgres.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB>

/** int8 as a JavaScript number; a value that would not be exact is an error, never a wrong figure. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit an exact number`)
  return value
}

pg.types.setTypeParser(pg.types.builtins.INT8, exactNumber)

/**
 * PostgreSQL keeps the plan of a statement that begins with this, for as long as the connection lives: for large statements
 * that are always the same text, whose plan costs more than their work.
 */
export const prepared = sql.raw('/* prepared */')

/** The names that such statements are kept under; there are as many as places that write `prepared`. */
const names = new Map<string, string>()

class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen ways to call it
  override query(...sent: any[]): any {
    const [text, values] = sent
    if (typeof text !== 'string' || !text.trimStart().startsWith('/* prepared */'))
      // @ts-expect-error whatever it is, it is pg's
      return super.query(...sent)
    const name = names.get(text) ?? `prepared ${names.size}`
    names.set(text, name)
    return super.query({ name, text, values })
  }
}

/**
 * A pool of connections. The pool and every client have an error listener, since an unhandled 'error' ends
 * the process when the database dies.
 */
export function createPool(
  connection: Connection | string,
  options: { max?: number; log?: (message: string) => void } = {},
): pg.Pool {
  const log = options.log ?? (() => {})
  const pool = new pg.Pool({
    Client: PreparingClient,
    // The embedded server listens on a socket of its own folder, where PGSSLMODE has no say.
    ...(typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.max ?? 16,
    connectionTimeoutMillis: 10_000,
    application_name: 'amanah',
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  })
  pool.on('error', (error) => log(`database connection lost: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', (error) => log(`database connection lost: ${error.message}`))
  })
  return pool
}

/** JSON as PostgreSQL takes it: it refuses a NUL and half of a surrogate pair, and any stranger can send both. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replaceAll('\0', '\ufffd').toWellFormed() : part,
  )
}

/** The typed way to the tables; `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/**
 * The name of the constraint that a statement broke, e.g. 'idempotency_keys_pkey', or the column that must not be null, e.g.
 * 'donations.donor_id'; undefined for any other error.
 */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code === '23502' ? `${error.table}.${error.column}` : error.constraint
}
