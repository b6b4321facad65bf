import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { toApiProblem } from '../../api-problem.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { loadTranslations } from '../../load-translations.ts'
import { linkLook } from '../../ui/button.tsx'
import { Skeleton, Spinner } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useCharity } from '../parts/charity-context.ts'
import type { Collection } from '../parts/collection-fields.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { hydratedInTurn, onceHydrated } from '../parts/hydrate-in-turn.tsx'
import { navigation } from '../parts/links.tsx'
import { loadFullStylesheet } from '../parts/load-full-stylesheet.ts'
import type { PairNames } from '../parts/pair-choice.tsx'
import { causesQuery } from '../parts/public-page.queries.ts'
import { failureAdvice, SectionProblem } from '../parts/section-problem.tsx'
import { statusTranslations } from '../parts/site-translations.ts'
import {
  forgetUnfinished,
  type UnfinishedDonation,
  unfinishedDonation,
} from '../parts/unfinished-donation.ts'
import { usePageRestored } from '../parts/use-page-restored.ts'
import { cartTotal, rememberedCart } from './cart.ts'
import { CartPanel } from './cart-panel.tsx'
import { CauseGrid, CauseGridSkeleton } from './cause-grid.tsx'
import { CausePanel } from './cause-panel.tsx'
import { type CheckoutAction, checkoutReducer, resumeCheckout } from './checkout.ts'
import { freshCheckout } from './checkout-state.ts'
import { DonationForm } from './donation-form.tsx'
import { donorIsTyped, emptyDonor, rememberedDonor } from './donor.ts'
import { lazyBankAccounts } from './lazy-bank-accounts.tsx'
import { CartAndHistory, loadLaterSteps, loadSendDonation, useEarlyMove } from './load-later-steps.ts'
import { replayEarlyInput } from './replay-early-input.ts'
import { rememberedRhythm } from './rhythm.ts'
import { rememberedPlace, useStoredCheckout } from './stored-checkout.ts'

// Lazy, because most visitors have nothing to resume.
const ContinueDonation = lazy(async () => {
  const [{ ContinueDonation }] = await Promise.all([
    import('./continue-donation.tsx'),
    loadTranslations(statusTranslations),
    loadFullStylesheet(),
  ])
  return { default: ContinueDonation }
})

const Causes = hydratedInTurn(CauseGrid)
const Form = hydratedInTurn(DonationForm)
const Cart = hydratedInTurn(CartPanel)
const ChosenCause = hydratedInTurn(CausePanel)

const rememberedCheckout = (charity?: Charity, causes?: readonly Cause[], causeId?: number) =>
  freshCheckout({
    causeId,
    charity,
    cart: rememberedCart(causes),
    rhythm: rememberedRhythm(),
    donor: rememberedDonor(),
  })

