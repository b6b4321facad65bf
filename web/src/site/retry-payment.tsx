import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type DonationStatus, retryDonation } from '../../../contract/src/attempts.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import { donateFailedMessage } from '../../../contract/src/problem.ts'
import { ApiProblem, call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { formatRupees } from '../ui/money.ts'
import { Notice } from '../ui/notice.tsx'
import { choosePairMessage, type PairNames } from './checkout.ts'
import { chosenPair, PairChoice } from './pair-choice.tsx'
import { paymentPairsQuery } from './queries.ts'

/**
 * Paying a donation anew, as a new attempt. After a failure the same way to pay is chosen at first; while an attempt
 * is still pending the donor chooses another one.
 * @param onRefused the server said no: its state may differ from what is shown here
 * @param openPage leaves for the payment page
 */
export function RetryPayment({
  link,
  donation,
  onRefused,
  openPage,
}: {
  link: string
  donation: DonationStatus
  onRefused: () => void
  openPage: (url: string) => void
}) {
  const isPending = donation.status === 'pending'
  const pairs = useQuery(paymentPairsQuery)
  const [asked, setAsked] = useState<PairNames | undefined>(isPending ? undefined : donation)
  const [unchosen, setUnchosen] = useState(false)
  const gift = { amount: donation.amount, hasMobile: donation.has_pakistani_mobile }
  const chosen = asked && chosenPair(pairs.data ?? [], asked, gift)

  const retry = useMutation({
    mutationFn: ({ payment_method, payment_gateway }: PairNames) =>
      call(retryDonation, { params: { link }, body: { payment_method, payment_gateway } }),
    onSuccess: ({ url }) => openPage(url),
    onError: onRefused,
  })
  const busy = retry.isPending || retry.isSuccess

  useEffect(() => {
    // The browser's Back from the payment page may bring this page back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) retry.reset()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [retry.reset])

  const refusal = retry.error instanceof ApiProblem ? retry.error : undefined
  const refusedPair = refusal?.errors.payment_method?.[0] ?? refusal?.errors.payment_gateway?.[0]
  const problem = unchosen
    ? choosePairMessage
    : retry.isError && !refusedPair
      ? refusal?.message || donateFailedMessage
      : undefined
  return (
    <form
      noValidate
      aria-labelledby="retry-title"
      className="grid gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        setUnchosen(!chosen)
        if (chosen && !busy) retry.mutate(chosen)
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
        refusal={refusedPair}
        onChoose={(pair) => {
          setAsked(pair)
          setUnchosen(false)
        }}
      />
      <div className="grid gap-3">
        <div role="alert">{problem && <Notice look="danger">{problem}</Notice>}</div>
        <Button type="submit" loading={busy}>
          Pay {formatRupees(donation.amount)}
        </Button>
      </div>
    </form>
  )
}
