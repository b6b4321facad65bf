import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Entry } from '../../../contract/src/entry.ts'
import { type ApiProblem, callForMessage, type Sent } from '../api.ts'
import { showSuccess } from '../ui/toast.tsx'

/**
 * A call that changes something: `send.mutate({ params, body })`. The page is covered meanwhile, the server's message,
 * else the one of the contract, becomes a toast, and the queries named by `refresh` are asked anew. A failure is told
 * by the client of queries; `send.error` has the messages by field.
 */
export function useSend<E extends Entry>(
  entry: E,
  { refresh = [], onDone }: { refresh?: QueryKey[]; onDone?: (data: AnswerOf<E>) => void } = {},
) {
  const queries = useQueryClient()
  return useMutation<{ message: string; data: AnswerOf<E> }, ApiProblem, Sent<E>>({
    mutationFn: (sent) =>
      callForMessage<Entry>(entry, sent) as Promise<{ message: string; data: AnswerOf<E> }>,
    onSuccess: async ({ message, data }) => {
      const said = message || entry.done
      if (said) showSuccess(said)
      onDone?.(data)
      await Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
}
