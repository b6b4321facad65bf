import type { UseQueryResult } from '@tanstack/react-query'
import { dataFailedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { failureAdvice } from './use-call.ts'

/** Error of data that failed to load (specification, section 8). After a failed script, a retry reloads. */
export function SectionProblem({ query }: { query: UseQueryResult }) {
  const { t } = useReader()
  const { error, isLoadingError, isFetching, refetch } = query
  if (!isLoadingError) return null
  const advice = failureAdvice(t, error)
  return (
    <Notice look="danger" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p>{t.message(dataFailedMessage)}</p>
        {advice !== undefined && <p className="mt-1 font-normal">{advice}</p>}
      </div>
      <Button
        look="danger"
        loading={isFetching}
        onClick={error instanceof ApiProblem ? () => refetch() : () => location.reload()}
      >
        {t('ui.try-again')}
      </Button>
    </Notice>
  )
}
