import type { Dispatch, ReactNode } from 'react'
import { FormattedText } from '../../formatted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-number.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { cartTotal } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, fieldId, type Step } from './checkout-state.ts'

type StepBarProps = {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
  sum?: string | undefined
  children: ReactNode
}

/** Main button of a step: in a bar at the bottom edge of narrow screens, with the cart; else in its form. */
export function StepBar({ checkout: { cart }, dispatch, sum, children }: StepBarProps) {
  const { t } = useReader()
  return (
    <div data-bottom-bar className="step-bar print:hidden">
      <div className="mx-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
        {cart.length > 0 ? (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => dispatch({ type: 'cart opened' })}
            className="grid min-h-12 content-center rounded-sm px-2 text-start text-sm text-brand underline underline-offset-2 xl:hidden"
          >
            <span>
              <FormattedText
                message="site.cart.title-counted"
                values={{ number: cart.length, count: (words) => words }}
              />
            </span>{' '}
            <span className="font-bold whitespace-nowrap tabular-nums">
              {formatRupees(t, cartTotal(cart))}
            </span>
          </button>
        ) : (
          // Announced by the form itself.
          sum && (
            <p aria-hidden="true" className="px-2 font-bold whitespace-nowrap tabular-nums xl:hidden">
              {sum}
            </p>
          )
        )}
        {children}
      </div>
    </div>
  )
}

type StepProblemProps = { problem: Checkout['problem']; at: NonNullable<Checkout['problem']>['at'] }

/** Problem beside the pressed control. Takes the focus unless a field has it. */
export function StepProblem({ problem, at }: StepProblemProps) {
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

type StepFooterProps = Omit<StepBarProps, 'sum'> & { back: Step }

/** Footer of a later step: a button back, and the bar with the main button. */
export function StepFooter({ back, children, ...bar }: StepFooterProps) {
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
