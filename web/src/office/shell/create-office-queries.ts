import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { dataFailedMessage, unexpectedMessage } from '../../../../contract/src/problem.ts'
import { sayMessage } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { showError } from '../../ui/toasts.tsx'
import type { Auth } from '../session/auth.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/**
 * Every call of the signed-in screens goes through this client, so that failures are handled in one place: an error
 * toast, or the end of the session (specification, section 8).
 */
export function createOfficeQueries(auth: Auth): QueryClient {
  const onFailure = (otherwise: string) => (error: unknown) => {
    // Even if the logout fails, the session has ended here.
    if (endsSession(error)) auth.logout().catch(() => {})
    // Whoever does not confirm that it is them knows that nothing was done.
    else if (!isUnconfirmed(error)) showError(problemMessage(error, otherwise))
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (meta?.showsProblem || (meta?.endsNoSession && endsSession(error))) return
        onFailure(sayMessage(dataFailedMessage))(error)
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(sayMessage(unexpectedMessage))(error) }),
    defaultOptions: {
      queries: {
        // The server has refused: asking again would bring the same answer.
        retry: (failures, error) => failures < 1 && !(error instanceof ApiProblem && error.status in refused),
        retryDelay: 800,
        staleTime: 15_000,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // The next person at this browser sees nothing of the one before.
  auth.subscribe(() => {
    if (!auth.state().isLoggedIn) queries.clear()
  })
  return queries
}

const isUnconfirmed = (error: unknown) => error instanceof ApiProblem && error.status === 428

const refused = { 401: true, 403: true, 404: true, 419: true, 422: true, 428: true, 429: true }
