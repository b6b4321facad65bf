import { type Dispatch, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { sitePath } from '../parts/site-page.tsx'
import { AmountStep } from './amount-step.tsx'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, changedLine, currentGift, fieldId, steps } from './checkout-state.ts'
import { CartLine, DetailsStep, loadPaymentActions, PaymentStep } from './load-later-steps.ts'
import { StepProblem } from './step-bar.tsx'

type DonationFormProps = {
  cause: Cause
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
}

export function DonationForm({ cause, checkout, dispatch }: DonationFormProps) {
  const { t } = useReader()
  const { step, problem, attention } = checkout
  const { campaign } = currentGift(checkout, cause)
  const title = campaign?.title ?? cause.fundtitle
  const price = cause.amount ?? campaign?.share

  const form = useRef<HTMLElement>(null)

  function ask(step: Checkout['step']) {
    const header = { cause }
    if (step !== 'payment') dispatch({ type: 'step asked', step, header })
    else
      loadPaymentActions().then(
        ({ askPayment }) => dispatch(askPayment(header)),
        // Shows that the later steps are not loaded.
        () => dispatch({ type: 'step asked', step: 'details', header }),
      )
  }

  return (
    <section
      ref={form}
      id="donation-form"
      aria-labelledby="donation-form-title"
      className="panel scroll-mt-2 p-3 sm:p-6"
    >
      <h2 id="donation-form-title" className="font-display text-xl font-bold text-brand-dark">
        {t('site.form.title')}
      </h2>
      <StepHeaders current={step} onAsk={ask} />
      <div className="mt-2 empty:hidden sm:mt-4">
        <StepProblem problem={problem} at="header" />
      </div>
      <h3 id={fieldId.heading} tabIndex={-1} className="mt-2 scroll-mt-24 text-lg font-bold sm:mt-5">
        <FormattedText
          message="site.form.heading"
          values={{
            heading: t(
              step === 'amount' && changedLine(checkout, cause)
                ? 'site.form.heading.change'
                : titles[step].heading,
            ),
            place: steps.indexOf(step) + 1,
            count: steps.length,
          }}
        />
      </h3>
      {step === 'amount' && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong>
            {price === undefined ? (
              <bdi>{title}</bdi>
            ) : (
              t('site.form.each', {
                cause: title,
                amount: formatRupees(t, price),
                unit: cause.amount === null ? 'share' : cause.unit_name || 'none',
              })
            )}
          </strong>
          <a
            href={`#${fieldId.cause}`}
            className="py-1 text-sm font-semibold text-brand underline underline-offset-4 md:hidden"
          >
            <FormattedText message="site.form.more" values={{ cause: cause.fundtitle }} />
          </a>
          {(cause.alms || cause.kind === 'zakat') && (
            <a
              href={sitePath(t, `/${cause.alms ?? 'zakat'}`)}
              className="py-1 text-sm font-semibold text-brand underline underline-offset-4"
            >
              {t(cause.alms ? 'site.alms' : 'site.title.zakat')}
            </a>
          )}
        </p>
      )}
      <div className="mt-2 sm:mt-4">
        <ErrorBoundary key={step}>
          <Suspense fallback={<Skeleton className="h-120" />}>
            {step !== 'amount' && <CartLine checkout={checkout} dispatch={dispatch} />}
            {step === 'amount' && <AmountStep cause={cause} checkout={checkout} dispatch={dispatch} />}
            {step === 'details' && <DetailsStep checkout={checkout} dispatch={dispatch} />}
            {step === 'payment' && <PaymentStep checkout={checkout} dispatch={dispatch} />}
            <MoveFocus to={attention} form={form} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** Moves the focus to the element that needs attention, in the commit that renders the step and message. */
function MoveFocus({ to, form }: { to: Checkout['attention']; form: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const element = to && document.getElementById(to.id)
    if (to?.id === fieldId.heading) {
      element?.focus({ preventScroll: true })
      if (element && !isInView(element)) form.current?.scrollIntoView()
    } else element?.focus()
  }, [to, form])
  return null
}

/**
 * Returns whether a heading leaves room for its step: it is in the upper part of the screen above the bottom
 * bar.
 */
function isInView(heading: Element): boolean {
  const { top, bottom } = heading.getBoundingClientRect()
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')?.offsetHeight ?? 0
  return top >= 0 && bottom <= (window.innerHeight - bar) * 0.6
}

const titles = {
  amount: { header: 'ui.amount', heading: 'site.form.heading.amount' },
  details: { header: 'ui.details', heading: 'site.form.heading.details' },
  payment: { header: 'ui.payment', heading: 'site.form.heading.payment' },
} as const

type StepHeadersProps = { current: Checkout['step']; onAsk: (step: Checkout['step']) => void }

function StepHeaders({ current, onAsk }: StepHeadersProps) {
  const { t } = useReader()
  return (
    <nav aria-label={t('site.form.steps')} className="@container mt-2 sm:mt-4">
      <ol className="grid gap-2 @min-[11rem]:grid-cols-3">
        {steps.map((step, place) => {
          const done = place < steps.indexOf(current)
          return (
            <li key={step}>
              <button
                type="button"
                aria-current={step === current ? 'step' : undefined}
                onClick={() => onAsk(step)}
                className="group flex min-h-12 w-full flex-col items-center gap-x-2 gap-y-1 pb-1 text-sm font-semibold text-ink-soft hover:text-brand @min-[21.5rem]:flex-row @min-[21.5rem]:flex-wrap aria-[current=step]:text-brand-dark data-done:text-brand"
                data-done={done || undefined}
              >
                <span
                  aria-hidden="true"
                  className="mb-1 h-1 w-full rounded-full bg-line group-aria-[current=step]:bg-brand group-data-done:bg-brand"
                />
                <span
                  aria-hidden="true"
                  className="grid size-6 place-items-center rounded-full bg-line text-xs text-ink group-aria-[current=step]:bg-brand group-aria-[current=step]:text-white group-data-done:bg-brand-soft group-data-done:text-brand"
                >
                  {done ? '✓' : place + 1}
                </span>
                {t(titles[step].header)}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
