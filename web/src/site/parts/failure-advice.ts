import { ApiProblem } from '../../api-problem.ts'
import type { Translate } from '../../ui/reader.ts'

/** Advice for a failed call without an error message from the server; undefined when there is one. */
export function failureAdvice(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return t('site.problem.server')
  return t(navigator.onLine ? 'site.problem.unreachable' : 'site.problem.offline')
}
