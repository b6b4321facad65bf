import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves a page at an address that browsers treat as another website. */
export async function startWebsite(body: string) {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(
      `<!doctype html><html lang="en"><title>Our website</title><main><h1>Our website</h1>${body}</main></html>`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
