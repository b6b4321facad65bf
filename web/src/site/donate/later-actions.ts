import type { Cause } from '../../../../contract/src/causes.ts'
import { donateFailedMessage, type FieldErrors } from '../../../../contract/src/problem.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Collection } from '../parts/collection-fields.tsx'
import type { PairNames } from '../parts/pair-choice.tsx'
import { type CartItem, itemName, lineKey, ownPageOf } from './cart.ts'
import { type CheckoutAction, resumeCheckout, withHeaderPressed, withoutErrors } from './checkout.ts'
import { type Checkout, fieldId, type Place, type Step, type StepProblem } from './checkout-state.ts'
import { type DonorField, donorFieldNames, emptyDonor } from './donor.ts'
import { donorFields, donorProblems, isDonorComplete, withPhoneDigits } from './donor-problems.ts'
import { cartProblem, enterStep, withProblem } from './step-guards.ts'

// Actions of the later steps. Their code is loaded with those steps.

/** Requests the payment step, from the button of the details or from its header, like 'step asked'. */
export const askPayment = (header?: { cause: Cause }): CheckoutAction => ({
  type: 'payment asked',
  change: (state) =>
    header
      ? withHeaderPressed(state, header.cause, (saved) => withPaymentAsked(saved, 'header'))
      : withPaymentAsked(state, 'button'),
})

/** Restores the payment step, as far as its guards allow. */
export const resumePayment = (fresh: Checkout, place: Place): CheckoutAction => ({
  type: 'payment resumed',
  change: () => {
    const details = resumeCheckout(fresh, { ...place, step: 'details' })
    return { ...details, step: withPaymentAsked(details, 'button').step }
  },
})

export const removeItem = (index: number): CheckoutAction => ({
  type: 'item removed',
  change: (state) => withItemRemoved(state, index),
})

/** Restores a removed item, and returns to the step before its removal. */
export const restoreItem = (item: CartItem, index: number, step: Step): CheckoutAction => ({
  type: 'item removed',
  change: (state) => ({
    ...state,
    step,
    cart: [...state.cart.slice(0, index), item, ...state.cart.slice(index)],
    problem: undefined,
    announcement: translatable('site.cart.added', { item: itemName(item) }),
  }),
})

export const refuse = ({
  message,
  advice,
  errors,
}: {
  message: string
  advice?: string | undefined
  errors: FieldErrors
}): CheckoutAction => ({
  type: 'refused',
  change: (state) =>
    withRefusal(state, { at: 'button', text: message || donateFailedMessage, advice }, errors),
})

export const changeDonor = (field: DonorField, value: string): CheckoutAction => ({
  type: 'donor changed',
  change: (state) => ({
    ...state,
    donor: { ...state.donor, [field]: value },
    problem: undefined,
    refusals: withoutErrors(state.refusals, donorFields[field].wire),
  }),
})

export const forgetDonor = (): CheckoutAction => ({
  type: 'donor forgotten',
  change: (state) => ({
    ...enterStep(state, 'details'),
    donor: emptyDonor,
    announcement: translatable('steps.details.forgotten'),
  }),
})

export const selectPair = (pair: PairNames): CheckoutAction => ({
  type: 'pair chosen',
  change: (state) => ({
    ...state,
    pair,
    problem: undefined,
    refusals: withoutErrors(state.refusals, 'payment_'),
  }),
})

export const changeCollection = (field: keyof Collection): CheckoutAction => ({
  type: 'collection changed',
  change: (state) => ({ ...state, problem: undefined, refusals: withoutErrors(state.refusals, field) }),
})

export const stopPayment = (text: string): CheckoutAction => ({
  type: 'payment stopped',
  change: (state) => withProblem(state, { at: 'button', text }),
})

export const send = (): CheckoutAction => ({
  type: 'sent',
  change: (state) => ({ ...state, sending: true, delay: undefined, problem: undefined, refusals: {} }),
})

export const delay = (by: NonNullable<Checkout['delay']>): CheckoutAction => ({
  type: 'delayed',
  change: (state) => ({ ...state, delay: by }),
})

