import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { derivedKey } from '../sealing/secrets.ts'
import { networkOf } from './network-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user's id, when the call required a signed-in user. */
    callerId: number | null
    /**
     * Member of staff who is signed in, or whose API key is used, in a call that is open to donors or anyone.
     */
    staffCaller: { id: number; name: string } | null
  }
}

const events = {
  unauthenticated: 401,
  forbidden: 403,
  csrf_mismatch: 419,
  too_many_calls: 429,
} as const

/** Events of refusals at the routes where a user proves their identity. */
const signInEvents = { sign_in_failed: 422, sign_in_locked: 429 } as const

type SecurityEvent = keyof typeof events | keyof typeof signInEvents

/**
 * Log lines per minute for each kind: an attacker can fill neither the disk nor the lines of the other kinds.
 */
const linesPerMinute = 20

/**
 * Logs who was refused where, without personal data: a network is identified by a keyed hash. Counts every
 * refusal by kind.
 * @param options.signIn the routes whose refusals are failed sign-ins
 */
export function registerSecurityLog(
  server: FastifyInstance,
  options: { secretKey: string; signIn: string[]; register: Registry },
): void {
  const key = derivedKey(options.secretKey, 'networks in the security log')
  const hashOf = (address: string) =>
    createHmac('sha256', key).update(networkOf(address)).digest('hex').slice(0, 16)
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Refused calls and failures to sign in, by kind',
    labelNames: ['event'],
    registers: [options.register],
  })
  for (const event of [...Object.keys(events), ...Object.keys(signInEvents)]) counter.inc({ event }, 0)
  const eventOf = (route: string | undefined, status: number) =>
    (route !== undefined && options.signIn.includes(route) ? kindOf(signInEvents, status) : undefined) ??
    kindOf(events, status)
  const written = new Map<SecurityEvent, { minute: number; lines: number; unlogged: number }>()

  server.decorateRequest('callerId', null)
  server.decorateRequest('staffCaller', null)
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    const event = eventOf(route, reply.statusCode)
    if (!event) return
    counter.inc({ event })
    const minute = Math.floor(Date.now() / 60_000)
    const before = written.get(event) ?? { minute, lines: 0, unlogged: 0 }
    const lines = before.minute === minute ? before.lines : 0
    if (lines >= linesPerMinute) {
      written.set(event, { minute, lines, unlogged: before.unlogged + 1 })
      return
    }
    written.set(event, { minute, lines: lines + 1, unlogged: 0 })
    server.log.info(
      {
        event,
        method: request.method,
        route: route ?? 'unknown',
        status: reply.statusCode,
        network: hashOf(request.ip),
        ...(request.callerId !== null && { user_id: request.callerId }),
        ...(before.unlogged > 0 && { unlogged: before.unlogged }),
      },
      'security event',
    )
  })
}

const kindOf = (kinds: Partial<Record<SecurityEvent, number>>, status: number) =>
  (Object.keys(kinds) as SecurityEvent[]).find((event) => kinds[event] === status)
