import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type ReactNode, Suspense, useEffect, useState } from 'react'
import { largestWeight } from '../../../../contract/src/agreement-units.ts'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Kind } from '../../../../contract/src/fields.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { bankTransferGateway, hasPakistaniMobile } from '../../../../contract/src/payment-methods.ts'
import { prefetchCsrfCookie, toApiProblem } from '../../call.ts'
import { Button, ButtonLink, linkLook } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormattedText, formatRupees, useReader } from '../../ui/reader.tsx'
import type { Collection } from '../parts/collection-fields.tsx'
import { chosenPair, hasPayablePair, PairChoice, type PairNames } from '../parts/pair-choice.tsx'
import { causesQuery } from '../parts/public-page.queries.ts'
import { SiteForm } from '../parts/site-form.tsx'
import { navigation, sitePath, useCharity } from '../parts/site-page.tsx'
import { failureAdvice } from '../parts/use-call.ts'
import { useRegularPairs } from '../parts/use-regular-pairs.ts'
import { type Cart, cartTotal, itemName, lineKey, rhythmOf } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, fieldId } from './checkout-state.ts'
import { accept, changeCollection, delay, refuse, selectPair, send, stopPayment } from './later-actions.ts'
import { CollectionFields, RhythmTerms } from './rhythm-choice.tsx'
import { donateBodyOf, sendDonation } from './send-donation.ts'
import { StepProblem } from './step-bar.tsx'
import { StepFooter } from './step-footer.tsx'
import { rememberedCheckout } from './stored-checkout.ts'

type PaymentStepProps = { checkout: Checkout; dispatch: Dispatch<CheckoutAction> }

export function PaymentStep({ checkout, dispatch }: PaymentStepProps) {
  const { t } = useReader()
  const charity = useCharity()
  const queries = useQueryClient()
  const { donor, sending, refusals } = checkout
  const cart = useCurrentCart(checkout.cart)
  const rhythm = rhythmOf(cart)
  const { pairs, banks } = useRegularPairs(rhythm !== undefined)
  const [collection, setCollection] = useState<Collection>()
  // The surrounding page has requested the causes.
  const causes = useQuery({ ...causesQuery, refetchOnMount: false })

  useEffect(() => void prefetchCsrfCookie(), [])

  const total = cartTotal(cart)
  const regular = cartTotal(cart.filter((item) => item.rhythm))
  const gift = {
    amount: total,
    ...(rhythm && { largest: total + regular * (largestWeight(rhythm.unit, rhythm.day) - 1) }),
    kinds: kindsOfCart(cart, causes.data),
    hasMobile: hasPakistaniMobile(donor.country, donor.phone),
    isAbroad: donor.country !== pakistan,
    isRegular: rhythm !== undefined,
    hasOnce: regular < total,
  }
  const kind = gift.kinds.every((one) => one === 'zakat') ? 'zakat' : 'general'
  const chosen = chosenPair(pairs.data ?? [], checkout.pair, gift)
  const hasGateway = pairs.data?.some(({ payment_gateway }) => payment_gateway !== bankTransferGateway)
  const refusal = refusals.payment_method?.[0] ?? refusals.payment_gateway?.[0]

  async function donate(pair: PairNames, trap: string) {
    if (sending) return
    dispatch(send())
    try {
      const url = await sendDonation(donateBodyOf(cart, donor, pair), rhythm, {
        trap,
        onProof: () => dispatch(delay('proof')),
        onRepeat: () => dispatch(delay('repetition')),
        collection,
      })
      dispatch(accept(url, rememberedCheckout(charity)))
      navigation.openPage(url)
    } catch (error) {
      const problem = toApiProblem(error)
      const { message, errors } = problem
      dispatch(refuse({ message, advice: failureAdvice(t, problem), errors }))
      // Reloads the data behind the refusal, which may have changed since this page was opened.
      if (problem.status === 422) queries.invalidateQueries()
    }
  }

  return (
    <SiteForm
      className="grid gap-5"
      onSubmit={(event) => {
        if (chosen) donate(chosen, String(new FormData(event.currentTarget).get('website') ?? ''))
        else dispatch(stopPayment(t('steps.problem.no-pair')))
      }}
    >
      <PairChoice
        id={fieldId.pair}
        pairs={pairs}
        gift={gift}
        chosen={chosen}
        disabled={sending}
        refusal={refusal}
        fields={
          rhythm && (
            <Suspense fallback={<Skeleton className="h-32" />}>
              <CollectionFields
                pair={chosen}
                banks={banks}
                terms={{ ...rhythm, amount: regular }}
                value={collection}
                errors={refusals}
                onChange={(changed, field) => {
                  setCollection(changed)
                  dispatch(changeCollection(field))
                }}
              />
            </Suspense>
          )
        }
        onChoose={(pair) => dispatch(selectPair(pair))}
      />

      <Summary cart={cart} donor={donor} />
      <EndedCampaigns before={checkout.cart} cart={cart} />
      {rhythm && (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <RhythmTerms rhythm={rhythm} amount={regular} once={total - regular} pair={chosen} />
        </Suspense>
      )}

      {/* Honeypot for bots. Hidden from people, screen readers and autofill. */}
      <div hidden>
        <input name="website" autoComplete="off" tabIndex={-1} aria-label={t('steps.payment.trap')} />
      </div>

      {sending && checkout.delay && (
        <p role="status" ref={bringIntoView} className="text-sm text-ink-soft">
          {t(checkout.delay === 'proof' ? 'steps.payment.proof' : 'steps.payment.checking')}
        </p>
      )}
      <StepProblem problem={checkout.problem} at="button" />
      {checkout.problem?.page && (
        <ButtonLink href={sitePath(t, checkout.problem.page)}>{t('steps.payment.choose-again')}</ButtonLink>
      )}
      <StepFooter back="details" checkout={checkout} dispatch={dispatch} note={<OwnTexts />}>
        {hasPayablePair(pairs.data, gift) && (
          <Button type="submit" loading={sending} className="flex-[1_1_9rem]">
            {rhythm && regular === total
              ? t('steps.payment.donate-regularly', {
                  kind,
                  amount: formatRupees(t, total),
                  unit: rhythm.unit,
                })
              : t('steps.payment.donate', { kind, amount: formatRupees(t, total) })}
          </Button>
        )}
      </StepFooter>
      <p className="text-sm text-ink-soft">{hasGateway && t('steps.payment.at-the-gateway')}</p>
    </SiteForm>
  )
}

