import type { Readable } from 'node:stream'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Download } from '../http/answers.ts'
import { Problem } from '../http/problem.ts'

/**
 * Limits the files written at the same time, each of which holds a database connection until it is sent.
 * @throws Problem 429 above the limit
 */
export function limitConcurrency(most: number) {
  let running = 0
  return async (write: () => Promise<Download<Readable>>): Promise<Download<Readable>> => {
    if (running >= most) throw new Problem(429, translatable('refusal.export.busy'))
    running++
    try {
      const file = await write()
      file.content.once('close', () => running--)
      return file
    } catch (error) {
      running--
      throw error
    }
  }
}
