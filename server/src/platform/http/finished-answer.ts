import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }

/** What a browser can read, the best first. */
const encodings = [
  { name: 'br', isAccepted: /\bbr\b(?!;q=0(\.0*)?\b)/ },
  { name: 'gzip', isAccepted: /\bgzip\b(?!;q=0(\.0*)?\b)/ },
] as const

/** A content as it is, and compressed where that has been done. */
export type Bytes = { plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }

/**
 * An answer that is made once and sent to many: its bytes, also compressed, under a tag of its content. A browser that has it asks
 * whether it still holds, and is sent nothing where it does.
 */
export class FinishedAnswer {
  readonly #bytes: Bytes
  readonly #tag: string
  readonly #headers: Record<string, string>

  /** @param headers beside what follows from the content */
  constructor(type: string, bytes: Bytes, headers: Record<string, string> = {}) {
    this.#bytes = bytes
    // Weak: the same tag for every encoding.
    this.#tag = `W/"${createHash('sha256').update(bytes.plain).digest('base64url').slice(0, 22)}"`
    this.#headers = {
      'content-type': type,
      etag: this.#tag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...headers,
    }
  }

  static async of(type: string, content: string, headers?: Record<string, string>): Promise<FinishedAnswer> {
    const plain = Buffer.from(content)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(plain, quality),
      promisify(gzip)(plain, { level: 9 }),
    ])
    return new FinishedAnswer(type, { plain, br, gzip: gz }, headers)
  }

  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers(this.#headers)
    if (headers['if-none-match']?.includes(this.#tag)) return reply.code(304).send()
    const accepted = `${headers['accept-encoding']}`
    const best = encodings.find(({ name, isAccepted }) => this.#bytes[name] && isAccepted.test(accepted))
    if (best) reply.header('content-encoding', best.name)
    return reply.send(best ? this.#bytes[best.name] : this.#bytes.plain)
  }
}
