import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { store } from '../../browser-storage.ts'
import { loadTranslations } from '../../load-translations.ts'
import { formatRupees, type Translate } from '../../ui/reader.tsx'
import { stepsTranslations } from '../parts/site-translations.ts'
import { cartTotal, rememberedCart } from './cart.ts'
import { scrollToChosenCard } from './cart-and-history.tsx'
import type { CheckoutAction } from './checkout.ts'
import { defaultGift, type Gift, giftProblems, smallestShareAmount, withPreset } from './gift.ts'
import { rhythmFromToday } from './rhythm.ts'

/**
 * Fills in the cause (or the cause of the campaign), amount and rhythm of a link, or opens the details step
 * after the zakat calculator. A reload keeps the donor's fields. Returns a note when an amount was not filled
 * in, or when the gift does not go to the link's campaign.
 */
export async function openGiftLink(
  t: Translate,
  search: string,
  {
    cause: shown,
    causes,
    charity,
    isReload,
  }: { cause: Cause; causes: readonly Cause[]; charity: Charity; isReload: boolean },
  dispatch: Dispatch<CheckoutAction>,
): Promise<LinkNote | undefined> {
  const query = new URLSearchParams(search)
  if (query.get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return undefined
  }
  const { smallest_gift: smallest, preset_amounts } = charity
  const { cause: causeId, amount = 0, every, appeal } = parseGiftLink(search)
  // Stored to be sent with the donation, because the address changes with the steps.
  if (appeal) store('tab', 'appeal', appeal)
  const site = query.get('site')
  if (site) store('tab', 'site', site)
  const rhythm = every && rhythmFromToday(every)
  const isAsked = causeId === shown.id
  if (isAsked) scrollToChosenCard()
  if (isReload) return undefined
  const slug = query.get('campaign')
  const path = slug ? [slug, query.get('page') ?? []].flat().join('/') : undefined
  const linked = path === undefined ? undefined : await readLinkedCampaign(path)
  const own = causes.find(({ id }) => id === linked?.cause)
  const cause = own ?? shown
  const campaign = (own && linked?.campaign) ?? undefined
  const replaces = cause === shown ? undefined : (causeId ?? shown.id)
  const isEnough = amount + cartTotal(rememberedCart()) >= smallest
  // An amount for a cause that is no longer offered must not go to the first cause.
  const isGone = !own && !isAsked && (causeId ?? path) !== undefined
  const filled = isGone || !isEnough ? undefined : filledGift(cause, amount)
  const gift =
    filled ??
    defaultGift(cause, campaign?.share ? smallestShareAmount(campaign.share, smallest) : preset_amounts[0])
  if (filled || rhythm || campaign || replaces)
    dispatch({ type: 'link opened', cause, gift: { ...gift, rhythm, campaign }, replaces })
  const hasEnded = linked === null || (linked && (!campaign || campaign.path !== path))
  const isRefused = !isGone && !filled && query.has('amount')
  if (!hasEnded && !isRefused) return undefined
  await loadTranslations(stepsTranslations)
  const ended = hasEnded
    ? t(linked ? 'steps.link.campaign-ended' : 'steps.link.campaign-unknown', {
        to: campaign?.title ?? cause.fundtitle,
      })
    : undefined
  const refused = isRefused
    ? refusedAmount(t, { cause, amount, smallest, isAsked: isAsked || !!own, isEnough })
    : undefined
  const text = [ended, refused].filter(Boolean).join(' ')
  return text === ''
    ? undefined
    : { text, cause: cause.id, below: ended ? Number.POSITIVE_INFINITY : smallest }
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

/** Note about a link, shown with the cause of id `cause` while the cart's total is below `below` rupees. */
export type LinkNote = { text: string; cause: number; below: number }

/** Returns undefined when the call fails: the gift then goes to the cause alone. */
async function readLinkedCampaign(path: string) {
  const { callPublicPage } = await import('../parts/call-public-page.ts')
  return callPublicPage.campaign(path).catch(() => undefined)
}

/** @returns undefined if the amount cannot be given: with a fixed price, some amounts buy no whole units */
function filledGift(cause: Cause, amount: number): Gift | undefined {
  const gift = withPreset(cause, defaultGift(cause), amount)
  return amount > 0 && Object.keys(giftProblems(cause, gift)).length === 0 ? gift : undefined
}
