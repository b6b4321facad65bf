import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import type { donate } from '../../../../contract/src/donate.ts'
import type { BodySentTo } from '../../../../contract/src/entry.ts'
import { donateFailedMessage, type FieldErrors } from '../../../../contract/src/problem.ts'
import { amountText } from '../../../../words/src/amount-text.ts'
import { say, sayMessage } from '../../../../words/src/say.ts'
import type { PairNames } from '../parts/pair-words.ts'
import { addToCart, type Cart, type CartItem, cartTotal, giftOf, itemName, lineKey } from './cart.ts'
import {
  cnicIsAsked,
  type Donor,
  type DonorField,
  donorFieldNames,
  donorFields,
  donorIsFilled,
  donorProblems,
  withPhoneDigits,
} from './donor.ts'
import { freshGift, type Gift, giftProblems } from './gift.ts'

/** The steps of the Donation Form, in order (specification, section 4). */
export const steps = ['amount', 'details', 'payment'] as const
export type Step = (typeof steps)[number]
/** What keeps the donor from going on, and beside what was pressed: a step's header, or the button of the form. */
type StepProblem = {
  at: 'header' | 'button'
  text: string
  /** What can be done about it, where that is not plain. */
  advice?: string | undefined
}

/** Everything the donor has done on the public page so far. */
export type Checkout = {
  /** undefined until the donor chooses: then the first cause counts as chosen. */
  causeId: number | undefined
  /** An open amount begins with the first preset, and the cart has to come to the smallest gift. */
  charity?: Pick<Charity, 'preset_amounts' | 'smallest_gift'> | undefined
  step: Step
  /** The fields of the amount step; undefined while nobody has touched them. */
  gift: Gift | undefined
  /**
   * The line of the cart that the amount step changes: the one just added, so that Back corrects it, or the one that the
   * donor asked for. undefined while the step adds a new one.
   */
  line: string | undefined
  cart: Cart
  donor: Donor
  /** undefined until the donor chooses: then the first pair that can take the gift counts as chosen. */
  pair: PairNames | undefined
  /** The donor tried to leave the step: from now on its fields show what is wrong with them. */
  tried: boolean
  problem: StepProblem | undefined
  /** What the server refused, by its field names, until the field changes. */
  refusals: FieldErrors
  /** The id of the element that the focus moves to. A new object moves it again. */
  attention: { id: string } | undefined
  /** Read out by screen readers. */
  announcement: string
  sending: boolean
  /** The browser does a proof of work before the gift is taken. */
  isProving: boolean
  /** The payment page that the browser is on its way to. */
  leavingTo: string | undefined
}

/** Where the donor is in the form. */
export type Place = Pick<Checkout, 'step' | 'causeId' | 'line'>

export type CheckoutAction =
  | { type: 'cause chosen'; id: number }
  | { type: 'gift changed'; gift: Gift }
  | { type: 'gift added'; cause: Cause }
  | { type: 'change asked'; item: CartItem }
  | { type: 'change left' }
  | { type: 'another cause asked' }
  | { type: 'item removed'; index: number }
  /** On a phone, where the form waited below the cart. */
  | { type: 'cart closed' }
  /** By a header, a change of the chosen cause's line that was begun is saved on the way. */
  | { type: 'step asked'; step: Step; header?: { cause: Cause } }
  | { type: 'donor changed'; field: DonorField; value: string }
  | { type: 'donor forgotten'; donor: Donor }
  | { type: 'pair chosen'; pair: PairNames }
  | { type: 'payment stopped'; problem: string }
  | { type: 'sent' }
  | { type: 'proof asked' }
  | { type: 'refused'; message: string; advice?: string | undefined; errors: FieldErrors }
  | { type: 'accepted'; url: string; fresh: Checkout }
  | { type: 'started again'; fresh: Checkout }

/** The page as a visitor finds it, with what the browser remembered. */
export function freshCheckout(
  remembered: Pick<Checkout, 'cart' | 'donor' | 'charity'> & { causeId?: number | undefined },
): Checkout {
  return {
    causeId: undefined,
    step: 'amount',
    gift: undefined,
    line: undefined,
    pair: undefined,
    tried: false,
    problem: undefined,
    refusals: {},
    attention: undefined,
    announcement: '',
    sending: false,
    isProving: false,
    leavingTo: undefined,
    ...remembered,
  }
}

/** The line that the amount step changes; undefined where it adds one. */
export function changedLine({ cart, line }: Checkout, cause: Cause): CartItem | undefined {
  return cart.find((item) => lineKey(item) === line && item.id === cause.id)
}

