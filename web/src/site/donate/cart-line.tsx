import type { Dispatch } from 'react'
import { linkLook } from '../../ui/button.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { sitePath } from '../parts/site-page.tsx'
import { itemName, lineKey, ownPageOf, rhythmOf } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import type { Checkout } from './checkout-state.ts'

/** Summary of the gift above the later steps, in place of the causes. */
export function CartLine({
  checkout: { cart, sending },
  dispatch,
}: {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
}) {
  const { t } = useReader()
  const [item, ...others] = cart
  if (!item) return null
  const page = others.length === 0 ? ownPageOf(item) : undefined
  return (
    <p className="mb-4 flex items-baseline gap-x-3 rounded-sm bg-brand-soft px-3 py-2 text-sm large-text:flex-wrap">
      <span className="flex min-w-0 flex-wrap gap-x-3">
        {cart.map((one) => (
          <span key={lineKey(one)} className="min-w-0">
            <bdi className="font-semibold">{t.message(itemName(one))}</bdi>{' '}
            <span className="tabular-nums">{formatRupees(t, one.amount)}</span>
            {rhythmOf(cart) && (
              <span className="text-ink-soft">
                {' '}
                {one.rhythm ? t('fields.agreement.rhythm', one.rhythm) : t('site.cart.once')}
              </span>
            )}
          </span>
        ))}
      </span>
      {!sending && page && (
        <a href={sitePath(t, page)} className={`ms-auto shrink-0 py-1 ${linkLook}`}>
          {t('site.cart.change')}
        </a>
      )}
      {!sending && !page && (
        <button
          type="button"
          className={`ms-auto shrink-0 py-1 ${linkLook} ${others.length > 0 ? 'xl:hidden' : ''}`}
          onClick={() =>
            dispatch(others.length > 0 ? { type: 'cart opened' } : { type: 'change asked', item })
          }
        >
          {t('site.cart.change')}
        </button>
      )}
    </p>
  )
}
