import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.tsx'
import type { Step } from './checkout-state.ts'
import { StepBar, type StepBarProps } from './step-bar.tsx'

/** Footer of a later step: a button back, and the bar with the main button. */
export function StepFooter({
  back,
  children,
  ...bar
}: Omit<StepBarProps, 'gift'> & { back: Exclude<Step, 'payment'> }) {
  const { t } = useReader()
  return (
    <div className="flex flex-wrap-reverse items-center gap-2">
      <Button look="secondary" onClick={() => bar.dispatch({ type: 'step asked', step: back })}>
        {t('steps.details.back')}
      </Button>
      <StepBar {...bar}>{children}</StepBar>
    </div>
  )
}
