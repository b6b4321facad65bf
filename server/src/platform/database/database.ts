import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Connection } from '../../../../embedded-postgres/src/embedded-postgres.ts'
import { countStatement } from '../trace/request-id.ts'
import { noAnswer, readOnly } from './database-errors.ts'

/** The schema's tables. Declared by the program (context.ts); this folder knows none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

export type Database = Kysely<Tables>

/** Parses int8 as a JavaScript number. @throws Error for a value that would not be exact */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit an exact number`)
  return value
}

pg.types.setTypeParser(pg.types.builtins.INT8, exactNumber)

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
 * Stores our session settings on the role, because a pooler in transaction mode drops the settings of a
 * session.
 */
export async function storeSettingsInRole(db: Database): Promise<void> {
  for (const [name, value] of Object.entries(sessionSettings))
    await sql`alter role current_user set ${sql.ref(name)} = ${sql.lit(value)}`.execute(db)
}

/**
 * Prefix that makes PostgreSQL cache the statement's plan for the life of the connection. For statements
 * whose text never varies and whose planning costs more than their execution. Pass a list of ids as one
 * value, `= any(…)`: `in (…)` has a new text for each length.
 */
export const prepared = sql.raw('/* prepared */')

/** Writes ids as one value for `any(…::bigint[])`: in a list pg escapes each element. */
export const idList = (ids: readonly number[]): string => `{${ids}}`

const isPrepared = /^\s*(select )?\/\* prepared \*\//

/** Names of prepared statements; as many as there are uses of `prepared`. */
const names = new Map<string, string>()

/** After this long the connection is dead: PostgreSQL's own statement timeout is shorter. */
const answerTimeoutMs = 35_000

/** Limit of the time to connect: a host that vanished sends no refusal. */
const connectTimeoutMs = 3000

/** Ends its connection when an answer times out, so that pending calls fail and the pool replaces it. */
class GuardedClient extends pg.Client {
  /** Set after a write was refused: the pool drops the connection, which would refuse every other write. */
  isReadOnly = false
  #silence: NodeJS.Timeout | undefined
  /** Whether to wait longer than `answerTimeoutMs`, because the caller set its own statement_timeout. */
  #isPatient: 'never' | 'in this transaction' | 'always' = 'never'

  constructor(config?: pg.ClientConfig) {
    // Spreading does not copy the password, which the pool makes non-enumerable.
    super({ ...config, password: config?.password, connectionTimeoutMillis: connectTimeoutMs })
    this.on('drain', () => clearTimeout(this.#silence))
    this.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      this.isReadOnly ||= code === readOnly
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen ways to call it
  override query(...sent: any[]): any {
    countStatement()
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
          answerTimeoutMs,
        ).unref()
    }
    // @ts-expect-error the arguments are passed to pg unchanged
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

/** Longest wait of a call for a connection before it fails as busy (503). */
const poolTimeoutMs = 10_000

/** Lifetime of a connection: after a change of address no pool stays with the old server. */
const maxLifetimeSeconds = 300

/**
 * Creates a connection pool. The pool and every client have an error listener, since an unhandled 'error'
 * ends the process when the database dies.
 * @param options.pooled set when it connects to a pooler such as PgBouncer in transaction mode
 */
export function createPool(
  connection: Connection | string,
  options: { max?: number; pooled?: boolean; log?: (message: string) => void } = {},
): pg.Pool {
  const log = options.log ?? (() => {})
  const pool = new pg.Pool({
    // Behind a pooler the next statement may run on another connection, which lacks what this one prepared.
    Client: options.pooled ? GuardedClient : PreparingClient,
    // The embedded server listens on its own socket, so PGSSLMODE does not apply.
    ...(typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }),
    max: options.max ?? 16,
    connectionTimeoutMillis: poolTimeoutMs,
    maxLifetimeSeconds,
    application_name: 'amanah',
    ...(options.pooled ? {} : { options: optionsOf(sessionSettings) }),
  })
  pool.on('error', (error) => log(`database connection lost: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', (error) => log(`database connection lost: ${error.message}`))
  })
  pool.on('release', (_error, client) => {
    if (client instanceof GuardedClient && client.isReadOnly) void client.end()
  })
  return pool
}

/** JSON for PostgreSQL, which rejects NUL and lone surrogates; any client can send both. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? part.replaceAll('\0', '\ufffd').toWellFormed() : part,
  )
}

const pools = new WeakMap<Database, pg.Pool>()

/** Longest pause before a transaction is retried, in ms, times the number of tries so far. */
const retryPauseMs = 50
const maxTries = 5

/**
 * Retries work that PostgreSQL aborted because of a concurrent transaction: 40001 serialization, 40P01
 * deadlock.
 */
export async function retryConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isConflict = error instanceof pg.DatabaseError && /^40(001|P01)$/.test(error.code ?? '')
      if (!isConflict || tries === maxTries) throw error
      await sleep(Math.random() * retryPauseMs * tries)
    }
  }
}

/**
 * Retries a transaction after a conflict. Its callback may run several times, so it must not call a vendor or
 * change anything outside the database.
 */
class RetryingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute: typeof builder.execute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: ((work) => retryConflict(() => execute(work))) satisfies typeof builder.execute,
    })
  }
}

/** Typed access to the tables; `destroy()` ends the pool. */
export function createDatabase(pool: pg.Pool): Database {
  const db = new RetryingDatabase({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** Opens a database for one piece of work. */
export function withDatabase<Result>(
  connection: Connection | string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = createDatabase(createPool(connection, { max: 2 }))
  return work(db).finally(() => db.destroy())
}

/** Takes a connection from the database's pool, for COPY, which Kysely lacks. The caller releases it. */
export async function connect(db: Database): Promise<pg.PoolClient> {
  const pool = pools.get(db)
  if (!pool) throw new Error('Within a transaction there is no other connection to have.')
  return await pool.connect()
}

/** Rejects after `ms`; the promise itself continues, and its result is ignored. @throws Error on timeout */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error('it does not answer')
  })
  return Promise.race([work, late])
}