export const accept = (leavingTo: string, fresh: Checkout): CheckoutAction => ({
  type: 'accepted',
  change: () => ({ ...fresh, leavingTo }),
})

/** Opens the payment step if its guards allow (specification, section 4); otherwise shows the problem. */
function withPaymentAsked(before: Checkout, pressed: StepProblem['at']): Checkout {
  // Reduces the phone number to digits here, because the Enter key leaves the step without a blur event.
  const state = { ...before, donor: withPhoneDigits(before.donor) }
  const text = cartProblem(state)
  if (text !== undefined) return withProblem(state, { at: pressed, text })
  const wrong = donorProblems(state.donor)
  const firstWrong = donorFieldNames.find((field) => wrong[field] !== undefined)
  if (firstWrong === undefined) return enterStep(state, 'payment')
  const filled = isDonorComplete(state.donor)
  const problem: StepProblem = { at: pressed, text: translatable('site.problem.no-details') }
  if (!filled && state.step === 'amount') return withProblem(state, problem)
  return {
    ...state,
    step: 'details',
    tried: true,
    problem: filled ? undefined : problem,
    attention: { id: fieldId.donor(firstWrong) },
  }
}

function withItemRemoved(state: Checkout, index: number): Checkout {
  const item = state.cart[index]
  if (!item) return state
  const cart = state.cart.filter((_, place) => place !== index)
  const wasChanged = lineKey(item) === state.line
  const rest: Checkout = {
    ...state,
    ...(wasChanged && { gift: undefined, line: undefined }),
    cart,
    problem: undefined,
    refusals: withoutErrors(state.refusals, 'cart', 'total_amount'),
    announcement: translatable('site.cart.removed', { item: itemName(item) }),
  }
  const text = cartProblem(rest)
  if (text === undefined || state.step === 'amount') return rest
  // Keeps the focus in the cart; an empty cart needs no message.
  return { ...rest, step: 'amount', problem: cart.length > 0 ? { at: 'button', text } : undefined }
}

/** Removes from a line its campaign, or only its supporter's page, if the refusal says that it has ended. */
function withoutEnded({ campaign, ...item }: CartItem, at: string, ended: readonly string[]): CartItem {
  if (!campaign || ended.includes(`${at}campaign`)) return item
  if (!ended.includes(`${at}page`)) return { ...item, campaign }
  const { page: _, path, ...rest } = campaign
  return { ...item, campaign: { ...rest, ...(path !== undefined && { path: path.replace(/\/.*/, '') }) } }
}

function withRefusal(state: Checkout, problem: StepProblem, refusals: FieldErrors): Checkout {
  const refused = withProblem({ ...state, sending: false, refusals }, problem)
  const names = Object.keys(refusals)
  const line = names.find((name) => name.startsWith('cart.'))?.split('.')[1]
  const item = line === undefined ? undefined : state.cart[Number(line)]
  const field = donorFieldNames.find((name) => names.includes(donorFields[name].wire))
  const ended = names.filter((name) => /^cart\.\d+\.(campaign|page)$/.test(name))
  // Removes ended campaigns and pages from the lines, as the error says, so that the next press sends them.
  if (ended.length > 0 && ended.length === names.length)
    return {
      ...refused,
      problem: { ...problem, text: [...new Set(ended.flatMap((name) => refusals[name] ?? []))].join(' ') },
      cart: state.cart.map((item, index) => withoutEnded(item, `cart.${index}.`, ended)),
      refusals: {},
    }
  const page = item && ownPageOf(item)
  // The line can be changed only on its own page, not in the donation form.
  if (page) return { ...refused, problem: { ...problem, page } }

  if (line !== undefined || names.includes('total_amount') || names.includes('cart'))
    return {
      ...refused,
      ...(item && { causeId: item.id, line: lineKey(item), gift: undefined }),
      step: 'amount',
      attention: { id: fieldId.item(line ?? 0) },
    }
  const collected = names.find((name) => /^(raast_|card_consent)/.test(name))
  if (collected) return { ...refused, problem: undefined, attention: { id: fieldId.collection(collected) } }
  if (field) return { ...refused, step: 'details', attention: { id: fieldId.donor(field) } }
  return refused
}
