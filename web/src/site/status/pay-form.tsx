import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { donateFailedMessage } from '../../../../contract/src/problem.ts'
import { ApiProblem } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { choosePairMessage, type PairNames } from '../donate/checkout.ts'
import { chosenPair, PairChoice } from '../pair-choice.tsx'
import { paymentPairsQuery } from '../public-page.queries.ts'
import type { Payable } from './payable.ts'

/**
 * Paying a donation or a payment by a new attempt. A first attempt begins with the first way to pay that is open, and
 * after a failure the same way is chosen at first; while an attempt is still pending another one is chosen by hand.
 * @param onPay begins the attempt; answers the page where it is paid
 * @param onProblem receives why it failed, in words; undefined once it succeeds. After a refusal by the server the status
 * may have changed and this form may disappear: the words belong to the page.
 * @param openPage leaves for the payment page
 */
export function PayForm({
  paid,
  onPay,
  onProblem,
  openPage,
}: {
  paid: Payable
  onPay: (pair: PairNames) => Promise<{ url: string }>
  onProblem: (problem: string | undefined) => void
  openPage: (url: string) => void
}) {
  const isPending = paid.status === 'pending'
  const before = pairOf(paid)
  const pairs = useQuery(paymentPairsQuery)
  const [asked, setAsked] = useState(isPending ? undefined : before)
  /** Stays true while the payment page opens, so that a second press makes no second attempt. */
  const [busy, setBusy] = useState(false)
  /** Why the server refused the chosen pair. */
  const [refusal, setRefusal] = useState<string>()
  const gift = { amount: paid.amount, hasMobile: paid.has_pakistani_mobile }
  const chosen = before && !asked ? undefined : chosenPair(pairs.data ?? [], asked, gift)

  async function pay({ payment_method, payment_gateway }: PairNames) {
    setBusy(true)
    setRefusal(undefined)
    onProblem(undefined)
    try {
      const { url } = await onPay({ payment_method, payment_gateway })
      openPage(url)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setBusy(false)
      const against = error.errors.payment_method?.[0] ?? error.errors.payment_gateway?.[0]
      setRefusal(against)
      if (against === undefined) onProblem(error.message || donateFailedMessage)
    }
  }

  useEffect(() => {
    // The browser's Back from the payment page may bring this page back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false)
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  return (
    <form
      noValidate
      aria-labelledby="pay-title"
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (chosen) pay(chosen)
        else onProblem(choosePairMessage)
      }}
    >
      <h2 id="pay-title" className="text-lg font-bold">
        {before ? (isPending ? 'Choose another way to pay' : 'Try again') : 'Choose how to pay'}
      </h2>
      {isPending && before && before.payment_gateway !== bankTransferGateway && (
        <p className="text-sm text-ink-soft">
          Only if you have not paid yet. Before a new payment starts, we check with the gateway once more.
        </p>
      )}
      <PairChoice
        id="pay-pairs"
        pairs={pairs}
        gift={gift}
        chosen={chosen}
        disabled={busy}
        refusal={refusal}
        onChoose={(pair) => {
          setAsked(pair)
          onProblem(undefined)
          setRefusal(undefined)
        }}
      />
      <Button type="submit" loading={busy}>
        Pay {formatRupees(paid.amount)}
      </Button>
    </form>
  )
}

/** How the attempt before was paid; undefined before the first one. */
const pairOf = ({ payment_method, payment_gateway }: Payable): PairNames | undefined =>
  payment_method !== null && payment_gateway !== null ? { payment_method, payment_gateway } : undefined
