import { type Dispatch, useRef, useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { sitePath } from '../parts/site-page.tsx'
import { type CartItem, cartTotal, itemName, lineKey, ownPageOf, rhythmOf } from './cart.ts'
import type { CheckoutAction } from './checkout.ts'
import { type Checkout, fieldId, type Step } from './checkout-state.ts'
import { removeItem, restoreItem } from './later-actions.ts'

/** Lines of the cart and their sum. With `takesAttention`, a refused line receives the focus. */
export function CartItems({
  causes,
  checkout: { cart, refusals, step },
  dispatch,
  takesAttention = false,
}: {
  causes: readonly Cause[]
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
  takesAttention?: boolean
}) {
  const { t } = useReader()
  const list = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ item: CartItem; index: number; step: Step }>()
  const canRestore = removed && !cart.some((item) => lineKey(item) === lineKey(removed.item))
  return (
    <div ref={list} tabIndex={-1} className="@container">
      {canRestore && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            dispatch(restoreItem(removed.item, removed.index, removed.step))
            list.current?.focus()
          }}
        >
          {t('steps.cart.undo', { item: t.message(itemName(removed.item)) })}
        </Button>
      )}
      {cart.length === 0 && <p className="text-sm text-ink-soft">{t('site.cart.empty')}</p>}
      <ul className="divide-y divide-line">
        {cart.map((item, index) => {
          const refusal = Object.entries(refusals).find(([name]) => name.startsWith(`cart.${index}.`))?.[1][0]
          const page = ownPageOf(item)
          return (
            <li
              key={lineKey(item)}
              id={takesAttention ? fieldId.item(index) : undefined}
              tabIndex={-1}
              className="grid items-center gap-x-2 pt-3 pb-1 @min-[11rem]:grid-cols-[minmax(4rem,1fr)_auto]"
            >
              <p className="min-w-0 font-semibold">
                <bdi>{t.message(itemName(item))}</bdi>
              </p>
              <p className="self-start text-end font-semibold tabular-nums">{formatRupees(t, item.amount)}</p>
              {item.remarks && (
                <p className="col-span-full text-sm text-ink-soft">
                  <bdi>{item.remarks}</bdi>
                </p>
              )}
              {refusal && <p className="col-span-full text-sm font-medium text-danger">{refusal}</p>}
              {rhythmOf(cart) && (
                <p className="col-span-full text-sm text-ink-soft first-letter:uppercase">
                  {item.rhythm ? t('fields.agreement.rhythm', item.rhythm) : t('site.cart.once')}
                </p>
              )}
              <p className="text-sm text-ink-soft">
                {item.counted ?? t('site.cart.quantity', { quantity: item.quantity })}
              </p>
              <div className="-me-3.5 flex flex-wrap justify-end">
                {page && (
                  <a
                    href={sitePath(t, page)}
                    aria-label={t('site.cart.change-item', { item: t.message(itemName(item)) })}
                    className={buttonClasses('quiet', 'small')}
                  >
                    {t('site.cart.change')}
                  </a>
                )}
                {!page && causes.some(({ id }) => id === item.id) && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={t('site.cart.change-item', { item: t.message(itemName(item)) })}
                    onClick={() => dispatch({ type: 'change asked', item })}
                  >
                    {t('site.cart.change')}
                  </Button>
                )}
                <Button
                  look="quiet"
                  size="small"
                  aria-label={t('site.cart.delete-item', { item: t.message(itemName(item)) })}
                  onClick={() => {
                    setRemoved({ item, index, step })
                    dispatch(removeItem(index))
                    // The button disappears with its line: move the focus to the cart.
                    list.current?.focus()
                  }}
                >
                  {t('ui.delete')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {cart.length > 0 && (
        <>
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 border-t-2 border-brand pt-3 text-lg font-bold">
            <span>{t('site.cart.total')}</span>
            <span className="tabular-nums">{formatRupees(t, cartTotal(cart))}</span>
          </p>
          <Button
            look="secondary"
            onClick={() => dispatch({ type: 'another cause asked' })}
            className="mt-4 w-full"
          >
            {t('ui.add-another-cause')}
          </Button>
        </>
      )}
    </div>
  )
}
