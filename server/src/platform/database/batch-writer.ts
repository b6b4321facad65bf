import pg from 'pg'
import { retryConflict } from './database.ts'
import { isPoolTimeout } from './database-errors.ts'

/** Batches items that arrive at the same moment into one statement. */
export type BatchWriter<Item, Result> = {
  /** @throws the error of `write` for this item, or for any item when the database is unavailable */
  add(item: Item): Promise<Result>
  /** The number of unanswered items. */
  pending(): number
}

type PendingItem<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches writes, because one statement for many rows costs PostgreSQL a fraction of many statements. No item
 * waits for a batch to fill: items that arrive while `atOnce` statements are running go into the next one. An
 * item that the database rejects fails alone, and a conflict with another transaction is retried; after any
 * other error the statement may have run, so it is not repeated.
 * @param write one statement for all items, which answers in their order
 * @param limits.most items of one statement
 */
export function createBatchWriter<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { atOnce: number; most: number },
): BatchWriter<Item, Result> {
  const waiting: PendingItem<Item, Result>[] = []
  let pending = 0
  let writers = 0

  async function writeAll(batch: readonly PendingItem<Item, Result>[]): Promise<void> {
    try {
      const results = await retryConflict(() => write(batch.map(({ item }) => item)))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && isOfOneRow(error)) {
        for (const one of batch) await writeAll([one])
        return
      }
      for (const { reject } of batch) reject(error)
      // The waiting items have waited for a connection just as long.
      if (error instanceof Error && isPoolTimeout(error))
        for (const { reject } of waiting.splice(0)) reject(error)
    }
  }

  async function writeWaiting(): Promise<void> {
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
          // Deferred, so that items which arrive in the same tick join this batch.
          setImmediate(writeWaiting)
        })
      } finally {
        pending--
      }
    },
    pending: () => pending,
  }
}

/** 22: invalid value for the column; 23: constraint violation. */
const isOfOneRow = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')
