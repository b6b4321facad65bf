import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Entry } from '../../../contract/src/entry.ts'
import { type ApiProblem, callForMessage, type Sent } from '../call.ts'
import { showSuccess } from '../ui/toasts.tsx'
import { keyOf } from './entry-query.ts'
import { staleAfter } from './stale-after.ts'

/**
 * A call that changes something: `send.mutate({ params, body })`. The page is covered meanwhile, the server's message,
 * else the one of the contract, becomes a toast, and what stale-after.ts names is asked anew. A failure is told by the
 * client of queries; `send.error` has the messages by field.
 */
export function useSend<E extends Entry>(
  entry: E,
  { onDone }: { onDone?: (data: AnswerOf<E>) => void } = {},
) {
  const refresh = useRefreshAfter(entry)
  return useMutation<{ message: string; data: AnswerOf<E> }, ApiProblem, Sent<E>>({
    mutationFn: (sent) =>
      callForMessage<Entry>(entry, sent) as Promise<{ message: string; data: AnswerOf<E> }>,
    onSuccess: async ({ message, data }) => {
      const said = message || entry.done
      if (said) showSuccess(said)
      onDone?.(data)
      await refresh()
    },
    // Somebody else was first, or a gateway says something new: what is shown is old.
    onError: ({ status }) => {
      if (status === 409) refresh()
    },
  })
}

/** Asks anew for what a call makes old. */
export function useRefreshAfter(change: Entry) {
  const queries = useQueryClient()
  return () =>
    Promise.all(staleAfter(change).map((stale) => queries.invalidateQueries({ queryKey: keyOf(stale) })))
}
