import { dataFailedMessage } from '../../../../contract/src/problem.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useReader } from '../../ui/reader.ts'
import { endsSession, problemMessage } from '../session/problem-message.ts'

/**
 * Shown in place of data that failed to load: the error message and a retry button. Renders nothing while
 * redirecting to the login.
 */
export function LoadProblem({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useReader()
  if (endsSession(query.error)) return null
  return (
    <div className="panel">
      <EmptyState title={problemMessage(t, query.error, t.message(dataFailedMessage))}>
        <Button look="secondary" onClick={() => query.refetch()}>
          {t('ui.try-again')}
        </Button>
      </EmptyState>
    </div>
  )
}
