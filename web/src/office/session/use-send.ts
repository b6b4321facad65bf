import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Entry } from '../../../../contract/src/entry.ts'
import { sayMessage } from '../../../../words/src/say.ts'
import type { ApiProblem } from '../../api-problem.ts'
import { callForMessage, type Sent } from '../../call.ts'
import { closeToast, showSuccess } from '../../ui/toasts.tsx'
import { keyOf } from './entry-query.ts'
import { staleAfter } from './stale-after.ts'

/**
 * A call that changes something: `send.mutate({ params, body })`. The page is covered meanwhile, unless what sends it shows
 * its progress itself; the server's message, else the one of the contract, becomes a toast, and what stale-after.ts names is
 * fetched again. A failure is shown by the query client; `send.error` has the messages by field.
 */
export function useSend<E extends Entry>(
  entry: E,
  { onDone, showsProgress }: { onDone?: (data: AnswerOf<E>) => void; showsProgress?: boolean } = {},
) {
  const refresh = useRefreshAfter(entry)
  const refusal = useRef<string>(undefined)
  return useMutation<{ message: string; data: AnswerOf<E> }, ApiProblem, Sent<E>>({
    meta: { showsProgress },
    mutationFn: (sent) =>
      callForMessage<Entry>(entry, sent) as Promise<{ message: string; data: AnswerOf<E> }>,
    onSuccess: async ({ message, data }) => {
      if (refusal.current) closeToast(refusal.current)
      const text = message || (entry.done && sayMessage({ key: entry.done }))
      if (text) showSuccess(text)
      onDone?.(data)
      await refresh()
    },
    // Somebody else was first, or a gateway says something new: what is shown is out of date.
    onError: ({ status, message }) => {
      refusal.current = message
      if (status === 409) refresh()
    },
  })
}

/** Fetches again what a call makes stale. */
export function useRefreshAfter(change: Entry) {
  const queries = useQueryClient()
  return () =>
    Promise.all(staleAfter(change).map((stale) => queries.invalidateQueries({ queryKey: keyOf(stale) })))
}
