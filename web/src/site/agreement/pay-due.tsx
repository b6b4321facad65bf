import { useState } from 'react'
import { type AgreementPage, payAgreement } from '../../../../contract/src/agreements.ts'
import { isCollected } from '../../../../contract/src/collection.ts'
import { collectionOf } from '../../../../contract/src/payment-methods.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { chosenPair, PairChoice, type PairNames } from '../parts/pair-choice.tsx'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation } from '../parts/site-page.tsx'
import { useCall } from '../parts/use-call.ts'
import { usePageRestored } from '../parts/use-page-restored.ts'
import { useRegularPairs } from '../parts/use-regular-pairs.ts'
import { usePartsByKind } from './collection-state.tsx'

export function PayDueForm({ page }: { page: AgreementPage }) {
  const { t } = useReader()
  const storesCard = page.method === 'stored_card' && page.instrument?.is_stored === false
  const { pairs } = usePayablePairs(storesCard)
  // The collection failed, so the default is another method: the first.
  const isOther = isCollected(page.method) && !storesCard
  const [requestedPair, setRequestedPair] = useState<PairNames | undefined>(isOther ? undefined : page)
  const [isChoosing, setIsChoosing] = useState(false)
  /** Stays true while the payment page opens, so that a second press makes no second donation. */
  const [isLeaving, setIsLeaving] = useState(false)
  const { isPending, problem, errors, clear, run } = useCall()
  const { amount_due: amount, has_pakistani_mobile: hasMobile } = page
  const gift = { amount, kinds: usePartsByKind(page.terms, amount).map(({ kind }) => kind), hasMobile }
  const chosen = chosenPair(pairs.data ?? [], requestedPair, gift)
  const refusal = errors.payment_method?.[0] ?? errors.payment_gateway?.[0]
  // The agreed method may have been closed since.
  const isOpen = isChoosing || refusal !== undefined || (pairs.isSuccess && !chosen) || pairs.isError

  usePageRestored(() => setIsLeaving(false))

  return (
    <PageSection title={t('monthly.due', { amount: formatRupees(t, amount) })}>
      <SiteForm
        className="grid grid-cols-1 gap-3"
        onSubmit={() => {
          if (isLeaving || !chosen) return
          const { payment_method, payment_gateway } = chosen
          // Sends no amount: the server takes the amount due when it receives the call.
          const body = { payment_method, payment_gateway }
          void run(async () => {
            const { url } = await call(payAgreement, { params: { link: page.link }, body })
            setIsLeaving(true)
            navigation.openPage(url)
          })
        }}
      >
        {isOpen && (
          <PairChoice
            id="due-pairs"
            pairs={pairs}
            gift={gift}
            chosen={chosen}
            disabled={isPending || isLeaving}
            refusal={refusal}
            onChoose={(pair) => {
              clear()
              setIsChoosing(true)
              setRequestedPair(pair)
            }}
          />
        )}
        <ProblemNotice problem={refusal === undefined && problem} />
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <Button type="submit" loading={isPending || isLeaving || pairs.isPending}>
            {t('monthly.pay', { amount: formatRupees(t, amount) })}
          </Button>
          {!isOpen && (
            <Button look="quiet" onClick={() => setIsChoosing(true)}>
              {t('status.way.another')}
            </Button>
          )}
        </div>
      </SiteForm>
    </PageSection>
  )
}

/** Pairs of a single payment, and the pair that stores the card if the donor agreed to store a card. */
function usePayablePairs(storesCard: boolean) {
  const { pairs } = useRegularPairs(storesCard)
  const data = pairs.data?.filter((pair) => collectionOf(pair) !== 'raast_request')
  return { pairs: { ...pairs, data } as typeof pairs }
}
