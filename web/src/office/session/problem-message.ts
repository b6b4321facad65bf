import { csrfMismatchMessage, unauthenticatedMessage } from '../../../../contract/src/problem.ts'
import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'

const unreachableMessage = () => say('office.problem.unreachable')

const notOfferedMessage = () => say('office.problem.not-offered')

/** Does this answer end the session, instead of being shown (specification, section 8)? */
export const endsSession = (error: unknown) =>
  error instanceof ApiProblem && [unauthenticatedMessage, csrfMismatchMessage].includes(error.message)

/** The message for a failed call: the server's own, else `otherwise`. What ends the session is never shown. */
export function problemMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiProblem) || endsSession(error)) return otherwise
  if (error.message) return error.message
  if (error.status === 404) return notOfferedMessage()
  return error.status === 0 ? unreachableMessage() : otherwise
}
