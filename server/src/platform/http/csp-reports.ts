import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { reportAddress } from './security-headers.ts'

/** For all browsers together; reports beyond it are counted and not logged. */
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
 * Logs what the policy blocked. Anyone can post here, so reports are small, few are logged, and addresses are
 * cut to the part that holds no secret.
 */
export function cspReports(server: FastifyInstance): void {
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
      config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
      async handler(request, reply) {
        const now = Math.floor(Date.now() / 60_000)
        if (now !== minute) [minute, lines] = [now, 0]
        lines += 1
        const read = lines > linesPerMinute ? undefined : reportIn(request.body)
        if (read) server.log.warn({ ...read, event: 'csp_report' }, 'a page did what its policy forbids')
        return reply.code(204).send()
      },
    })
  })
}

function reportIn(body: unknown): Record<string, string> | undefined {
  try {
    const { 'csp-report': said } = report.parse(JSON.parse(String(body)))
    return {
      page: placeOf(said['document-uri']),
      blocked: placeOf(said['blocked-uri']),
      directive: said['effective-directive'].slice(0, 50),
      source: placeOf(said['source-file']),
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
