import { useQuery } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { type PaymentPair, pairProblem } from '../../../contract/src/payment-methods.ts'
import { Button } from '../ui/button.tsx'
import { FieldNote } from '../ui/field.tsx'
import { formatRupees } from '../ui/money.ts'
import { Notice } from '../ui/notice.tsx'
import { RadioCard } from '../ui/radio-card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { cartTotal, itemName } from './cart.ts'
import {
  type Checkout,
  type CheckoutAction,
  choosePairMessage,
  fieldId,
  isFromPakistan,
  type PairNames,
} from './checkout.ts'
import { pairWords } from './pair-words.ts'
import { paymentPairsQuery } from './queries.ts'
import { SectionProblem } from './section-problem.tsx'

const pairKey = (pair: PairNames) => `${pair.payment_method} ${pair.payment_gateway}`

/** Step 3: how to pay, what is paid to whom, and the button that does it. */
export function PaymentStep({
  checkout,
  dispatch,
  onDonate,
}: {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
  onDonate: (pair: PairNames) => void
}) {
  const pairs = useQuery(paymentPairsQuery)
  const { cart, donor, sending, refusals } = checkout
  const total = cartTotal(cart)
  const problemOf = (pair: PaymentPair) => pairProblem(pair, total, isFromPakistan(donor))

  const open = pairs.data?.filter((pair) => problemOf(pair) === undefined) ?? []
  const asked = checkout.pair && pairKey(checkout.pair)
  const chosen = asked === undefined ? open[0] : open.find((pair) => pairKey(pair) === asked)
  const refusal = refusals.payment_method?.[0] ?? refusals.payment_gateway?.[0]

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onDonate(chosen)
        else dispatch({ type: 'payment stopped', problem: choosePairMessage })
      }}
    >
      <fieldset
        id={fieldId.pair}
        tabIndex={-1}
        disabled={sending}
        aria-describedby={refusal && `${fieldId.pair}-note`}
      >
        <legend className="sr-only">Payment method</legend>
        {pairs.isPending && (
          <div className="grid gap-2">
            <Skeleton className="h-22" />
            <Skeleton className="h-22" />
          </div>
        )}
        {pairs.isError && <SectionProblem retrying={pairs.isFetching} onRetry={pairs.refetch} />}
        {pairs.data?.length === 0 && (
          <Notice>
            Paying on this page is not possible at the moment. Please use one of the bank accounts below.
          </Notice>
        )}
        <div className="grid gap-2">
          {pairs.data?.map((pair) => {
            const key = pairKey(pair)
            const words = pairWords(pair)
            const problem = problemOf(pair)
            return (
              <RadioCard
                key={key}
                name="payment-pair"
                value={key}
                checked={pair === chosen}
                disabled={problem !== undefined}
                describedBy={`${fieldId.pair}-${key.replaceAll(' ', '-')}`}
                onChoose={() => dispatch({ type: 'pair chosen', pair })}
                className="grid grid-cols-[auto_1fr] gap-x-3 px-4 py-3"
              >
                <Dot on={pair === chosen} />
                <span className="font-semibold">{words.title}</span>
                <span id={`${fieldId.pair}-${key.replaceAll(' ', '-')}`} className="col-start-2 text-sm">
                  <span className="text-ink-soft">{words.next}</span>
                  {problem && <span className="mt-1 block font-medium text-danger">{problem}</span>}
                </span>
              </RadioCard>
            )
          })}
        </div>
        <FieldNote id={`${fieldId.pair}-note`} hint={refusal} />
      </fieldset>

      <Summary checkout={checkout} />

      <div className="flex flex-wrap-reverse items-center gap-2">
        <Button look="secondary" onClick={() => dispatch({ type: 'step asked', step: 'details' })}>
          Back
        </Button>
        <Button type="submit" loading={sending} className="flex-1">
          Donate {formatRupees(total)}
        </Button>
      </div>
    </form>
  )
}

/** What will be paid, by whom and to whom. */
function Summary({ checkout: { cart, donor } }: { checkout: Checkout }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 rounded-sm bg-green-soft px-4 py-3 text-sm">
      {cart.map((item) => (
        <div key={`${item.id} ${item.subtypes}`} className="flex justify-between gap-4">
          <dt>{itemName(item)}</dt>
          <dd className="shrink-0 tabular-nums">{formatRupees(item.amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line-strong pt-1.5 font-bold">
        <dt>You pay</dt>
        <dd className="tabular-nums">{formatRupees(cartTotal(cart))}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>To</dt>
        <dd className="text-right font-semibold">Amanah Welfare Trust</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>From</dt>
        <dd className="min-w-0 text-right">
          {donor.firstName} {donor.lastName}, {donor.email}
        </dd>
      </div>
    </dl>
  )
}

function Dot({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5 place-items-center rounded-full border-2 bg-white ${on ? 'border-green' : 'border-line-strong'}`}
    >
      {on && <span className="size-2.5 rounded-full bg-green" />}
    </span>
  )
}
