import type { ApiProblem } from '../call.ts'

/** What is the matter and what to do after a payment could not be begun; undefined where the server said so itself. */
export function failureAdvice({ status, message }: ApiProblem): string | undefined {
  if (message !== '') return undefined
  if (status !== 0)
    return 'Our server has a problem at the moment. Please press the button again in a few minutes: nothing is paid twice.'
  return navigator.onLine
    ? 'Our server cannot be reached. Please check your connection and press the button again: nothing is paid twice.'
    : 'You are offline. Please press the button again once you are connected: nothing is paid twice.'
}