export function PublicPage({ search = '' }: { search?: string }) {
  const { t } = useReader()
  const queries = useQueryClient()
  const causes = useQuery(causesQuery)
  const charity = useCharity()
  const { cause: askedCause } = parseGiftLink(search)
  /** State as the server renders it, for every visitor. */
  const [untouched] = useState(() =>
    freshCheckout({ causeId: askedCause, charity, cart: [], donor: emptyDonor }),
  )
  const [checkout, dispatchNow] = useReducer(checkoutReducer, untouched)
  // A part that is not hydrated yet would take a new state for the one that the server rendered.
  const dispatch = useCallback((action: CheckoutAction) => onceHydrated(() => dispatchNow(action)), [])
  const [unfinished, setUnfinished] = useState<UnfinishedDonation>()
  const [isBack, setBack] = useState(false)
  /** Not a state: rendering before the early input is repeated would undo it. */
  const isOpened = useRef(false)
  // Evaluated once: the place is stored again as soon as stored details are shown.
  const [isReload] = useState(() => rememberedPlace(search) !== undefined)
  const [linkNote, setLinkNote] = useState<string>()
  const hasMoved = useEarlyMove()
  const { cart, rhythm, donor, leavingTo, step, causeId } = checkout
  const cause = causes.data?.find(({ id }) => id === causeId) ?? causes.data?.[0]
  /** Note about the address, until the donor has chosen otherwise. */
  const note =
    askedCause !== undefined &&
    step === 'amount' &&
    causeId === askedCause &&
    (cause?.id !== askedCause
      ? t('site.causes.asked-is-gone')
      : cartTotal(cart) < charity.smallest_gift && linkNote)

  const isTouched = checkout !== untouched

  const startAgain = useCallback(() => {
    // Stored items are renamed in this page's language.
    const known = queries.getQueryData(causesQuery.queryKey)
    const fresh = rememberedCheckout(charity, known, askedCause)
    const index = rememberedPlace(search)
    dispatch({ type: 'started again', fresh: index ? resumeCheckout(fresh, index) : fresh })
    setUnfinished(unfinishedDonation())
  }, [queries, charity, askedCause, search, dispatch])

  useLayoutEffect(() => {
    let isGone = false
    function goOn() {
      if (isGone) return
      // Reads the fields before they are rendered again.
      void replayEarlyInput()
      // Stored on this device alone; usually empty, in which case nothing renders again.
      const { cart, rhythm, donor } = rememberedCheckout()
      const isStored = cart.length > 0 || rhythm !== undefined || donorIsTyped(donor)
      if (isStored || unfinishedDonation() || rememberedPlace(search)) startAgain()
    }
    onceHydrated(goOn)
    return () => {
      isGone = true
    }
  }, [startAgain, search])

  useEffect(() => {
    if (search === '' || !cause || isOpened.current) return
    isOpened.current = true
    import('./open-gift-link.ts')
      .then(({ openGiftLink }) =>
        openGiftLink(t, search, { cause, smallest: charity.smallest_gift, isReload }, dispatch),
      )
      .then((note) => onceHydrated(() => setLinkNote(note)))
      .catch(() => {})
  }, [t, search, cause, charity, isReload, dispatch])

  useEffect(() => {
    for (const begins of ['pointerdown', 'keydown', 'focusin'])
      window.addEventListener(begins, loadLaterSteps, { once: true })
  }, [])

  useStoredCheckout(checkout, isTouched, search)

  usePageRestored(() => {
    setBack(true)
    startAgain()
    queries.invalidateQueries({ queryKey: ['donation'] })
  })

  const hideUnfinished = useCallback(() => {
    forgetUnfinished()
    setUnfinished(undefined)
  }, [])

  async function onDonate(pair: PairNames, trap: string, collection: Collection | undefined) {
    if (checkout.sending) return
    dispatch({ type: 'sent' })
    try {
      const { donateBodyOf, sendDonation } = await loadSendDonation(t)
      const onProof = () => dispatch({ type: 'proof asked' })
      const url = await sendDonation(donateBodyOf(cart, donor, pair), rhythm, { trap, onProof, collection })
      dispatch({ type: 'accepted', url, fresh: rememberedCheckout(charity) })
      navigation.openPage(url)
    } catch (error) {
      const problem = toApiProblem(error)
      const { message, errors } = problem
      dispatch({ type: 'refused', message, advice: failureAdvice(t, problem), errors })
      // Reloads the data behind the refusal, which may have changed since this page was opened.
      if (problem.status === 422) queries.invalidateQueries()
    }
  }

  return (
    <main className="mx-auto max-w-7xl px-4 pt-3 pb-12 md:pt-6 sm:px-6">
      <p role="status" className="sr-only">
        {checkout.announcement && t.message(checkout.announcement)}
      </p>
      <div className="continue-donation">
        {unfinished && (
          <ErrorBoundary>
            <Suspense>
              <ContinueDonation unfinished={unfinished} takesFocus={isBack} onHide={hideUnfinished} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      {causes.isPending && <Loading />}
      <SectionProblem query={causes} />
      {causes.data && !cause && <Notice>{t('site.causes.none')}</Notice>}
      {causes.data && cause && (
        <>
          {note && (
            <Notice role="status" className="mb-6 noscript:hidden">
              {note}
            </Notice>
          )}
          <Causes
            causes={causes.data}
            chosen={cause}
            onChoose={(id) => dispatch({ type: 'cause chosen', id })}
          />
          <div className={columns}>
            <div className="md:col-start-2 noscript:hidden">
              {leavingTo === undefined ? (
                <Form cause={cause} checkout={checkout} dispatch={dispatch} onDonate={onDonate} />
              ) : (
                <Leaving url={leavingTo} />
              )}
            </div>
            <aside className={`noscript:hidden ${cartColumn}`}>
              <Cart causes={causes.data} checkout={checkout} dispatch={dispatch} />
            </aside>
            <div className={causeColumn}>
              <ChosenCause cause={cause} />
            </div>
          </div>
          {isTouched && (
            <ErrorBoundary>
              <Suspense>
                <CartAndHistory
                  search={search}
                  hasMoved={hasMoved}
                  cause={cause}
                  causes={causes.data}
                  checkout={checkout}
                  dispatch={dispatch}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </>
      )}
      {lazyBankAccounts}
    </main>
  )
}

const columns =
  'mt-3 grid grid-cols-1 items-start md:mt-6 gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-6 xl:grid-cols-[minmax(0,1fr)_28rem_19rem]'
const causeColumn = 'md:col-start-1 md:row-start-1 md:row-end-3 xl:row-end-2'
const cartColumn =
  'md:col-start-2 xl:row-start-1 xl:sticky xl:top-6 xl:col-start-3 xl:max-h-[calc(100svh-3rem)] xl:overflow-y-auto'

function Loading() {
  const { t } = useReader()
  return (
    <>
      <span role="status" className="sr-only">
        {t('site.loading')}
      </span>
      <CauseGridSkeleton />
      <div className={columns}>
        <Skeleton className="h-190 md:col-start-2" />
        <Skeleton className={`h-120 ${causeColumn}`} />
        <Skeleton className="hidden h-40 xl:col-start-3 xl:row-start-1 xl:block" />
      </div>
    </>
  )
}

function Leaving({ url }: { url: string }) {
  const { t } = useReader()
  return (
    <section role="status" className="panel grid justify-items-center gap-4 p-8 text-center">
      <Spinner className="size-8 text-brand" />
      <p className="font-semibold">{t('site.leaving.title')}</p>
      <p className="text-sm text-ink-soft">
        <FormattedText
          message="site.leaving.link"
          values={{
            link: (words) => (
              <a href={url} className={linkLook}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </section>
  )
}
