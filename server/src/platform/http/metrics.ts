import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sameText } from '../text/same-text.ts'

/** Who may read the figures: whoever brings the token as a bearer token, or everybody, or nobody. */
export type MetricsReaders = { token: string } | 'everybody' | 'nobody'

/**
 * `/metrics` for Prometheus: the process, and every route's answers by status and time in seconds. They reveal how much
 * a charity is given; whoever may not read them finds nothing here.
 * @param processName labels all of them: of several processes on one port, each answers with its own
 * @returns where others add figures of theirs
 */
export function metrics(server: FastifyInstance, readers: MetricsReaders, processName: string): Registry {
  const register = new Registry()
  register.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  server.addHook('onResponse', async (request, reply) => {
    answers.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const mayRead = (authorization = '') =>
    typeof readers === 'string' ? readers === 'everybody' : sameText(authorization, `Bearer ${readers.token}`)
  server.get('/metrics', async (request, reply) =>
    mayRead(request.headers.authorization)
      ? reply
          .type(register.contentType)
          .header('cache-control', 'no-store')
          // The next question comes over a new connection, and so to the next process.
          .header('connection', 'close')
          .send(await register.metrics())
      : reply.callNotFound(),
  )
  return register
}
