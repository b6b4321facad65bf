import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

const reportAddress = '/csp-reports'

/** Browser features that the pages never use, so that an injected script cannot use them either. */
const unusedFeatures =
  'camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'.split(
    ' ',
  )

/** Transport security: https only, and whether that covers the subdomains of our host. */
export type Transport = { https: boolean; hstsSubdomains: boolean }

/** The hash of an inline script or style in a Content-Security-Policy. */
export const cspHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hashes of inline scripts and styles that the policy allows, see {@link cspHash}. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Security headers of every answer: no framing by other sites, no referrer, no MIME sniffing, no foreign
 * content. `img-src 'self'` suffices because our server also delivers the uploaded pictures of a bucket.
 * @param framedBy origins that may show the page in a frame
 */
export function securityHeaders(
  { https, hstsSubdomains }: Transport,
  { scripts, styles }: Inline = { scripts: [], styles: [] },
  framedBy: readonly string[] = [],
): Record<string, string> {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${reportAddress}`,
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(','),
    // A donation's address holds its secret link: no other site may see it.
    'referrer-policy': 'no-referrer',
    // This host alone unless configured: we cannot know whether the charity's other hosts use https.
    ...(https && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    // X-Frame-Options cannot list origins, so it is omitted when frame-ancestors has any.
    ...(framedBy.every((origin) => origin === "'self'") && {
      'x-frame-options': framedBy.length === 0 ? 'DENY' : 'SAMEORIGIN',
    }),
  }
}

const pageOnlyHeaders = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
]

/**
 * Headers of a script, style or drawing: a first visit loads a dozen of them, so each byte counts. Headers
 * that only pages need are omitted; opened directly, a file may load nothing.
 */
export function fileHeaders(transport: Transport): Record<string, string> {
  const all = Object.entries(securityHeaders(transport))
  return {
    ...Object.fromEntries(all.filter(([name]) => !pageOnlyHeaders.includes(name))),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  }
}

/** Log lines per minute for all browsers together; further reports are dropped. */
const linesPerMinute = 20

/** The format browsers send for the directive `report-uri`. */
const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string().catch(''),
    'blocked-uri': z.string().catch(''),
    'effective-directive': z.string().catch(''),
    'source-file': z.string().catch(''),
  }),
})

/**
 * Logs violations of the content security policy. Anyone can post them, so reports are small, few are logged,
 * and addresses are cut before the part that may hold a secret.
 */
export function registerCspReports(server: FastifyInstance): void {
  let minute = 0
  let lines = 0
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      method: 'POST',
      url: reportAddress,
      bodyLimit: 16 * 1024,
      config: { callsPerMinute: 30 },
      async handler(request, reply) {
        const now = Math.floor(Date.now() / 60_000)
        if (now !== minute) [minute, lines] = [now, 0]
        lines += 1
        const read = lines > linesPerMinute ? undefined : parseReport(request.body)
        if (read) server.log.warn({ ...read, event: 'csp_report' }, 'a page did what its policy forbids')
        return reply.code(204).send()
      },
    })
  })
}

function parseReport(body: unknown): Record<string, string> | undefined {
  try {
    const { 'csp-report': violation } = report.parse(JSON.parse(String(body)))
    return {
      page: placeOf(violation['document-uri']),
      blocked: placeOf(violation['blocked-uri']),
      directive: violation['effective-directive'].slice(0, 50),
      source: placeOf(violation['source-file']),
    }
  } catch {
    return undefined
  }
}

/**
 * 'https://give.example.org/donation/<secret link>?x' -> 'https://give.example.org/donation'; 'inline' stays.
 */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 50)
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}/${pathname.split('/')[1] ?? ''}`.slice(0, 200)
}
