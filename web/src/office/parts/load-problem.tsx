import { dataFailedMessage } from '../../../../contract/src/problem.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/**
 * Shown in place of data that failed to load: the error message and a retry button. Renders nothing while
 * redirecting to the login.
 */
export function LoadProblem({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  if (endsSession(query.error)) return null
  return (
    <div className="panel">
      <EmptyState title={problemMessage(query.error, sayMessage(dataFailedMessage))}>
        <Button look="secondary" onClick={() => query.refetch()}>
          {say('ui.try-again')}
        </Button>
      </EmptyState>
    </div>
  )
}
