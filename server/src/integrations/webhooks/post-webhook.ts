import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AttemptError } from '../../../../contract/src/webhooks.ts'

/** Timeout of a request, including the connection. */
const timeoutMs = 15_000

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export type PostOptions = {
  /** Allows private networks and loopback: only outside production. */
  allowsPrivate: boolean
  resolve?: Resolve
  timeoutMs?: number
  signal?: AbortSignal
}

export type PostResult =
  | { status: number; retryAfter: string | undefined }
  | { error: Exclude<AttemptError, 'status' | 'redirect'> }

class HostRefused extends Error {
  readonly reason: 'private_address' | 'no_host'

  constructor(reason: 'private_address' | 'no_host') {
    super(reason)
    this.reason = reason
  }
}

/** IPv6 addresses that are routed on the internet; others are compatible with IPv4, or not assigned. */
const globalUnicast = ipaddr.IPv6.parse('2000::')

/** Checks that an address belongs to the public internet. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast, 3)
}

/** Checks the literal host of a URL. A host name is checked again when each request resolves it. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? !isPublic(host) : /(^|\.)(localhost|internal|local)$/.test(host)
}

const resolveHost: Resolve = (host) => lookup(host, { all: true })

/**
 * Posts JSON and reads only the status; redirects are not followed. The socket connects to the checked
 * address, so that DNS rebinding cannot lead into a private network.
 */
export async function postWebhook(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowsPrivate, resolve = resolveHost, signal, ...options }: PostOptions,
): Promise<PostResult> {
  const url = new URL(address)
  if (!allowsPrivate && isPrivateHost(url)) return { error: 'private_address' }
  const resolveAllowed: LookupFunction = (host, { all }, callback) => {
    resolve(host)
      .catch(() => [])
      .then((found) => {
        const [first] = found
        const isRefused = !allowsPrivate && found.some((one) => !isPublic(one.address))
        if (!first || isRefused) callback(new HostRefused(first ? 'private_address' : 'no_host'), '')
        else if (all) callback(null, found)
        else callback(null, first.address, first.family)
      })
  }
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    // A new connection for each request, because a pooled one would skip the check of the address.
    agent: false,
    lookup: resolveAllowed,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Amanah-Webhooks/1',
      ...headers,
    },
  })
  try {
    return await answerOf(request, body)
  } catch (error) {
    if (error instanceof HostRefused) return { error: error.reason }
    return { error: timeout.aborted ? 'timeout' : 'not_connected' }
  }
}

function answerOf(request: ClientRequest, body: string): Promise<PostResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PostResult>()
  request.on('error', reject)
  request.on('response', (response) => {
    resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    // Ignores the body, which may be endless.
    request.destroy()
  })
  request.end(body)
  return promise
}
