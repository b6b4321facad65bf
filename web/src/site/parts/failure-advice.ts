import type { Translate } from '../../../../words/src/reader.ts'
import { ApiProblem } from '../../api-problem.ts'

/** Advice after a call without a message of the server; undefined when there is one. */
export function failureAdvice(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return t('site.problem.server')
  return navigator.onLine ? t('site.problem.unreachable') : t('site.problem.offline')
}