/** The checkout in the step that the donor had reached, as far as its guards let it. */
export function resumed(fresh: Checkout, place: Place): Checkout {
  if (cartProblem(fresh) !== undefined) return fresh
  const { step } = withStepAsked({ ...fresh, step: 'details' }, place.step, 'button')
  return { ...fresh, ...place, step }
}

/** What the fields of the amount step hold. */
export function currentGift(checkout: Checkout, cause: Cause): Gift {
  const line = changedLine(checkout, cause)
  return checkout.gift ?? (line ? giftOf(cause, line) : freshGift(cause, checkout.charity?.preset_amounts[0]))
}

/** What may happen to a gift that is on its way. */
const answers = new Set<CheckoutAction['type']>(['proof asked', 'refused', 'accepted'])

/** The one place where the checkout moves. Pure: what it needs from outside comes with the action. */
export function checkoutReducer(state: Checkout, action: CheckoutAction): Checkout {
  // A gift that is on its way is not changed under the server's hands.
  if (state.sending && !answers.has(action.type)) return state

  switch (action.type) {
    case 'cause chosen':
      return { ...toAmount(state), causeId: action.id, attention: undefined }
    case 'gift changed':
      return { ...state, gift: action.gift, problem: undefined }
    case 'gift added':
      return withGiftAdded(state, action.cause)
    case 'change asked':
      return { ...toAmount(state), causeId: action.item.id, line: lineKey(action.item) }
    case 'change left':
      return withStepAsked({ ...state, gift: undefined }, 'details', 'button')
    case 'another cause asked':
      return { ...toAmount(state), attention: { id: fieldId.causes } }
    case 'item removed':
      return withItemRemoved(state, action.index)
    case 'cart closed':
      return withCartClosed(state)
    case 'step asked':
      return action.header
        ? withHeaderPressed(state, action.step, action.header.cause)
        : withStepAsked(state, action.step, 'button')
    case 'donor changed':
      return {
        ...state,
        donor: { ...state.donor, [action.field]: action.value },
        problem: undefined,
        refusals: without(state.refusals, donorFields[action.field].wire),
      }
    case 'donor forgotten':
      return {
        ...at(state, 'details'),
        donor: action.donor,
        announcement: say('steps.details.forgotten'),
      }
    case 'pair chosen':
      return {
        ...state,
        pair: action.pair,
        problem: undefined,
        refusals: without(state.refusals, 'payment_'),
      }
    case 'payment stopped':
      return stopped(state, { at: 'button', text: action.problem })
    case 'sent':
      return { ...state, sending: true, isProving: false, problem: undefined, refusals: {} }
    case 'proof asked':
      return { ...state, isProving: true }
    case 'refused':
      return withRefusal(
        state,
        { at: 'button', text: action.message || sayMessage(donateFailedMessage), advice: action.advice },
        action.errors,
      )
    case 'accepted':
      return { ...action.fresh, leavingTo: action.url }
    case 'started again':
      return action.fresh
  }
}

/** The ids of the elements that the focus can be moved to. */
export const fieldId = {
  causes: 'causes',
  cause: 'cause',
  heading: 'step-heading',
  problem: 'step-problem',
  amount: 'gift-amount',
  quantity: 'gift-quantity',
  remarks: 'gift-remarks',
  pair: 'payment-pairs',
  donor: (field: DonorField) => `donor-${field}`,
  item: (index: number | string) => `item-${index}`,
}

/** The state on a step just arrived at: nothing wrong, nothing tried yet. */
function at(state: Checkout, step: Step): Checkout {
  return { ...state, step, tried: false, problem: undefined, attention: { id: fieldId.heading } }
}

/** The amount step with fresh fields, which add a new line. */
function toAmount(state: Checkout): Checkout {
  return { ...at(state, 'amount'), gift: undefined, line: undefined }
}

/** The state with a problem that no single field is to blame for. */
function stopped(state: Checkout, problem: StepProblem): Checkout {
  return { ...state, problem, attention: { id: fieldId.problem } }
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
  if (addition.problem !== undefined) return stopped(state, { at: 'button', text: addition.problem })
  const added: Checkout = {
    ...state,
    tried: false,
    cart: addition.cart,
    gift: undefined,
    line: lineKey(addition.line),
    causeId: cause.id,
    refusals: without(state.refusals, 'cart', 'total_amount'),
    announcement: changed
      ? say('site.cart.changed', { item: itemName(addition.line) })
      : say('site.cart.added', { item: itemName(addition.line) }),
  }
  return withStepAsked(added, 'details', 'button')
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
    refusals: without(state.refusals, 'cart', 'total_amount'),
    announcement: say('site.cart.removed', { item: itemName(item) }),
  }
  const text = cartProblem(rest)
  if (text === undefined || state.step === 'amount') return rest
  // The focus stays in the cart; that nothing is left there is plain.
  return { ...rest, step: 'amount', problem: cart.length > 0 ? { at: 'button', text } : undefined }
}

