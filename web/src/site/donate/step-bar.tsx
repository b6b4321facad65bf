import type { Dispatch, ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { cartTotal } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, fieldId } from './checkout-state.ts'

export type StepBarProps = {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
  /** Gift that the button adds: its cause and amount. */
  gift?: { cause: string; amount: string } | undefined
  /** Terms that the button accepts, above it. */
  note?: ReactNode
  children: ReactNode
}

/** Main button of a step: on narrow screens in a bar at the bottom edge, with the cart; else in the form. */
export function StepBar({ checkout: { cart }, dispatch, gift, note, children }: StepBarProps) {
  const { t } = useReader()
  return (
    <div data-bottom-bar className="step-bar print:hidden">
      <div className="mx-auto flex max-w-xl flex-wrap items-center gap-x-3 gap-y-1 xl:contents">
        {note && <p className="w-full text-sm leading-snug text-ink-soft">{note}</p>}
        <div className="min-w-0 empty:hidden xl:hidden">
          {gift && (
            // Hidden from screen readers, because the form announces the gift.
            <p aria-hidden="true" className="grid max-w-[40vw] text-sm">
              <bdi className="truncate">{gift.cause}</bdi>
              <strong className="whitespace-nowrap tabular-nums">{gift.amount}</strong>
            </p>
          )}
          {cart.length > 0 && (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => dispatch({ type: 'cart opened' })}
              className="grid min-h-12 content-center text-start text-sm text-brand underline underline-offset-2"
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
          )}
        </div>
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
