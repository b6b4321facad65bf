import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** When a value was read, and how long it stays right. */
export type Reading = {
  /** What the subject's version was before the value was read. */
  version: number
  /** The value changes with time alone: everything kept is forgotten after so many milliseconds. */
  endsAfter(ms: number): void
}

/** What a process keeps of a subject, a row of `versions`, until it changes. */
export type Memory = {
  /** Makes a reader of a value: read when it is first asked for, and again after a change. */
  keep<Value>(read: (reading: Reading) => Promise<Value>): () => Promise<Value>
  /** For whoever has just changed something, or has met a newer version. */
  forget(): void
  stop(): Promise<void>
}

type Kept = { version: number; values: WeakMap<object, Promise<unknown>>; endsAt: number }

/** A database that does not answer keeps nobody waiting for what is in memory. */
const patienceMs = 1000

/**
 * Keeps values in memory until a subject changes, in whichever process. PostgreSQL announces a change at its commit; and
 * because an announcement can be lost (a connection breaks, a pooler swallows it), the version is compared besides,
 * before a value is handed out, when the last comparison is `checkAfterMs` old. So nothing older than that is handed out.
 * @param options.listen false: versions are compared, nothing is listened to
 */
export function keepUntilChange(
  pool: pg.Pool,
  subject: string,
  options: { checkAfterMs?: number; listen?: boolean; log?: (message: string) => void } = {},
): Memory {
  const { checkAfterMs = 2000, listen = true, log = () => {} } = options
  let kept: Kept | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<Kept> | undefined
  let listener: pg.Client | undefined
  const stopping = new AbortController()

  const forget = () => {
    kept = undefined
  }

  /** Read before any value is: a value may be newer than the version it is kept under, never older. */
  async function readVersion(): Promise<number> {
    const asked = (listener ?? pool).query<{ version: number }>(
      'select version from versions where subject = $1',
      [subject],
    )
    asked.catch(() => {})
    const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error('The database does not answer.')
    })
    const { rows } = await Promise.race([asked, late])
    if (!rows[0]) throw new Error(`There is no '${subject}' in the table versions.`)
    return rows[0].version
  }

  async function check(): Promise<Kept> {
    const version = await readVersion().catch((error: unknown) => {
      // Away or busy: what is kept is offered still, and compared again when a gift is recorded.
      if (kept) return kept.version
      throw error
    })
    if (kept?.version !== version) kept = { version, values: new WeakMap(), endsAt: Number.POSITIVE_INFINITY }
    checkedAt = performance.now()
    return kept
  }

  async function current(): Promise<Kept> {
    const now = performance.now()
    if (kept && now >= kept.endsAt) forget()
    if (kept && now < checkedAt + checkAfterMs) return kept
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
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
      if (kept && kept.version < Number(payload)) forget()
    })
    const close = () => void client.end()
    stopping.signal.addEventListener('abort', close)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(subject)}`)
      // What was announced while nobody listened is not announced again.
      forget()
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
  /** From the first value on: a process that keeps nothing needs no connection for it. */
  let listening: Promise<void> | undefined

  return {
    keep<Value>(read: (reading: Reading) => Promise<Value>) {
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
    forget,
    async stop() {
      stopping.abort()
      await listening
    },
  }
}
