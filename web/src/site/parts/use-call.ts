import { useState } from 'react'
import { type ApiProblem, toApiProblem } from '../../api-problem.ts'
import { useReader } from '../../ui/reader.ts'
import { failureAdvice } from './failure-advice.ts'

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
