import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { store } from '../../browser-storage.ts'
import { loadTranslations } from '../../load-translations.ts'
import { formatRupees } from '../../ui/format-number.ts'
import type { Translate } from '../../ui/reader.ts'
import { stepsTranslations } from '../parts/site-translations.ts'
import { cartTotal, rememberedCart } from './cart.ts'
import { showChosenCard } from './cart-and-history.tsx'
import type { CheckoutAction } from './checkout.ts'
import { freshGift, type Gift, giftProblems, type LinkedCampaign, withPreset } from './gift.ts'
import { rhythmFromToday } from './rhythm.ts'

/**
 * Opens the cause, amount and rhythm of a link, or the step after the zakat calculator; a reload keeps the
 * donor's fields. Returns why an amount was not filled in.
 */
export async function openGiftLink(
  t: Translate,
  search: string,
  { cause, charity, isReload }: { cause: Cause; charity: Charity; isReload: boolean },
  dispatch: Dispatch<CheckoutAction>,
): Promise<string | undefined> {
  if (new URLSearchParams(search).get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return undefined
  }
  const { smallest_gift: smallest, preset_amounts } = charity
  const hasAmount = new URLSearchParams(search).has('amount')
  const { cause: causeId, amount = 0, every, appeal } = parseGiftLink(search)
  // Sent with the donation; the address changes with the steps.
  if (appeal) store('tab', 'appeal', appeal)
  const site = new URLSearchParams(search).get('site')
  if (site) store('tab', 'site', site)
  const rhythm = every && rhythmFromToday(every)
  const isAsked = causeId === cause.id
  if (isAsked) showChosenCard()
  if (isReload) return undefined
  const slug = isAsked && new URLSearchParams(search).get('campaign')
  const campaign = slug
    ? await readLinkedCampaign(slug, cause, new URLSearchParams(search).get('page'))
    : undefined
  const isEnough = amount + cartTotal(rememberedCart()) >= smallest
  // An amount for a cause that is gone must not go to the first cause.
  const isGone = causeId !== undefined && !isAsked
  if (!isGone && isEnough && fillIn(cause, amount, { rhythm, campaign }, dispatch)) return undefined
  if (rhythm || campaign)
    dispatch({
      type: 'link opened',
      cause,
      gift: { ...freshGift(cause, preset_amounts[0]), rhythm, campaign },
    })
  if (isGone || !hasAmount) return undefined
  await loadTranslations(stepsTranslations)
  if (amount === 0) return t('steps.link.invalid')
  if (!isAsked) return undefined
  if (!isEnough)
    return t('steps.link.too-little', {
      amount: formatRupees(t, amount),
      smallest: formatRupees(t, smallest),
    })
  return cause.amount === null
    ? undefined
    : t('steps.link.price', {
        cause: cause.fundtitle,
        price: formatRupees(t, cause.amount),
        amount: formatRupees(t, amount),
      })
}

/** A failed call is ignored: the gift goes to the cause alone. */
async function readLinkedCampaign(
  slug: string,
  cause: Cause,
  page: string | null,
): Promise<LinkedCampaign | undefined> {
  const { callPublicPage } = await import('../parts/call-public-page.ts')
  return callPublicPage.campaign(slug, cause.id, page).catch(() => undefined)
}

/** @returns false where the amount cannot be given: with a fixed price, some do not buy whole units */
function fillIn(
  cause: Cause,
  amount: number,
  linked: Pick<Gift, 'rhythm' | 'campaign'>,
  dispatch: Dispatch<CheckoutAction>,
): boolean {
  const gift = { ...withPreset(cause, freshGift(cause), amount), ...linked }
  const isPossible = amount > 0 && Object.keys(giftProblems(cause, gift)).length === 0
  if (isPossible) dispatch({ type: 'link opened', cause, gift })
  return isPossible
}
