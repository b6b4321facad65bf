import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { loadTranslations } from '../../load-translations.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { lazyWithQueries } from '../parts/lazy-with-queries.tsx'
import { usePageState } from '../parts/page-context.ts'
import { useCharity } from '../parts/site-page.tsx'
import { statusTranslations } from '../parts/site-translations.ts'
import {
  forgetUnfinished,
  readUnfinishedDonation,
  type UnfinishedDonation,
} from '../parts/unfinished-donation.ts'
import { usePageRestored } from '../parts/use-page-restored.ts'
import { cartTotal } from './cart.ts'
import { CauseGrid } from './cause-grid.tsx'
import { CausePanel } from './cause-panel.tsx'
import { type CheckoutAction, checkoutReducer, resumeCheckout } from './checkout.ts'
import { initialCheckout } from './checkout-state.ts'
import { DonationForm } from './donation-form.tsx'
import { donorIsTyped, emptyDonor } from './donor.ts'
import { lazyBankAccounts } from './lazy-bank-accounts.tsx'
import {
  CartAndHistory,
  CartItems,
  Leaving,
  loadLaterSteps,
  loadPaymentActions,
  useEarlyMove,
} from './load-later-steps.ts'
import type { LinkNote } from './open-gift-link.ts'
import { replayEarlyInput } from './replay-early-input.ts'
import { rememberedCheckout, rememberedPlace, useStoredCheckout } from './stored-checkout.ts'

// Lazy, because most visitors have nothing to resume.
const ContinueDonation = lazyWithQueries(async () => {
  const [{ ContinueDonation }] = await Promise.all([
    import('./continue-donation.tsx'),
    loadTranslations(statusTranslations),
  ])
  return ContinueDonation
})
/** Lazy, because the page as served already contains the causes. */
const LiveCauses = lazyWithQueries(async () => (await import('./live-causes.tsx')).LiveCauses)

