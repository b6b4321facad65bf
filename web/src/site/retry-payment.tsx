import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DonationStatus, retryDonation } from '../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { donateFailedMessage } from '../../../contract/src/problem.ts'
import { ApiProblem, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { formatRupees } from '../ui/money.ts'
import { choosePairMessage, type PairNames } from './checkout.ts'
import { chosenPair, PairChoice } from './pair-choice.tsx'
import { paymentPairsQuery } from './queries.ts'

/**
 * Paying a donation anew, as a new attempt. After a failure the same way to pay is chosen at first; while an attempt
 * is still pending the donor chooses another one.
 * @param onProblem why it does not go on, in words; undefined once it does. After a refusal of the server the donation
 *   may stand otherwise than shown, and this form may go away: the words belong to the page.
 * @param openPage leaves for the payment page
 */
export function RetryPayment({
  link,
  donation,
  onProblem,
  openPage,
}: {
  link: string
  donation: DonationStatus
  onProblem: (problem: string | undefined) => void
  openPage: (url: string) => void
}) {
  const isPending = donation.status === 'pending'
  const pairs = useQuery(paymentPairsQuery)
  const [asked, setAsked] = useState<PairNames | undefined>(isPending ? undefined : donation)
  /** Stays true while the payment page opens, so that a second press makes no second attempt. */
  const [busy, setBusy] = useState(false)
  /** What the server said against the chosen pair. */
  const [refusal, setRefusal] = useState<string>()
  const gift = { amount: donation.amount, hasMobile: donation.has_pakistani_mobile }
  const chosen = asked && chosenPair(pairs.data ?? [], asked, gift)

  async function pay({ payment_method, payment_gateway }: PairNames) {
    setBusy(true)
    setRefusal(undefined)
    onProblem(undefined)
    try {
      const { url } = await call(retryDonation, {
        params: { link },
        body: { payment_method, payment_gateway },
      })
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
      aria-labelledby="retry-title"
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        if (chosen) pay(chosen)
        else onProblem(choosePairMessage)
      }}
    >
      <h2 id="retry-title" className="text-lg font-bold">
        {isPending ? 'Choose another way to pay' : 'Try again'}
      </h2>
      {isPending && donation.payment_gateway !== bankTransferGateway && (
        <p className="text-sm text-ink-soft">
          Only if you have not paid yet. Before a new payment begins we ask the gateway once more.
        </p>
      )}
      <PairChoice
        id="retry-pairs"
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
        Pay {formatRupees(donation.amount)}
      </Button>
    </form>
  )
}
