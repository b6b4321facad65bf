import type { FastifyInstance, FastifyReply } from 'fastify'
import { translatable } from '../../../../words/src/translatable.ts'
import { networkOf } from '../http/network-address.ts'
import { Problem } from '../http/problem.ts'

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

/**
 * Limits the calls of an API key, and reports the limit in the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 * @param processes each counts separately, and reports its share of the limit
 * @returns counts a call @throws Problem 429, with Retry-After
 */
export function limitApiKeys(processes: number) {
  const countOf = callsOfThisMinute()
  const limit = Math.ceil(keyCallsPerMinute / processes)
  return (keyId: number, reply: FastifyReply): void => {
    const count = countOf(String(keyId))
    const seconds = 60 - Math.floor((Date.now() / 1000) % 60)
    reply.header('ratelimit-policy', `"key";q=${limit};w=60`)
    reply.header('ratelimit', `"key";r=${Math.max(0, limit - count)};t=${seconds}`)
    if (count <= limit) return
    reply.header('retry-after', String(seconds))
    throw new Problem(429, translatable('fields.problem.too-many-attempts'))
  }
}

/** Counts the calls of each caller in this minute. */
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
