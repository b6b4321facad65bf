import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sameText } from '../sealing/secrets.ts'

/** Access to the metrics: for clients with this bearer token, for everyone, or for no one. */
export type MetricsReaders = { token: string } | 'everybody' | 'nobody'

/**
 * `/metrics` for Prometheus: the process, and every route's answers by status and time in seconds. The
 * metrics reveal a charity's income; a client without access gets 404.
 * @param processName labels all metrics: several processes share one port, and each reports its own
 */
export function metrics(server: FastifyInstance, readers: MetricsReaders, processName: string): Registry {
  const register = new Registry()
  register.setDefaultLabels({ process: processName })
  // At the usual 10 ms the timer that measures the lag of the event loop is a third of an idle server's CPU.
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 })
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  server.addHook('onResponse', (request, reply, done) => {
    answers.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  const mayRead = (authorization = '') =>
    typeof readers === 'string' ? readers === 'everybody' : sameText(authorization, `Bearer ${readers.token}`)
  server.get('/metrics', async (request, reply) =>
    mayRead(request.headers.authorization)
      ? reply
          .type(register.contentType)
          .header('cache-control', 'no-store')
          // The next scrape opens a new connection, and so reaches the next process.
          .header('connection', 'close')
          .send(await register.metrics())
      : reply.callNotFound(),
  )
  return register
}
