import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { registerBodyDeadline } from './body-deadline.ts'

const server = Fastify()
registerBodyDeadline(server, { jsonMs: 200, formMs: 60_000 })
server.addContentTypeParser('multipart/form-data', (_request, body, done) => {
  body.on('end', () => done(null, null)).resume()
})
server.post('/', async ({ body }) => ({ body }))
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())

/** Sends the header of a request and the first part of its body. */
function begin(head: string[], body: string) {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  socket.on('error', () => {})
  socket.write(['POST / HTTP/1.1', 'host: x', ...head, '', body].join('\r\n'))
  // A reset ends it too: events.once would reject on it.
  const answered = new Promise<string>((resolve) => socket.on('close', () => resolve(answer)))
  return { socket, answered }
}

test('a request whose body arrives too slowly is ended', async () => {
  const { socket, answered } = begin(['content-type: application/json', 'content-length: 100'], '{')
  const drip = setInterval(() => socket.write(' '), 20)
  expect(await answered).toMatch(/^HTTP\/1.1 408 /)
  clearInterval(drip)
})

test('a body that arrives in time is answered, and a file may take longer', async () => {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
  const { port } = server.server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`, json)).json()).toEqual({ body: { a: 1 } })
  const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 100']
  const { socket, answered } = begin(form, '--x')
  const first = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])
  expect(first).toBe('waits')
  socket.destroy()
})
