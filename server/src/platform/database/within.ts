import { setTimeout as sleep } from 'node:timers/promises'

/** @throws Error when it takes longer; what it was waiting for goes on unheard */
export async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  const tooLong = new AbortController()
  const late = sleep(ms, undefined, { signal: tooLong.signal }).then(() => {
    throw new Error('it does not answer')
  })
  late.catch(() => {})
  asked.catch(() => {})
  return Promise.race([asked, late]).finally(() => tooLong.abort())
}
