import { type Duty, dutyMessages } from '../../../../contract/src/duties.ts'
import {
  awayMessage,
  busyMessage,
  csrfMismatchMessage,
  type FieldErrors,
  unauthenticatedMessage,
  unconfirmedMessage,
} from '../../../../contract/src/problem.ts'
import { say } from '../../../../words/src/say.ts'

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
  static forbidden = () => new Problem(403, 'You do not have permission to do this.')
  static switchedOff = (feature: string) =>
    new Problem(403, `This is switched off: ${feature}. An administrator can switch it on at Settings.`)
  static owed = (duty: Duty) => new Problem(403, dutyMessages[duty])
  static unconfirmed = () => new Problem(428, unconfirmedMessage)
  static notFound = (what: string) => new Problem(404, `${what} was not found.`)
  static busy = () => new Problem(503, busyMessage())
  static away = () => new Problem(503, awayMessage())
  static conflict = (message: string) => new Problem(409, message)

  /** @param errors at least one message; the first one is the message as a whole */
  static invalid(errors: FieldErrors): Problem {
    const first = Object.values(errors).flat()[0]
    return new Problem(422, first ?? say('fields.problem.invalid'), errors)
  }
}
