import type { FastifyInstance } from 'fastify'

/** A form may upload a file of 21 MB from a phone; everything else is small. */
const defaultLimits = { jsonMs: 15_000, formMs: 180_000 }

/** Ends requests whose body does not arrive in time: holding a connection open costs an attacker nothing. */
export function registerBodyDeadline(server: FastifyInstance, { jsonMs, formMs } = defaultLimits): void {
  server.addHook('onRequest', async ({ raw, headers, routeOptions }, reply) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const isForm = headers['content-type']?.startsWith('multipart/form-data')
    const timer = setTimeout(
      () => {
        if (raw.complete) return
        if (reply.raw.headersSent) return void raw.destroy()
        reply.raw.on('finish', () => raw.destroy())
        reply.raw.writeHead(408, { connection: 'close' }).end()
      },
      isForm ? (routeOptions.config.maxSeconds ?? 0) * 1000 || formMs : jsonMs,
    )
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}
