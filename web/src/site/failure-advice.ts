import { ApiProblem } from '../api-problem.ts'

/** What is the matter and what to do, after a call that brought no words of the server; undefined where it did. */
export function failureAdvice(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return 'Our server has a problem at the moment. Please try again in a few minutes.'
  return navigator.onLine
    ? 'Our server cannot be reached. Please check your connection and try again.'
    : 'You are offline. Please try again once you are connected.'
}
