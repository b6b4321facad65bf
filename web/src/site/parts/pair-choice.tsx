import type { UseQueryResult } from '@tanstack/react-query'
import {
  type PayableKind,
  type PaymentPair,
  pairProblem,
  walletMethod,
} from '../../../../contract/src/payment-methods.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'
import { FieldNote } from '../../ui/field.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoWayToPay } from './no-way-to-pay.tsx'
import { PairMarks } from './pair-marks.tsx'
import type { PairNames } from './pair-words.ts'
import { pairWords } from './pair-words.ts'
import { SectionProblem } from './section-problem.tsx'

/** What decides whether a pair can take a gift. */
export type PayableGift = {
  /** Whole rupees. */
  amount: number
  /** Of the money that it is, as far as the page knows; the server asks again. */
  kinds: readonly PayableKind[]
  hasMobile: boolean
  /** A mobile number is asked for with the pair that needs one. */
  asksMobile?: boolean | undefined
}

const problemOf = (pair: PaymentPair, { amount, kinds, hasMobile, asksMobile = false }: PayableGift) =>
  pairProblem(pair, amount, hasMobile || asksMobile, kinds)

const pairKey = (pair: PairNames) => `${pair.payment_method} ${pair.payment_gateway}`

/**
 * The pair that counts as chosen: the donor's choice while it can take the gift; before any choice, the first that can
 * and that the donor can be expected to have. A wallet belongs to a Pakistani mobile number.
 */
export function chosenPair(
  pairs: readonly PaymentPair[],
  asked: PairNames | undefined,
  gift: PayableGift,
): PaymentPair | undefined {
  const open = pairs.filter((pair) => problemOf(pair, gift) === undefined)
  return asked === undefined
    ? open.find((pair) => gift.hasMobile || pair.payment_method !== walletMethod)
    : open.find((pair) => pairKey(pair) === pairKey(asked))
}

/** Whether any way to pay can take the gift, as far as it is known: without one there is nothing to press. */
export const mayBeTaken = (pairs: readonly PaymentPair[] | undefined, gift: PayableGift): boolean =>
  pairs === undefined || pairs.some((pair) => problemOf(pair, gift) === undefined)

/** The ways to pay as a group of radio cards. One that cannot take the gift says why and cannot be chosen. */
export function PairChoice({
  id,
  pairs,
  gift,
  chosen,
  disabled,
  refusal,
  onChoose,
}: {
  id: string
  pairs: UseQueryResult<PaymentPair[]>
  gift: PayableGift
  chosen: PaymentPair | undefined
  disabled: boolean
  /** Why the server refused the choice. */
  refusal: string | undefined
  onChoose: (pair: PaymentPair) => void
}) {
  return (
    <fieldset id={id} tabIndex={-1} disabled={disabled} aria-describedby={refusal && `${id}-note`}>
      <legend className="sr-only">{say('steps.pair.title')}</legend>
      {pairs.isPending && (
        <div className="grid gap-2">
          <Skeleton className="h-22" />
          <Skeleton className="h-22" />
        </div>
      )}
      {pairs.isError && (
        <SectionProblem error={pairs.error} retrying={pairs.isFetching} onRetry={pairs.refetch} />
      )}
      <div className="grid gap-2">
        {pairs.data?.map((pair) => {
          const key = pairKey(pair)
          const noteId = `${id}-${key.replaceAll(' ', '-')}`
          const words = pairWords(pair, gift.kinds.includes('payment'))
          const problem = problemOf(pair, gift)
          return (
            <RadioCard
              key={key}
              name={id}
              value={key}
              checked={pair === chosen}
              disabled={problem !== undefined}
              describedBy={noteId}
              onChoose={() => onChoose(pair)}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3"
            >
              <Dot on={pair === chosen} />
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <span className="font-semibold">{words.title}</span>
                <PairMarks {...pair} />
              </span>
              <span id={noteId} className="col-start-2 text-sm">
                <span className="text-ink-soft">{words.next}</span>
                {problem && <span className="mt-1 block font-medium text-danger">{sayMessage(problem)}</span>}
              </span>
            </RadioCard>
          )
        })}
      </div>
      {!mayBeTaken(pairs.data, gift) && (
        <div className="mt-2 empty:hidden">
          <NoWayToPay kinds={gift.kinds} />
        </div>
      )}
      <FieldNote id={`${id}-note`} hint={refusal} />
    </fieldset>
  )
}

function Dot({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5 place-items-center rounded-full border-2 bg-white ${on ? 'border-brand' : 'border-line-strong'}`}
    >
      {on && <span className="size-2.5 rounded-full bg-brand" />}
    </span>
  )
}
