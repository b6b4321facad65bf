import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Connection } from '../../../../embedded-postgres/src/embedded-postgres.ts'

/** The tables of the program, which declares them (context.ts): this folder knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

export type Database = Kysely<Tables>

/** int8 as a JavaScript number; a value that would not be exact is an error, never a wrong figure. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit an exact number`)
  return value
}

pg.types.setTypeParser(pg.types.builtins.INT8, exactNumber)

/** What every session runs with. */
const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '30000',
}

const optionsOf = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Makes the settings of our sessions those of the role: a pooler that hands connections on between transactions takes none
 * from us.
 */
export async function keepSettingsInRole(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings))
    await sql`alter role current_user set ${sql.ref(name)} = ${sql.lit(value)}`.execute(db)
}

/**
 * PostgreSQL keeps the plan of a statement that has this at its beginning, for as long as the connection lives: for statements that
 * are always the same text, whose plan costs more than their work. A list of ids is one value there, `= any(…)`: with `in (…)` each
 * length is another text.
 */
export const prepared = sql.raw('/* prepared */')

const isPrepared = /^\s*(select )?\/\* prepared \*\//

/** The names that such statements are kept under; there are as many as places that write `prepared`. */
const names = new Map<string, string>()

/** After so long without an answer nobody is there: PostgreSQL itself ends a statement before. */
const answersWithinMs = 35_000

/** Ends its connection when an answer does not come, so that what waits for it fails, and the pool makes a new one. */
class GuardedClient extends pg.Client {
  #silence: NodeJS.Timeout | undefined
  /** Whoever sets a limit of their own for their statements waits for them: for that transaction, or for good. */
  #isPatient: 'never' | 'in this transaction' | 'always' = 'never'

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('drain', () => clearTimeout(this.#silence))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen ways to call it
  override query(...sent: any[]): any {
    const text: string = sent[0]?.text ?? sent[0]
    if (typeof text === 'string') {
      const [, local] = /\bset (local )?statement_timeout\b/i.exec(text) ?? [null, null]
      if (local !== null) this.#isPatient = local ? 'in this transaction' : 'always'
      else if (/^\s*(commit|rollback)\b/i.test(text) && this.#isPatient === 'in this transaction')
        this.#isPatient = 'never'
      clearTimeout(this.#silence)
      if (this.#isPatient === 'never')
        this.#silence = setTimeout(
          () => this.connection.stream.destroy(new Error(noAnswer)),
          answersWithinMs,
        ).unref()
    }
    // @ts-expect-error whatever it is, it is pg's
    return super.query(...sent)
  }
}

class PreparingClient extends GuardedClient {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen ways to call it
  override query(...sent: any[]): any {
    const [text, values] = sent
    if (typeof text !== 'string' || !isPrepared.test(text)) return super.query(...sent)
    const name = names.get(text) ?? `prepared ${names.size}`
    names.set(text, name)
    return super.query({ name, text, values })
  }
}

/** How long a call waits for a connection before it is refused as busy (503). */
const patienceMs = 10_000

/**
 * A pool of connections. The pool and every client have an error listener, since an unhandled 'error' ends
 * the process when the database dies.
 * @param options.pooled whether it leads to a pooler such as PgBouncer in transaction mode
 */
export function createPool(
  connection: Connection | string,
  options: { max?: number; pooled?: boolean; log?: (message: string) => void } = {},
): pg.Pool {
  const log = options.log ?? (() => {})
  const pool = new pg.Pool({
    // What one connection of a pooler prepared, another would not know.
    Client: options.pooled ? GuardedClient : PreparingClient,
    // The embedded server listens on a socket of its own folder, where PGSSLMODE has no say.
    ...(typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.max ?? 16,
    connectionTimeoutMillis: patienceMs,
    application_name: 'amanah',
    ...(options.pooled ? {} : { options: optionsOf(sessionSettings) }),
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

const pools = new WeakMap<Database, pg.Pool>()

/** The typed way to the tables; `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** Whether somebody has waited for a connection for as long as the pool lets them. */
export const hasWaitedInVain = (error: Error): boolean =>
  error.message === 'timeout exceeded when trying to connect'

const noAnswer = 'the database does not answer'

/** What pg says of a connection that is not, or no longer, there. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** What the system says of one. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether the database could not be reached, went away, or cannot work: it stops, it starts, its disk is full. */
export function isAway(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  // 08 connection, 53 resources, 57P stopping and starting
  if (error instanceof pg.DatabaseError) return /^(08|53|57P)/.test(code ?? '')
  if (error.message === noAnswer || lostConnection.test(error.message)) return true
  return lostCodes.has(code ?? '') && /^(connect|read|write|getaddrinfo)$/.test(syscall ?? '')
}

/** A connection of the database's pool, for COPY, which Kysely does not speak. Whoever takes it releases it. */
export async function connect(db: Database): Promise<pg.PoolClient> {
  const pool = pools.get(db)
  if (!pool) throw new Error('Within a transaction there is no other connection to have.')
  return await pool.connect()
}

/** Does all of the work in one transaction, or nothing of it. */
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
    // A connection that broke has ended its transaction already.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * The name of the constraint that a statement broke, e.g. 'idempotency_keys_pkey', or the column that must not be null, e.g.
 * 'donations.donor_id'; undefined for any other error.
 */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code === '23502' ? `${error.table}.${error.column}` : error.constraint
}
