import { type Duty, dutyMessage } from '../../../../contract/src/duties.ts'
import { type Feature, switchedOffMessage } from '../../../../contract/src/features.ts'
import {
  csrfMismatchMessage,
  type FieldErrors,
  unauthenticatedMessage,
  unconfirmedMessage,
} from '../../../../contract/src/problem.ts'
import { type Phrase, say } from '../../../../words/src/say.ts'

/** The sentences on what is not there: 'problem.not-found.donation'. */
type NotFound = Extract<Phrase, `${'problem' | 'refusal'}.not-found.${string}`>

/** A refusal that the caller can read and act on. Everything else that is thrown is ours to fix: a 500. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 419 | 422 | 428 | 429 | 503
  readonly errors: FieldErrors | undefined

  constructor(status: Problem['status'], message: string, errors?: FieldErrors) {
    super(message)
    this.status = status
    this.errors = errors
  }

  static unauthenticated = () => new Problem(401, unauthenticatedMessage)
  static csrfMismatch = () => new Problem(419, csrfMismatchMessage)
  static forbidden = () => new Problem(403, say('refusal.forbidden'))
  static switchedOff = (feature: Feature) => new Problem(403, switchedOffMessage(feature))
  static owed = (duty: Duty) => new Problem(403, dutyMessage(duty))
  static unconfirmed = () => new Problem(428, unconfirmedMessage())
  static notFound = (sentence: NotFound) => new Problem(404, say(sentence))
  /** With Retry-After: more people want something at this moment than can be answered in time. */
  static busy = () => new Problem(503, say('problem.busy'))
  /** With Retry-After: the database is away, for a moment as a rule. */
  static away = () => new Problem(503, say('problem.away'))
  static conflict = (message: string) => new Problem(409, message)

  /** @param errors at least one message; the first one is the message as a whole */
  static invalid(errors: FieldErrors): Problem {
    const first = Object.values(errors).flat()[0]
    return new Problem(422, first ?? say('fields.problem.invalid'), errors)
  }
}
