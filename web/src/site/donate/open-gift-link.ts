import type { Dispatch } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { parseGiftLink } from '../../../../contract/src/gift-link.ts'
import { store } from '../../browser-storage.ts'
import { loadTranslations } from '../../load-translations.ts'
import { formatRupees } from '../../ui/format-number.ts'
import type { Translate } from '../../ui/reader.ts'
import { stepsTranslations } from '../parts/site-translations.ts'
import { cartTotal, rememberedCart } from './cart.ts'
import { showChosenCard } from './cart-and-history.tsx'
import type { CheckoutAction } from './checkout.ts'
import { freshGift, giftProblems, withPreset } from './gift.ts'
import { rhythmFromToday } from './rhythm.ts'

/**
 * Opens the cause, amount and rhythm of a link, or the step after the zakat calculator; a reload keeps the
 * donor's fields. Returns why an amount was not filled in.
 */
export async function openGiftLink(
  t: Translate,
  search: string,
  { cause, smallest, isReload }: { cause: Cause; smallest: number; isReload: boolean },
  dispatch: Dispatch<CheckoutAction>,
): Promise<string | undefined> {
  if (new URLSearchParams(search).get('step') === 'details' && rememberedCart().length > 0) {
    dispatch({ type: 'step asked', step: 'details' })
    return undefined
  }
  const { cause: causeId, amount = 0, every, appeal } = parseGiftLink(search)
  // Sent with the donation; the address changes with the steps.
  if (appeal) store('tab', 'appeal', appeal)
  if (every && !isReload) dispatch({ type: 'rhythm chosen', rhythm: rhythmFromToday(every) })
  if (causeId === undefined) {
    if (!isReload && amount + cartTotal(rememberedCart()) >= smallest) fillIn(cause, amount, dispatch)
    return undefined
  }
  // An amount for a cause that is gone must not go to the first cause.
  if (causeId !== cause.id) return undefined
  showChosenCard()
  if (isReload) return undefined
  if (amount === 0) {
    if (!new URLSearchParams(search).has('amount')) return undefined
    await loadTranslations(stepsTranslations)
    return t('steps.link.invalid')
  }
  if (amount + cartTotal(rememberedCart()) < smallest) {
    await loadTranslations(stepsTranslations)
    return t('steps.link.too-little', {
      amount: formatRupees(t, amount),
      smallest: formatRupees(t, smallest),
    })
  }
  if (fillIn(cause, amount, dispatch) || cause.amount === null) return undefined
  await loadTranslations(stepsTranslations)
  return t('steps.link.price', {
    cause: cause.fundtitle,
    price: formatRupees(t, cause.amount),
    amount: formatRupees(t, amount),
  })
}

/** @returns false where the amount cannot be given: with a fixed price, some do not buy whole units */
function fillIn(cause: Cause, amount: number, dispatch: Dispatch<CheckoutAction>): boolean {
  const gift = withPreset(cause, freshGift(cause), amount)
  const isPossible = amount > 0 && Object.keys(giftProblems(cause, gift)).length === 0
  if (isPossible) dispatch({ type: 'link opened', cause, gift })
  return isPossible
}
