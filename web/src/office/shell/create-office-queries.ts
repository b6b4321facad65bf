import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Message } from '../../../../contract/src/message.ts'
import { dataFailedMessage, unexpectedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem } from '../../call.ts'
import { documentReader } from '../../ui/reader.tsx'
import { showError } from '../../ui/toasts.tsx'
import type { Auth } from '../session/auth.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/** Handles failures in one place: an error toast, or the end of the session (specification, section 8). */
export function createOfficeQueries(auth: Auth): QueryClient {
  const onFailure = (error: unknown, otherwise: Message) => {
    // Toasts use the document's language, which the screen sets.
    const { t } = documentReader()
    // The session ends here even if the logout fails.
    if (endsSession(error)) auth.expire().catch(() => {})
    // A cancelled confirmation needs no message.
    else if (!isUnconfirmed(error)) showError(problemMessage(t, error, t.message(otherwise)))
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (meta?.showsProblem || (meta?.endsNoSession && endsSession(error))) return
        onFailure(error, dataFailedMessage)
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(error, unexpectedMessage) }),
    defaultOptions: {
      queries: {
        // A refusal is not retried: the answer would be the same.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiProblem && error.status in refused),
        retryDelay: 800,
        staleTime: 15_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // Clears the cache, so that the next user of this browser sees no data of the previous one.
  auth.subscribe(() => {
    if (!auth.state().isLoggedIn) queries.clear()
  })
  return queries
}

const isUnconfirmed = (error: unknown) => error instanceof ApiProblem && error.status === 428

const refused = { 401: true, 403: true, 404: true, 419: true, 422: true, 428: true, 429: true }
