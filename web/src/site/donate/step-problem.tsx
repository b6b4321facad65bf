import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { type Checkout, fieldId } from './checkout.ts'

/** Problem beside the pressed control. Takes the focus unless a field has it. */
export function StepProblem({
  problem,
  at,
}: {
  problem: Checkout['problem']
  at: NonNullable<Checkout['problem']>['at']
}) {
  const { t } = useReader()
  if (problem?.at !== at) return null
  return (
    <div id={fieldId.problem} role="alert" tabIndex={-1} className="scroll-my-4">
      <Notice look="danger">
        <p>{t.message(problem.text)}</p>
        {problem.advice !== undefined && (
          <p className="mt-1 font-normal">{t('site.problem.advice', { advice: problem.advice })}</p>
        )}
      </Notice>
    </div>
  )
}
