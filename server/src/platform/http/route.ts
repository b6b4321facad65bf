import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  changesData,
  type Entry,
  type Envelope,
  mayCall,
  neededScopes,
  type ParamsOf,
  type QueryOf,
} from '../../../../contract/src/entry.ts'
import { messageOfIssue } from '../../../../contract/src/message.ts'
import type { RequiredStep } from '../../../../contract/src/required-steps.ts'
import type { Reader } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica.ts'
import { requestReader } from '../language/request-language.ts'
import { AnswerWithMessage, Download, FinishedAnswer } from './answers.ts'
import { refuseForgedCall } from './csrf.ts'
import { type FieldMessages, Problem } from './problem.ts'
import { readYourWrites } from './read-your-writes.ts'
import { readForm, type UploadedFile } from './uploaded-file.ts'

/** The signed-in user and their permissions. */
export type Caller = {
  id: number
  name: string
  email: string
  rights: ReadonlySet<string>
  sessionId: string
  /** Set for 15 minutes after sign-in, second factor, or the password of a user without one. */
  isConfirmed: boolean
  /** The required step before anything else. */
  required_step: RequiredStep | null
  /** Set when a program calls in the user's name with an API key. */
  apiKey?: { id: number; scopes: ReadonlySet<string> }
}

/** True when the caller may read names of donors and staff: a program needs the scope for personal data. */
export const readsNames = ({ apiKey }: Caller): boolean => !apiKey || apiKey.scopes.has('personal:read')

/** A donor who signed in with a link or code, without an account. */
export type SignedInDonor = {
  sessionId: string
  /** The e-mail address in lower case, or the phone number, that was proved. */
  point: string
}

/** The argument of a route's function: everything the contract has validated. */
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
  /** The database to read: the replica when the entry allows it and it has this browser's changes. */
  readDb: Database
  /** The caller's language, and translations into it. */
  reader: Reader
  /** For headers, the address and cookies; the values above are validated. */
  request: FastifyRequest
  reply: FastifyReply
}

type Answered<E extends Entry> =
  | (AnswerOf<E> extends Blob ? Download : z.input<E['answer']> | AnswerWithMessage<z.input<E['answer']>>)
  | FinishedAnswer

/** Parsed on output too: a field that the contract does not name never leaves the app. */
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

/** The API key of a request: `Authorization: Bearer amk_live_…`. */
const apiKeyIn = (authorization: string | undefined): string | undefined =>
  /^Bearer (amk_.+)$/.exec(authorization ?? '')?.[1]

export type AnswerOnce = (
  call: Entry,
  keyId: number,
  of: { request: FastifyRequest; reply: FastifyReply; values: unknown },
  answer: () => Promise<Envelope<unknown>>,
) => Promise<Envelope<unknown>>

/** Mounts a call of the contract: `route(listWebCauses, () => readWebCauses(db))`. */
export type Route = <E extends Entry>(
  call: E,
  answer: (call: Call<E>) => Promise<Answered<E>> | (AnswerOf<E> extends null ? Promise<void> : never),
  options?: { callsPerMinute?: number; isBusy?: () => boolean },
) => void

/**
 * Makes the function that mounts contract entries on the server. A request is checked in this order, and the
 * first refusal is the answer: authorization value, signed in, permission, anti-forgery token, switched on,
 * confirmed, then the values (422). An API key takes the place of the authorization value, session,
 * anti-forgery token and confirmation. `calls` lists what was mounted, for the OpenAPI page.
 * @param options.apiClientToken the fixed authorization value; null accepts any
 * @param options.processes how many share the limits: each counts separately
 * @param options.secure whether cookies travel over https only
 */
