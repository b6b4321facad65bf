import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '../src/platform/files/storage.ts'
import { readClock } from './read-clock.ts'

/**
 * A bucket over HTTP that implements the part of S3's protocol that the product uses. The bucket checks the
 * key id of a request.
 */
export async function startBucket(
  port = 0,
): Promise<{ bucket: Bucket; files: Map<string, Buffer>; stop(): Promise<void> }> {
  const files = new Map<string, Buffer>()
  const bucket = {
    name: 'charity',
    endpoint: '',
    region: 'auto',
    accessKeyId: 'KEYOFTHETEST',
    secretAccessKey: 'the secret of the test',
  }
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(address.pathname).slice(`/${bucket.name}/`.length)
    const answer = (status: number, body: Buffer | string = '', headers = {}) =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    if (!request.headers.authorization?.includes(`Credential=${bucket.accessKeyId}/`)) return answer(403)
    if (request.method === 'PUT') {
      const sent = await buffer(request)
      files.set(key, request.headers['content-encoding'] === 'aws-chunked' ? withoutChunks(sent) : sent)
      return answer(200, '', { etag: '"1"' })
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return answer(204)
    }
    if (address.searchParams.get('list-type') === '2') {
      const prefix = address.searchParams.get('prefix') ?? ''
      const found = [...files].filter(([name]) => name.startsWith(prefix))
      const contents = found.map(
        ([name, { length }]) =>
          `<Contents><Key>${name}</Key><LastModified>${readClock().now.toISOString()}</LastModified><ETag>"1"</ETag><Size>${length}</Size></Contents>`,
      )
      return answer(
        200,
        `<?xml version="1.0"?><ListBucketResult><Name>${bucket.name}</Name><Prefix>${prefix}</Prefix><KeyCount>${found.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
        { 'content-type': 'application/xml' },
      )
    }
    const file = files.get(key)
    if (!file) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
    return answer(200, file, {
      'content-length': file.length,
      'last-modified': readClock().now.toUTCString(),
      etag: '"1"',
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  bucket.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket,
    files,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Decodes a body in S3's own chunked encoding: `<length in hex>;…\r\n<bytes>\r\n`. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const headEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, headEnd).toString(), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(headEnd + 2, headEnd + 2 + length))
    at = headEnd + 2 + length + 2
  }
}