export function PublicPage({ search = '' }: { search?: string }) {
  const { t } = useReader()
  const page = usePageState()
  const [causes, setCauses] = useState(page.data.causes)
  const charity = useCharity()
  const { cause: askedCause } = parseGiftLink(search)
  /** State as the server renders it, for every visitor. */
  const [untouched] = useState(() =>
    initialCheckout({ causeId: askedCause, charity, cart: [], donor: emptyDonor }),
  )
  const [checkout, dispatch] = useReducer(checkoutReducer, untouched)
  const [unfinished, setUnfinished] = useState<UnfinishedDonation>()
  const [isBack, setBack] = useState(false)
  /** Settles once the amount and rhythm of the address are filled in. */
  const opening = useRef<Promise<void>>(undefined)
  // Evaluated once: the place is stored again as soon as stored details are shown.
  const [isReload] = useState(() => rememberedPlace(search) !== undefined)
  const [linkNote, setLinkNote] = useState<LinkNote>()
  const hasMoved = useEarlyMove()
  const { cart, leavingTo, step, causeId } = checkout
  // The later steps show a cause of the cart.
  const shownId = step === 'amount' || cart.some(({ id }) => id === causeId) ? causeId : cart[0]?.id
  const cause = causes?.find(({ id }) => id === shownId) ?? causes?.[0]
  // An order's cause may not be listed; the panel of the first cause would then be wrong beside the order.
  const hasPanel = step === 'amount' || cause?.id === shownId
  /** Note about the address, until the donor has chosen otherwise. */
  const note =
    step === 'amount' &&
    (causeId === askedCause && causeId !== undefined && cause?.id !== causeId
      ? t('site.causes.asked-is-gone')
      : linkNote?.cause === cause?.id && linkNote && cartTotal(cart) < linkNote.below && linkNote.text)

  const isTouched = checkout !== untouched
  const emptyCart = <p className="text-sm text-ink-soft">{t('site.cart.empty')}</p>

  const startAgain = useEffectEvent(() => {
    // Restores the cart with names in this page's language.
    const fresh = rememberedCheckout(charity, causes, askedCause)
    const place = rememberedPlace(search)
    const resume = () =>
      dispatch({ type: 'started again', fresh: place ? resumeCheckout(fresh, place) : fresh })
    if (place?.step !== 'payment') resume()
    else loadPaymentActions().then(({ resumePayment }) => dispatch(resumePayment(fresh, place)), resume)
    setUnfinished(readUnfinishedDonation())
  })

  useLayoutEffect(() => {
    if (search === '' || !causes || !cause || opening.current) return
    opening.current = import('./open-gift-link.ts')
      .then(({ openGiftLink }) => openGiftLink(t, search, { cause, causes, charity, isReload }, dispatch))
      .then(setLinkNote)
      .catch(() => {})
  }, [t, search, cause, causes, charity, isReload])

  // Waits until the amount and the rhythm of the link are filled in: an earlier press would add a one-time
  // gift of the default amount.
  const dispatchForm = useCallback((action: CheckoutAction) => {
    if (action.type === 'gift added' && opening.current) opening.current.then(() => dispatch(action))
    else dispatch(action)
  }, [])

  useLayoutEffect(() => {
    // Reads the fields before they are rendered again.
    void replayEarlyInput()
    // Stored on this device alone; usually empty, in which case nothing renders again.
    const { cart, donor } = rememberedCheckout()
    const isStored = cart.length > 0 || donorIsTyped(donor)
    if (isStored || readUnfinishedDonation() || rememberedPlace(search)) startAgain()
  }, [search])

  useEffect(() => {
    for (const begins of ['pointerdown', 'keydown', 'focusin'])
      window.addEventListener(begins, loadLaterSteps, { once: true })
  }, [])

  useStoredCheckout(checkout, isTouched, search)

  usePageRestored(() => {
    setBack(true)
    startAgain()
    page.queries?.invalidateQueries({ queryKey: ['donation'] })
  })

  const hideUnfinished = useCallback(() => {
    forgetUnfinished()
    setUnfinished(undefined)
  }, [])

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
      {(isTouched || !causes) && (
        <ErrorBoundary>
          <Suspense fallback={causes ? null : <Skeleton className="h-190" />}>
            <LiveCauses onCauses={setCauses} />
          </Suspense>
        </ErrorBoundary>
      )}
      {causes && !cause && <Notice>{t('site.causes.none')}</Notice>}
      {causes && cause && (
        <>
          {note && (
            <Notice role="status" className="mb-6 noscript:hidden">
              {note}
            </Notice>
          )}
          {/* Suspense, so that React hydrates the page part by part, beginning with the part being used. */}
          {step === 'amount' && leavingTo === undefined && (
            <Suspense>
              <CauseGrid
                causes={causes}
                chosen={cause}
                onChoose={(id) => dispatch({ type: 'cause chosen', id })}
              />
            </Suspense>
          )}
          <div className={hasPanel ? `${columns} ${threeColumns}` : columns}>
            <div className="md:col-start-2 noscript:hidden">
              {leavingTo === undefined ? (
                <Suspense>
                  <DonationForm cause={cause} checkout={checkout} dispatch={dispatchForm} />
                </Suspense>
              ) : (
                <ErrorBoundary>
                  <Suspense>
                    <Leaving url={leavingTo} />
                  </Suspense>
                </ErrorBoundary>
              )}
            </div>
            <aside className={`noscript:hidden ${hasPanel ? cartColumn : 'md:col-start-1 md:row-start-1'}`}>
              <section aria-labelledby="cart-title" className="panel p-4 sm:p-6">
                <h2 id="cart-title" className="mb-2 text-lg font-bold">
                  {t('site.cart.title')}
                </h2>
                {isTouched ? (
                  <ErrorBoundary>
                    <Suspense fallback={emptyCart}>
                      <CartItems causes={causes} checkout={checkout} dispatch={dispatch} takesAttention />
                    </Suspense>
                  </ErrorBoundary>
                ) : (
                  emptyCart
                )}
              </section>
            </aside>
            {hasPanel && (
              <div className={causeColumn}>
                <Suspense>
                  <CausePanel cause={cause} />
                </Suspense>
              </div>
            )}
          </div>
          {isTouched && (
            <ErrorBoundary>
              <Suspense>
                <CartAndHistory
                  search={search}
                  hasMoved={hasMoved}
                  cause={cause}
                  causes={causes}
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
  'mt-3 grid grid-cols-1 items-start md:mt-6 gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-6'
const threeColumns = 'xl:grid-cols-[minmax(0,1fr)_28rem_19rem]'
const causeColumn = 'md:col-start-1 md:row-start-1 md:row-end-3 xl:row-end-2'
const cartColumn =
  'md:col-start-2 xl:row-start-1 xl:sticky xl:top-6 xl:col-start-3 xl:max-h-[calc(100svh-3rem)] xl:overflow-y-auto'