export function routesOn(
  server: FastifyInstance,
  options: {
    apiClientToken: string | null
    processes: number
    features: () => Promise<readonly string[]>
    identify: (request: FastifyRequest) => Promise<Caller | null>
    identifyDonor: (request: FastifyRequest) => Promise<SignedInDonor | null>
    /** Counts the call against the limit of the key. */
    identifyKey: (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>
    /** Makes a write with an API key once for each Idempotency-Key. */
    answerOnce: AnswerOnce
    db: Database
    replica: Replica | null
    secure: boolean
  },
): Route & { calls: readonly Entry[] } {
  const calls: Entry[] = []
  const callers = new WeakMap<FastifyRequest, Caller>()
  const donors = new WeakMap<FastifyRequest, SignedInDonor>()
  const keyIds = new WeakMap<FastifyRequest, number>()
  const writes = readYourWrites(options)

  /** Admits a call with an API key: in its owner's name, with its scopes. */
  async function admitKey(call: Entry, key: string, request: FastifyRequest, reply: FastifyReply) {
    const caller = await options.identifyKey(key, request, reply)
    if (!caller?.apiKey) throw Problem.unauthenticated()
    request.callerId = caller.id
    keyIds.set(request, caller.apiKey.id)
    const needed = neededScopes(call)
    if (!needed) throw Problem.forbidden('refusal.api-key.closed')
    const { scopes } = caller.apiKey
    const missing = needed.find((scope) => !scopes.has(scope))
    if (missing) throw new Problem(403, translatable('refusal.api-key.scope', { scope: missing }))
    if (call.who === 'anyone' || call.who === 'donor') {
      // Its acts are recorded under the name of its owner.
      request.staffCaller = caller
      return
    }
    refuseCaller(call, call.who, caller)
    callers.set(request, caller)
  }

  function refuseCaller(call: Entry, who: Exclude<Entry['who'], 'anyone' | 'donor'>, caller: Caller): void {
    if (!mayCall(who, caller.rights)) throw Problem.forbidden()
    if (caller.required_step !== null && !call.beforeRequiredSteps)
      throw Problem.stepRequired(caller.required_step)
  }

  async function admitBrowser(call: Entry, request: FastifyRequest): Promise<void> {
    if (options.apiClientToken !== null && request.headers.authorization !== options.apiClientToken)
      throw Problem.unauthenticated()
    const { who } = call
    if (who === 'donor') {
      const donor = await options.identifyDonor(request)
      if (!donor) throw Problem.unauthenticated()
      donors.set(request, donor)
    }
    const caller = who !== 'anyone' && who !== 'donor' ? await options.identify(request) : null
    // Costs nothing without a cookie of staff.
    if (who === 'donor' || (who === 'anyone' && call.method !== 'GET'))
      request.staffCaller = await options.identify(request)
    if (who !== 'anyone' && who !== 'donor') {
      if (!caller) throw Problem.unauthenticated()
      request.callerId = caller.id
      refuseCaller(call, who, caller)
      callers.set(request, caller)
    }
    if (call.method !== 'GET') refuseForgedCall(request)
    else if (call.fromOurPage && !request.isFromOurPage) refuseForgedCall(request)
  }

  async function refuseUnlessAllowed(call: Entry, request: FastifyRequest, reply: FastifyReply) {
    const key = apiKeyIn(request.headers.authorization)
    if (key === undefined) await admitBrowser(call, request)
    else await admitKey(call, key, request, reply)
    if (call.feature && !(await options.features()).includes(call.feature))
      throw Problem.switchedOff(call.feature)
    if (call.confirmed === true && key === undefined && !callers.get(request)?.isConfirmed)
      throw Problem.unconfirmed()
  }

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
        await refuseUnlessAllowed(call, request, reply)
      },
      async handler(request, reply) {
        const params = valuesOf(call.params, request.params, () =>
          Problem.notFound('problem.not-found.address'),
        )
        const query = valuesOf(call.query, request.query, Problem.invalid)
        await using form = call.multipart ? await readForm(request, call.multipart) : null
        const body = valuesOf(call.body, form ? form.fields : request.body, Problem.invalid)
        const file = form?.file ?? null
        const caller = callers.get(request) ?? null
        const donor = donors.get(request) ?? null
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
        const keyId = keyIds.get(request)
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
const zodsOwn = /^(Invalid|Too (big|small)|Unrecognized)\b/

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
    const message = zodsOwn.test(issue.message)
      ? notValid(path)
      : (messageOfIssue(issue.message) ?? issue.message)
    errors[field] = [...(errors[field] ?? []), message]
  }
  throw refusal(errors)
}

/**
 * The value of an Idempotency-Key header; undefined without one.
 * @throws Problem 422 for one that our pages never send
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw Problem.invalidField('idempotency-key', 'problem.idempotency-key')
}
