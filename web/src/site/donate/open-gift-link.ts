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
 * donor's fields. Returns why an amount was not filled in, or the gift does not go to the link's campaign.
 */
export async function openGiftLink(
  t: Translate,
  search: string,
  { cause, charity, isReload }: { cause: Cause; charity: Charity; isReload: boolean },
  dispatch: Dispatch<CheckoutAction>,
): Promise<LinkNote | undefined> {
  const query = new URLSearchParams(search)
  if (query.get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return undefined
  }
  const { smallest_gift: smallest, preset_amounts } = charity
  const { cause: causeId, amount = 0, every, appeal } = parseGiftLink(search)
  // Sent with the donation; the address changes with the steps.
  if (appeal) store('tab', 'appeal', appeal)
  const site = query.get('site')
  if (site) store('tab', 'site', site)
  const rhythm = every && rhythmFromToday(every)
  const isAsked = causeId === cause.id
  if (isAsked) showChosenCard()
  if (isReload) return undefined
  const slug = isAsked && query.get('campaign')
  const path = slug && [slug, query.get('page') ?? []].flat().join('/')
  const linked = path ? await readLinkedCampaign(path, cause) : undefined
  const campaign = linked ?? undefined
  const isEnough = amount + cartTotal(rememberedCart()) >= smallest
  // An amount for a cause that is gone must not go to the first cause.
  const isGone = causeId !== undefined && !isAsked
  const isFilledIn = !isGone && isEnough && fillIn(cause, amount, { rhythm, campaign }, dispatch)
  if (!isFilledIn && (rhythm || campaign))
    dispatch({
      type: 'link opened',
      cause,
      gift: { ...freshGift(cause, preset_amounts[0]), rhythm, campaign },
    })
  const hasEnded = linked === null || (campaign && campaign.path !== path)
  const isRefused = !isGone && !isFilledIn && query.has('amount')
  if (!hasEnded && !isRefused) return undefined
  await loadTranslations(stepsTranslations)
  const ended = hasEnded
    ? t('steps.link.campaign-ended', { to: campaign?.title ?? cause.fundtitle })
    : undefined
  const refused = isRefused ? refusedAmount(t, { cause, amount, smallest, isAsked, isEnough }) : undefined
  const text = [ended, refused].filter(Boolean).join(' ')
  return text === '' ? undefined : { text, below: ended ? Number.POSITIVE_INFINITY : smallest }
}

type RefusedAmount = { cause: Cause; amount: number; smallest: number; isAsked: boolean; isEnough: boolean }

/** Reason for which the amount of a link was not filled in; undefined when the cause's price allows none. */
function refusedAmount(
  t: Translate,
  { cause, amount, smallest, isAsked, isEnough }: RefusedAmount,
): string | undefined {
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

/** Text about a link, for a cart whose sum is below an amount in rupees. */
export type LinkNote = { text: string; below: number }

/** A failed call is ignored: the gift goes to the cause alone. */
async function readLinkedCampaign(path: string, cause: Cause): Promise<LinkedCampaign | null | undefined> {
  const { callPublicPage } = await import('../parts/call-public-page.ts')
  return callPublicPage.campaign(path, cause.id).catch(() => undefined)
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
