import type { FieldErrors } from '../../contract/src/problem.ts'

/** Failure of a call: the server's message for people, or '', and the HTTP status (0 without an answer). */
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

/** Converts a caught error for a form. A bug of the page is logged and counts as a server error. */
export function toApiProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  reportError(error)
  return new ApiProblem(500, '')
}
