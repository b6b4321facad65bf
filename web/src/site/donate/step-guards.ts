import { rupees } from '../../../../contract/src/amounts.ts'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { cartTotal } from './cart.ts'
import { type Checkout, fieldId, type Step, type StepProblem } from './checkout-state.ts'

/** Enters a step, without errors, and moves the focus to its heading. */
export function enterStep(state: Checkout, step: Step): Checkout {
  return {
    ...state,
    step,
    isCartOpen: false,
    tried: false,
    problem: undefined,
    attention: { id: fieldId.heading },
  }
}

/** Enters the amount step with fresh fields, to add a new line. */
export function enterAmountStep(state: Checkout): Checkout {
  return { ...enterStep(state, 'amount'), gift: undefined, line: undefined }
}

export function withProblem(state: Checkout, problem: StepProblem): Checkout {
  return { ...state, problem, attention: { id: fieldId.problem } }
}

/** Problem of the cart for the later steps, which require at least the smallest gift, as the server does. */
export function cartProblem({ cart, charity }: Checkout): Message | undefined {
  if (cart.length === 0) return translatable('fields.cart.empty')
  const smallest = charity?.smallest_gift ?? 1
  const total = cartTotal(cart)
  return total < smallest
    ? translatable('site.problem.total-too-small', { smallest: rupees(smallest), total: rupees(total) })
    : undefined
}

/** Enters one of the first two steps if its guards allow (specification, section 4); else shows a problem. */
export function withStepAsked(
  state: Checkout,
  step: 'amount' | 'details',
  pressed: StepProblem['at'],
): Checkout {
  const text = step === 'details' ? cartProblem(state) : undefined
  return text === undefined ? enterStep(state, step) : withProblem(state, { at: pressed, text })
}
