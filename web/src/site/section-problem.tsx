import { dataFailedMessage } from '../../../contract/src/problem.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A section whose data could not be fetched (specification, section 8), with a way to try again. */
export function SectionProblem({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Notice look="danger" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>{dataFailedMessage}</p>
      <Button look="danger" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
