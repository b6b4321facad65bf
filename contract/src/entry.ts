import * as z from 'zod/mini'
import type { Feature } from './features.ts'
import type { Who } from './permissions.ts'

/** Where every call of the product lives (specification, section 7). */
export const apiBase = '/api/v1'

/**
 * One call of the product: the single description that the server's route, the browser's call and the OpenAPI page
 * are derived from. `who` is required: forgetting to say who may call does not compile.
 *
 * `path` is under {@link apiBase}; parameters are written `:name`. `answer` describes the `data` of the envelope
 * `{ success, message, data }`.
 */
export type Entry = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  who: Who
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  /** A JSON body, or for `multipart` the text fields of the form. */
  body?: z.ZodMiniType
  /** The call takes a form with at most one file instead of JSON. */
  multipart?: { fileField: string; maxBytes: number }
  answer: z.ZodMiniType
  /** Refused unless it is switched on (switches.ts), whatever the caller may do. */
  feature?: Feature
  /** Refused unless the caller gave their password in the last minutes. */
  confirmed?: true
  /** Open to whoever must choose a password or set up a second factor before anything else. */
  whileOwing?: true
  /** It changes nothing that it could show, and may be answered from a replica: lists, searches, charts, exports. */
  fromReplica?: true
  /** Said when it is done; the back office shows it as a success toast (section 7). */
  done?: `done.${string}`
}

/** The answer of a call that sends a file instead of the envelope. */
export const download = z.custom<Blob>(() => true)

/**
 * Declares a call, keeping the exact types of its parts for both sides.
 * The annotation lets the bundler drop from the donor's page what only staff call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function entry<const E extends Entry>(call: E): E {
  return call
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export type ParamsOf<E extends Entry> = Output<E['params']>
export type QueryOf<E extends Entry> = Output<E['query']>
/** The body as the server's function receives it, after the rules have been applied. */
export type BodyOf<E extends Entry> = Output<E['body']>
/** The body as the browser sends it. */
export type BodySentTo<E extends Entry> = Input<E['body']>
/** The answer's `data` as it travels (and as the browser reads it). */
export type AnswerOf<E extends Entry> = z.output<E['answer']>

/** What every call answers when it succeeds (specification, section 7: "success, message, data"). */
export type Envelope<Data> = { success: true; message: string; data: Data }
