import type { FastifyInstance } from 'fastify'
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
  let minute = 0
  let counts = new Map<string, number>()
  server.addHook('preParsing', async ({ ip, routeOptions: { config, method, url } }) => {
    if (config.callsPerMinute === undefined) return
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, counts] = [now, new Map()]
    const caller = `${method} ${url} ${networkOf(ip)}`
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    if (count > config.callsPerMinute)
      throw new Problem(429, translatable('fields.problem.too-many-attempts'))
  })
}
