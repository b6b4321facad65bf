import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { apiBase, describeWho, type Entry } from '../../../../contract/src/entry.ts'

type Paths = Record<string, Record<string, object>>

/**
 * Describes every call in OpenAPI, from the contract alone. The calls are described on the first request:
 * at the start of every process that would take 100 ms of CPU.
 */
function openApiDocument(entries: readonly Entry[]): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Amanah',
      version: '1',
      description:
        'Unsafe calls repeat the XSRF-TOKEN cookie (GET /sanctum/csrf-cookie) in X-XSRF-TOKEN. Amounts are whole rupees, instants UTC.',
    },
    get paths() {
      describedPaths ??= describePaths(entries)
      return describedPaths
    },
  }
}

/** Cached for the process. */
let describedPaths: Paths | undefined

function describePaths(entries: readonly Entry[]): Paths {
  const paths: Paths = {}
  for (const call of entries) {
    const path = `${apiBase}${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return paths
}

/** JSON Schema on the wire: `input` for a body, `output` for an answer. */
const schemaOf = (type: ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' })

function operation(call: Entry): object {
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map((match) => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(call.query ? (schemaOf(call.query, 'input').properties ?? {}) : {}).map(
      ([name, schema]) => ({
        name,
        in: 'query',
        schema,
      }),
    ),
  ]
  const envelope = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data: schemaOf(call.answer, 'output'),
    },
  }
  const bodyType = call.multipart ? 'multipart/form-data' : 'application/json'
  return {
    summary: call.summary,
    description: `Who may call: ${describeWho(call.who)}.`,
    parameters,
    ...(call.body
      ? { requestBody: { required: true, content: { [bodyType]: { schema: schemaOf(call.body, 'input') } } } }
      : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: envelope } } },
      ...(call.body ? { 422: { description: 'Invalid values, by field in `errors`' } } : {}),
      ...(call.method === 'GET' ? {} : { 419: { description: 'CSRF token mismatch.' } }),
    },
  }
}

export async function apiDocs(server: FastifyInstance, calls: readonly Entry[]): Promise<void> {
  const document = openApiDocument(calls)
  await server.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } })
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: (policy) => policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
    })
  })
}
