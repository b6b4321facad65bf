import { dataFailedMessage } from '../../../../contract/src/problem.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'
import { ApiProblem } from '../../api-problem.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { failureAdvice } from './failure-advice.ts'

/** A section whose data could not be fetched (specification, section 8), with a way to try again: all over where not the call failed, but the file that makes it. */
export function SectionProblem({
  error,
  retrying,
  onRetry,
}: {
  error: Error | null
  retrying: boolean
  onRetry: () => void
}) {
  const advice = failureAdvice(error)
  return (
    <Notice look="danger" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p>{sayMessage(dataFailedMessage)}</p>
        {advice !== undefined && <p className="mt-1 font-normal">{advice}</p>}
      </div>
      <Button
        look="danger"
        loading={retrying}
        onClick={error instanceof ApiProblem ? onRetry : () => location.reload()}
      >
        {say('ui.try-again')}
      </Button>
    </Notice>
  )
}
