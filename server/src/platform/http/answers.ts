import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Message } from '../../../../contract/src/message.ts'

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

/** An answer whose message replaces the contract's, such as 'This waits for a second person.' */
export class AnswerWithMessage<Data> {
  readonly data: Data
  readonly message: Message

  constructor(data: Data, message: Message) {
    this.data = data
    this.message = message
  }
}

/** Encodings that a browser may accept, the best first. */
const encodings = [
  { name: 'br', isAccepted: /\bbr\b(?!;q=0(\.0*)?\b)/ },
  { name: 'gzip', isAccepted: /\bgzip\b(?!;q=0(\.0*)?\b)/ },
] as const

/** The content, and its compressed forms where they exist. */
type Bytes = { plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }

/** `quick` for content that is replaced within seconds. */
export type CompressionEffort = 'best' | 'quick'

/** Quality of Brotli and level of gzip. */
const efforts = { best: [11, 9], quick: [5, 6] } as const

type Body = { isAccepted: RegExp; headers: Record<string, string>; bytes: Buffer }

/**
 * A response built once and sent to many: its bytes, also compressed, with an ETag. A browser that already
 * has it gets 304.
 */
export class FinishedAnswer {
  readonly #tag: string
  readonly #headers: Record<string, string>
  /** Best encoding first; the last is uncompressed, for every client. */
  readonly #bodies: Body[] = []

  /** @param headers in addition to those derived from the content */
  constructor(type: string, bytes: Bytes, headers: Record<string, string> = {}) {
    // Weak: the same tag for every encoding.
    this.#tag = `W/"${createHash('sha256').update(bytes.plain).digest('base64url').slice(0, 22)}"`
    this.#headers = { etag: this.#tag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers }
    const add = (isAccepted: RegExp, body: Buffer, encoding: Record<string, string>) => {
      const length = String(body.length)
      const its = { ...this.#headers, 'content-type': type, 'content-length': length, ...encoding }
      this.#bodies.push({ isAccepted, bytes: body, headers: its })
    }
    for (const { name, isAccepted } of encodings)
      if (bytes[name]) add(isAccepted, bytes[name], { 'content-encoding': name })
    add(/^/, bytes.plain, {})
  }

  static async of(
    type: string,
    content: string,
    headers?: Record<string, string>,
    effort: CompressionEffort = 'best',
  ): Promise<FinishedAnswer> {
    const plain = Buffer.from(content)
    const [quality, level] = efforts[effort]
    const [br, gz] = await Promise.all([
      // The best effort takes 0.3 s for the public page, once until it changes.
      promisify(brotliCompress)(plain, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality } }),
      promisify(gzip)(plain, { level }),
    ])
    return new FinishedAnswer(type, { plain, br, gzip: gz }, headers)
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const body = this.#choose(request)
    return body ? reply.headers(body.headers).send(body.bytes) : reply.code(304).headers(this.#headers).send()
  }

  /** Bypasses Fastify's reply and sends only our own headers, which halves the work. */
  sendBare(request: FastifyRequest, reply: FastifyReply): void {
    const body = this.#choose(request)
    reply.hijack()
    if (body) reply.raw.writeHead(200, body.headers).end(body.bytes)
    else reply.raw.writeHead(304, this.#headers).end()
  }

  /** The best encoding this browser accepts; undefined when it already has the content. */
  #choose({ headers }: FastifyRequest): Body | undefined {
    if (headers['if-none-match']?.includes(this.#tag)) return undefined
    const accepted = `${headers['accept-encoding']}`
    return this.#bodies.find(({ isAccepted }) => isAccepted.test(accepted))
  }
}
