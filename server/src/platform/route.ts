import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  apiBase,
  type BodyOf,
  type Entry,
  type Envelope,
  type ParamsOf,
  type QueryOf,
} from '../../../contract/src/entry.ts'
import type { FieldErrors } from '../../../contract/src/problem.ts'
import { refuseForgedCall } from './csrf.ts'
import { Problem } from './problem.ts'
import { readForm, type UploadedFile } from './upload.ts'

/** What a route's function is given: everything judged by the contract before it is called. */
export type Call<E extends Entry> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of a multipart call, if one was sent. */
  file: UploadedFile | null
  headers: FastifyRequest['headers']
}

/** Mounts a call of the contract: `route(listWebCauses, () => readWebCauses(db))`. */
export type Route = <E extends Entry>(
  call: E,
  answer: (call: Call<E>) => Promise<z.input<E['answer']>>,
  options?: { callsPerMinute?: number },
) => void

/**
 * Makes the function that mounts contract entries on the server. A request is judged in this order, and the first
 * refusal is the answer: authorization value, permission, anti-forgery token, then the values (422).
 * @param apiClientToken the fixed authorization value; null accepts any
 */
export function routesOn(server: FastifyInstance, apiClientToken: string | null): Route {
  return (call, answer, options = {}) => {
    server.route({
      method: call.method,
      url: `${apiBase}${call.path}`,
      ...(options.callsPerMinute
        ? { config: { rateLimit: { max: options.callsPerMinute, timeWindow: '1 minute' } } }
        : {}),
      async onRequest(request) {
        if (apiClientToken !== null && request.headers.authorization !== apiClientToken)
          throw Problem.unauthenticated()
        // Staff sessions come with the back office; until then nobody is signed in.
        if (call.who !== 'anyone') throw Problem.unauthenticated()
        if (call.method !== 'GET') refuseForgedCall(request)
      },
      async handler(request, reply) {
        const params = valuesOf(call.params, request.params, () => Problem.notFound('This address'))
        const query = valuesOf(call.query, request.query, Problem.invalid)
        const form = call.multipart ? await readForm(request, call.multipart) : null
        const body = valuesOf(call.body, form ? form.fields : request.body, Problem.invalid)
        const data = await answer({
          params,
          query,
          body,
          file: form?.file ?? null,
          headers: request.headers,
        } as Call<typeof call>)
        // Parsed on its way out too: a field that the contract does not name never leaves the house.
        const envelope: Envelope<unknown> = { success: true, message: '', data: call.answer.parse(data) }
        return reply.header('cache-control', 'no-store').send(envelope)
      },
    })
  }
}

function valuesOf(
  rules: z.ZodMiniType | undefined,
  values: unknown,
  refusal: (errors: FieldErrors) => Problem,
): unknown {
  if (!rules) return undefined
  const parsed = rules.safeParse(values ?? {})
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body'
    const message = issue.message === 'Invalid input' ? `${field} cannot be used as it is` : issue.message
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw refusal(errors)
}
