import pg from 'pg'
import { hasWaitedInVain } from './database.ts'

/** Takes single items and writes those that wait at the same moment by one statement. */
export type WriteTogether<Item, Result> = {
  /** @throws whatever `write` throws for this item, or for any when the database is away */
  add(item: Item): Promise<Result>
  /** How many are not answered yet. */
  pending(): number
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * A statement for many rows costs PostgreSQL a fraction of as many statements. Nobody waits for company: whoever comes while
 * `atOnce` statements are on their way goes with the next one. An item that the database refuses spoils it for itself alone;
 * whatever else goes wrong, the statement may have been done, and is not repeated.
 * @param write one statement for all items, which answers in their order
 * @param limits.most items of one statement
 */
export function writeTogether<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { atOnce: number; most: number },
): WriteTogether<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let pending = 0
  let writers = 0

  async function writeAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      if (batch.length > 1 && isOfOneRow(error)) {
        for (const one of batch) await writeAll([one])
        return
      }
      for (const { reject } of batch) reject(error)
      // Those behind have waited for a connection as long.
      if (error instanceof Error && hasWaitedInVain(error))
        for (const { reject } of waiting.splice(0)) reject(error)
    }
  }

  async function goOn(): Promise<void> {
    while (waiting.length > 0) await writeAll(waiting.splice(0, limits.most))
    writers--
  }

  return {
    async add(item) {
      pending++
      try {
        return await new Promise<Result>((resolve, reject) => {
          waiting.push({ item, resolve, reject })
          if (writers === limits.atOnce) return
          writers++
          // After whatever else has arrived by now.
          setImmediate(goOn)
        })
      } finally {
        pending--
      }
    },
    pending: () => pending,
  }
}

/** 22: what was sent is no value of its column; 23: it breaks a constraint. */
const isOfOneRow = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
