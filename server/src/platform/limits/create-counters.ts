import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * Number of subjects in a generation. A process remembers the last one to two generations and drops older
 * ones; the table retains the counts that were shared. (Deleting the oldest of one map one by one took 0.8 ms
 * a donation.)
 */
const generation = 25_000

type Counter = {
  endsAt: number
  /** The table's count at the last look-up; `unsent`: the local increments since. */
  known: number
  unsent: number
  /** All local increments, including those stored in the table. */
  own: number
}

/** Counters by subject and time window. */
export type Counters = {
  /** Increments a subject. @returns the count in its window, as far as this process knows */
  count(subject: string, seconds: number): number
  /** Undoes one increment. */
  undoCount(subject: string, seconds: number): void
  /** Reads the count without incrementing it. */
  read(subject: string, seconds: number): number
  /** Reads the count of this process alone. */
  readOwn(subject: string, seconds: number): number
  /** Adds the local counts to the table and reads the totals of all processes, in one statement. */
  share(): Promise<void>
}

/**
 * Counts in memory and shares with the table periodically, so that counting costs its caller nothing. A
 * subject that a process counted only once, like most, is not shared, so other processes can miss that one
 * count.
 */
export function createCounters(db: Database, now: () => number = Date.now): Counters {
  let counters = new Map<string, Counter>()
  let before = new Map<string, Counter>()
  const unshared = new Set<string>()

  function counterOf(subject: string, seconds: number): Counter {
    const known = counters.get(subject)
    if (known && known.endsAt > now()) return known
    const window = seconds * 1000
    const earlier = before.get(subject)
    const counter =
      !known && earlier && earlier.endsAt > now()
        ? earlier
        : { endsAt: (Math.floor(now() / window) + 1) * window, known: 0, unsent: 0, own: 0 }
    if (counters.size >= generation) [before, counters] = [counters, new Map()]
    counters.set(subject, counter)
    return counter
  }

  return {
    count(subject, seconds) {
      const counter = counterOf(subject, seconds)
      counter.unsent += 1
      counter.own += 1
      const total = counter.known + counter.unsent
      if (total > 1) unshared.add(subject)
      return total
    },
    undoCount(subject, seconds) {
      const counter = counterOf(subject, seconds)
      counter.unsent -= 1
      counter.own -= 1
      unshared.add(subject)
    },
    read(subject, seconds) {
      const { known, unsent } = counterOf(subject, seconds)
      return known + unsent
    },
    readOwn: (subject, seconds) => counterOf(subject, seconds).own,
    async share() {
      // Sorted in every process, so that two that write the same rows do not deadlock.
      const sent = [...unshared].sort().flatMap((subject) => {
        const counter = counters.get(subject) ?? before.get(subject)
        return counter && counter.endsAt > now() ? [{ subject, counter, count: counter.unsent }] : []
      })
      unshared.clear()
      if (sent.length === 0) return
      for (const { counter, count } of sent) {
        counter.unsent -= count
        counter.known += count
      }
      try {
        const { rows } = await sql<{ subject: string; count: number }>`
          insert into tallies (subject, ends_at, count)
          select * from unnest(${sent.map(({ subject }) => subject)}::text[],
            ${sent.map(({ counter }) => new Date(counter.endsAt))}::timestamptz[],
            ${sent.map(({ count }) => count)}::int[])
          on conflict (subject, ends_at) do update set count = tallies.count + excluded.count
          returning subject, count`.execute(db)
        const counts = new Map(rows.map(({ subject, count }) => [subject, count]))
        for (const { subject, counter } of sent) counter.known = counts.get(subject) ?? counter.known
      } catch (error) {
        for (const { subject, counter, count } of sent) {
          counter.unsent += count
          counter.known -= count
          unshared.add(subject)
        }
        throw error
      }
    },
  }
}

export async function deleteOldCounters(db: Database): Promise<void> {
  await db.deleteFrom('tallies').where('ends_at', '<', new Date()).execute()
}
