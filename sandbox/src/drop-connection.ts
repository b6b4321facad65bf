import type { FastifyReply } from 'fastify'

/** Ends the connection without an answer. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
