import cookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { download, entry } from '../../../../contract/src/entry.ts'
import type { Database } from '../database/database.ts'
import { requestReader } from '../language/request-language.ts'
import { Download } from './answers.ts'
import type { Caller } from './caller.ts'
import { csrf } from './csrf.ts'
import { Problem } from './problem.ts'
import { createRouteMounter } from './route.ts'

/** A small server with a few calls, none of them the charity's. */
const server = Fastify()
afterAll(() => server.close())
server.setErrorHandler((error, request, reply) => {
  if (!(error instanceof Problem)) return reply.code(500).send({ message: 'ours' })
  return reply.code(error.status).send(error.answerIn(requestReader(request).t))
})
await server.register(cookie)
csrf(server, {
  secretKey: 'a secret key of the test, 32 characters at least',
  publicUrl: 'http://127.0.0.1:3000',
  secure: false,
  sessionOf: () => '',
})

const amina: Caller = {
  id: 7,
  name: 'Amina Khan',
  email: 'amina@example.org',
  rights: new Set(['cause']),
  sessionId: '',
  isConfirmed: true,
  required_step: null,
}
let calls = 0
const route = createRouteMounter(server, {
  apiClientToken: null,
  processes: 1,
  features: async () => [],
  db: {} as Database,
  replica: null,
  secure: false,
  identifyDonor: async () => null,
  identifyKey: async () => null,
  answerOnce: (_call, _keyId, _about, answer) => answer(),
  async identify(request: FastifyRequest) {
    calls++
    return request.headers['x-who'] === 'amina' ? amina : null
  },
})

const person = z.object({ name: z.string() })
const title = z.string('Title is required').check(z.minLength(3, 'Title is too short'))
route(
  entry('GET /person/:id', {
    who: 'anyone',
    summary: '',
    params: z.object({ id: z.coerce.number().check(z.int()) }),
    answer: person,
  }),
  async ({ params }) => {
    if (params.id === 2) return { age: 5 } as never
    return { name: `number ${params.id}`, cnic: '4210112345671' } as { name: string }
  },
)
route(
  entry('POST /title', {
    who: 'cause',
    summary: '',
    done: 'done.staff.saved',
    body: z.object({ title, pages: z.optional(z.int()), lines: z.optional(z.array(person)) }),
    answer: z.object({ title: z.string(), by: z.string() }),
  }),
  async ({ body, caller }) => ({ title: body.title, by: caller.name }),
)
route(
  entry('GET /who', { who: 'anyone', summary: '', answer: z.nullable(z.string()) }),
  async ({ caller }) => caller,
)
route(
  entry('GET /file', { who: 'signed_in', summary: '', answer: download }),
  async () =>
    new Download({
      content: Buffer.from('<b>file</b>'),
      type: 'text/html',
      name: 'a "bad"\r\nname.html',
      disposition: 'inline',
    }),
)

const ask = (method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.inject({
    method,
    url: `/api/v1${path}`,
    headers: { 'x-who': 'amina', ...headers },
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'x-who': 'amina', 'content-type': 'application/json', ...headers },
    }),
  })

const issued = await server.inject({ method: 'GET', url: '/sanctum/csrf-cookie' })
const token = issued.cookies[0]?.value ?? ''
const withToken = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }

test('the result of a function is sent as a success, with its call’s own message, and not cached by browsers', async () => {
  const answer = await ask('POST', '/title', { title: 'Winter' }, withToken)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.json()).toEqual({
    success: true,
    message: 'Saved.',
    data: { title: 'Winter', by: 'Amina Khan' },
  })
})

test('a field that the contract does not name never leaves the server', async () => {
  const answer = await ask('GET', '/person/1')
  expect(answer.json()).toEqual({ success: true, message: '', data: { name: 'number 1' } })
})

test('an answer that violates the contract is a server error and not sent', async () => {
  const answer = await ask('GET', '/person/2')
  expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'ours' }])
})

test('an invalid id in the path is answered 404', async () => {
  const answer = await ask('GET', '/person/one')
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'This address was not found.' }])
})

test('every invalid field is reported at once, each with its own message or a default', async () => {
  const sent = { title: 'x', pages: 'many', lines: [{ name: 'Ali' }, { name: 5 }] }
  const answer = await ask('POST', '/title', sent, withToken)
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    {
      message: 'Title is too short',
      errors: {
        title: ['Title is too short'],
        pages: ['pages is not valid'],
        'lines.1.name': ['lines.1.name is not valid'],
      },
    },
  ])
})

test('a body that is not an object is refused', async () => {
  for (const sent of [[], 'title', 5, true]) {
    const answer = await ask('POST', '/title', sent, withToken)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { body: ['The request is not valid'] }])
  }
  expect((await ask('POST', '/title', null, withToken)).json().errors).toEqual({
    title: ['Title is required'],
  })
})

test('a call for anyone reads no session', async () => {
  const before = calls
  expect((await ask('GET', '/who')).json().data).toBeNull()
  expect(calls).toBe(before)
})

test('a HEAD request is refused like a GET request', async () => {
  const head = (headers: Record<string, string>) =>
    server.inject({ method: 'HEAD', url: '/api/v1/file', headers })
  expect((await head({})).statusCode).toBe(401)
  expect((await head({ 'x-who': 'amina' })).statusCode).toBe(200)
})

test('a file name cannot break out of its header, and nothing in the file can run', async () => {
  const { headers, body } = await ask('GET', '/file')
  expect(headers).toMatchObject({
    'content-disposition': 'inline; filename="a__bad___name.html"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(body).toBe('<b>file</b>')
})
