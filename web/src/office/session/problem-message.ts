import { csrfMismatchMessage, unauthenticatedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem } from '../../call.ts'
import type { Translate } from '../../ui/reader.tsx'

/** Whether this error ends the session instead of being shown (specification, section 8). */
export const endsSession = (error: unknown) =>
  error instanceof ApiProblem && [unauthenticatedMessage, csrfMismatchMessage].includes(error.message)

/** The server's error message, else `otherwise`. Errors that end the session are never shown. */
export function problemMessage(t: Translate, error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem) || endsSession(error)) return otherwise
  if (error.message) return error.message
  if (error.status === 404) return t('office.problem.not-offered')
  return error.status === 0 ? t('office.problem.unreachable') : otherwise
}
