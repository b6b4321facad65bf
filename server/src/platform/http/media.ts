import type { FastifyInstance, FastifyReply } from 'fastify'
import { mediaAddress, mediaFolder, narrowPicture } from '../files/public-pictures.ts'
import type { Storage } from '../files/storage.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

/**
 * Serves the pictures that staff put on the donation site; their names are random and never reused.
 * @param widths widths of smaller copies, in pixels
 */
export function media(server: FastifyInstance, storage: Storage, widths: readonly number[]): void {
  const isStored = async (name: string) =>
    /^[0-9a-f-]{36}\.(jpg|png|webp)$/.test(name) && (await storage.exists(`${mediaFolder}/${name}`))
  const send = async (reply: FastifyReply, name: string, key: string, cacheControl: string) =>
    reply
      .type(types[name.split('.')[1] ?? ''] ?? '')
      .header('cache-control', cacheControl)
      .send(await storage.getStream(key))
  const always = 'public, max-age=31536000, immutable'

  server.get<{ Params: { name: string } }>(`${mediaAddress}/:name`, async (request, reply) => {
    const { name } = request.params
    if (!(await isStored(name))) return reply.callNotFound()
    return send(reply, name, `${mediaFolder}/${name}`, always)
  })
  server.get<{ Params: { width: string; name: string } }>(
    `${mediaAddress}/:width/:name`,
    async (request, reply) => {
      const { name } = request.params
      const width = widths.find((one) => String(one) === request.params.width)
      if (!width || !(await isStored(name))) return reply.callNotFound()
      const key = await narrowPicture(storage, name, width).catch((error: unknown) => {
        request.log.warn({ err: error, name }, 'a smaller copy of a picture could not be drawn')
        return undefined
      })
      // Sends the original when there is no smaller copy.
      return key ? send(reply, name, key, always) : send(reply, name, `${mediaFolder}/${name}`, 'no-cache')
    },
  )
}
