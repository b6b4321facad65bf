import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects after `ms`; the promise itself continues, and its result is ignored. @throws Error on timeout */
export async function withTimeout<T>(ms: number, asked: Promise<T>): Promise<T> {
  const tooLong = new AbortController()
  const late = sleep(ms, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error('it does not answer')
  })
  late.catch(() => {})
  asked.catch(() => {})
  return Promise.race([asked, late]).finally(() => tooLong.abort())
}
