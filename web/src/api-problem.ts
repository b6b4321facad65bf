import type { FieldErrors } from '../../contract/src/problem.ts'

/**
 * Why a call brought no data. `message` is the server's own, written for people; it is empty when the server gave none,
 * so that each screen can fall back to its own (specification, section 8).
 * `status` is the HTTP status, 0 when no answer came at all.
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
