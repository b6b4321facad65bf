import * as z from 'zod/mini'
import { donationLink, rowId } from './fields.ts'
import type { PermissionPath } from './permissions.ts'
import { isScope, resourceOfRight, type Scope } from './scopes.ts'

/** Base path of every call (specification, section 7). */
export const apiBase = '/api/v1'

/**
 * One call of the product: the single description from which the server's route, the browser's call and
 * the OpenAPI page are derived. `who` is required: a call without a permission does not compile.
 * `path` is under {@link apiBase}; parameters are written `:name`. `answer` describes the `data` of the
 * envelope `{ success, message, data }`.
 */
export type Entry = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  who: Who
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** JSON body, or for `multipart` the text fields of the form. */
  body?: z.ZodMiniType
  /** Takes a form with at most one file instead of JSON. */
  multipart?: { fileField: string; maxBytes: number; maxSeconds?: number }
  answer: z.ZodMiniType
  /** Refused while the feature is off (switches.ts), for every caller. */
  feature?: Feature
  /** Requires a second factor or password in the last 15 minutes; 'sometimes': depending on the values. */
  confirmed?: true | 'sometimes'
  /**
   * Set for a GET that changes data, as specified: needs the anti-forgery token, or a request from our page.
   */
  fromOurPage?: true
  /** Allowed before the caller has chosen a password or set up a required second factor. */
  beforeRequiredSteps?: true
  /** Read-only and never reads its own writes, so a replica may answer: lists, searches, charts, exports. */
  fromReplica?: true
  /**
   * Scope with which an API key may make the call, when it differs from {@link neededScopes}; its answer then
   * has no personal data. 'none': closed to keys.
   */
  scope?: Scope | 'none'
  /** Recognises a repeated call by its Idempotency-Key, in the transaction that writes the rows. */
  repeatable?: true
  /** Success message; the back office shows it as a toast (section 7). */
  done?: `done.${string}`
}

/** Required caller: anyone, a donor on their own page, any signed-in staff, or staff with permissions. */
export type Who = 'anyone' | 'donor' | 'signed_in' | PermissionPath | { allOf: Paths } | { anyOf: Paths }

type Paths = readonly PermissionPath[]

/** Whether a signed-in member of staff may make a call. */
export function mayCall(who: Exclude<Who, 'anyone' | 'donor'>, rights: ReadonlySet<string>): boolean {
  if (typeof who === 'string') return who === 'signed_in' || rights.has(who)
  const has = (path: PermissionPath) => rights.has(path)
  return 'allOf' in who ? who.allOf.every(has) : who.anyOf.some(has)
}

/**
 * Scopes that an API key needs for a call, besides the rights of its owner: those of the resource, and for an
 * answer with data `personal:read`. Closed by default are the calls of donors, those about the signed-in
 * person, those that ask for a confirmation, and those with a file.
 * @returns null when the call is closed to keys
 */
export function neededScopes(call: Entry): readonly Scope[] | null {
  const { who, scope, method } = call
  if (scope) return scope === 'none' ? null : [scope]
  if (who === 'anyone') return method === 'GET' && !call.path.startsWith('/auth/') ? [] : null
  if (who === 'donor' || who === 'signed_in' || call.confirmed === true || call.multipart) return null
  const rights = typeof who === 'string' ? [who] : 'allOf' in who ? who.allOf : who.anyOf
  const needed = rights.map((right) => `${resourceOfRight[right]}:${changesData(call) ? 'write' : 'read'}`)
  if (!needed.every(isScope)) return null
  return [...new Set([...needed, ...(call.answer === nothing ? [] : (['personal:read'] as const))])]
}

/** Whether a call may change data: a read can be a POST, for its filters. */
export const changesData = ({ method, path, fromReplica }: Entry): boolean =>
  method !== 'GET' && !fromReplica && !/\/(search|preview|check)$/.test(path)

/** Required caller in words, for the documentation of the API. */
export function describeWho(who: Who): string {
  if (typeof who === 'string') return who
  return 'allOf' in who ? who.allOf.join(' and ') : who.anyOf.join(' or ')
}

/** Answer of a call that sends a file instead of the envelope. */
export const download = z.custom<Blob>(() => true)

/** Answer of a call without data. */
const nothing = z.null()

type Operation = `${Entry['method']} ${Entry['path']}`

/** Other properties of a call; the answer defaults to null. */
type DeclaredEntry = Omit<Entry, 'method' | 'path' | 'answer'> & Partial<Pick<Entry, 'answer'>>

/** Names of the parameters of a path. */
type ParameterOf<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

type DefaultParams<Name extends string> = z.ZodMiniObject<{
  [N in Name]: N extends 'link' ? typeof donationLink.shape.link : typeof rowId.shape.id
}>

/** Adds the defaults. A parameter defaults to the id of a row, `:link` to that of a donation. */
type CompletedEntry<O extends Operation, E extends DeclaredEntry> = E &
  (O extends `${infer M} ${infer P}` ? { method: M; path: P } : never) &
  (E extends { answer: z.ZodMiniType } ? unknown : { answer: typeof nothing }) &
  (E extends { params: z.ZodMiniType }
    ? unknown
    : [ParameterOf<O>] extends [never]
      ? unknown
      : { params: DefaultParams<ParameterOf<O>> })

const defaultParams = (path: string) => {
  const fields = { id: rowId.shape.id, link: donationLink.shape.link }
  const names = path.match(/(?<=\/:)\w+/g)?.map((name) => [name, fields[name === 'link' ? 'link' : 'id']])
  return names && { params: z.object(Object.fromEntries(names)) }
}

/**
 * Declares a call, preserving the exact types of its parts for both sides.
 * The annotation lets the bundler drop staff-only calls from the donor's page.
 */
/* @__NO_SIDE_EFFECTS__ */
export const entry = <const O extends Operation, const E extends DeclaredEntry>(operation: O, call: E) => {
  const [method, path = ''] = operation.split(' ')
  return { method, path, answer: nothing, ...defaultParams(path), ...call } as unknown as CompletedEntry<O, E>
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export type ParamsOf<E extends Entry> = Output<E['params']>
export type QueryOf<E extends Entry> = Output<E['query']>
/** Body as the server's function receives it, after validation. */
export type BodyOf<E extends Entry> = Output<E['body']>
export type BodySentTo<E extends Entry> = Input<E['body']>
/** `data` of the answer, as sent and as the browser reads it. */
export type AnswerOf<E extends Entry> = z.output<E['answer']>

/** `data` as the server's function returns it: instants may be dates. */
export type AnswerInput<E extends Entry> = z.input<E['answer']>

/** Row of a list as the server's function returns it. */
export type RowInput<E extends Entry> =
  AnswerInput<E> extends { data: (infer Row)[] } ? Row : AnswerInput<E> extends (infer Row)[] ? Row : never

/** Envelope of every successful answer (specification, section 7: "success, message, data"). */
export type Envelope<Data> = { success: true; message: string; data: Data }

/**
 * Optional features beyond the specification, enabled on the Settings screen or by the server's setting
 * FEATURES.
 */
export const features = ['cause-editing', 'bank-editing'] as const
export type Feature = (typeof features)[number]