/** Needed on narrow screens, where the button is fixed and the form may be scrolled out of sight. */
const bringIntoView = (message: HTMLElement | null) => message?.scrollIntoView?.({ block: 'center' })

const kindsOfCart = (cart: Cart, causes: readonly Cause[] = []): Kind[] =>
  causes.filter(({ id }) => cart.some((item) => item.id === id)).map(({ kind }) => kind)

function OwnTexts() {
  const { t } = useReader()
  const { pages } = useCharity()
  const linkTo = (path: string) => (words: ReactNode) => (
    <a key={path} href={sitePath(t, path)} target="_blank" rel="noopener" className={linkLook}>
      {words}
    </a>
  )
  const [privacy, terms] = [linkTo('/privacy'), linkTo('/terms')]
  if (pages.length > 1) return <FormattedText message="steps.own-texts.both" values={{ privacy, terms }} />
  if (pages.includes('privacy'))
    return <FormattedText message="steps.own-texts.privacy" values={{ privacy }} />
  return pages.includes('terms') && <FormattedText message="steps.own-texts.terms" values={{ terms }} />
}

/** Cart as it is sent: without campaigns and supporters' pages that take no gifts any more. */
function useCurrentCart(cart: Cart): Cart {
  const paths = [...new Set(cart.flatMap(({ campaign }) => campaign?.path ?? []))]
  const answers = useQueries({
    queries: paths.map((path) => ({
      queryKey: ['linked campaign', path],
      queryFn: async () => (await import('../parts/call-public-page.ts')).callPublicPage.campaign(path),
      staleTime: 0,
    })),
  })
  return cart.map((item) => {
    const answer = answers[paths.indexOf(item.campaign?.path ?? '')]?.data
    if (answer === undefined) return item
    return { ...item, campaign: (answer?.cause === item.id && answer.campaign) || undefined }
  })
}

/** Notices for lines whose campaign or supporter's page takes no gifts any more. */
function EndedCampaigns({ before, cart }: { before: Cart; cart: Cart }) {
  const { t } = useReader()
  return before.map((item, index) => {
    const campaign = cart[index]?.campaign
    if (!item.campaign || (campaign?.id === item.campaign.id && campaign.page === item.campaign.page))
      return null
    return (
      <Notice key={lineKey(item)} role="status">
        {t('steps.payment.campaign-ended', {
          campaign: item.campaign.title,
          to: campaign?.title ?? item.cause,
        })}
      </Notice>
    )
  })
}

/** Name and value side by side, or stacked when enlarged text leaves no room. */
const row = 'flex flex-wrap gap-x-4'

function Summary({ cart, donor }: Pick<Checkout, 'cart' | 'donor'>) {
  const { t } = useReader()
  const charity = useCharity()
  return (
    <dl className="grid gap-x-4 gap-y-1.5 rounded-sm bg-brand-soft px-4 py-3 text-sm">
      {cart.map((item) => (
        <div key={lineKey(item)} className={row}>
          <dt className="flex-[1_1_6rem]">{t.message(itemName(item))}</dt>
          <dd className="ms-auto tabular-nums">{formatRupees(t, item.amount)}</dd>
        </div>
      ))}
      <div className={`${row} border-t border-line-strong pt-1.5 font-bold`}>
        <dt className="flex-[1_1_6rem]">{t('steps.payment.sum')}</dt>
        <dd className="ms-auto tabular-nums">{formatRupees(t, cartTotal(cart))}</dd>
      </div>
      {charity.name && (
        <div className={row}>
          <dt>{t('steps.payment.to')}</dt>
          <dd className="flex-[1_1_6rem] text-end font-semibold">{charity.name}</dd>
        </div>
      )}
      <div className={row}>
        <dt>{t('steps.payment.from')}</dt>
        <dd className="min-w-0 flex-[1_1_6rem] text-end wrap-anywhere">
          {t('steps.payment.donor', {
            first_name: donor.firstName,
            last_name: donor.lastName,
            email: donor.email,
          })}
        </dd>
      </div>
    </dl>
  )
}
