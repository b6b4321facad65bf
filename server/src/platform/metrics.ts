import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** `/metrics` for Prometheus: the process, and every route's answers by status and time in seconds. */
export function metrics(server: FastifyInstance): void {
  const register = new Registry()
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
  server.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
