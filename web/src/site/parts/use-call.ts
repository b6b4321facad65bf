import { useState } from 'react'
import { ApiProblem, toApiProblem } from '../../call.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'

/** State of a call that a button or form makes: pending, and the problem in words. */
export function useCall() {
  const { t } = useReader()
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem>()
  return {
    isPending,
    /** The server's own message, or advice on the connection. */
    problem: problem && (problem.message || (failureAdvice(t, problem) ?? t('status.failed'))),
    errors: problem?.errors ?? {},
    clear: () => setProblem(undefined),
    /** @returns whether it succeeded */
    async run(send: () => Promise<unknown>): Promise<boolean> {
      if (isPending) return false
      setIsPending(true)
      setProblem(undefined)
      try {
        await send()
        return true
      } catch (error) {
        setProblem(toApiProblem(error))
        return false
      } finally {
        setIsPending(false)
      }
    },
  }
}

/** Advice for a failed call without an error message from the server; undefined when there is one. */
export function failureAdvice(t: Translate, error: unknown): string | undefined {
  if (!(error instanceof ApiProblem) || error.message !== '') return undefined
  if (error.status !== 0) return t('site.problem.server')
  return t(navigator.onLine ? 'site.problem.unreachable' : 'site.problem.offline')
}
