import { useState } from 'react'
import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { Words } from '../../words.tsx'
import { cartTotal } from './cart.ts'
import { CartItems, type CartPanel } from './cart-panel.tsx'

/**
 * Bottom bar with the cart's total on narrow screens, where the cart is not beside the form; opens the cart.
 */
export function CartBar({ causes, checkout, dispatch }: Parameters<typeof CartPanel>[0]) {
  const [open, setOpen] = useState(false)
  const { cart } = checkout
  return (
    <div className="xl:hidden">
      {cart.length > 0 && (
        <div
          data-bottom-bar
          className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-white/95 p-2 shadow-card backdrop-blur-sm"
        >
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="mx-auto flex min-h-12 w-full max-w-xl flex-wrap items-center justify-between gap-x-4 rounded-sm bg-brand-dark px-4 font-semibold text-white"
          >
            <span>
              <Words
                of="site.cart.title-counted"
                values={{
                  number: cart.length,
                  count: (words) => <span className="font-normal">{words}</span>,
                }}
              />
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatRupees(cartTotal(cart))}</span>
          </button>
        </div>
      )}
      {open && (
        <Sheet
          title={say('site.cart.title')}
          onClose={() => {
            setOpen(false)
            dispatch({ type: 'cart closed' })
          }}
        >
          <CartItems
            causes={causes}
            checkout={checkout}
            dispatch={(action) => {
              // Every other action continues in the form, and an open sheet traps the focus.
              if (action.type !== 'item removed') setOpen(false)
              dispatch(action)
            }}
          />
        </Sheet>
      )}
    </div>
  )
}
