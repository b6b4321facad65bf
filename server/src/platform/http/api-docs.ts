import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import {
  apiBase,
  changesData,
  describeWho,
  download,
  type Entry,
  neededScopes,
} from '../../../../contract/src/entry.ts'

type Paths = Record<string, Record<string, object>>

/** Bodies by method and address, such as 'POST /donate'. */
type Examples = Readonly<Record<string, unknown>>

const description = `Programs send an API key (Settings, API keys) as \`Authorization: Bearer amk_live_…\`; docs/api.md begins
with a first call. Browsers have a session instead, and their unsafe calls repeat the XSRF-TOKEN cookie
(GET /sanctum/csrf-cookie) in X-XSRF-TOKEN. Amounts are whole rupees (\`…_paisa\`: paisa), instants UTC. Fields and calls are
added, never changed or removed: ignore what you do not know.`

/**
 * Describes every call in OpenAPI 3.1, from the contract alone. The calls are described on the first request:
 * at the start of every process that would take 100 ms of CPU.
 */
function openApiDocument(entries: readonly Entry[], publicUrl: string, examples: Examples): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Amanah',
      version: '1',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    get paths() {
      describedPaths ??= describePaths(entries, examples)
      return describedPaths
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. Each call names the scopes that it needs.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-amanah_session',
          description: 'A signed-in browser.',
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Required with an API key. The same key with the same values answers the first result for a day; with others, 409.',
          schema: { type: 'string', minLength: 1, maxLength: 150 },
          example: '6f1c2a9e-0b7d-4c55-9a53-0f1d6d1c7b11',
        },
      },
      schemas: { Problem: problem },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, about]) => [`Refused${status}`, refusalResponse(about)]),
      ),
    },
  }
}

/** Error of RFC 9457, with the members of the specification's envelope. */
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'success', 'message'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'In the language of Accept-Language.' },
    instance: { type: 'string', description: 'Id of the request, as in X-Request-Id.' },
    success: { const: false },
    message: { type: 'string', description: 'As detail.' },
    errors: {
      type: 'object',
      description: 'Error messages by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

const refusals: Record<number, string> = {
  401: 'No valid API key or session',
  403: 'The key lacks a scope, or its owner the permission',
  404: 'No such record',
  409: 'Its state does not allow that, or the Idempotency-Key was used for another call',
  419: 'CSRF token mismatch. (browsers)',
  422: 'Invalid values, by field in `errors`',
  429: 'Too many calls; Retry-After says when to come back',
}

const refusalResponse = (about: string) => ({
  description: about,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Cached for the process. */
let describedPaths: Paths | undefined

function describePaths(entries: readonly Entry[], examples: Examples): Paths {
  const paths: Paths = {}
  for (const call of entries) {
    const path = `${apiBase}${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, examples) }
  }
  return paths
}

/** JSON Schema on the wire: `input` for values that are sent, `output` for an answer. */
function schemaOf(type: ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return schema
}

/** Changes only with the address: 'POST /attempts/:id/refunds' is 'postAttemptsByIdRefunds'. */
const operationId = ({ method, path }: Entry): string =>
  method.toLowerCase() +
  path.replaceAll('/:', '/by-').replace(/[/_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

function operation(call: Entry, examples: Examples): object {
  const needed = neededScopes(call)
  const parametersIn = (place: 'path' | 'query', values: ZodMiniType | undefined) => {
    const { properties = {}, required = [] } = values ? schemaOf(values, 'input') : {}
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }))
  }
  const isWrite = changesData(call)
  const isFile = call.answer === download
  const envelope = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: isFile ? {} : schemaOf(call.answer, 'output'),
    },
  }
  const statuses = [
    ...(call.who === 'anyone' ? [] : [401, 403]),
    ...(call.params ? [404] : []),
    ...(isWrite ? [409, 419] : []),
    ...(call.body || call.query ? [422] : []),
    429,
  ]
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: `Who may call: ${describeWho(call.who)}.${scopesInWords(needed)}`,
    security: [
      ...(call.who === 'anyone' ? [{}] : [{ session: [] }]),
      ...(needed ? [{ apiKey: [...needed] }] : []),
    ],
    parameters: [
      ...parametersIn('path', call.params),
      ...parametersIn('query', call.query),
      ...(isWrite && needed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(call.body || call.multipart ? { requestBody: requestBody(call, examples) } : {}),
    responses: {
      200: {
        description: 'Done',
        content: isFile
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: envelope } },
      },
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
      ),
    },
  }
}

const scopesInWords = (needed: readonly string[] | null) =>
  needed === null
    ? ' Closed to API keys.'
    : ` Scopes of a key: ${needed.length === 0 ? 'none needed' : needed.join(', ')}.`

function requestBody({ method, path, body, multipart }: Entry, examples: Examples): object {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' }
  const example = examples[`${method} ${path}`]
  if (!multipart)
    return {
      required: true,
      content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
    }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const properties = { ...('properties' in schema ? schema.properties : {}), [multipart.fileField]: file }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

export async function registerApiDocs(
  server: FastifyInstance,
  calls: readonly Entry[],
  publicUrl: string,
  examples: Examples,
): Promise<void> {
  const document = openApiDocument(calls, publicUrl, examples)
  await server.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    })
  })
}
