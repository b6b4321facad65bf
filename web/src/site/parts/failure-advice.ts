import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'

/** Advice after a call without a message of the server; undefined when there is one. */
export function failureAdvice(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return say('site.problem.server')
  return navigator.onLine ? say('site.problem.unreachable') : say('site.problem.offline')
}
