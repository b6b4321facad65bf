import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * An answer that is made once and sent to many: its bytes, also compressed, under a tag of its content. A browser asks each
 * time whether it still holds, and is sent nothing where it does.
 */
export class FinishedAnswer {
  readonly #type: string
  readonly #tag: string
  /** By encoding, the best first; '' is the content as it is. */
  readonly #bytes: [encoding: string, bytes: Buffer][]

  private constructor(type: string, bytes: [string, Buffer][], tag: string) {
    this.#type = type
    this.#bytes = bytes
    this.#tag = tag
  }

  static async of(type: string, content: string): Promise<FinishedAnswer> {
    const plain = Buffer.from(content)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(plain, quality),
      promisify(gzip)(plain, { level: 9 }),
    ])
    const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return new FinishedAnswer(type, [['br', br], ['gzip', gz], ['', plain]], tag) // biome-ignore format: a table
  }

  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    // Weak: the same tag for every encoding.
    const tag = `W/"${this.#tag}"`
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    const accepted = `${headers['accept-encoding']}`
    for (const [encoding, bytes] of this.#bytes) {
      if (encoding !== '' && !new RegExp(`\\b${encoding}\\b(?!;q=0(\\.0*)?\\b)`).test(accepted)) continue
      if (encoding !== '') reply.header('content-encoding', encoding)
      return reply.type(this.#type).send(bytes)
    }
    return reply
  }
}
