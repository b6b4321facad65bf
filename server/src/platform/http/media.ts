import type { FastifyInstance } from 'fastify'
import type { Storage } from '../files/storage.ts'
import { mediaAddress } from '../files/store-public-image.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/** Serves the pictures that staff put on the donation site; their names are random and never used again. */
export function media(server: FastifyInstance, storage: Storage): void {
  server.get<{ Params: { name: string } }>(`${mediaAddress}/:name`, async (request, reply) => {
    const { name } = request.params
    const type = types[name.split('.')[1] ?? '']
    const key = `media/${name}`
    if (!type || !/^[0-9a-f-]{36}\.\w+$/.test(name) || !(await storage.exists(key)))
      return reply.callNotFound()
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(await storage.getStream(key))
  })
}
