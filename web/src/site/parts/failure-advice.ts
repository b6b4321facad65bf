import { say } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'

/** What is the matter and what to do, after a call that brought no words of the server; undefined where it did. */
export function failureAdvice(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return say('site.problem.server')
  return navigator.onLine ? say('site.problem.unreachable') : say('site.problem.offline')
}