/** Takes the donor to what the cart lacks since an item was removed; nobody was there to see it come. */
function withCartClosed(state: Checkout): Checkout {
  // The bar that opened the cart is gone.
  if (state.cart.length === 0) return withStepAsked(state, 'amount', 'button')
  return state.problem ? stopped(state, state.problem) : state
}

/** Why the cart cannot be given as it is: the later steps need at least the smallest gift; the server refuses less. */
function cartProblem({ cart, charity }: Checkout): string | undefined {
  if (cart.length === 0) return say('fields.cart.empty')
  const smallest = charity?.smallest_gift ?? 1
  const total = cartTotal(cart)
  return total < smallest
    ? say('site.problem.total-too-small', { smallest: amountText(smallest), total: amountText(total) })
    : undefined
}

function withHeaderPressed(state: Checkout, step: Step, cause: Cause): Checkout {
  const isLeft = state.step === 'amount' && step !== 'amount'
  if (!isLeft || !state.gift || !changedLine(state, cause)) return withStepAsked(state, step, 'header')
  const saved = withGiftAdded(state, cause)
  return saved.step === 'amount' ? saved : withStepAsked(saved, step, 'header')
}

/** The guards of the steps (specification, section 4). */
function withStepAsked(before: Checkout, step: Step, pressed: StepProblem['at']): Checkout {
  // By the Enter key a step is left while the focus is still in its field.
  const state = { ...before, donor: withPhoneDigits(before.donor) }
  if (step === 'amount') return at(state, step)
  const text = cartProblem(state)
  if (text !== undefined) return stopped(state, { at: pressed, text })
  if (step === 'details') return at(state, step)

  const wrong = donorProblems(state.donor)
  const firstWrong = donorFieldNames.find((field) => wrong[field] !== undefined)
  if (firstWrong === undefined) return at(state, step)
  const filled = donorIsFilled(state.donor)
  if (!filled && state.step === 'amount')
    return stopped(state, { at: pressed, text: say('site.problem.no-details') })
  return {
    ...state,
    step: 'details',
    tried: true,
    problem: filled ? undefined : { at: pressed, text: say('site.problem.no-details') },
    attention: { id: fieldId.donor(firstWrong) },
  }
}

/** Takes the donor to the step and field that the server's refusal is about. */
function withRefusal(state: Checkout, problem: StepProblem, refusals: FieldErrors): Checkout {
  const refused = stopped({ ...state, sending: false, refusals }, problem)
  const names = Object.keys(refusals)
  const line = names.find((name) => name.startsWith('cart.'))?.split('.')[1]
  const item = line === undefined ? undefined : state.cart[Number(line)]
  const field = donorFieldNames.find((name) => names.includes(donorFields[name].wire))

  if (line !== undefined || names.includes('total_amount') || names.includes('cart'))
    return {
      ...refused,
      ...(item && { causeId: item.id, line: lineKey(item), gift: undefined }),
      step: 'amount',
      attention: { id: fieldId.item(line ?? 0) },
    }
  if (field) return { ...refused, step: 'details', attention: { id: fieldId.donor(field) } }
  return refused
}

/** The refusals without those whose name begins with one of these. */
function without(refusals: FieldErrors, ...beginnings: string[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(refusals).filter(([name]) => !beginnings.some((beginning) => name.startsWith(beginning))),
  )
}

/** What the donate call sends (specification, section 7). */
export function donateBodyOf(cart: Cart, donor: Donor, pair: PairNames): BodySentTo<typeof donate> {
  return {
    first_name: donor.firstName.trim(),
    last_name: donor.lastName.trim(),
    email: donor.email.trim(),
    phone: donor.phone,
    country: donor.country,
    cnic: cnicIsAsked(donor) ? donor.cnic : '',
    recurring: 0,
    payment_gateway: pair.payment_gateway,
    payment_method: pair.payment_method,
    platform: 'web',
    total_amount: cartTotal(cart),
    cart: cart.map(({ type_title: _, ...item }) => item),
  }
}
