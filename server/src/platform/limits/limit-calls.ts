import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../database/database.ts'
import { networkOf } from '../http/network-address.ts'
import { Problem } from '../http/problem.ts'
import { createCounters } from './create-counters.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls that one network may make of the route in a minute, to each process. */
    callsPerMinute?: number
  }
}

/**
 * Limits the calls of a network, by `callsPerMinute` in the configuration of a route. Counted in memory, so
 * that an attack costs the database nothing (decision 0106), and after the caller's rights were checked.
 */
export function limitCalls(server: FastifyInstance): void {
  const countOf = callsOfThisMinute()
  server.addHook('preParsing', async ({ ip, routeOptions: { config, method, url } }) => {
    if (config.callsPerMinute === undefined) return
    if (countOf(`${method} ${url} ${networkOf(ip)}`) > config.callsPerMinute)
      throw new Problem(429, translatable('fields.problem.too-many-attempts'))
  })
}

/** Calls that an API key may make in a minute. */
const keyCallsPerMinute = 300

/** Delay before a process shares its counts with the others. */
const shareAfterMs = 500

/**
 * Limits the calls of an API key to all processes together, and reports the limit in the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 * @returns a function that counts a call, and throws Problem 429 with Retry-After above the limit
 */
export function limitApiKeys(db: Database, log: FastifyBaseLogger) {
  const counters = createCounters(db)
  let isWaiting = false
  const share = () => {
    isWaiting = false
    counters
      .share()
      .catch((error: Error) => log.warn({ reason: error.message }, 'calls of API keys not shared'))
  }
  return (keyId: number, reply: FastifyReply): void => {
    const count = counters.count(`api-key:${keyId}`, 60)
    if (!isWaiting) setTimeout(share, shareAfterMs).unref()
    isWaiting = true
    const seconds = 60 - Math.floor((Date.now() / 1000) % 60)
    reply.header('ratelimit-policy', `"key";q=${keyCallsPerMinute};w=60`)
    reply.header('ratelimit', `"key";r=${Math.max(0, keyCallsPerMinute - count)};t=${seconds}`)
    if (count <= keyCallsPerMinute) return
    reply.header('retry-after', String(seconds))
    throw new Problem(429, translatable('fields.problem.too-many-attempts'))
  }
}

function callsOfThisMinute() {
  let minute = 0
  let counts = new Map<string, number>()
  return (caller: string): number => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, counts] = [now, new Map()]
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return count
  }
}
