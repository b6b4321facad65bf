import type { FieldErrors } from '../../contract/src/problem.ts'

/**
 * Failure of a call. `message` is the server's own, written for people; it is empty when the server gave
 * none, so that each screen can use its own fallback (specification, section 8).
 * `status` is the HTTP status, 0 when no answer was received.
 */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly errors: FieldErrors

  constructor(status: number, message: string, errors: FieldErrors = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/**
 * Converts a caught error into a problem that a form can show. A bug of the page (anything but an
 * ApiProblem) is logged to the console and counts as a server error without a message.
 */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  reportError(error)
  return new ApiProblem(500, '')
}
