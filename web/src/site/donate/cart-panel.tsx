import { type Dispatch, useRef } from 'react'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Icon } from '../../ui/icon.tsx'
import { cartTotal, itemName } from './cart.ts'
import { type Checkout, type CheckoutAction, fieldId } from './checkout.ts'

/** The cart beside the form, or below it on small screens. */
export function CartPanel({
  checkout,
  dispatch,
}: {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
}) {
  return (
    <section aria-labelledby="cart-title" className="panel p-4 sm:p-6">
      <h2 id="cart-title" className="mb-2 text-lg font-bold">
        Selected Items
      </h2>
      <CartItems checkout={checkout} dispatch={dispatch} takesAttention />
    </section>
  )
}

/** The lines of the cart and their sum. Where it `takesAttention`, the focus is moved to a line that was refused. */
export function CartItems({
  checkout: { cart, refusals },
  dispatch,
  takesAttention = false,
}: {
  checkout: Checkout
  dispatch: Dispatch<CheckoutAction>
  takesAttention?: boolean
}) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} tabIndex={-1}>
      {cart.length === 0 && (
        <p className="text-sm text-ink-soft">Nothing selected yet. Choose a cause and an amount.</p>
      )}
      <ul className="divide-y divide-line">
        {cart.map((item, index) => {
          const refusal = Object.entries(refusals).find(([name]) => name.startsWith(`cart.${index}.`))?.[1][0]
          return (
            <li
              key={`${item.id} ${item.subtypes}`}
              id={takesAttention ? fieldId.item(index) : undefined}
              tabIndex={-1}
              className="grid grid-cols-[1fr_auto] gap-x-2 py-2"
            >
              <p className="min-w-0 pt-2.5 font-semibold">{itemName(item)}</p>
              <button
                type="button"
                aria-label={`Remove ${itemName(item)}`}
                onClick={() => {
                  dispatch({ type: 'item removed', index })
                  // The button goes away with its line: the focus stays in the cart.
                  list.current?.focus()
                }}
                className="-mr-2 grid size-11 place-items-center justify-self-end rounded-full text-ink-soft hover:bg-danger-soft hover:text-danger"
              >
                <Icon
                  path="M4 5.500h12M8 5V3.500h4V5m-6.500.500.700 11h7.600l.700-11M8.500 8.500v5m3-5v5"
                  width={1.5}
                />
              </button>
              <p className="text-sm text-ink-soft">Quantity {item.quantity}</p>
              <p className="text-right font-semibold tabular-nums">{formatRupees(item.amount)}</p>
              {item.remarks && <p className="col-span-2 text-sm text-ink-soft">{item.remarks}</p>}
              {refusal && <p className="col-span-2 text-sm font-medium text-danger">{refusal}</p>}
            </li>
          )
        })}
      </ul>
      {cart.length > 0 && (
        <p className="mt-2 flex justify-between gap-4 border-t-2 border-green pt-3 text-lg font-bold">
          <span>Total</span>
          <span className="tabular-nums">{formatRupees(cartTotal(cart))}</span>
        </p>
      )}
    </div>
  )
}
