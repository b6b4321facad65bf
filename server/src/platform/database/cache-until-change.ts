import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Language } from '../../../../contract/src/language/language.ts'
import { withTimeout } from './database.ts'

/** Metadata of a cached value: its version and when it expires. */
export type Reading = {
  /** The subject's version before the value was read. */
  version: number
  /** Sets when the value expires even without a change; then the whole cache is cleared. */
  endsAfter(ms: number): void
}

/** A process's cache of a subject, a row of `versions`. */
export type SubjectCache = {
  /** Returns a cached reader: it reads on first use and again after a change. */
  cache<Value>(read: (reading: Reading) => Promise<Value>): () => Promise<Value>
  /** Clears the cache. Call it after a change, or on meeting a newer version. */
  clear(): void
  stop(): Promise<void>
}

type CachedValues = { version: number; values: WeakMap<object, Promise<unknown>>; endsAt: number }

/**
 * Caches values in memory until any process changes the subject. PostgreSQL notifies at commit. Because a
 * notification can be lost (a connection breaks, a pooler swallows it), the version is also compared before a
 * value is returned when the last comparison is `checkAfterMs` old. So no value staler than that is returned.
 * @param options.listen false: only versions are compared
 * @param options.staleReadTimeoutMs longest wait for an unresponsive database before the cached value is
 *   returned
 */
export function cacheUntilChange(
  pool: pg.Pool,
  subject: string,
  options: {
    checkAfterMs?: number
    listen?: boolean
    staleReadTimeoutMs?: number
    log?: (message: string) => void
  } = {},
): SubjectCache {
  const { checkAfterMs = 2000, listen = true, staleReadTimeoutMs = 50, log = () => {} } = options
  let cached: CachedValues | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: { since: number; ended: Promise<CachedValues> } | undefined
  let listener: pg.Client | undefined
  const stopping = new AbortController()

  const clear = () => {
    cached = undefined
  }

  /** Read before any value: a value may be newer than its cached version, never older. */
  async function readVersion(through: pg.Client | pg.Pool): Promise<number> {
    const answer = through.query<{ version: number }>('select version from versions where subject = $1', [
      subject,
    ])
    const { rows } = await answer
    if (!rows[0]) throw new Error(`There is no '${subject}' in the table versions.`)
    return rows[0].version
  }

  async function check(since: number): Promise<CachedValues> {
    const known = cached
    // Without a cached value the pool's own timeouts apply; their errors are answered 503.
    const reading = readVersion(known ? (listener ?? pool) : pool)
    // A late answer with another version clears the cache for the next call.
    const compare = (version: number) => {
      if (known && cached === known && known.version !== version) clear()
    }
    reading.then(compare, () => {})
    const version = await (known ? withTimeout(staleReadTimeoutMs, reading) : reading).catch(
      (error: unknown) => {
        if (!known) throw error
        // Unavailable or busy: the cached value is still offered, and is checked again when a donation is
        // recorded. Without a cached value, as after a reconnect, the pool's timeouts apply.
        return cached ? cached.version : readVersion(pool)
      },
    )
    if (cached?.version !== version)
      cached = { version, values: new WeakMap(), endsAt: Number.POSITIVE_INFINITY }
    checkedAt = since
    return cached
  }

  async function current(): Promise<CachedValues> {
    const now = performance.now()
    if (cached && now >= cached.endsAt) clear()
    if (cached && now < checkedAt + checkAfterMs) return cached
    // An older comparison may have read the version before a change that this caller knows of.
    if (checking && now < checking.since + checkAfterMs) return checking.ended
    const begun = { since: now, ended: check(now) }
    checking = begun
    return begun.ended.finally(() => {
      if (checking === begun) checking = undefined
    })
  }

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      password: pool.options.password as string, // which spreading leaves out
      application_name: 'amanah listens',
      keepAlive: true,
    })
    const ended = new Promise((resolve) => client.once('end', resolve))
    client.on('error', () => {})
    client.on('notification', ({ payload }) => {
      if (cached && cached.version < Number(payload)) clear()
    })
    const close = () => void client.end()
    try {
      await client.connect()
      // Registered only now: if a client is ended during connect(), connect() settles only at its timeout.
      if (stopping.signal.aborted) return
      stopping.signal.addEventListener('abort', close)
      await client.query(`listen ${client.escapeIdentifier(subject)}`)
      // Notifications sent while disconnected are not repeated.
      clear()
      listener = client
      await ended
    } finally {
      stopping.signal.removeEventListener('abort', close)
      if (listener === client) listener = undefined
      await client.end().catch(() => {})
    }
  }

  async function listenOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: Error) =>
        log(`changes of the ${subject} are not heard: ${error.message}`),
      )
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  /** Listens from the first value on: a process that caches nothing needs no connection. */
  let listening: Promise<void> | undefined

  return {
    cache<Value>(read: (reading: Reading) => Promise<Value>) {
      if (listen) listening ??= listenOn()
      const key = {}
      return async () => {
        const now = await current()
        const known = now.values.get(key) as Promise<Value> | undefined
        if (known) return known
        const reading: Reading = {
          version: now.version,
          endsAfter(ms) {
            now.endsAt = Math.min(now.endsAt, performance.now() + ms)
          },
        }
        const value = read(reading)
        now.values.set(key, value)
        value.catch(() => now.values.delete(key))
        return value
      }
    },
    clear,
    async stop() {
      stopping.abort()
      await listening
    },
  }
}

/**
 * {@link SubjectCache.cache} for a value that differs by language: read and cached for each requested one.
 */
export function cacheByLanguage<Value>(
  cache: SubjectCache,
  read: (language: Language, reading: Reading) => Promise<Value>,
): (language: Language) => Promise<Value> {
  const values = new Map<Language, () => Promise<Value>>()
  return (language) => {
    const value = values.get(language) ?? cache.cache((reading) => read(language, reading))
    values.set(language, value)
    return value()
  }
}
