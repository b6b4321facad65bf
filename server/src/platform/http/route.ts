import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  changesData,
  type Entry,
  type Envelope,
  type ParamsOf,
  type QueryOf,
} from '../../../../contract/src/entry.ts'
import { messageOfIssue } from '../../../../contract/src/message.ts'
import type { Reader } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import { requestReader } from '../language/request-language.ts'
import { type AdmissionOptions, type AdmittedCaller, admitCall } from './admit-call.ts'
import { AnswerWithMessage, Download, FinishedAnswer } from './answers.ts'
import type { Caller, SignedInDonor } from './caller.ts'
import { type FieldMessages, Problem } from './problem.ts'
import { readYourWrites } from './read-your-writes.ts'
import { readForm, type UploadedFile } from './uploaded-file.ts'

/** Argument of a route's function. Params, query and body are validated by the contract. */
type Call<E extends Entry> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The file of a multipart call, if one was sent. */
  file: UploadedFile | null
  /** Set for calls of staff. */
  caller: E['who'] extends 'anyone' | 'donor' ? null : Caller
  /** Set for calls of the donor's page. */
  donor: E['who'] extends 'donor' ? SignedInDonor : null
  /**
   * The database to read: the replica if the call may use it and it has this browser's changes; else the
   * primary.
   */
  readDb: Database
  /** The caller's language, and translations into it. */
  reader: Reader
  /** For headers, address and cookies only: unlike the values above, it is not validated. */
  request: FastifyRequest
  reply: FastifyReply
}

type RouteAnswer<E extends Entry> =
  | (AnswerOf<E> extends Blob ? Download : z.input<E['answer']> | AnswerWithMessage<z.input<E['answer']>>)
  | FinishedAnswer

/** Parses the answer too: a field that the contract does not name must never leave the app. */
const envelopeOf = (call: Entry, data: unknown, message = ''): Envelope<unknown> => ({
  success: true,
  message,
  data: call.answer.parse(data ?? null),
})

/**
 * Builds a call's answer once for everyone: `context.catalogue.cache(async () => finish(call, await
 * read()))`.
 */
export const finish = <E extends Entry>(call: E, data: z.input<E['answer']>): Promise<FinishedAnswer> =>
  FinishedAnswer.of('application/json; charset=utf-8', JSON.stringify(envelopeOf(call, data)))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for calls that may change data. */
    mayWrite?: boolean
    /** Seconds within which a form with a large file must arrive. */
    maxSeconds?: number
  }
}

export type AnswerOnce = (
  call: Entry,
  keyId: number,
  of: { request: FastifyRequest; reply: FastifyReply; values: unknown },
  answer: () => Promise<Envelope<unknown>>,
) => Promise<Envelope<unknown>>

/** Mounts a call of the contract: `route(listWebCauses, () => readWebCauses(db))`. */
export type Route = <E extends Entry>(
  call: E,
  answer: (call: Call<E>) => Promise<RouteAnswer<E>> | (AnswerOf<E> extends null ? Promise<void> : never),
  options?: { callsPerMinute?: number; isBusy?: () => boolean },
) => void

/**
 * Creates the function that mounts contract entries on the server. A call is admitted (admit-call.ts) before
 * its values are checked (422). `calls` lists what was mounted, for the OpenAPI page.
 * @param options.processes number of processes, each of which enforces its share of the limits
 * @param options.secure whether cookies travel over https only
 */
export function createRouteMounter(
  server: FastifyInstance,
  options: AdmissionOptions & {
    processes: number
    /** Performs a write with an API key once for each Idempotency-Key. */
    answerOnce: AnswerOnce
    db: Database
    replica: Replica | null
    secure: boolean
  },
): Route & { calls: readonly Entry[] } {
  const calls: Entry[] = []
  const admitted = new WeakMap<FastifyRequest, AdmittedCaller>()
  const writes = readYourWrites(options)

  const route: Route = (call, answer, { callsPerMinute, isBusy } = {}) => {
    calls.push(call)
    server.route({
      method: call.method,
      url: `${apiBase}${call.path}`,
      config: {
        mayWrite: call.method !== 'GET' && !call.fromReplica,
        ...(call.multipart?.maxSeconds && { maxSeconds: call.multipart.maxSeconds }),
        ...(callsPerMinute && { callsPerMinute: Math.ceil(callsPerMinute / options.processes) }),
      },
      async onRequest(request, reply) {
        // Before the body is read: a call that is refused as busy must cost little.
        if (isBusy?.()) throw Problem.busy()
        admitted.set(request, await admitCall(options, call, request, reply))
      },
      async handler(request, reply) {
        const params = valuesOf(call.params, request.params, () =>
          Problem.notFound('problem.not-found.address'),
        )
        const query = valuesOf(call.query, request.query, Problem.invalid)
        await using form = call.multipart ? await readForm(request, call.multipart) : null
        const body = valuesOf(call.body, form ? form.fields : request.body, Problem.invalid)
        const file = form?.file ?? null
        const { caller = null, donor = null, keyId } = admitted.get(request) ?? {}
        const reader = requestReader(request)
        const answered = () =>
          writes.answered(call, request, reply, async (readDb) =>
            answer({ params, query, body, file, caller, donor, reader, readDb, request, reply } as Call<
              typeof call
            >),
          )
        const enveloped = (data: unknown) => {
          const withMessage = data instanceof AnswerWithMessage ? data : undefined
          const done = withMessage?.message ?? (call.done && { key: call.done })
          return envelopeOf(call, withMessage ? withMessage.data : data, done && reader.t.message(done))
        }
        if (keyId !== undefined && changesData(call)) {
          const about = { request, reply, values: { query, body } }
          const once = await options.answerOnce(call, keyId, about, async () => enveloped(await answered()))
          return reply.header('cache-control', 'no-store').send(once)
        }
        const data = await answered()
        if (data instanceof Download) return data.send(reply)
        if (data instanceof FinishedAnswer) return data.send(request, reply)
        return reply.header('cache-control', 'no-store').send(enveloped(data))
      },
    })
  }
  return Object.assign(route, { calls })
}

const notValid = (path: string) =>
  path ? translatable('problem.field.not-valid', { field: path }) : translatable('problem.request.not-valid')

/** Zod's own messages, used when the contract has none. */
const zodMessage = /^(Invalid|Too (big|small)|Unrecognized)\b/

function valuesOf(
  rules: z.ZodMiniType | undefined,
  values: unknown,
  refusal: (errors: FieldMessages) => Problem,
): unknown {
  if (!rules) return undefined
  const parsed = rules.safeParse(values ?? {})
  if (parsed.success) return parsed.data
  const errors: FieldMessages = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    const field = path || 'body'
    const message = zodMessage.test(issue.message)
      ? notValid(path)
      : (messageOfIssue(issue.message) ?? issue.message)
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw refusal(errors)
}

/**
 * The value of an Idempotency-Key header; undefined without one.
 * @throws Problem 422 unless it is 1 to 200 visible ASCII characters
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw Problem.invalidField('idempotency-key', 'problem.idempotency-key')
}
