import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that a call returns instead of the envelope. */
export class Download<Content extends Readable | Buffer = Readable | Buffer> {
  readonly content: Content
  readonly type: string
  readonly name: string
  readonly disposition: 'inline' | 'attachment'

  constructor(file: {
    content: Content
    type: string
    name: string
    disposition: 'inline' | 'attachment'
  }) {
    this.content = file.content
    this.type = file.type
    this.name = file.name
    this.disposition = file.disposition
  }

  /**
   * Sends headers that prevent the file from running: an untrusted upload stays a picture or a page to look
   * at.
   */
  send(reply: FastifyReply): FastifyReply {
    return reply
      .type(this.type)
      .header('content-disposition', `${this.disposition}; filename="${this.name.replace(/[^\w.-]/g, '_')}"`)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(this.content)
  }
}
