import { type Duty, dutyMessage } from '../../../../contract/src/duties.ts'
import { type Feature, switchedOffMessage } from '../../../../contract/src/features.ts'
import type { Message } from '../../../../contract/src/message.ts'
import {
  csrfMismatchMessage,
  type FieldErrors,
  unauthenticatedMessage,
  unconfirmedMessage,
} from '../../../../contract/src/problem.ts'
import { type Phrase, say, sayMessage } from '../../../../words/src/say.ts'

/** Messages by field: {@link FieldErrors} before translation. */
export type FieldMessages = Record<string, (string | Message)[]>

const asText = (message: string | Message) => (typeof message === 'string' ? message : sayMessage(message))

/** Message keys for things that do not exist: 'problem.not-found.donation'. */
type NotFound = Extract<Phrase, `${'problem' | 'refusal'}.not-found.${string}`>

/** An error that the caller can read and act on. Any other error is a bug: a 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 419 | 422 | 428 | 429 | 503
  readonly errors: FieldErrors | undefined

  constructor(status: Problem['status'], message: string | Message, errors?: FieldMessages) {
    super(asText(message))
    this.status = status
    this.errors =
      errors &&
      Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(asText)]))
  }

  static unauthenticated = () => new Problem(401, unauthenticatedMessage)
  static csrfMismatch = () => new Problem(419, csrfMismatchMessage)
  static forbidden = () => new Problem(403, say('refusal.forbidden'))
  static switchedOff = (feature: Feature) => new Problem(403, switchedOffMessage(feature))
  static owed = (duty: Duty) => new Problem(403, dutyMessage(duty))
  static unconfirmed = () => new Problem(428, unconfirmedMessage)
  static notFound = (sentence: NotFound) => new Problem(404, say(sentence))
  /** With Retry-After: more calls at this moment than can be answered in time. */
  static busy = () => new Problem(503, say('problem.busy'))
  /** With Retry-After: the database is unavailable, usually for a moment. */
  static away = () => new Problem(503, say('problem.away'))
  static conflict = (message: string | Message) => new Problem(409, message)

  /** @param errors at least one message; the first one becomes the problem's message */
  static invalid(errors: FieldMessages): Problem {
    const first = Object.values(errors).flat()[0]
    return new Problem(422, first ?? say('fields.problem.invalid'), errors)
  }
}
