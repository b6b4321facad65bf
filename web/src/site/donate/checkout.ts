import type { Cause } from '../../../../contract/src/causes.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { addToCart, type CartItem, itemName, lineKey } from './cart.ts'
import { type Checkout, changedLine, currentGift, fieldId, type Place, type Step } from './checkout-state.ts'
import { type Gift, giftProblems } from './gift.ts'
import type { Rhythm } from './rhythm.ts'
import { cartProblem, enterAmountStep, withProblem, withStepAsked } from './step-guards.ts'

export type CheckoutAction =
  | { type: 'cause chosen'; id: number }
  | { type: 'gift changed'; gift: Gift }
  /**
   * Fills in the gift of a link. An edited gift for the same cause gets only the link's campaign; after a
   * gift was added or another cause chosen, the campaign is only stored. `replaces` is the id of the cause
   * shown so far, when the campaign collects for another cause.
   */
  | { type: 'link opened'; cause: Cause; gift: Gift; replaces?: number | undefined }
  | { type: 'rhythm chosen'; cause: Cause; rhythm: Rhythm | undefined }
  | { type: 'gift added'; cause: Cause }
  | { type: 'change asked'; item: CartItem }
  | { type: 'change left' }
  | { type: 'another cause asked' }
  /** Created by later-actions.ts. */
  | { type: LaterAction; change: (state: Checkout) => Checkout }
  /** Dispatched on narrow screens only, where the open cart covers the form. */
  | { type: 'cart opened' }
  | { type: 'cart closed' }
  /** With `header`, a step's header was pressed: first saves an unsaved edit of the cause's cart line. */
  | { type: 'step asked'; step: Exclude<Step, 'payment'>; header?: { cause: Cause } }
  | { type: 'started again'; fresh: Checkout }

/** Actions of the later steps, whose code is loaded with those steps. */
type LaterAction =
  | 'payment asked'
  | 'payment resumed'
  | 'item removed'
  | 'donor changed'
  | 'donor forgotten'
  | 'pair chosen'
  | 'collection changed'
  | 'payment stopped'
  | 'sent'
  | 'delayed'
  | 'refused'
  | 'accepted'

/** Restores the donor's step, as far as its guards allow; payment is resumed by later-actions.ts. */
export function resumeCheckout(fresh: Checkout, place: Place): Checkout {
  if (place.step === 'amount') return { ...fresh, ...place }
  return cartProblem(fresh) === undefined ? { ...fresh, ...place, step: 'details' } : fresh
}

/** Actions allowed while a gift is being sent. */
const allowedWhileSending = new Set<CheckoutAction['type']>(['delayed', 'refused', 'accepted'])

/** The checkout must change only here. Pure: external data comes with the action. */
export function checkoutReducer(state: Checkout, action: CheckoutAction): Checkout {
  // A gift being sent must not change.
  if (state.sending && !allowedWhileSending.has(action.type)) return state

  if ('change' in action) return action.change(state)
  switch (action.type) {
    case 'cause chosen':
      // After a reload the browser repeats the restored choice, which must not reset the restored fields.
      if (action.id === state.causeId && state.step === 'amount') return state
      return { ...enterAmountStep(state), causeId: action.id, attention: undefined }
    case 'gift changed':
      return { ...state, gift: action.gift, problem: undefined }
    case 'link opened': {
      const { campaign } = action.gift
      const causeId = action.cause.id
      const opened = campaign ? { ...state, linked: { causeId, campaign } } : state
      const isOther = state.causeId !== undefined && ![causeId, action.replaces].includes(state.causeId)
      if (isOther || state.line !== undefined || state.step !== 'amount') return opened
      // Focuses the heading, because the focused amount of the campaign's page is gone.
      if (!state.gift || action.replaces !== undefined)
        return {
          ...opened,
          ...(action.replaces !== undefined && { causeId }),
          gift: action.gift,
          ...(campaign && { attention: { id: fieldId.heading } }),
        }
      return campaign ? { ...opened, gift: { ...state.gift, campaign } } : state
    }
    case 'rhythm chosen':
      return {
        ...state,
        gift: { ...currentGift(state, action.cause), rhythm: action.rhythm },
        problem: undefined,
      }
    case 'gift added':
      return withGiftAdded(state, action.cause)
    case 'change asked':
      return { ...enterAmountStep(state), causeId: action.item.id, line: lineKey(action.item) }
    case 'change left':
      return withStepAsked({ ...state, gift: undefined }, 'details', 'button')
    case 'another cause asked':
      return { ...enterAmountStep(state), attention: { id: fieldId.causes } }
    case 'cart opened':
      return { ...state, isCartOpen: state.cart.length > 0 }
    case 'cart closed':
      return withCartClosed({ ...state, isCartOpen: false })
    case 'step asked':
      return action.header && action.step === 'details'
        ? withHeaderPressed(state, action.header.cause, (saved) => withStepAsked(saved, 'details', 'header'))
        : withStepAsked(state, action.step, 'button')
    case 'started again':
      return action.fresh
  }
}

function withGiftAdded(state: Checkout, cause: Cause): Checkout {
  const gift = currentGift(state, cause)
  const problems = giftProblems(cause, gift)
  const wrong = problems.amount !== undefined ? fieldId.amount : fieldId.quantity
  const text = problems.amount ?? problems.quantity
  if (text !== undefined)
    return { ...state, tried: true, problem: { at: 'button', text }, attention: { id: wrong } }

  const changed = changedLine(state, cause)
  const addition = addToCart(state.cart, cause, gift, changed)
  if (addition.problem !== undefined) return withProblem(state, { at: 'button', text: addition.problem })
  const added: Checkout = {
    ...state,
    tried: false,
    cart: addition.cart,
    gift: undefined,
    line: lineKey(addition.line),
    causeId: cause.id,
    refusals: withoutErrors(state.refusals, 'cart', 'total_amount'),
    announcement: changed
      ? translatable('site.cart.changed', { item: itemName(addition.line) })
      : translatable('site.cart.added', { item: itemName(addition.line) }),
  }
  return withStepAsked(added, 'details', 'button')
}

/** Shows the problem that the removal of an item caused, which the open sheet covered. */
function withCartClosed(state: Checkout): Checkout {
  // The bar that opened the cart, and would get the focus back, is gone.
  if (state.cart.length === 0) return withStepAsked(state, 'amount', 'button')
  return state.problem ? withProblem(state, state.problem) : state
}

/** @param ask requests the step of the header, after a changed line is saved */
export function withHeaderPressed(
  state: Checkout,
  cause: Cause,
  ask: (state: Checkout) => Checkout,
): Checkout {
  if (state.step !== 'amount' || !state.gift || !changedLine(state, cause)) return ask(state)
  const saved = withGiftAdded(state, cause)
  return saved.step === 'amount' ? saved : ask(saved)
}

export function withoutErrors(refusals: FieldErrors, ...beginnings: string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(refusals).filter(([name]) => !beginnings.some((beginning) => name.startsWith(beginning))),
  )
}
